import type { SheetColumn } from './sheetProps.ts'

const PIXELS_PER_LETTER = 8
/** Rendered pixels beyond the visible ones, so that scrolling shows no gap. */
const BEYOND = 200

/** A range of columns, both ends included. */
export interface ColumnSpan {
  readonly from: number
  readonly to: number
}
/** A rendered column, and the width of the omitted columns before it, in pixels. */
export interface ShownColumn {
  readonly column: SheetColumn
  readonly number: number
  readonly gap: number
}

/** In pixels. */
export const widthOf = ({ width }: SheetColumn): number => width * PIXELS_PER_LETTER
export const widthOfAll = (columns: readonly SheetColumn[]): number =>
  columns.reduce((sum, column) => sum + widthOf(column), 0)

/** The columns between two distances from the left in pixels, with a margin. */
export function columnsInSight(columns: readonly SheetColumn[], left: number, right: number): ColumnSpan {
  const ends: number[] = []
  for (const column of columns) ends.push((ends.at(-1) ?? 0) + widthOf(column))
  const [from, to] = [left - BEYOND, right + BEYOND].map(edge => ends.findIndex(end => end > edge))
  const last = columns.length - 1
  return { from: from === undefined || from < 0 ? last : from, to: to === undefined || to < 0 ? last : to }
}

/** The columns of a span, the fixed columns, and the column `more`. */
export function shownColumns(columns: readonly SheetColumn[], { from, to }: ColumnSpan, more?: number): ShownColumn[] {
  const shown: ShownColumn[] = []
  let gap = 0
  for (const [number, column] of columns.entries()) {
    if (column.isHead || (number >= from && number <= to) || number === more) {
      shown.push({ column, number, gap })
      gap = 0
    } else gap += widthOf(column)
  }
  return shown
}
