import type { ReactNode } from 'react'
import type { GridQuery, PageSizes, SortKey } from './gridQuery.ts'

export interface Column<Row> {
  key: string
  title: string
  render: (row: Row) => ReactNode
  /** Numbers are aligned to the end. */
  align?: 'end'
  /** On wide screens, as '120' (pixels) or '20%'; the columns without one share the rest. */
  width?: string
  /** Makes the heading sort by it. With `server` it only marks the column as sortable there. */
  sort?: (row: Row) => SortKey
  /** Where its cell is on a card of two lines: the title, at its end, or below it. Once a column has one, cards leave out those without. */
  card?: 'title' | 'end' | 'below' | 'belowLast'
  /** The text that the search looks through; without it the sort key. */
  text?: (row: Row) => string
}

export interface DataGridProps<Row> {
  /** What the table lists, for a screen reader: 'Buildings'. */
  label: string
  columns: readonly Column<Row>[]
  /** Undefined while loading. With `server`, only the rows of the page. */
  rows: readonly Row[] | undefined
  rowKey: (row: Row) => SortKey
  /** Where the row leads; the link is in the first cell, and pressing the row presses it. */
  href?: (row: Row) => string
  actions?: (row: Row) => ReactNode
  /** On wide screens, as '64' (pixels). */
  actionsWidth?: string
  empty: { title: string; hint?: ReactNode; action?: ReactNode }
  failure?: { message: string; retry: () => void } | undefined
  /** Where the rows come from the device: a sentence that says why, and of when they are. */
  stale?: string | undefined
  /** The placeholder of the search box; without it there is none. */
  search?: string
  filters?: ReactNode
  /** Rows per page where the list has its own choice: it starts with the first. */
  pageSizes?: PageSizes
  /** The server searches, sorts and pages: the current query, and how many rows there are in all. */
  server?: { query: GridQuery; onQuery: (query: GridQuery) => void; total: number }
  /** There are more rows than `total` counts; with `server`, on further pages. */
  more?: boolean
  /** A newer page is loading; the old one stays visible. */
  refreshing?: boolean
}
