import { useState } from 'react'
import { CLEARANCE_CLASS_NAMES, type ClearanceRow } from '#shared/domain/clearance.ts'
import { useSession } from '../../api/session.tsx'
import { useRead } from '../../api/useRead.ts'
import { paths } from '../../app/paths.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { type Column, DataGrid } from '../../ui/DataGrid.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { Failure } from '../../ui/Failure.tsx'
import { Section } from '../../ui/Page.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { StatusChip } from '../../ui/StatusChip.tsx'
import { api, DESK } from './desk.ts'

const TRAYS = [
  ['awaiting_review', 'Awaiting Review'],
  ['declined', 'Declined'],
  ['active', 'Active'],
] as const

const when = new Intl.DateTimeFormat('en-NZ', { dateStyle: 'short', timeStyle: 'short' })
/** The colours of a building in the same state. */
const COLOURS: Readonly<Record<ClearanceRow['status'], number | undefined>> = {
  active: 5,
  awaiting_review: 9,
  declined: 7,
  needs_edit: 7,
  reviewed: 10,
  complete: undefined,
}

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
    render: row =>
      row.inspection_date_time ? (
        when.format(new Date(row.inspection_date_time))
      ) : (
        <span className="quiet">Not set</span>
      ),
    sort: row => row.inspection_date_time ?? '',
  },
  {
    key: 'status',
    title: 'Status',
    width: '164',
    render: row => <StatusChip id={COLOURS[row.status]} name={row.readable_status} />,
  },
]

/** Clearances that are not done, by what they wait for. */
export default function ClearanceTrays() {
  const { person } = useSession()
  const [declined, show] = useState<ClearanceRow>()
  const { data, asOf, failure } = useRead([DESK, 'clearances'], signal => api.desk.clearances({ signal }))
  if (!data) return failure ? <Failure message={failure.message} retry={failure.retry} /> : <Skeleton lines={6} />
  const shown = TRAYS.filter(([tray]) => data[tray].length > 0)
  const isAuthor = (row: ClearanceRow) => row.authors_list.some(({ id }) => id === person.user_id)
  const reason = (row: ClearanceRow) =>
    row.message !== '' && isAuthor(row) && <Button onClick={() => show(row)}>Why declined</Button>
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
            href={row => paths.building(row.building.survey_id, row.building.id)}
            empty={{ title: 'There are no clearances to display' }}
            {...(tray !== 'awaiting_review' && { actions: reason })}
          />
        </Section>
      ))}
      {declined && (
        <Dialog
          title={`${declined.name} was declined`}
          open
          onClose={() => show(undefined)}
          footer={<Button onClick={() => show(undefined)}>Close</Button>}
        >
          <p>{declined.message}</p>
        </Dialog>
      )}
    </>
  )
}
