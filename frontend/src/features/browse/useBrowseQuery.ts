import { useEffect } from 'react'
import { useNavigation, useSearchParams } from 'react-router-dom'
import { readPreference, writePreference } from '#frontend/store/preferences.ts'
import { type GridQuery, PAGE_SIZES } from '#frontend/ui/grid/gridQuery.ts'

const FILTERS = ['search', 'status', 'report_type'] as const
const [FILTERS_KEPT, ROWS_KEPT] = ['browse-filters', 'table-rows'] as const

/** The filters as this device remembers them, for an address without any. */
function remembered(): URLSearchParams {
  const params = new URLSearchParams(readPreference(FILTERS_KEPT))
  const rows = readPreference(ROWS_KEPT)
  if (rows) params.set('rows', rows)
  return params
}

function remember(params: URLSearchParams) {
  const filters = new URLSearchParams()
  for (const name of FILTERS) if (params.get(name)) filters.set(name, params.get(name) ?? '')
  writePreference(FILTERS_KEPT, filters.size > 0 ? filters.toString() : undefined)
  writePreference(ROWS_KEPT, params.get('rows') ?? undefined)
}

const whole = (text: string | null, otherwise: number) => (/^[1-9]\d{0,3}$/.test(text ?? '') ? Number(text) : otherwise)

/** The filters stand in the address: they survive a reload, the way back and a shared link. The device keeps the last. */
export function useBrowseQuery() {
  const [address, setParams] = useSearchParams()
  const params = address.size > 0 ? address : remembered()
  useEffect(() => {
    if (address.size === 0 && remembered().size > 0) setParams(remembered(), { replace: true })
  }, [address, setParams])
  const rows = whole(params.get('rows'), PAGE_SIZES[0])
  const query: GridQuery = {
    page: whole(params.get('page'), 1),
    paginate: PAGE_SIZES.find(size => size === rows) ?? PAGE_SIZES[0],
    search: params.get('search') ?? '',
  }
  const isLeaving = useNavigation().state !== 'idle'
  const set = (changes: Readonly<Record<string, string>>) => {
    // Who typed and then opened a building is not called back by what was typed.
    if (isLeaving) return
    const next = new URLSearchParams(params)
    for (const [name, value] of Object.entries(changes)) value === '' ? next.delete(name) : next.set(name, value)
    remember(next)
    setParams(next, { replace: true })
  }
  return {
    query,
    status: params.get('status') ?? '',
    report_type: params.get('report_type') ?? '',
    setQuery: ({ page, paginate, search }: GridQuery) => set({ page: String(page), rows: String(paginate), search }),
    filter: (name: 'status' | 'report_type', value: string) => set({ [name]: value, page: '1' }),
    clear: () => set({ search: '', status: '', report_type: '', page: '1' }),
  }
}
