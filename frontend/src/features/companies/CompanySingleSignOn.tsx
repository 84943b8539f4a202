import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import type * as z from 'zod'
import { clientOf } from '#frontend/api/client.ts'
import { RolesField } from '#frontend/features/users/ProfileFields.tsx'
import { useCommand } from '#frontend/queries/useCommand.ts'
import { useLive } from '#frontend/queries/useLive.ts'
import { confirm } from '#frontend/ui/dialogs/confirm.tsx'
import { Dialog } from '#frontend/ui/dialogs/Dialog.tsx'
import { Button } from '#frontend/ui/elements/Button.tsx'
import { Form } from '#frontend/ui/fields/Form.tsx'
import { NumberField } from '#frontend/ui/fields/NumberField.tsx'
import { SwitchField } from '#frontend/ui/fields/SwitchField.tsx'
import { TextField } from '#frontend/ui/fields/TextField.tsx'
import { DataGrid } from '#frontend/ui/grid/DataGrid.tsx'
import type { Column } from '#frontend/ui/grid/dataGridProps.ts'
import { Section } from '#frontend/ui/page/Page.tsx'
import { singleSignOn } from '#shared/contract/access/singleSignOn.ts'
import { SingleSignOnInput, type SingleSignOnSummary } from '#shared/domain/people/singleSignOn.ts'
import { optional } from '#shared/domain/vocabulary/fields.ts'
import { ROLE } from '#shared/domain/vocabulary/referenceLists.ts'

const { singleSignOn: calls } = clientOf({ singleSignOn })
/** An empty secret is not sent. The service refuses it where a secret is required. */
const Values = SingleSignOnInput.extend({ client_secret: optional(500) })

const columns: readonly Column<SingleSignOnSummary>[] = [
  { key: 'domain', title: 'Domain', width: '28%', render: row => row.domain },
  { key: 'issuer', title: 'Provider', render: row => row.issuer },
  {
    key: 'new',
    title: 'New users',
    width: '22%',
    render: row => (row.creates_people ? 'Account created' : 'Rejected'),
  },
]

/** The email domains whose users sign in through the company's own identity provider. */
export function CompanySingleSignOn({ company }: { company: string }) {
  const { data, failure, stale } = useLive(['single-sign-on', company], signal =>
    calls.settings({ query: { company_id: company } }, { signal }),
  )
  const [openDomain, setOpenDomain] = useState<SingleSignOnSummary | 'new'>()
  const { run } = useCommand('singleSignOn')
  const deleteDomain = async ({ domain }: SingleSignOnSummary) => {
    const message = `Users on ${domain} will sign in with a password again. Anyone who has never had one can use “Forgot your password?”.`
    if (!(await confirm({ title: 'Remove single sign-on', message, confirm: 'Remove', danger: true }))) return
    await run(calls.delete, { body: { company_id: company, domain } })
  }
  return (
    <Section
      title="Single sign-on"
      actions={
        <Button icon="plus" onClick={() => setOpenDomain('new')}>
          Add a domain
        </Button>
      }
    >
      <DataGrid
        label="Domains"
        columns={columns}
        rows={data}
        rowKey={({ domain }) => domain}
        stale={stale}
        failure={failure}
        empty={{
          title: 'Everyone signs in with a password',
          hint: 'Add a domain to let its users sign in through the company’s own provider.',
        }}
        actions={row => (
          <>
            <Button kind="quiet" icon="edit" label={`Edit ${row.domain}`} onClick={() => setOpenDomain(row)} />
            <Button kind="quiet" icon="trash" label={`Remove ${row.domain}`} onClick={() => void deleteDomain(row)} />
          </>
        )}
      />
      {openDomain && (
        <Dialog
          title={openDomain === 'new' ? 'Add a domain' : 'Edit domain'}
          open
          wide
          onClose={() => setOpenDomain(undefined)}
        >
          <SingleSignOnForm
            company={company}
            domain={openDomain === 'new' ? undefined : openDomain}
            onClose={() => setOpenDomain(undefined)}
          />
        </Dialog>
      )}
    </Section>
  )
}

interface FormProps {
  readonly company: string
  readonly domain: SingleSignOnSummary | undefined
  readonly onClose: () => void
}

function SingleSignOnForm({ company, domain, onClose }: FormProps) {
  const { send } = useCommand('singleSignOn')
  const newValues = {
    ...{ domain: '', issuer: '', client_id: '', creates_people: false, roles: [ROLE.surveyor] as number[] },
    ...{ acr_values: '', amr_values: '', max_age: null },
  }
  const form = useForm({
    resolver: zodResolver(Values),
    defaultValues: { company_id: company, client_secret: '', ...(domain ?? newValues) },
  })
  const save = async ({ client_secret, ...body }: z.input<typeof Values>) => {
    const secret = client_secret ? { client_secret } : {}
    await send(calls.save, { body: { ...body, ...secret } })
    onClose()
  }
  return (
    <Form
      draft={`single-sign-on:${company}:${domain?.domain ?? 'new'}`}
      form={form}
      submit={domain ? 'Update' : 'Create'}
      warn={false}
      other={<Button onClick={onClose}>Close</Button>}
      onSubmit={save}
    >
      <TextField
        name="domain"
        label="Domain"
        required
        readOnly={domain !== undefined}
        hint="The part of the email address after the @"
      />
      <TextField
        name="issuer"
        label="Issuer"
        required
        type="url"
        hint="For example https://login.example.nz (OpenID Connect)"
      />
      <TextField name="client_id" label="Client ID" required />
      <TextField
        name="client_secret"
        label="Client secret"
        type="password"
        required={!domain}
        autoComplete="new-password"
        hint={domain ? 'Leave blank to keep the current secret' : undefined}
      />
      <p className="quiet">
        Redirect address to register with the provider:{' '}
        <span className="unbroken">{`${location.origin}/callback`}</span>
      </p>
      <TextField
        name="acr_values"
        label="Required authentication class (acr)"
        hint="The provider must confirm one of these. Separate them with spaces, or leave blank to trust its own rules."
      />
      <TextField
        name="amr_values"
        label="Required authentication method (amr)"
        hint="For example mfa. Leave blank to accept any method."
      />
      <NumberField
        name="max_age"
        label="Longest time since signing in at the provider"
        unit="minutes"
        integer
        hint="Leave blank for no limit"
      />
      <SwitchField name="creates_people" label="Create an account when a new user signs in" />
      {form.watch('creates_people') && <RolesField hint="Roles for new users" />}
    </Form>
  )
}
