import { useState } from 'react'
import { sharedValue, useSharedValue } from '#frontend/ui/elements/sharedValue.ts'
import { FIRST_QUERY, type GridQuery, PAGE_SIZES, type PageSizes } from './gridQuery.ts'

/** Rows per page, shared by all lists without their own sizes. */
export const pageSize = sharedValue<number>(PAGE_SIZES[0])

export const usePageSize = (): number => useSharedValue(pageSize)

/** The query of a list, starting at its first page. A list with its own sizes starts with the first size. */
export function useGridQuery(ownSizes?: PageSizes): readonly [GridQuery, (query: GridQuery) => void] {
  const shared = usePageSize()
  const [query, setQuery] = useState<GridQuery>({ ...FIRST_QUERY, paginate: ownSizes?.[0] ?? shared })
  return [ownSizes ? query : { ...query, paginate: shared }, setQuery]
}
