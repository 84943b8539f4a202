import type { Column } from '#frontend/ui/grid/dataGridProps.ts'
import { GridBody, GridHead, TABLE_ROLES } from '#frontend/ui/grid/GridTable.tsx'
import type { StatisticsTable } from './statisticsTables.ts'

type Row = StatisticsTable['rows'][number]

export function FiguresTable({ table }: { table: StatisticsTable }) {
  const columns = table.columns.map(
    ({ name }, index): Column<Row> => ({
      key: name,
      title: name,
      render: row => row[index] ?? '–',
      ...(index > 0 && { align: 'end' }),
    }),
  )
  return (
    <table className="grid-table figures" {...TABLE_ROLES.table} aria-label={table.title}>
      <GridHead columns={columns} actions={false} actionsWidth={undefined} order={undefined} onSort={() => undefined} />
      <GridBody columns={columns} rows={table.rows} rowKey={([name]) => String(name)} />
    </table>
  )
}
