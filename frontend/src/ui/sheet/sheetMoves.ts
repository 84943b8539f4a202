/** A cell of a sheet by its row and column, from 0. */
export interface CellAt {
  readonly row: number
  readonly column: number
}
export interface SheetSize {
  readonly rows: number
  readonly columns: number
  /** How many rows are visible. */
  readonly page: number
}
/** The cells between two corners, both included. */
export interface CellRange {
  readonly from: CellAt
  readonly to: CellAt
}
/** A text for a cell. */
export interface CellText extends CellAt {
  readonly text: string
}

/** The key by which a change of a cell ends and leads on. */
export type NextKey = 'ArrowDown' | 'ArrowUp' | 'ArrowRight' | 'ArrowLeft'

interface Keys {
  readonly key: string
  readonly ctrlKey?: boolean
  readonly metaKey?: boolean
}
const within = (at: number, count: number) => Math.max(0, Math.min(at, count - 1))

/** Where a key leads from a cell, as in a spreadsheet; undefined where it leads nowhere. */
export function moved({ row, column }: CellAt, keys: Keys, size: SheetSize): CellAt | undefined {
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

export const isIn = ({ from, to }: CellRange, { row, column }: CellAt): boolean =>
  row >= from.row && row <= to.row && column >= from.column && column <= to.column

const upTo = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => from + at)

type TextAt = (at: CellAt) => string

/** The first row of a range in all rows below it. */
export const filledDown = ({ from, to }: CellRange, textAt: TextAt): CellText[] =>
  upTo(from.row + 1, to.row).flatMap(row =>
    upTo(from.column, to.column).map(column => ({ row, column, text: textAt({ row: from.row, column }) })),
  )

export const emptied = ({ from, to }: CellRange): CellText[] =>
  upTo(from.row, to.row).flatMap(row => upTo(from.column, to.column).map(column => ({ row, column, text: '' })))

/** The texts of a range as spreadsheets exchange them: tabs between columns, lines for rows, quotation marks where needed. */
export const copied = ({ from, to }: CellRange, textAt: TextAt): string =>
  upTo(from.row, to.row)
    .map(row =>
      upTo(from.column, to.column)
        .map(column => quoted(textAt({ row, column })))
        .join('\t'),
    )
    .join('\n')
const quoted = (text: string) => (/[\t\n"]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

/** Copied texts from a cell on, as far as the sheet goes. A single text goes into every cell of the range. */
export function pasted(rows: readonly (readonly string[])[], range: CellRange, size: SheetSize): CellText[] {
  const [[only, ...others] = [], ...more] = rows
  if (only !== undefined && others.length === 0 && more.length === 0)
    return emptied(range).map(cell => ({ ...cell, text: only }))
  return rows.flatMap((texts, down) =>
    texts.flatMap((text, right) => {
      const [row, column] = [range.from.row + down, range.from.column + right]
      return row < size.rows && column < size.columns ? [{ row, column, text }] : []
    }),
  )
}
