import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { ADMINISTRATION, useSetBreadcrumbs } from '#frontend/app/navigation/breadcrumbTrail.tsx'
import { paths } from '#frontend/app/navigation/paths.ts'
import { useCommand } from '#frontend/queries/useCommand.ts'
import { confirm } from '#frontend/ui/dialogs/confirm.tsx'
import { Button, ButtonLink } from '#frontend/ui/elements/Button.tsx'
import { CheckCards } from '#frontend/ui/fields/CheckCards.tsx'
import { Form } from '#frontend/ui/fields/Form.tsx'
import { SelectField } from '#frontend/ui/fields/SelectField.tsx'
import { TextField } from '#frontend/ui/fields/TextField.tsx'
import { DataGrid } from '#frontend/ui/grid/DataGrid.tsx'
import type { Column } from '#frontend/ui/grid/dataGridProps.ts'
import { Page, Section } from '#frontend/ui/page/Page.tsx'
import { type ApiToken, ApiTokenInput } from '#shared/domain/company/apiToken.ts'
import { SCOPES } from '#shared/domain/vocabulary/apiScopes.ts'
import { formatMoment, formatNzDay, now } from '#shared/domain/vocabulary/time.ts'
import { NewSecret } from './NewSecret.tsx'
import { tokenCalls, useTokens } from './tokenCalls.ts'

const isValid = ({ revoked_at, expires_at }: ApiToken) => !revoked_at && expires_at > now()
const statusOf = ({ revoked_at, expires_at }: ApiToken) =>
  revoked_at
    ? `Revoked ${formatNzDay(revoked_at)}`
    : `${expires_at > now() ? 'Expires' : 'Expired'} ${formatNzDay(expires_at)}`

const columns: readonly Column<ApiToken>[] = [
  { key: 'name', title: 'Name', render: ({ name }) => name, sort: ({ name }) => name, card: 'title' },
  { key: 'scopes', title: 'Scopes', width: '20%', render: ({ scopes }) => scopes.join(', '), card: 'end' },
  {
    key: 'created',
    title: 'Created',
    width: '21%',
    render: ({ created_at, created_name }) => `${formatNzDay(created_at)}, ${created_name}`,
  },
  {
    key: 'used',
    title: 'Last used',
    width: '170',
    render: ({ used_at }) => (used_at ? formatMoment(used_at) : 'Not used yet'),
    card: 'belowLast',
  },
  { key: 'status', title: 'Status', width: '170', render: statusOf, card: 'below' },
]

export function TokensPage() {
  useSetBreadcrumbs(ADMINISTRATION, { name: 'API tokens' })
  const { data, failure, stale, refreshing } = useTokens()
  const [created, setCreated] = useState<{ name: string; secret: string }>()
  const reference = (
    <ButtonLink icon="list" to={paths.apiReference}>
      API reference
    </ButtonLink>
  )
  return (
    <Page title="API tokens" action={reference}>
      <p className="quiet">
        An API token lets a program of your company use Clearfloor without a user. It acts as a surveyor, within its
        scopes, and the audit log names it.
      </p>
      {created ? (
        <NewSecret what="API token" noun="token" {...created} onDone={() => setCreated(undefined)} />
      ) : (
        <NewTokenForm onCreated={setCreated} />
      )}
      <DataGrid
        label="API tokens"
        columns={columns}
        rows={data}
        rowKey={({ id }) => id}
        refreshing={refreshing}
        stale={stale}
        failure={failure}
        empty={{ title: 'There are no API tokens' }}
        actionsWidth="110"
        actions={token => isValid(token) && <Revoke token={token} />}
      />
    </Page>
  )
}

function Revoke({ token: { id, name } }: { token: ApiToken }) {
  const { busy, run } = useCommand('tokens')
  const revoke = async () => {
    const isConfirmed = await confirm({
      title: 'Revoke API token',
      message: `Programs that use “${name}” are refused at once. You can’t undo this.`,
      confirm: 'Revoke',
      danger: true,
    })
    if (isConfirmed) await run(tokenCalls.revoke, { params: { id } })
  }
  return (
    <Button busy={busy} onClick={() => void revoke()}>
      Revoke<span className="hidden-visually"> {name}</span>
    </Button>
  )
}

const CHOICES = Object.entries(SCOPES).map(([id, hint]) => ({ id, label: id, hint }))
const DAYS = [30, 90, 180, 365].map(id => ({ id, label: `${id} days` }))

/** `onCreated` gets the secret, which cannot be read again. */
function NewTokenForm({ onCreated }: { onCreated: (created: { name: string; secret: string }) => void }) {
  const { send } = useCommand('tokens')
  const defaultValues: ApiTokenInput = { name: '', scopes: ['read'], days: 90 }
  const form = useForm({ resolver: zodResolver(ApiTokenInput()), defaultValues })
  const create = async (body: ApiTokenInput) => onCreated((await send(tokenCalls.create, { body })).data)
  return (
    <Section title="New API token">
      <Form draft="api-token:new" form={form} submit="Create API token" onSubmit={create} warn={false}>
        <TextField name="name" label="Name" required hint="For example the program that will use it." />
        <CheckCards name="scopes" label="Scopes" required choices={CHOICES} />
        <SelectField name="days" label="Expires after" required options={DAYS} />
      </Form>
    </Section>
  )
}
