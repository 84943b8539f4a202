import { useState } from 'react'
import { useSetBreadcrumbs } from '#frontend/app/navigation/breadcrumbTrail.tsx'
import { paths } from '#frontend/app/navigation/paths.ts'
import { useCommand } from '#frontend/queries/useCommand.ts'
import { confirm } from '#frontend/ui/dialogs/confirm.tsx'
import { Button, ButtonLink } from '#frontend/ui/elements/Button.tsx'
import { DataGrid } from '#frontend/ui/grid/DataGrid.tsx'
import type { Column } from '#frontend/ui/grid/dataGridProps.ts'
import { Page } from '#frontend/ui/page/Page.tsx'
import type { ApiToken } from '#shared/domain/company/apiToken.ts'
import { formatMoment, formatNzDay, now } from '#shared/domain/vocabulary/time.ts'
import { NewSecret } from './NewSecret.tsx'
import { NewTokenForm } from './NewTokenForm.tsx'
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
  useSetBreadcrumbs({ name: 'API tokens' })
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
