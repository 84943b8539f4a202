import { StatusChip } from '#frontend/ui/elements/StatusChip.tsx'
import type { Column } from '#frontend/ui/grid/dataGridProps.ts'
import type { BuildingListEntry } from '#shared/domain/tree/building.ts'
import { REPORT_TYPE_NAMES } from '#shared/domain/vocabulary/referenceLists.ts'
import { STATUS_NAMES } from '#shared/domain/vocabulary/statusNames.ts'
import { formatDay } from '#shared/domain/vocabulary/time.ts'

const column = (
  key: string,
  title: string,
  textOf: (row: BuildingListEntry) => string,
  width?: string,
): Column<BuildingListEntry> => ({
  ...(width !== undefined && { width }),
  key,
  title,
  render: textOf,
  sort: textOf,
})

/** The columns of every list of buildings, except on the dashboard. */
export const buildingColumns: readonly Column<BuildingListEntry>[] = [
  {
    ...column('job_number', 'Job Number', row => row.job_number),
    render: row => <span className="unbroken">{row.job_number}</span>,
    card: 'below',
  },
  { ...column('name', 'Name', row => row.name, '24%'), lines: 2, card: 'title' },
  { ...column('client_name', 'Client', row => row.client_name, '18%'), lines: 2 },
  column('report_type', 'Report Type', row => REPORT_TYPE_NAMES[row.report_type_id] ?? ''),
  { ...column('address', 'Address', row => row.full_address, '24%'), lines: 2, card: 'belowLast' },
  {
    key: 'survey_date',
    title: 'Start Date',
    render: row => (
      <span className="unbroken">{formatDay(row.survey_date) || <span className="quiet">Not set</span>}</span>
    ),
    sort: row => row.survey_date ?? '',
  },
  {
    key: 'status',
    title: 'Status',
    render: row => <StatusChip id={row.status_id} name={STATUS_NAMES[row.status_id] ?? ''} />,
    sort: row => row.status_id,
    card: 'end',
  },
]
