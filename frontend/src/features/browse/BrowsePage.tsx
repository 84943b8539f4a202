import { useSearchParams } from 'react-router-dom'
import { STATUS_NAMES } from '#shared/domain/buildingStatus.ts'
import { REPORT_TYPE_NAMES } from '#shared/domain/vocabulary.ts'
import { api } from '../../api/client.ts'
import { useRead } from '../../api/useRead.ts'
import { paths } from '../../app/paths.ts'
import { useTrail } from '../../app/trail.tsx'
import { DataGrid } from '../../ui/DataGrid.tsx'
import { Filter } from '../../ui/GridTools.tsx'
import { Page } from '../../ui/Page.tsx'
import type { Asked } from '../../ui/rows.ts'
import { buildingColumns } from '../dashboard/buildingColumns.tsx'

const named = (any: string, names: Readonly<Record<number, string>>) => [
  ['', any] as const,
  ...Object.entries(names).map(([id, name]) => [id, name] as const),
]

/** The filters stand in the address: they survive a reload, the way back and a shared link. */
function useAsked() {
  const [params, setParams] = useSearchParams()
  const asked: Asked = {
    page: Number(params.get('page') ?? 1),
    paginate: Number(params.get('rows') ?? 10),
    search: params.get('search') ?? '',
  }
  const filters = { status: params.get('status') ?? '', report_type: params.get('report_type') ?? '' }
  const set = (changes: Readonly<Record<string, string>>) => {
    const next = new URLSearchParams(params)
    for (const [name, value] of Object.entries(changes)) value === '' ? next.delete(name) : next.set(name, value)
    setParams(next, { replace: true })
  }
  const ask = ({ page, paginate, search }: Asked) => set({ page: String(page), rows: String(paginate), search })
  return { asked, filters, ask, filter: (name: string, value: string) => set({ [name]: value, page: '1' }) }
}

export function BrowsePage() {
  useTrail({ name: 'Browse' })
  const { asked, filters, ask, filter } = useAsked()
  const query = {
    ...asked,
    order: undefined,
    ...(filters.status && { status: Number(filters.status) }),
    ...(filters.report_type && { report_type: Number(filters.report_type) }),
  }
  const { data, asOf, failure, refreshing } = useRead(['browse', query], async signal => ({
    data: await api.buildings.search({ query }, { signal }),
  }))
  return (
    <Page title="Browse Buildings">
      <DataGrid
        label="Buildings"
        columns={buildingColumns.map(({ sort: _, ...column }) => column)}
        rows={data?.data}
        rowKey={row => row.id}
        href={row => paths.building(row.survey_id, row.id)}
        search="Search job number, name, client or address"
        filters={
          <>
            <Filter
              label="Status"
              value={filters.status}
              options={named('All statuses', STATUS_NAMES)}
              onChange={value => filter('status', value)}
            />
            <Filter
              label="Report type"
              value={filters.report_type}
              options={named('All report types', REPORT_TYPE_NAMES)}
              onChange={value => filter('report_type', value)}
            />
          </>
        }
        server={{ asked, onAsk: ask, total: data?.meta.total ?? 0 }}
        refreshing={refreshing}
        asOf={asOf}
        failure={failure}
        empty={{ title: 'No buildings could be found', hint: 'Try other words or fewer filters.' }}
      />
    </Page>
  )
}
