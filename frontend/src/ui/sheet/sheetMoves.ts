/** A cell by row and column, from 0. */
export interface CellAt {
  readonly row: number
  readonly column: number
}
export interface SheetSize {
  readonly rows: number
  readonly columns: number
  /** The number of visible rows. */
  readonly page: number
}
/** The cells between two corners, both included. */
export interface CellRange {
  readonly from: CellAt
  readonly to: CellAt
}
export interface CellText extends CellAt {
  readonly text: string
}

/** The key that ends an edit and moves on. */
export type NextKey = 'ArrowDown' | 'ArrowUp' | 'ArrowRight' | 'ArrowLeft'

interface Keys {
  readonly key: string
  readonly ctrlKey?: boolean
  readonly metaKey?: boolean
}
const within = (at: number, count: number) => Math.max(0, Math.min(at, count - 1))

/** The cell that a key moves to, as in a spreadsheet; undefined where it moves nowhere. */
export function nextCell({ row, column }: CellAt, keys: Keys, size: SheetSize): CellAt | undefined {
  const far = keys.ctrlKey || keys.metaKey
  const to = (nextRow: number, nextColumn: number): CellAt => ({
    row: within(nextRow, size.rows),
    column: within(nextColumn, size.columns),
  })
  switch (keys.key) {
    case 'ArrowUp':
      return to(far ? 0 : row - 1, column)
    case 'ArrowDown':
      return to(far ? size.rows : row + 1, column)
    case 'ArrowLeft':
      return to(row, far ? 0 : column - 1)
    case 'ArrowRight':
      return to(row, far ? size.columns : column + 1)
    case 'PageUp':
      return to(row - size.page, column)
    case 'PageDown':
      return to(row + size.page, column)
    case 'Home':
      return to(far ? 0 : row, 0)
    case 'End':
      return to(far ? size.rows : row, size.columns)
    default:
      return undefined
  }
}

export const rangeOf = (one: CellAt, other: CellAt): CellRange => ({
  from: { row: Math.min(one.row, other.row), column: Math.min(one.column, other.column) },
  to: { row: Math.max(one.row, other.row), column: Math.max(one.column, other.column) },
})

export const isInRange = ({ from, to }: CellRange, { row, column }: CellAt): boolean =>
  row >= from.row && row <= to.row && column >= from.column && column <= to.column

const upTo = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => from + at)

type TextAt = (at: CellAt) => string

/** Copies the first row of a range to all rows below it. */
export const fillDownCells = ({ from, to }: CellRange, textAt: TextAt): CellText[] =>
  upTo(from.row + 1, to.row).flatMap(row =>
    upTo(from.column, to.column).map(column => ({ row, column, text: textAt({ row: from.row, column }) })),
  )

export const emptyCells = ({ from, to }: CellRange): CellText[] =>
  upTo(from.row, to.row).flatMap(row => upTo(from.column, to.column).map(column => ({ row, column, text: '' })))

/** The texts of a range in the clipboard format of spreadsheets: tabs, lines, and quotation marks where needed. */
export const clipboardText = ({ from, to }: CellRange, textAt: TextAt): string =>
  upTo(from.row, to.row)
    .map(row =>
      upTo(from.column, to.column)
        .map(column => quoted(textAt({ row, column })))
        .join('\t'),
    )
    .join('\n')
const quoted = (text: string) => (/[\t\n"]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

/** Pastes copied texts from a cell on, within the sheet. A single text fills every cell of the range. */
export function pasteCells(rows: readonly (readonly string[])[], range: CellRange, size: SheetSize): CellText[] {
  const [[first, ...otherTexts] = [], ...otherRows] = rows
  if (first !== undefined && otherTexts.length === 0 && otherRows.length === 0)
    return emptyCells(range).map(cell => ({ ...cell, text: first }))
  return rows.flatMap((texts, down) =>
    texts.flatMap((text, right) => {
      const [row, column] = [range.from.row + down, range.from.column + right]
      return row < size.rows && column < size.columns ? [{ row, column, text }] : []
    }),
  )
}
