import { ADMINISTRATION, useSetBreadcrumbs } from '#frontend/app/navigation/breadcrumbTrail.tsx'
import { paths } from '#frontend/app/navigation/paths.ts'
import { useLive } from '#frontend/queries/useLive.ts'
import { ButtonLink } from '#frontend/ui/elements/Button.tsx'
import { DataGrid } from '#frontend/ui/grid/DataGrid.tsx'
import type { Column } from '#frontend/ui/grid/dataGridProps.ts'
import type { GridQuery } from '#frontend/ui/grid/gridQuery.ts'
import { useGridQuery } from '#frontend/ui/grid/pageSize.ts'
import { Page } from '#frontend/ui/page/Page.tsx'
import { type CompanyListEntry, companyAddress } from '#shared/domain/company/company.ts'
import { companyCalls } from './companyCalls.ts'

const users = ({ user_count, user_limit }: CompanyListEntry) =>
  user_limit === undefined ? String(user_count) : `${user_count} of ${user_limit}`

const columns: readonly Column<CompanyListEntry>[] = [
  { key: 'name', title: 'Name', width: '28%', lines: 2, render: company => company.name },
  { key: 'address', title: 'Address', lines: 2, render: companyAddress },
  { key: 'phone', title: 'Phone', width: '150', render: company => company.phone },
  { key: 'users', title: 'Users', width: '110', align: 'end', render: users },
]

/** Every company, for root. */
export function CompaniesPage() {
  useSetBreadcrumbs(ADMINISTRATION, { name: 'Companies' })
  const [query, setQuery] = useGridQuery()
  const { data, failure, stale, refreshing } = useCompanies(query)
  const add = (
    <ButtonLink kind="primary" icon="plus" to={paths.newCompany}>
      New company
    </ButtonLink>
  )
  return (
    <Page title="Companies" action={add}>
      <DataGrid
        label="Companies"
        columns={columns}
        rows={data?.data}
        rowKey={company => company.id}
        href={company => paths.company(company.id)}
        search="Search name"
        server={{ query, onQuery: setQuery, total: data?.meta.total ?? 0 }}
        refreshing={refreshing}
        stale={stale}
        failure={failure}
        empty={{ title: 'There are no companies', hint: 'Create the first one, then invite its admin.' }}
      />
    </Page>
  )
}

function useCompanies({ page, paginate: rows, search }: GridQuery) {
  const query = { page, rows, search }
  return useLive(['companies', query], async signal => ({
    data: await companyCalls.companies.admin({ query }, { signal }),
  }))
}
