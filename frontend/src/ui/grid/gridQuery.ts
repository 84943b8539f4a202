import { compareNaturally } from '#shared/domain/text/compareNaturally.ts'
import { foldText } from '#shared/domain/text/foldText.ts'

/** Page sizes of every table (1§9). */
export const PAGE_SIZES = [10, 20, 30] as const
/** The chain of custody starts with 5 rows (2§9). */
export const CUSTODY_PAGE_SIZES = [5, ...PAGE_SIZES] as const
export type PageSizes = readonly [number, ...number[]]
/** Milliseconds after the last key. */
export const SEARCH_DELAY = 300

export type SortKey = string | number
export interface SortOrder {
  key: string
  descending: boolean
}

/** The search, order and page of a table. `page` counts from 1; `paginate` is the number of rows per page. */
export interface GridQuery {
  page: number
  paginate: number
  search: string
  order?: SortOrder | undefined
}

export const FIRST_QUERY: Omit<GridQuery, 'paginate'> = { page: 1, search: '' }

/** How many pages `total` rows fill; 1 for an empty list. */
export const pageCount = (total: number, paginate: number): number => Math.max(1, Math.ceil(total / paginate))

/** Rows that contain every word of the search, in any order and case. */
export function filterRows<Row>(rows: readonly Row[], search: string, text: (row: Row) => string): readonly Row[] {
  const words = foldText(search).split(/\s+/).filter(Boolean)
  if (words.length === 0) return rows
  return rows.filter(row => {
    const rowText = foldText(text(row))
    return words.every(word => rowText.includes(word))
  })
}

/** Sorts by a key. Numbers inside text count as numbers ("Level 2" before "Level 10"); blanks come last. */
export function sortRows<Row>(rows: readonly Row[], key: (row: Row) => SortKey, descending: boolean): readonly Row[] {
  const sign = descending ? -1 : 1
  return rows
    .map(row => [row, key(row)] as const)
    .sort(([, a], [, b]) => {
      if (a === '' || b === '') return Number(a === '') - Number(b === '')
      if (typeof a === 'number' && typeof b === 'number') return sign * (a - b)
      return sign * compareNaturally(String(a), String(b))
    })
    .map(([row]) => row)
}

/** The rows of one page; a page past the end gives the last page. */
export function pageRows<Row>(rows: readonly Row[], page: number, paginate: number): readonly Row[] {
  const index = Math.min(page, pageCount(rows.length, paginate)) - 1
  return rows.slice(index * paginate, (index + 1) * paginate)
}

/** The next order after a press on a heading: ascending, descending, unsorted. */
export function toggleSort(order: SortOrder | undefined, key: string): SortOrder | undefined {
  if (order?.key !== key) return { key, descending: false }
  return order.descending ? undefined : { key, descending: true }
}

/** '11–20 of 134', or '11–20 of more than 100' where more rows follow, for a table’s footer. */
export function rangeText(page: number, paginate: number, total: number, more = false): string {
  if (total === 0) return '0'
  const from = (page - 1) * paginate + 1
  return `${from}–${Math.min(total, from + paginate - 1)} of ${more ? 'more than ' : ''}${total}`
}
