import { saveFile } from '#frontend/ui/elements/saveFile.ts'
import { CSV_SHAPE_COLUMNS, type CsvShape } from '#shared/domain/company/csvImport.ts'
import { toCsv } from '#shared/domain/text/csv.ts'
import type { CsvLine, CsvTable } from './csvTable.ts'

const save = (text: string, name: string): void => saveFile(new Blob([text], { type: 'text/csv;charset=utf-8' }), name)

export function saveTemplate(shape: CsvShape): void {
  const columns = CSV_SHAPE_COLUMNS[shape].columns.map(({ title, example }) => ({ name: title, value: () => example }))
  save(toCsv(columns, [{}]), `${shape}-template.csv`)
}

/** Saves the rejected lines unchanged, each with its reason, to be corrected and uploaded again. */
export function saveRejectedRows(table: CsvTable, reasons: ReadonlyMap<number, string>): void {
  const columns = table.headings.map((name, index) => ({ name, value: ({ cells }: CsvLine) => cells[index] }))
  const reason = { name: 'Reason', value: ({ row }: CsvLine) => reasons.get(row) }
  const lines = table.lines.filter(({ row }) => reasons.has(row))
  save(toCsv([...columns, reason], lines), table.name.replace(/(\.csv)?$/i, '-rejected.csv'))
}
