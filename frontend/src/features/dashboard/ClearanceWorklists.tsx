import { useState } from 'react'
import { useSession } from '#frontend/api/session.tsx'
import { paths } from '#frontend/app/navigation/paths.ts'
import { ClearanceReviewDialog } from '#frontend/features/clearances/ClearanceReviewDialog.tsx'
import { inspectionColumn, statusColour } from '#frontend/features/clearances/clearanceColumns.tsx'
import { DeclineMessage } from '#frontend/features/clearances/DeclineMessage.tsx'
import { Banner } from '#frontend/ui/elements/Banner.tsx'
import { Button } from '#frontend/ui/elements/Button.tsx'
import { Empty } from '#frontend/ui/elements/Empty.tsx'
import { Failure } from '#frontend/ui/elements/Failure.tsx'
import { Skeleton } from '#frontend/ui/elements/Skeleton.tsx'
import { StatusChip } from '#frontend/ui/elements/StatusChip.tsx'
import { DataGrid } from '#frontend/ui/grid/DataGrid.tsx'
import type { Column } from '#frontend/ui/grid/dataGridProps.ts'
import { Section } from '#frontend/ui/page/Page.tsx'
import { CLEARANCE_CLASS_NAMES, type ClearanceListEntry } from '#shared/domain/clearance/listedClearance.ts'
import { may } from '#shared/domain/vocabulary/permissions.ts'
import { dashboardCalls, useDashboard } from './dashboardCalls.ts'

const WORKLISTS = [
  ['awaiting_review', 'Awaiting Review'],
  ['declined', 'Declined'],
  ['active', 'Active'],
] as const

const columns: readonly Column<ClearanceListEntry>[] = [
  { key: 'name', title: 'Name', width: '24%', lines: 1, render: row => row.name, sort: row => row.name },
  {
    key: 'building',
    title: 'Building',
    width: '16%',
    lines: 1,
    render: row => row.building.name,
    sort: row => row.building.name,
  },
  {
    key: 'address',
    title: 'Site address',
    width: '18%',
    lines: 1,
    render: row => row.site_address,
    sort: row => row.site_address,
  },
  {
    key: 'class',
    title: 'Class',
    width: '96',
    render: row => CLEARANCE_CLASS_NAMES[row.class],
    sort: row => row.class,
  },
  {
    key: 'inspection',
    title: 'Inspection',
    width: '200',
    render: inspectionColumn,
    sort: row => row.inspection_date_time ?? '',
  },
  {
    key: 'status',
    title: 'Status',
    width: '164',
    render: row => <StatusChip id={statusColour(row.status)} name={row.readable_status} />,
  },
]

/** Unfinished clearances, by status. */
export default function ClearanceWorklists() {
  const { actor } = useSession()
  const [reviewed, setReviewed] = useState<ClearanceListEntry>()
  const { data, stale, failure, retry } = useDashboard('clearances', signal =>
    dashboardCalls.dashboard.clearances({ signal }),
  )
  if (!data) return failure ? <Failure {...failure} /> : <Skeleton lines={6} />
  const visible = WORKLISTS.filter(([worklist]) => data[worklist].length > 0)
  const isReviewer = may(actor, 'review')
  const actions = (row: ClearanceListEntry) =>
    row.status === 'awaiting_review' && isReviewer ? (
      <Button icon="check" onClick={() => setReviewed(row)}>
        Review<span className="hidden-visually"> {row.name}</span>
      </Button>
    ) : (
      <DeclineMessage row={row} />
    )
  return (
    <>
      {stale && <Banner tone="warning">{stale}</Banner>}
      {visible.length === 0 && (
        <Empty
          icon="building"
          title="There are no clearances to display"
          hint="Clearances appear here until they’re reviewed."
        />
      )}
      {visible.map(([worklist, title]) => (
        <Section key={worklist} title={title}>
          <DataGrid
            label={title}
            columns={columns}
            rows={data[worklist]}
            rowKey={row => row.id}
            href={pathOf}
            empty={{ title: 'There are no clearances to display' }}
            {...((worklist !== 'awaiting_review' || isReviewer) && { actions })}
          />
        </Section>
      ))}
      {reviewed && (
        <ClearanceReviewDialog
          row={reviewed}
          edit={pathOf(reviewed)}
          onClose={() => setReviewed(undefined)}
          onDone={retry}
        />
      )}
    </>
  )
}

const pathOf = ({ id, building }: ClearanceListEntry): string => paths.clearance(building.survey_id, building.id, id)
