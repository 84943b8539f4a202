import type { ReactNode } from 'react'
import type { GridQuery, PageSizes, SortKey } from './gridQuery.ts'

export interface Column<Row> {
  key: string
  title: string
  render: (row: Row) => ReactNode
  /** For numbers. */
  align?: 'end'
  /** Outside cards: the text ends with an ellipsis after this many lines, and the other columns never wrap. Needs a `width`. */
  lines?: 1 | 2
  /** Outside cards, at least: '120' (pixels) or '20%'. Columns without a width share the rest. */
  width?: string
  /** Makes the column sortable. With `server` the key is unused. */
  sort?: (row: Row) => SortKey
  /** The position on a two-line card: title, its end, or below. If any column has one, cards leave out the others. */
  card?: 'title' | 'end' | 'below' | 'belowLast'
  /** The text to search, the sort key by default; and the tooltip of `lines` that render more than text. */
  text?: (row: Row) => string
}

export interface DataGridProps<Row> {
  /** The table’s accessible name, such as 'Buildings'. */
  label: string
  columns: readonly Column<Row>[]
  /** Undefined while loading. With `server`, only the rows of the page. */
  rows: readonly Row[] | undefined
  rowKey: (row: Row) => SortKey
  /** The link of a row, in its first cell; pressing the row follows it. */
  href?: (row: Row) => string
  actions?: (row: Row) => ReactNode
  /** On wide screens, as '64' (pixels). */
  actionsWidth?: string
  empty: { title: string; hint?: ReactNode; action?: ReactNode }
  failure?: { message: string; retry: () => void } | undefined
  /** Set where the rows come from the device: a sentence with the reason and the rows’ time. */
  stale?: string | undefined
  /** The placeholder of the search box; absent for no search. */
  search?: string
  filters?: ReactNode
  /** The list’s own page sizes, starting with the first. */
  pageSizes?: PageSizes
  /** Set where the server searches, sorts and pages: the current query, and the total number of rows. */
  server?: { query: GridQuery; onQuery: (query: GridQuery) => void; total: number }
  /** More rows exist than `total`; with `server`, on further pages. */
  more?: boolean
  /** A newer page is loading; the old one stays visible. */
  refreshing?: boolean
}
