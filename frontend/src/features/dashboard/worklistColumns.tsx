import { StatusChip } from '#frontend/ui/elements/StatusChip.tsx'
import type { Column } from '#frontend/ui/grid/dataGridProps.ts'
import { waitingText } from '#shared/domain/building/waitingText.ts'
import type { BuildingListEntry } from '#shared/domain/tree/building.ts'
import { STATUS_NAMES } from '#shared/domain/vocabulary/statusNames.ts'
import { nzDay } from '#shared/domain/vocabulary/time.ts'
import { BuildingPicture } from './BuildingPicture.tsx'

/** Only cards show the locality beside the client. */
const client = (row: BuildingListEntry) => (
  <>
    {row.client_name}
    <span className="building-place"> · {row.locality}</span>
  </>
)

/** The widths make the columns of all worklists align. */
export const worklistColumns: readonly Column<BuildingListEntry>[] = [
  {
    key: 'name',
    title: 'Name',
    width: '28%',
    lines: 1,
    card: 'title',
    render: row => (
      <span className="building-name">
        <BuildingPicture file={row.image_file} />
        <span>
          {row.name}
          <span className="building-job">{row.job_number}</span>
        </span>
      </span>
    ),
    text: row => row.name,
    sort: row => row.name,
  },
  {
    key: 'client',
    title: 'Client',
    width: '20%',
    lines: 1,
    card: 'belowLast',
    render: client,
    text: row => row.client_name,
    sort: row => row.client_name,
  },
  {
    key: 'locality',
    title: 'Suburb',
    width: '12%',
    lines: 1,
    render: row => row.locality,
    sort: row => row.locality,
  },
  {
    key: 'waiting',
    title: 'Waiting',
    width: '116',
    card: 'below',
    render: row => waitingText(row.status_since, nzDay()),
    sort: row => row.status_since ?? '',
  },
  {
    key: 'status',
    title: 'Status',
    width: '144',
    card: 'end',
    render: row => <StatusChip id={row.status_id} name={STATUS_NAMES[row.status_id] ?? ''} />,
    sort: row => row.status_id,
  },
]
