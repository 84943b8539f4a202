import { buildingCalls } from '#frontend/api/buildingCalls.ts'
import { paths } from '#frontend/app/navigation/paths.ts'
import { useLive } from '#frontend/queries/useLive.ts'
import { StatusChip } from '#frontend/ui/elements/StatusChip.tsx'
import { DataGrid } from '#frontend/ui/grid/DataGrid.tsx'
import type { Column } from '#frontend/ui/grid/dataGridProps.ts'
import { type GridQuery, pageRows } from '#frontend/ui/grid/gridQuery.ts'
import { SURVEY_STATUS, type Survey } from '#shared/domain/company/survey.ts'
import { SURVEY_STATUS_NAMES } from '#shared/domain/vocabulary/statusNames.ts'
import { BrowseFilters } from './BrowseFilters.tsx'
import type { Browse } from './useBrowseQuery.ts'

const columns: readonly Column<Survey>[] = [
  {
    key: 'job_number',
    title: 'Job Number',
    width: '12%',
    render: row => <span className="unbroken">{row.job_number}</span>,
    card: 'below',
  },
  { key: 'name', title: 'Name', width: '32%', lines: 2, render: row => row.name, card: 'title' },
  { key: 'client', title: 'Client', width: '26%', lines: 2, render: row => row.client_name, card: 'belowLast' },
  { key: 'office', title: 'Office', width: '16%', lines: 2, render: row => row.office_name },
  {
    key: 'status',
    title: 'Status',
    width: '14%',
    render: row => <StatusChip name={SURVEY_STATUS_NAMES[row.status_id] ?? ''} />,
    card: 'end',
  },
]
const STATUSES = [
  ['', 'All statuses'],
  [String(SURVEY_STATUS.active), 'Active'],
] as const

/** Newest first. */
export function SurveyList({ browse }: { readonly browse: Browse }) {
  const { query, status } = browse
  const { data, stale, failure, refreshing } = useLive(['browse', 'surveys', { ...query, status }], async signal => ({
    data: await readSurveys(query, status !== '', signal),
  }))
  return (
    <DataGrid
      label="Surveys"
      columns={columns}
      rows={data?.data}
      rowKey={row => row.id}
      href={row => paths.survey(row.id)}
      search="Search job number or name"
      filters={<BrowseFilters browse={browse} statuses={STATUSES} />}
      server={{ query, onQuery: browse.setQuery, total: data?.meta.total ?? 0 }}
      more={data?.meta.more ?? false}
      refreshing={refreshing}
      stale={stale}
      failure={failure}
      empty={{ title: 'No surveys could be found', hint: 'Try other words or fewer filters.' }}
    />
  )
}

const { surveys } = buildingCalls

async function readSurveys({ page, paginate, search }: GridQuery, isActive: boolean, signal: AbortSignal) {
  if (search === '') return surveys[isActive ? 'active' : 'list']({ query: { page, paginate } }, { signal })
  const { data } = await surveys.search({ query: { search } }, { signal })
  const rows = isActive ? data.filter(({ status_id }) => status_id === SURVEY_STATUS.active) : data
  return { data: pageRows(rows, page, paginate), meta: { total: rows.length, more: false } }
}
