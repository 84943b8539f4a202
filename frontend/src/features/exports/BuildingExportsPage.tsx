import { useParams } from 'react-router-dom'
import { useSetBreadcrumbs } from '#frontend/app/navigation/breadcrumbTrail.tsx'
import { paths } from '#frontend/app/navigation/paths.ts'
import { Banner } from '#frontend/ui/elements/Banner.tsx'
import { StatusChip } from '#frontend/ui/elements/StatusChip.tsx'
import { DataGrid } from '#frontend/ui/grid/DataGrid.tsx'
import type { Column } from '#frontend/ui/grid/dataGridProps.ts'
import { useGridQuery } from '#frontend/ui/grid/pageSize.ts'
import { NotLoadedPage } from '#frontend/ui/page/NotLoadedPage.tsx'
import { Page } from '#frontend/ui/page/Page.tsx'
import type { Match } from '#shared/domain/exports/export.ts'
import type { BuildingListEntry } from '#shared/domain/tree/building.ts'
import { refusalSentence } from '#shared/domain/vocabulary/refusal.ts'
import { STATUS_NAMES } from '#shared/domain/vocabulary/statusNames.ts'
import { ConnectorMissing } from './ConnectorMissing.tsx'
import { useExportBuildings, useExportClient } from './exportCalls.ts'
import { ExportStatusChip, MatchReference, referenceText } from './exportStatus.tsx'
import { MatchActions } from './MatchActions.tsx'
import './exports.css'

type Row = BuildingListEntry & { readonly match: Match }

const columns: readonly Column<Row>[] = [
  { key: 'name', title: 'Name', width: '30%', lines: 2, render: row => row.name },
  { key: 'job', title: 'Job number', render: row => row.job_number },
  {
    key: 'status',
    title: 'Status',
    render: row => <StatusChip id={row.status_id} name={STATUS_NAMES[row.status_id] ?? ''} />,
  },
  { key: 'match', title: 'In the external system', render: row => <MatchReference match={row.match} /> },
  { key: 'last', title: 'Last export', width: '18%', render: row => <ExportStatusChip latest={row.match.building} /> },
]

export function BuildingExportsPage() {
  const { client = '' } = useParams()
  const clientQuery = useExportClient(client)
  const { data } = clientQuery
  useSetBreadcrumbs({ name: 'Export', to: paths.exports }, { name: data?.name ?? 'Client' })
  if (!data) return <NotLoadedPage query={clientQuery} noun="client" back={paths.exports} />
  const { name, match } = data
  return (
    <Page
      title={name}
      status={match.client && <ExportStatusChip latest={match.client} />}
      facts={[referenceText(match)]}
      actions={data.is_set_up && <MatchActions kind="client" id={client} name={name} match={match} />}
    >
      {data.is_set_up ? <Buildings client={client} isMatched={match.reference !== undefined} /> : <ConnectorMissing />}
    </Page>
  )
}

function Buildings({ client, isMatched }: { client: string; isMatched: boolean }) {
  const [query, setQuery] = useGridQuery()
  const { data, failure, stale, refreshing } = useExportBuildings(client, query)
  const why = isMatched ? undefined : refusalSentence('export_client_unmatched')
  return (
    <>
      {why && <Banner>Create or link the client before sending its buildings.</Banner>}
      <DataGrid
        label="Buildings"
        columns={columns}
        rows={data?.data}
        rowKey={row => row.id}
        href={row => paths.buildingExport(client, row.id)}
        search="Search name, job number or address"
        server={{ query, onQuery: setQuery, total: data?.meta.total ?? 0 }}
        more={data?.meta.more ?? false}
        refreshing={refreshing}
        stale={stale}
        failure={failure}
        empty={{
          title: 'There are no buildings',
          hint: 'Buildings appear here once they’re added to one of this client’s surveys.',
        }}
        actionsWidth="220"
        actions={row => <MatchActions kind="building" id={row.id} name={row.name} match={row.match} why={why} />}
      />
    </>
  )
}
