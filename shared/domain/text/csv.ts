/** A text that a spreadsheet would run as a formula, also after leading blanks and with full-width signs. */
const FORMULA = /^(?:[\t\r\n]|\s*[=+\-@＝＋－＠|%])/
const ESCAPED_FORMULA = /^'+(?:[\t\r\n]|\s*[=+\-@＝＋－＠|%])/

/** Without this mark, Excel misreads macrons. */
const BYTE_ORDER_MARK = '\uFEFF'

export interface CsvColumn<Row> {
  readonly name: string
  readonly value: (row: Row) => string | number | null | undefined
}

/** Makes a cell safe for spreadsheets: a formula gets an apostrophe and stays text. */
export const escapeFormulas = (text: string): string =>
  FORMULA.test(text) || ESCAPED_FORMULA.test(text) ? `'${text}` : text

export const unescapeFormulas = (cell: string): string => (ESCAPED_FORMULA.test(cell) ? cell.slice(1) : cell)

const quoteCell = (cell: string) => (/[",;\r\n\t]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)

/** Numbers are not escaped, because a minus before digits is not a formula. */
const cellOf = (value: ReturnType<CsvColumn<unknown>['value']>) =>
  typeof value === 'number' ? String(value) : quoteCell(escapeFormulas(value ?? ''))

/** An RFC 4180 CSV file with a byte order mark and headings. No cell runs as a formula. */
export function toCsv<Row>(columns: readonly CsvColumn<Row>[], rows: readonly Row[]): string {
  const lines = rows.map(row => columns.map(({ value }) => cellOf(value(row))))
  const headings = columns.map(({ name }) => cellOf(name))
  return BYTE_ORDER_MARK + [headings, ...lines].map(line => `${line.join(',')}\r\n`).join('')
}
