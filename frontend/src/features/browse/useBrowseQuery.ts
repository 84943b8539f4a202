import { useEffect } from 'react'
import { useNavigation, useSearchParams } from 'react-router-dom'
import { readPreference, writePreference } from '#frontend/store/preferences.ts'
import { type GridQuery, PAGE_SIZES } from '#frontend/ui/grid/gridQuery.ts'

const FILTERS = ['search', 'status', 'report_type'] as const
const [FILTERS_PREFERENCE, ROWS_PREFERENCE] = ['browse-filters', 'table-rows'] as const

/** The filters that this device remembers, for an address without any. */
function readFilters(): URLSearchParams {
  const params = new URLSearchParams(readPreference(FILTERS_PREFERENCE))
  const rows = readPreference(ROWS_PREFERENCE)
  if (rows) params.set('rows', rows)
  return params
}

function writeFilters(params: URLSearchParams) {
  const filters = new URLSearchParams()
  for (const name of FILTERS) if (params.get(name)) filters.set(name, params.get(name) ?? '')
  writePreference(FILTERS_PREFERENCE, filters.size > 0 ? filters.toString() : undefined)
  writePreference(ROWS_PREFERENCE, params.get('rows') ?? undefined)
}

const parsePositive = (text: string | null, defaultValue: number) =>
  /^[1-9]\d{0,3}$/.test(text ?? '') ? Number(text) : defaultValue

/**
 * The query is in the address, so that it survives a reload, Back and a shared link. The device remembers the last
 * filters.
 */
export function useBrowseQuery() {
  const [address, setParams] = useSearchParams()
  const params = address.size > 0 ? address : readFilters()
  useEffect(() => {
    if (address.size === 0 && readFilters().size > 0) setParams(readFilters(), { replace: true })
  }, [address, setParams])
  const rows = parsePositive(params.get('rows'), PAGE_SIZES[0])
  const query: GridQuery = {
    page: parsePositive(params.get('page'), 1),
    paginate: PAGE_SIZES.find(size => size === rows) ?? PAGE_SIZES[0],
    search: params.get('search') ?? '',
  }
  const isLeaving = useNavigation().state !== 'idle'
  const update = (changes: Readonly<Record<string, string>>) => {
    // A delayed search must not bring back a user who has just opened a building.
    if (isLeaving) return
    const next = new URLSearchParams(params)
    for (const [name, value] of Object.entries(changes)) value === '' ? next.delete(name) : next.set(name, value)
    writeFilters(next)
    setParams(next, { replace: true })
  }
  return {
    query,
    status: params.get('status') ?? '',
    report_type: params.get('report_type') ?? '',
    setQuery: ({ page, paginate, search }: GridQuery) => update({ page: String(page), rows: String(paginate), search }),
    filter: (name: 'status' | 'report_type', value: string) => update({ [name]: value, page: '1' }),
    clear: () => update({ search: '', status: '', report_type: '', page: '1' }),
  }
}
