import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import * as z from 'zod'
import { clientOf } from '#frontend/api/client.ts'
import { useCommand } from '#frontend/queries/useCommand.ts'
import { useLive } from '#frontend/queries/useLive.ts'
import { Failure } from '#frontend/ui/elements/Failure.tsx'
import { Skeleton } from '#frontend/ui/elements/Skeleton.tsx'
import { FieldRow, Form } from '#frontend/ui/fields/Form.tsx'
import { SwitchField } from '#frontend/ui/fields/SwitchField.tsx'
import { TextField } from '#frontend/ui/fields/TextField.tsx'
import { Section } from '#frontend/ui/page/Page.tsx'
import { exports as contract } from '#shared/contract/exchange/exports.ts'
import { ConnectorInput, type ConnectorSummary } from '#shared/domain/exports/export.ts'
import { formatNzDay } from '#shared/domain/vocabulary/time.ts'

const { exports: exportCalls } = clientOf({ exports: contract })
/** An empty secret is not sent. The service refuses it where a secret is required. */
const Values = ConnectorInput().extend({ secret: ConnectorInput().shape.secret.or(z.literal('')), is_on: z.boolean() })

export function CompanyConnector({ company }: { company: string }) {
  const { data, failure } = useLive(['connector', company], signal =>
    exportCalls.connector({ query: { company_id: company } }, { signal }),
  )
  return (
    <Section title="External system">
      {failure && data === undefined && <Failure {...failure} />}
      {data === undefined && !failure && <Skeleton lines={4} />}
      {data !== undefined && <ConnectorForm key={data?.version ?? 0} company={company} connector={data} />}
    </Section>
  )
}

function ConnectorForm({ company, connector }: { company: string; connector: ConnectorSummary | null }) {
  const { send } = useCommand('connector')
  const newValues = { address: '', key_id: '', is_on: true, version: 0 }
  const form = useForm({
    resolver: zodResolver(Values),
    defaultValues: { company_id: company, secret: '', ...(connector ?? newValues) },
  })
  const save = ({ secret, ...body }: z.output<typeof Values>) =>
    send(exportCalls.saveConnector, { body: { ...body, ...(secret && { secret }) } })
  return (
    <Form draft={`connector:${company}`} form={form} onSubmit={save} submit={connector ? 'Update' : 'Set up'}>
      <TextField
        name="address"
        label="Address"
        required
        type="url"
        hint="Exports are sent to this address as JSON, for example https://jobs.example.nz/clearfloor"
      />
      <FieldRow>
        <TextField name="key_id" label="Key ID" required autoComplete="off" />
        <TextField
          name="secret"
          label="Secret"
          type="password"
          required={!connector}
          autoComplete="new-password"
          hint={
            connector
              ? `Set on ${formatNzDay(connector.secret_set_at)}. Leave blank to keep it.`
              : 'At least 16 characters'
          }
        />
      </FieldRow>
      <SwitchField name="is_on" label="Send exports" hint="When off, nothing is sent. Existing links are kept." />
    </Form>
  )
}
