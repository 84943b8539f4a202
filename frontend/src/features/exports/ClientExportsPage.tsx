import { useSession } from '#frontend/api/session.tsx'
import { useSetBreadcrumbs } from '#frontend/app/navigation/breadcrumbTrail.tsx'
import { paths } from '#frontend/app/navigation/paths.ts'
import { ButtonLink } from '#frontend/ui/elements/Button.tsx'
import { DataGrid } from '#frontend/ui/grid/DataGrid.tsx'
import type { Column } from '#frontend/ui/grid/dataGridProps.ts'
import { useGridQuery } from '#frontend/ui/grid/pageSize.ts'
import { Page } from '#frontend/ui/page/Page.tsx'
import type { Match } from '#shared/domain/exports/export.ts'
import { may } from '#shared/domain/vocabulary/permissions.ts'
import { ConnectorMissing } from './ConnectorMissing.tsx'
import { useExportClients } from './exportCalls.ts'
import { ExportStatusChip, MatchReference } from './exportStatus.tsx'
import { MatchActions } from './MatchActions.tsx'
import './exports.css'

interface Row {
  readonly id: string
  readonly name: string
  readonly full_address: string
  readonly match: Match
}

const columns: readonly Column<Row>[] = [
  { key: 'name', title: 'Name', width: '26%', lines: 2, render: row => row.name },
  { key: 'address', title: 'Address', width: '34%', lines: 2, render: row => row.full_address },
  { key: 'match', title: 'In the external system', width: '16%', render: row => <MatchReference match={row.match} /> },
  { key: 'last', title: 'Last export', width: '20%', render: row => <ExportStatusChip latest={row.match.client} /> },
]

export function ClientExportsPage() {
  useSetBreadcrumbs({ name: 'Export' })
  const [query, setQuery] = useGridQuery()
  const { data, failure, stale, refreshing } = useExportClients(query)
  return (
    <Page title="Export" facts={['Clients in the external system']}>
      {data?.meta.is_set_up === false ? (
        <ConnectorMissing />
      ) : (
        <DataGrid
          label="Clients"
          columns={columns}
          rows={data?.data}
          rowKey={row => row.id}
          href={row => paths.buildingExports(row.id)}
          search="Search start of name"
          server={{ query, onQuery: setQuery, total: data?.meta.total ?? 0 }}
          refreshing={refreshing}
          stale={stale}
          failure={failure}
          empty={{ title: 'There are no clients', hint: 'They appear here once a survey has one.' }}
          actionsWidth="250"
          actions={row => <Actions {...row} />}
        />
      )}
    </Page>
  )
}

function Actions({ id, name, match }: Row) {
  const { actor } = useSession()
  return (
    <>
      {may(actor, 'root') && <ButtonLink icon="eye" label={`Exports for ${name}`} to={paths.clientExport(id)} />}
      <MatchActions kind="client" id={id} name={name} match={match} />
    </>
  )
}
