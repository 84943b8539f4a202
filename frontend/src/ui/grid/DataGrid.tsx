import { useMemo } from 'react'
import { Banner } from '#frontend/ui/elements/Banner.tsx'
import { Empty } from '#frontend/ui/elements/Empty.tsx'
import { Failure } from '#frontend/ui/elements/Failure.tsx'
import { useCards } from './cards.ts'
import type { DataGridProps } from './dataGridProps.ts'
import { GridBody, GridHead, GridSkeleton, TABLE_ROLES } from './GridTable.tsx'
import { GridFooter, GridTools } from './GridTools.tsx'
import { filterRows, PAGE_SIZES, pageRows, sortRows, toggleSort } from './gridQuery.ts'
import { useGridQuery } from './pageSize.ts'

/** A list as a table that turns into cards where it is narrow. */
export function DataGrid<Row>(props: DataGridProps<Row>) {
  const { columns, failure, stale, empty } = props
  const grid = useGridRows(props)
  const cards = useCards()
  // An empty previous page or filter says nothing about this one, so the loading state shows.
  const rows = props.refreshing && grid.total === 0 ? undefined : props.rows
  const isSearching = grid.query.search !== ''
  const hasNextPage = (props.server && props.more && rows?.length === grid.query.paginate) ?? false
  return (
    <div className="grid" {...cards}>
      {(props.search || props.filters) && (
        <GridTools placeholder={props.search} filters={props.filters} query={grid.query} onQuery={grid.setQuery} />
      )}
      {stale && <Banner tone="warning">{stale}</Banner>}
      {failure && rows === undefined && <Failure {...failure} />}
      {failure && rows !== undefined && <Banner tone="danger">{failure.message}</Banner>}
      {rows === undefined && !failure && <GridSkeleton columns={columns} label={props.label} />}
      {rows !== undefined && grid.total === 0 && !isSearching && <Empty {...empty} />}
      {rows !== undefined && grid.total === 0 && isSearching && (
        <Empty title={empty.title} hint={`Nothing matches “${grid.query.search}”. Try fewer words.`} icon="browse" />
      )}
      {grid.total > 0 && (
        <table
          className={tableClass(columns)}
          {...TABLE_ROLES.table}
          aria-busy={props.refreshing || undefined}
          aria-label={props.label}
        >
          <GridHead
            columns={columns}
            actions={props.actions !== undefined}
            actionsWidth={props.actionsWidth}
            order={grid.query.order}
            onSort={grid.sort}
          />
          <GridBody {...props} rows={grid.rows} />
        </table>
      )}
      {(grid.total > (props.pageSizes ?? PAGE_SIZES)[0] || (props.server && grid.total > 0)) && (
        <GridFooter
          query={grid.query}
          onQuery={grid.setQuery}
          total={grid.total}
          more={props.more ?? false}
          hasNextPage={hasNextPage}
          label={props.label}
          ownSizes={props.pageSizes}
        />
      )}
    </div>
  )
}

const tableClass = (columns: readonly { readonly card?: string }[]) =>
  columns.some(({ card }) => card) ? 'grid-table grid-compact' : 'grid-table'

/** The rows to show: the server’s page, or rows searched, sorted and paged here. */
function useGridRows<Row>(props: DataGridProps<Row>) {
  const { columns, rows, server } = props
  const [ownQuery, setOwnQuery] = useGridQuery(props.pageSizes)
  const query = server?.query ?? ownQuery
  const setQuery = server?.onQuery ?? setOwnQuery

  const matching = useMemo(() => {
    if (rows === undefined) return []
    if (server) return rows
    const text = (row: Row) => columns.map(column => String(column.text?.(row) ?? column.sort?.(row) ?? '')).join(' ')
    const matches = filterRows(rows, query.search, text)
    const key = columns.find(column => column.key === query.order?.key)?.sort
    return key && query.order ? sortRows(matches, key, query.order.descending) : matches
  }, [rows, server, columns, query])

  return {
    query,
    setQuery,
    total: server ? (rows === undefined ? 0 : server.total) : matching.length,
    rows: server ? matching : pageRows(matching, query.page, query.paginate),
    sort: (key: string) => setQuery({ ...query, page: 1, order: toggleSort(query.order, key) }),
  }
}
