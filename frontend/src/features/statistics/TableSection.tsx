import { Button } from '#frontend/ui/elements/Button.tsx'
import { Empty } from '#frontend/ui/elements/Empty.tsx'
import { lazyPart } from '#frontend/ui/elements/lazyPart.tsx'
import { Skeleton } from '#frontend/ui/elements/Skeleton.tsx'
import { saveFile } from '#frontend/ui/elements/saveFile.ts'
import { useCards } from '#frontend/ui/grid/cards.ts'
import type { Column } from '#frontend/ui/grid/dataGridProps.ts'
import { GridBody, GridHead, TABLE_ROLES } from '#frontend/ui/grid/GridTable.tsx'
import { Section } from '#frontend/ui/page/Page.tsx'
import { toCsv } from '#shared/domain/text/csv.ts'
import { isEmptyTable, type StatisticsTable } from './statisticsTables.ts'

const BarChart = lazyPart(() => import('./BarChart.tsx'), { waiting: <Skeleton shape="image" /> })

/** A large chart, its table and its CSV file. `span` ends the name of the file, for example `2026-01-to-2026-12`. */
export function TableSection({ table, span }: { table: StatisticsTable; span: string }) {
  if (isEmptyTable(table))
    return (
      <Section title={table.title}>
        <Empty title={table.empty} />
      </Section>
    )
  const download = (
    <Button icon="download" onClick={() => saveTable(table, span)}>
      <span>
        CSV<span className="hidden-visually"> file for {table.title}</span>
      </span>
    </Button>
  )
  return (
    <Section title={table.title} actions={download}>
      {table.hint && <p className="quiet statistics-hint">{table.hint}</p>}
      <BarChart table={table} />
      <FiguresTable table={table} />
    </Section>
  )
}

type Row = StatisticsTable['rows'][number]

function FiguresTable({ table }: { table: StatisticsTable }) {
  const columns = table.columns.map(
    ({ name }, index): Column<Row> => ({
      key: name,
      title: name,
      render: row => row[index] ?? '–',
      ...(index > 0 && { align: 'end' }),
    }),
  )
  return (
    <div className="grid" {...useCards()}>
      <table className="grid-table figures" {...TABLE_ROLES.table} aria-label={table.title}>
        <GridHead
          columns={columns}
          actions={false}
          actionsWidth={undefined}
          order={undefined}
          onSort={() => undefined}
        />
        <GridBody columns={columns} rows={table.rows} rowKey={([name]) => String(name)} />
      </table>
    </div>
  )
}

/** Saves the table as a CSV file, such as `buildings-by-month-2026-01-to-2026-12.csv`. */
function saveTable({ key, columns, rows }: StatisticsTable, span: string): void {
  const text = toCsv(
    columns.map(({ name }, index) => ({ name, value: (row: StatisticsTable['rows'][number]) => row[index] })),
    rows,
  )
  saveFile(new Blob([text], { type: 'text/csv;charset=utf-8' }), `${key}-${span}.csv`)
}
