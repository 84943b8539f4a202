/** What a spreadsheet would carry out instead of showing. */
const LIVE = /^[=+\-@\t\r]/
/** A live beginning, after any number of apostrophes that were put or typed before it. */
const GUARDED = /^'+[=+\-@\t\r]/

/** A byte order mark: without it Excel reads macrons wrong. */
export const BYTE_ORDER_MARK = '\uFEFF'

/** A column of a table that is written: its heading, and the cell of a row. */
export interface CsvColumn<Row> {
  readonly name: string
  readonly value: (row: Row) => string | number | null | undefined
}

/** The text of a cell as it may stand in a file: a formula gets an apostrophe before it and stays text. */
export const inert = (text: string): string => (LIVE.test(text) || GUARDED.test(text) ? `'${text}` : text)

/** The text that `inert` was given. */
export const restored = (cell: string): string => (GUARDED.test(cell) ? cell.slice(1) : cell)

const quoted = (cell: string) => (/[",;\r\n\t]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)

/** Numbers are written as they are: a minus before digits carries nothing out. */
const cellOf = (value: ReturnType<CsvColumn<unknown>['value']>) =>
  typeof value === 'number' ? String(value) : quoted(inert(value ?? ''))

/** A CSV file by RFC 4180 with a heading and, before it, a byte order mark. Nothing in it is carried out as a formula. */
export function toCsv<Row>(columns: readonly CsvColumn<Row>[], rows: readonly Row[]): string {
  const lines = [
    columns.map(({ name }) => cellOf(name)),
    ...rows.map(row => columns.map(({ value }) => cellOf(value(row)))),
  ]
  return BYTE_ORDER_MARK + lines.map(line => `${line.join(',')}\r\n`).join('')
}
