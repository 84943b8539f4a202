/** What a spreadsheet would carry out instead of showing, also after blanks that it skips and in full-width letters. */
const FORMULA = /^(?:[\t\r\n]|\s*[=+\-@＝＋－＠|%])/
/** A live beginning, after apostrophes that stand before it already. */
const ESCAPED_FORMULA = /^'+(?:[\t\r\n]|\s*[=+\-@＝＋－＠|%])/

/** Without it Excel reads macrons wrong. */
const BYTE_ORDER_MARK = '\uFEFF'

/** A column of a table that is written: its heading, and the cell of a row. */
export interface CsvColumn<Row> {
  readonly name: string
  readonly value: (row: Row) => string | number | null | undefined
}

/** The text of a cell as it may stand in a file: a formula gets an apostrophe before it and stays text. */
export const escapeFormulas = (text: string): string =>
  FORMULA.test(text) || ESCAPED_FORMULA.test(text) ? `'${text}` : text

/** The text that a cell was written for: the apostrophe before a formula is not part of it. */
export const unescapeFormulas = (cell: string): string => (ESCAPED_FORMULA.test(cell) ? cell.slice(1) : cell)

const quoteCell = (cell: string) => (/[",;\r\n\t]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)

/** Numbers are written as they are: a minus before figures carries nothing out. */
const cellOf = (value: ReturnType<CsvColumn<unknown>['value']>) =>
  typeof value === 'number' ? String(value) : quoteCell(escapeFormulas(value ?? ''))

/** A CSV file by RFC 4180 with its headings and, before them, a byte order mark. Nothing in it is carried out as a formula. */
export function toCsv<Row>(columns: readonly CsvColumn<Row>[], rows: readonly Row[]): string {
  const lines = rows.map(row => columns.map(({ value }) => cellOf(value(row))))
  const headings = columns.map(({ name }) => cellOf(name))
  return BYTE_ORDER_MARK + [headings, ...lines].map(line => `${line.join(',')}\r\n`).join('')
}
