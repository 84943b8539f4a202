import { delimitedRows } from '#frontend/ui/sheet/delimitedRows.ts'
import { UnreadableFile } from '#frontend/ui/sheet/unreadableFile.ts'
import { CSV_LIMITS } from '#shared/domain/company/csvImport.ts'
import { unescapeFormulas } from '#shared/domain/text/csv.ts'
import { formatNumber } from '#shared/domain/text/formatNumber.ts'
import { knownHeadingsIn } from './columnMapping.ts'
import type { CsvTable } from './csvTable.ts'

/** How many rows may hold titles and the headings. */
const TITLE_ROWS = 10

/** Reads a CSV file with any usual delimiter. Throws `UnreadableFile`. */
export async function readCsv(file: File): Promise<CsvTable> {
  if (file.size > CSV_LIMITS.bytes) throw new UnreadableFile('The file is larger than 5 MB. Split it into several.')
  const text = decodeText(new Uint8Array(await file.arrayBuffer()))
  const rows = await delimitedRows(text, { headingsIn: knownHeadingsIn })
  const filled = rows
    .map((cells, index) => ({ row: index + 1, cells: cells.map(unescapeFormulas) }))
    .filter(({ cells }) => cells.some(cell => cell.trim()))
  const [headings, ...lines] = filled.slice(headingRowIn(filled.map(({ cells }) => cells)))
  const names = (headings?.cells ?? []).map(heading => heading.replaceAll(/\s+/g, ' ').trim())
  const table = { name: file.name, headings: names, lines }
  checkTable(table)
  return table
}

/** The index of the row with the headings. Titles may be above it. A file without known headings has them in its first row. */
function headingRowIn(rows: readonly (readonly string[])[]): number {
  const [first = 0, ...others] = rows.slice(0, TITLE_ROWS).map(knownHeadingsIn)
  const next = others.findIndex(count => count > 1)
  return first === 0 && next >= 0 ? next + 1 : 0
}

function checkTable({ headings, lines }: CsvTable): void {
  if (!headings.some(Boolean)) throw new UnreadableFile('The file is empty.')
  if (lines.length === 0) throw new UnreadableFile('The file only has headings. Add your rows below them.')
  if (lines.length > CSV_LIMITS.rows)
    throw new UnreadableFile(
      `The file has ${formatNumber(lines.length)} rows. The limit is ${formatNumber(CSV_LIMITS.rows)}. Split it into smaller files.`,
    )
  const wideLine = lines.find(({ cells }) => cells.slice(headings.length).some(cell => cell.trim()))
  if (wideLine)
    throw new UnreadableFile(
      `Row ${wideLine.row} has more cells than headings. Put text that contains a comma in quotation marks.`,
    )
  const longLine = lines.find(({ cells }) => cells.some(cell => cell.length > CSV_LIMITS.cell))
  if (longLine)
    throw new UnreadableFile(`A cell in row ${longLine.row} has more than ${formatNumber(CSV_LIMITS.cell)} characters.`)
}

const SAVE_AS = 'In Excel choose File, Save As, “CSV UTF-8”, and upload that file.'

/** Accepts UTF-8 only, because macrons cannot be decoded reliably from other encodings. */
function decodeText(bytes: Uint8Array): string {
  const [first, second, third, fourth] = bytes
  if (first === 0x50 && second === 0x4b && third === 3 && fourth === 4)
    throw new UnreadableFile(`This is a workbook, not a CSV file. ${SAVE_AS}`)
  if ((first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff) || bytes.includes(0))
    throw new UnreadableFile(`This file is written in UTF-16. ${SAVE_AS}`)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new UnreadableFile(`The characters in this file can’t be read reliably. ${SAVE_AS}`)
  }
}
