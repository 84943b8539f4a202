import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { CLEARANCE_CLASS_NAMES, type ClearanceRow } from '#shared/domain/clearance.ts'
import { may } from '#shared/domain/permissions.ts'
import { useSession } from '../../api/session.tsx'
import { useRead } from '../../api/useRead.ts'
import { paths } from '../../app/paths.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { type Column, DataGrid } from '../../ui/DataGrid.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { Failure } from '../../ui/Failure.tsx'
import { Section } from '../../ui/Page.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { StatusChip } from '../../ui/StatusChip.tsx'
import { inspected } from '../clearances/inspected.tsx'
import { ReviewClearance } from '../clearances/ReviewClearance.tsx'
import { statusColour } from '../clearances/statusColour.ts'
import { WhyDeclined } from '../clearances/WhyDeclined.tsx'
import { api, DESK } from './desk.ts'

const TRAYS = [
  ['awaiting_review', 'Awaiting Review'],
  ['declined', 'Declined'],
  ['active', 'Active'],
] as const

const columns: readonly Column<ClearanceRow>[] = [
  { key: 'name', title: 'Name', render: row => row.name, sort: row => row.name },
  { key: 'building', title: 'Building', render: row => row.building.name, sort: row => row.building.name },
  { key: 'address', title: 'Site Address', render: row => row.site_address, sort: row => row.site_address },
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
    render: inspected,
    sort: row => row.inspection_date_time ?? '',
  },
  {
    key: 'status',
    title: 'Status',
    width: '164',
    render: row => <StatusChip id={statusColour(row.status)} name={row.readable_status} />,
  },
]

/** Clearances that are not done, by what they wait for. */
export default function ClearanceTrays() {
  const { person } = useSession()
  const queries = useQueryClient()
  const [reviewed, review] = useState<ClearanceRow>()
  const { data, asOf, failure } = useRead([DESK, 'clearances'], signal => api.desk.clearances({ signal }))
  if (!data) return failure ? <Failure message={failure.message} retry={failure.retry} /> : <Skeleton lines={6} />
  const shown = TRAYS.filter(([tray]) => data[tray].length > 0)
  const isReviewer = may(person, 'review')
  const actions = (row: ClearanceRow) =>
    row.status === 'awaiting_review' && isReviewer ? (
      <Button icon="check" onClick={() => review(row)}>
        Review<span className="hidden-visually"> {row.name}</span>
      </Button>
    ) : (
      <WhyDeclined row={row} />
    )
  return (
    <>
      {asOf && <Banner tone="warning">Offline. Shown as of {asOf}.</Banner>}
      {shown.length === 0 && (
        <Empty
          icon="building"
          title="There are no clearances to display"
          hint="Clearances appear here until they are reviewed."
        />
      )}
      {shown.map(([tray, title]) => (
        <Section key={tray} title={title}>
          <DataGrid
            label={title}
            columns={columns}
            rows={data[tray]}
            rowKey={row => row.id}
            href={row => paths.clearance(row.building.survey_id, row.building.id, row.id)}
            empty={{ title: 'There are no clearances to display' }}
            {...((tray !== 'awaiting_review' || isReviewer) && { actions })}
          />
        </Section>
      ))}
      {reviewed && (
        <ReviewClearance
          row={reviewed}
          onClose={() => review(undefined)}
          onDone={() => void queries.invalidateQueries({ queryKey: [DESK] })}
        />
      )}
    </>
  )
}
