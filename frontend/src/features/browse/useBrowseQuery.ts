import { useEffect, useMemo } from 'react'
import { useNavigation, useSearchParams } from 'react-router-dom'
import { useSession } from '#frontend/api/session.tsx'
import { readPreference, writePreference } from '#frontend/store/device/preferences.ts'
import type { GridQuery } from '#frontend/ui/grid/gridQuery.ts'
import { usePageSize } from '#frontend/ui/grid/pageSize.ts'

const FILTERS = ['list', 'search', 'status', 'report_type'] as const

/** The user’s last filters on this device, for a URL without filters. */
function filtersOf(userId: string) {
  const key = `browse-filters:${userId}`
  return {
    read: () => new URLSearchParams(readPreference(key)),
    write(params: URLSearchParams) {
      const filters = new URLSearchParams()
      for (const name of FILTERS) if (params.get(name)) filters.set(name, params.get(name) ?? '')
      writePreference(key, filters.size > 0 ? filters.toString() : undefined)
    },
  }
}

const parsePositive = (text: string | null, defaultValue: number) =>
  /^[1-9]\d{0,3}$/.test(text ?? '') ? Number(text) : defaultValue

/** The query is in the URL, so that it survives a reload, Back and a shared link. The device remembers the last filters. */
export function useBrowseQuery() {
  const { actor } = useSession()
  const filters = useMemo(() => filtersOf(actor.user_id), [actor.user_id])
  const [address, setParams] = useSearchParams()
  const params = address.size > 0 ? address : filters.read()
  useEffect(() => {
    if (address.size === 0 && filters.read().size > 0) setParams(filters.read(), { replace: true })
  }, [address, setParams, filters])
  const query: GridQuery = {
    page: parsePositive(params.get('page'), 1),
    paginate: usePageSize(),
    search: params.get('search') ?? '',
  }
  const isLeaving = useNavigation().state !== 'idle'
  const update = (changes: Readonly<Record<string, string>>) => {
    // A delayed search must not bring back a user who has just opened a building.
    if (isLeaving) return
    const next = new URLSearchParams(params)
    for (const [name, value] of Object.entries(changes)) value === '' ? next.delete(name) : next.set(name, value)
    filters.write(next)
    setParams(next, { replace: true })
  }
  return {
    query,
    list: params.get('list') === 'surveys' ? ('surveys' as const) : ('buildings' as const),
    status: params.get('status') ?? '',
    report_type: params.get('report_type') ?? '',
    setQuery: ({ page, search }: GridQuery) => update({ page: String(page), search }),
    filter: (name: 'status' | 'report_type', value: string) => update({ [name]: value, page: '1' }),
    /** The two lists have different statuses. */
    showList: (list: string) =>
      update({ list: list === 'surveys' ? list : '', status: '', report_type: '', page: '1' }),
    clear: () => update({ search: '', status: '', report_type: '', page: '1' }),
  }
}

export type Browse = ReturnType<typeof useBrowseQuery>
