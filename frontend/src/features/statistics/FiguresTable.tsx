import type { Column } from '#frontend/ui/grid/dataGridProps.ts'
import { GridBody, GridHead, TABLE_ROLES } from '#frontend/ui/grid/GridTable.tsx'
import type { Table } from './statisticsTables.ts'

type Row = Table['rows'][number]

/** All figures of a table at once. */
export function FiguresTable({ table }: { table: Table }) {
  const columns = table.columns.map(
    ({ name }, at): Column<Row> => ({
      key: name,
      title: name,
      render: row => row[at] ?? '–',
      ...(at > 0 && { align: 'end' }),
    }),
  )
  return (
    <table className="grid-table figures" {...TABLE_ROLES.table} aria-label={table.title}>
      <GridHead columns={columns} actions={false} actionsWidth={undefined} order={undefined} onSort={() => undefined} />
      <GridBody columns={columns} rows={table.rows} rowKey={([name]) => String(name)} />
    </table>
  )
}
