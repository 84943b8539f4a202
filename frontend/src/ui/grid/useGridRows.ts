import { useMemo, useState } from 'react'
import type { DataGridProps } from './dataGridProps.ts'
import { FIRST_PAGE, filterRows, type GridQuery, pageRows, sortRows, toggleSort } from './gridQuery.ts'

/** The rows to show now: the server's page as it is, or searched, sorted and paged here. */
export function useGridRows<Row>(props: DataGridProps<Row>) {
  const { columns, rows, server, pageSize = FIRST_PAGE.paginate } = props
  const [own, setOwn] = useState<GridQuery>({ ...FIRST_PAGE, paginate: pageSize })
  const asked = server?.asked ?? own
  const ask = server?.onAsk ?? setOwn

  const found = useMemo(() => {
    if (rows === undefined) return []
    if (server) return rows
    const text = (row: Row) => columns.map(column => String(column.text?.(row) ?? column.sort?.(row) ?? '')).join(' ')
    const hits = filterRows(rows, asked.search, text)
    const key = columns.find(column => column.key === asked.order?.key)?.sort
    return key && asked.order ? sortRows(hits, key, asked.order.descending) : hits
  }, [rows, server, columns, asked])

  return {
    asked,
    ask,
    total: server ? (rows === undefined ? 0 : server.total) : found.length,
    rows: server ? found : pageRows(found, asked.page, asked.paginate),
    sort: (key: string) => ask({ ...asked, page: 1, order: toggleSort(asked.order, key) }),
  }
}
