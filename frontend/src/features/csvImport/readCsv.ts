import { CSV_LIMITS } from '#shared/domain/company/csvImport.ts'
import { unescapeFormulas } from '#shared/domain/text/csv.ts'

/** A file as it was read: each line with its number in the spreadsheet and its cells in the order of the headings. */
export interface CsvTable {
  readonly name: string
  readonly headings: readonly string[]
  readonly lines: readonly CsvLine[]
}
export interface CsvLine {
  readonly row: number
  readonly cells: readonly string[]
}

/** Why a file cannot be used, as a sentence for the person who chose it. */
export class UnreadableFile extends Error {}

/** Reads a CSV file with commas, semicolons or tabs. Throws `Unusable`. */
export async function readCsv(file: File): Promise<CsvTable> {
  if (file.size > CSV_LIMITS.bytes) throw new UnreadableFile('The file is larger than 5 MB. Split it into several.')
  const text = textOf(new Uint8Array(await file.arrayBuffer()))
  const { default: Papa } = await import('papaparse')
  const { data, errors } = Papa.parse<string[]>(text, { delimiter: delimiterOf(text), skipEmptyLines: false })
  const broken = errors.find(({ type }) => type === 'Quotes')
  if (broken) throw new UnreadableFile(`A quotation mark in row ${(broken.row ?? 0) + 1} is not closed.`)
  const [headings = [], ...rest] = data.map(cells => cells.map(unescapeFormulas))
  const lines = rest.map((cells, at) => ({ row: at + 2, cells })).filter(({ cells }) => cells.some(cell => cell.trim()))
  const table = { name: file.name, headings: headings.map(heading => heading.trim()), lines }
  refuse(table)
  return table
}

/** What stands between the headings: a comma inside an amount further down says nothing. */
function delimiterOf(text: string): string {
  const headings = (/^[^\r\n]*/.exec(text)?.[0] ?? '').replaceAll(/"[^"]*"/g, '')
  const often = (sign: string) => headings.split(sign).length
  return [',', ';', '\t'].reduce((best, sign) => (often(sign) > often(best) ? sign : best))
}

function refuse({ headings, lines }: CsvTable): void {
  if (!headings.some(Boolean)) throw new UnreadableFile('The file is empty.')
  if (lines.length === 0) throw new UnreadableFile('The file only has headings. Add your rows below them.')
  if (lines.length > CSV_LIMITS.rows)
    throw new UnreadableFile(
      `The file has ${lines.length} rows. The limit is ${CSV_LIMITS.rows}. Split it into smaller files.`,
    )
  const wide = lines.find(({ cells }) => cells.slice(headings.length).some(cell => cell.trim()))
  if (wide)
    throw new UnreadableFile(
      `Row ${wide.row} has more cells than headings. Put text that contains a comma in quotation marks.`,
    )
  const long = lines.find(({ cells }) => cells.some(cell => cell.length > CSV_LIMITS.cell))
  if (long) throw new UnreadableFile(`A cell in row ${long.row} has more than ${CSV_LIMITS.cell} characters.`)
}

const SAVE_AS = 'In Excel choose File, Save As, “CSV UTF-8”, and upload that file.'

/** UTF-8 only: from any other encoding macrons would be guessed. */
function textOf(bytes: Uint8Array): string {
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
