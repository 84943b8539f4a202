import { useState } from 'react'
import { sharedValue, useSharedValue } from '#frontend/ui/elements/sharedValue.ts'
import { FIRST_QUERY, type GridQuery, PAGE_SIZES } from './gridQuery.ts'

/** Rows per page: one choice for every list. */
export const pageSize = sharedValue<number>(PAGE_SIZES[0])

export const usePageSize = (): number => useSharedValue(pageSize)

/** The query of a list, from its first page on. */
export function useGridQuery(): readonly [GridQuery, (query: GridQuery) => void] {
  const paginate = usePageSize()
  const [query, setQuery] = useState(FIRST_QUERY)
  return [{ ...query, paginate }, setQuery]
}
