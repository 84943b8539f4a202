import { saveFile } from '#frontend/ui/elements/saveFile.ts'
import { toCsv } from '#shared/domain/text/csv.ts'
import type { Period } from './period.ts'
import type { StatisticsTable } from './statisticsTables.ts'

/** Saves the table as a CSV file, such as `buildings-by-month-2026-01-to-2026-12.csv`. */
export function saveTable({ key, columns, rows }: StatisticsTable, { from, to }: Period): void {
  const text = toCsv(
    columns.map(({ name }, index) => ({ name, value: (row: StatisticsTable['rows'][number]) => row[index] })),
    rows,
  )
  saveFile(new Blob([text], { type: 'text/csv;charset=utf-8' }), `${key}-${from}-to-${to}.csv`)
}
