import { buildingCalls } from '#frontend/api/buildingCalls.ts'
import { useSetBreadcrumbs } from '#frontend/app/navigation/breadcrumbTrail.tsx'
import { paths } from '#frontend/app/navigation/paths.ts'
import { ReportButton } from '#frontend/features/reports/ReportButton.tsx'
import { useLive } from '#frontend/queries/useLive.ts'
import { Banner } from '#frontend/ui/elements/Banner.tsx'
import { DataGrid } from '#frontend/ui/grid/DataGrid.tsx'
import { GridFilter } from '#frontend/ui/grid/GridTools.tsx'
import { Page } from '#frontend/ui/page/Page.tsx'
import { REPORT_TYPE_NAMES } from '#shared/domain/vocabulary/referenceLists.ts'
import { STATUS_NAMES } from '#shared/domain/vocabulary/statusNames.ts'
import { BrowseFilters, filterOptions } from './BrowseFilters.tsx'
import { buildingColumns } from './buildingColumns.tsx'
import { SurveyList } from './SurveyList.tsx'
import { type Browse, useBrowseQuery } from './useBrowseQuery.ts'

const STATUSES = filterOptions('All statuses', STATUS_NAMES)
const REPORT_TYPES = filterOptions('All report types', REPORT_TYPE_NAMES)
const columns = buildingColumns.map(({ sort: _, ...column }) => column)

export function BrowsePage() {
  useSetBreadcrumbs({ name: 'Browse' })
  const browse = useBrowseQuery()
  return (
    <Page title={browse.list === 'surveys' ? 'Browse Surveys' : 'Browse Buildings'}>
      {browse.list === 'surveys' ? <SurveyList browse={browse} /> : <BuildingList browse={browse} />}
    </Page>
  )
}

function BuildingList({ browse }: { readonly browse: Browse }) {
  const { query: gridQuery, status, report_type } = browse
  const { page, paginate, search } = gridQuery
  const query = {
    ...{ page, paginate, search },
    ...(status && { status: Number(status) }),
    ...(report_type && { report_type: Number(report_type) }),
  }
  const { data, stale, failure, refreshing } = useLive(['browse', query], async signal => ({
    data: await buildingCalls.buildings.search({ query }, { signal }),
  }))
  const more = data?.meta.more ?? false
  return (
    <>
      <DataGrid
        label="Buildings"
        columns={columns}
        rows={data?.data}
        rowKey={row => row.id}
        href={row => paths.building(row.survey_id, row.id)}
        search="Search job number, name, client or address"
        filters={
          <BrowseFilters browse={browse} statuses={STATUSES}>
            <GridFilter
              label="Report type"
              value={report_type}
              options={REPORT_TYPES}
              onChange={id => browse.filter('report_type', id)}
            />
          </BrowseFilters>
        }
        server={{ query: gridQuery, onQuery: browse.setQuery, total: data?.meta.total ?? 0 }}
        more={more}
        refreshing={refreshing}
        stale={stale}
        failure={failure}
        empty={{ title: 'No buildings could be found', hint: 'Try other words or fewer filters.' }}
        actionsWidth="72"
        actions={row => <ReportButton row={row} />}
      />
      {more && data && data.data.length < paginate && (
        <Banner>There may be more: a lot of buildings match. Add another word, such as the job number.</Banner>
      )}
    </>
  )
}
