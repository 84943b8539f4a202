import type { ReactNode } from 'react'
import type { GridQuery, SortKey } from './gridQuery.ts'

export interface Column<Row> {
  key: string
  title: string
  render: (row: Row) => ReactNode
  /** Figures stand at the end. */
  align?: 'end'
  /** Where there is room, as '120' (pixels) or '20%'; the columns without one share the rest. */
  width?: string
  /** Given: the heading sorts by it. With `server` it only marks the column as sortable there. */
  sort?: (row: Row) => SortKey
  /** Text the search looks through; the sort key else. */
  text?: (row: Row) => string
}

export interface DataGridProps<Row> {
  /** What the table lists, for a screen reader and the search box: 'Buildings'. */
  label: string
  columns: readonly Column<Row>[]
  /** Not there yet: undefined. With `server`, the rows of the page. */
  rows: readonly Row[] | undefined
  rowKey: (row: Row) => SortKey
  /** Where the row leads; the first cell holds the link and the whole row is its target. */
  href?: (row: Row) => string
  actions?: (row: Row) => ReactNode
  /** Where there is room, as '64' (pixels). */
  actionsWidth?: string
  empty: { title: string; hint?: ReactNode; action?: ReactNode }
  failure?: { message: string; retry: () => void } | undefined
  /** Shown from the device because the network is gone: when it was read, as '10:42'. */
  asOf?: string | undefined
  /** Left out: no search box. */
  search?: string
  /** Rows of the first page, where it is not ten. */
  pageSize?: number
  filters?: ReactNode
  /** The server searches, sorts and pages: what is asked now, and how many rows there are in all. */
  server?: { asked: GridQuery; onAsk: (asked: GridQuery) => void; total: number }
  /** There are others beyond those that are counted; with `server`, on further pages. */
  more?: boolean
  /** A newer page is on its way; the old one stays. */
  refreshing?: boolean
}
