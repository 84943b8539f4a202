import { useMemo } from 'react'
import type { DataGridProps } from './dataGridProps.ts'
import { filterRows, pageRows, sortRows, toggleSort } from './gridQuery.ts'
import { useGridQuery } from './pageSize.ts'

/** The rows to show: the server’s page, or rows searched, sorted and paged here. */
export function useGridRows<Row>(props: DataGridProps<Row>) {
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
