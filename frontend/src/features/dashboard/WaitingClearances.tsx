import { paths } from '#frontend/app/navigation/paths.ts'
import { inspectionColumn } from '#frontend/features/clearances/clearanceColumns.tsx'
import { Banner } from '#frontend/ui/elements/Banner.tsx'
import { Failure } from '#frontend/ui/elements/Failure.tsx'
import { DataGrid } from '#frontend/ui/grid/DataGrid.tsx'
import type { Column } from '#frontend/ui/grid/dataGridProps.ts'
import { Section } from '#frontend/ui/page/Page.tsx'
import { CLEARANCE_CLASS_NAMES, type ClearanceListEntry } from '#shared/domain/clearance/listedClearance.ts'
import { dashboardCalls, useDashboard } from './dashboardCalls.ts'

const TITLE = 'Clearances to review'

const columns: readonly Column<ClearanceListEntry>[] = [
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
    key: 'class',
    title: 'Class',
    width: '120',
    card: 'below',
    render: row => CLEARANCE_CLASS_NAMES[row.class],
    sort: row => row.class,
  },
  {
    key: 'building',
    title: 'Building',
    lines: 1,
    card: 'belowLast',
    render: row => row.building.name,
    sort: row => row.building.name,
  },
  {
    key: 'inspection',
    title: 'Inspection',
    width: '200',
    card: 'end',
    render: inspectionColumn,
    sort: row => row.inspection_date_time ?? '',
  },
]

/** Hides the list below while the clearances load, so that the list does not move. */
export const CLEARANCES_MARKER = <div className="clearances-loading" hidden />

/** Clearances that wait for a reviewer, below the buildings; nothing where there are none. */
export function WaitingClearances() {
  const { data, stale, failure } = useDashboard('clearances', signal => dashboardCalls.dashboard.clearances({ signal }))
  if (!data)
    return failure ? (
      <Section title={TITLE}>
        <Failure {...failure} />
      </Section>
    ) : (
      CLEARANCES_MARKER
    )
  if (data.awaiting_review.length === 0) return null
  return (
    <Section title={TITLE}>
      {stale && <Banner tone="warning">{stale}</Banner>}
      <DataGrid
        label={TITLE}
        columns={columns}
        rows={data.awaiting_review}
        rowKey={row => row.id}
        href={({ id, building }) => paths.clearance(building.survey_id, building.id, id)}
        empty={{ title: 'No clearances are waiting' }}
      />
    </Section>
  )
}
