import { CLEARANCE_CLASS_NAMES, type ClearanceRow, clearanceTray } from '#shared/domain/clearance.ts'
import { useRead } from '../../api/useRead.ts'
import { work } from '../../api/work.ts'
import { type Column, DataGrid } from '../../ui/DataGrid.tsx'
import { Section } from '../../ui/Page.tsx'
import { StatusChip } from '../../ui/StatusChip.tsx'
import { useInside } from './inside.ts'

const when = new Intl.DateTimeFormat('en-NZ', { dateStyle: 'short', timeStyle: 'short' })
/** The colours of a building in the same state. */
const COLOURS = { active: 5, awaiting_review: 9, declined: 7 } as const

const columns: readonly Column<ClearanceRow>[] = [
  { key: 'name', title: 'Name', render: row => row.name, sort: row => row.name },
  { key: 'address', title: 'Site Address', render: row => row.site_address, sort: row => row.site_address },
  { key: 'class', title: 'Class', render: row => CLEARANCE_CLASS_NAMES[row.class], sort: row => row.class },
  {
    key: 'inspection',
    title: 'Inspection',
    render: ({ inspection_date_time: at }) => (at ? when.format(new Date(at)) : <span className="quiet">Not set</span>),
    sort: row => row.inspection_date_time ?? '',
  },
  {
    key: 'status',
    title: 'Status',
    render: ({ status, readable_status }) => <StatusChip id={colourOf(status)} name={readable_status} />,
  },
]

function colourOf(status: ClearanceRow['status']): number | undefined {
  const tray = clearanceTray(status)
  return tray ? COLOURS[tray] : status === 'reviewed' ? 10 : undefined
}

/** The certificates of a clearance, in place of the floors. */
export function ClearanceTable() {
  const { building: id } = useInside()
  const { data, failure, asOf } = useRead(['clearances', id], signal =>
    work.buildings.clearances({ params: { id } }, { signal }),
  )
  return (
    <Section title="Clearance certificates">
      <DataGrid
        label="Clearance certificates"
        columns={columns}
        rows={data}
        rowKey={row => row.id}
        failure={failure}
        asOf={asOf}
        empty={{
          title: 'There are no clearance certificates',
          hint: 'The certificates of this clearance are written and listed here.',
        }}
      />
    </Section>
  )
}
