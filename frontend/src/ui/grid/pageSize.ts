import { useState } from 'react'
import { sharedValue, useSharedValue } from '#frontend/ui/elements/sharedValue.ts'
import { FIRST_QUERY, type GridQuery, PAGE_SIZES, type PageSizes } from './gridQuery.ts'

/** Rows per page: one choice for every list without sizes of its own. */
export const pageSize = sharedValue<number>(PAGE_SIZES[0])

export const usePageSize = (): number => useSharedValue(pageSize)

/** The query of a list, from its first page on; one with sizes of its own starts with the first of them. */
export function useGridQuery(ownSizes?: PageSizes): readonly [GridQuery, (query: GridQuery) => void] {
  const shared = usePageSize()
  const [query, setQuery] = useState<GridQuery>({ ...FIRST_QUERY, paginate: ownSizes?.[0] ?? shared })
  return [ownSizes ? query : { ...query, paginate: shared }, setQuery]
}
