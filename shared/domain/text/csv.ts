/** Text that a spreadsheet would run as a formula, also after blanks that it skips and in full-width letters. */
const FORMULA = /^(?:[\t\r\n]|\s*[=+\-@＝＋－＠|%])/
/** A formula that has apostrophes before it already. */
const ESCAPED_FORMULA = /^'+(?:[\t\r\n]|\s*[=+\-@＝＋－＠|%])/

/** Without it Excel misreads macrons. */
const BYTE_ORDER_MARK = '\uFEFF'

/** A column of a written table: its heading, and the cell of a row. */
export interface CsvColumn<Row> {
  readonly name: string
  readonly value: (row: Row) => string | number | null | undefined
}

/** The text of a cell as it is safe in a file: a formula gets an apostrophe before it and stays text. */
export const escapeFormulas = (text: string): string =>
  FORMULA.test(text) || ESCAPED_FORMULA.test(text) ? `'${text}` : text

/** Undoes `escapeFormulas`: without the apostrophe before a formula. */
export const unescapeFormulas = (cell: string): string => (ESCAPED_FORMULA.test(cell) ? cell.slice(1) : cell)

const quoteCell = (cell: string) => (/[",;\r\n\t]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)

/** Numbers are written as they are, because a minus before figures runs nothing. */
const cellOf = (value: ReturnType<CsvColumn<unknown>['value']>) =>
  typeof value === 'number' ? String(value) : quoteCell(escapeFormulas(value ?? ''))

/** A CSV file by RFC 4180 with its headings and, before them, a byte order mark. Nothing in it runs as a formula. */
export function toCsv<Row>(columns: readonly CsvColumn<Row>[], rows: readonly Row[]): string {
  const lines = rows.map(row => columns.map(({ value }) => cellOf(value(row))))
  const headings = columns.map(({ name }) => cellOf(name))
  return BYTE_ORDER_MARK + [headings, ...lines].map(line => `${line.join(',')}\r\n`).join('')
}
