import type { ReactNode } from 'react'
import { Banner } from '#frontend/ui/elements/Banner.tsx'
import { Empty } from '#frontend/ui/elements/Empty.tsx'
import { Failure } from '#frontend/ui/elements/Failure.tsx'
import { GridBody, GridHead, GridSkeleton, TABLE_ROLES } from './GridTable.tsx'
import { GridFooter, GridTools } from './GridTools.tsx'
import { type GridQuery, PAGE_SIZES, type SortKey } from './gridQuery.ts'
import { useGridRows } from './useGridRows.ts'

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

/** A list as a table that turns into cards below 1000 px. */
export function DataGrid<Row>(props: DataGridProps<Row>) {
  const { columns, rows, failure, asOf, empty } = props
  const view = useGridRows(props)
  const searching = view.asked.search !== ''
  const onward = (props.server && props.more && rows?.length === view.asked.paginate) ?? false
  return (
    <div className="grid">
      {(props.search || props.filters) && (
        <GridTools placeholder={props.search} filters={props.filters} asked={view.asked} onAsk={view.ask} />
      )}
      {asOf && <Banner tone="warning">Offline. Shown as of {asOf}.</Banner>}
      {failure && rows === undefined && <Failure message={failure.message} retry={failure.retry} />}
      {failure && rows !== undefined && <Banner tone="danger">{failure.message}</Banner>}
      {rows === undefined && !failure && <GridSkeleton columns={columns} label={props.label} />}
      {rows !== undefined && view.total === 0 && !searching && <Empty {...empty} />}
      {rows !== undefined && view.total === 0 && searching && (
        <Empty title={empty.title} hint={`Nothing matches “${view.asked.search}”. Try fewer words.`} icon="browse" />
      )}
      {view.total > 0 && (
        <table
          className={columns.some(({ width }) => width) ? 'grid-table grid-fixed' : 'grid-table'}
          {...TABLE_ROLES.table}
          aria-busy={props.refreshing || undefined}
          aria-label={props.label}
        >
          <GridHead
            columns={columns}
            actions={props.actions !== undefined}
            actionsWidth={props.actionsWidth}
            order={view.asked.order}
            onSort={view.sort}
          />
          <GridBody {...props} rows={view.rows} />
        </table>
      )}
      {(view.total > (props.pageSize ?? PAGE_SIZES[0]) || onward) && (
        <GridFooter
          asked={view.asked}
          onAsk={view.ask}
          total={view.total}
          more={props.more ?? false}
          onward={onward}
          pageSize={props.pageSize}
          label={props.label}
        />
      )}
    </div>
  )
}
