import { paths } from '#frontend/app/navigation/paths.ts'
import { Banner } from '#frontend/ui/elements/Banner.tsx'
import { StatusChip } from '#frontend/ui/elements/StatusChip.tsx'
import { DataGrid } from '#frontend/ui/grid/DataGrid.tsx'
import type { Column } from '#frontend/ui/grid/dataGridProps.ts'
import { Section } from '#frontend/ui/page/Page.tsx'
import { dueState, dueText } from '#shared/domain/reinspection/dueState.ts'
import type { BuildingListEntry } from '#shared/domain/tree/building.ts'
import { formatDay, nzDay } from '#shared/domain/vocabulary/time.ts'
import { dashboardCalls, useDashboard } from './dashboardCalls.ts'

const columns: readonly Column<BuildingListEntry>[] = [
  {
    key: 'name',
    title: 'Name',
    width: '28%',
    lines: 1,
    card: 'title',
    render: row => row.name,
    sort: row => row.name,
  },
  {
    key: 'client',
    title: 'Client',
    width: '20%',
    lines: 1,
    card: 'below',
    render: row => row.client_name,
    sort: row => row.client_name,
  },
  {
    key: 'address',
    title: 'Address',
    width: '28%',
    lines: 1,
    card: 'belowLast',
    render: row => row.full_address,
    sort: row => row.full_address,
  },
  {
    key: 'due',
    title: 'Due',
    card: 'end',
    sort: row => row.next_inspection_due ?? '',
    render: row => <Due day={row.next_inspection_due ?? ''} />,
  },
]

const Due = ({ day }: { day: string }) => (
  <span className="row">
    {dueState(day, nzDay()) === 'overdue' ? (
      <StatusChip name={dueText(day, nzDay())} />
    ) : (
      <span className="figures">{formatDay(day)}</span>
    )}
  </span>
)

/** Reviewed buildings whose re-inspection is overdue or due in the next 30 days; nothing where there are none. */
export function DueBuildings() {
  const { data, stale } = useDashboard('due', async signal => ({
    data: await dashboardCalls.dashboard.due({ signal }),
  }))
  if (!data || data.data.length === 0) return null
  return (
    <Section title="Due for re-inspection">
      {stale && <Banner tone="warning">{stale}</Banner>}
      <DataGrid
        label="Due for re-inspection"
        columns={columns}
        rows={data.data}
        rowKey={row => row.id}
        href={row => paths.building(row.survey_id, row.id)}
        empty={{ title: 'No buildings are due' }}
        more={data.meta.more}
      />
    </Section>
  )
}
