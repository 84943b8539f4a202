import { barSlots, endsOf, type Segment } from './barSeries.ts'
import type { Table } from './statisticsTables.ts'

/** Heights in px. A bar that lies has its name above it. */
const LYING_ROW = 48
const UPRIGHT = 220
/** A month is at most so wide, in px. */
const MONTH = 96

/** The size of the plot in px. Over time it is as wide as there is room. */
export const sizeOf = ({ isOverTime, rows }: Table): { height: number; maxWidth?: number } =>
  isOverTime ? { height: UPRIGHT, maxWidth: MONTH * rows.length } : { height: LYING_ROW * rows.length }

/** The part of a row that its bars take, from and to, by shares of the row. */
const LYING = [0.46, 0.9] as const
const STACKED = [0.15, 0.85] as const
const BESIDE = [0.05, 0.95] as const
const barsOf = ({ isOverTime, isStacked }: Table) => (isOverTime ? (isStacked ? STACKED : BESIDE) : LYING)

/** Shares of the plot, from its upper left corner. */
interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** Rows run across the plot, values along it: upwards over time, else to the right. */
function boxOf({ isOverTime }: Table, across: readonly [number, number], along: readonly [number, number]): Box {
  const size = across[1] - across[0]
  const length = along[1] - along[0]
  return isOverTime
    ? { x: across[0], y: 1 - along[1], width: size, height: length }
    : { x: along[0], y: across[0], width: length, height: size }
}

/** The whole of a row. */
export const rowBox = (table: Table, index: number): Box =>
  boxOf(table, [index / table.rows.length, (index + 1) / table.rows.length], [0, 1])

/** A bar in its row, where the axis ends at `most`. */
export function barBox(table: Table, index: number, { from, to, slot }: Segment, most: number): Box {
  const [start, end] = barsOf(table)
  const share = (end - start) / barSlots(table)
  const place = (at: number) => (index + start + at * share) / table.rows.length
  return boxOf(table, [place(slot), place(slot + 1)], [from / most, to / most])
}

/** Widths of the plot in px, each with the class that statistics.css shows from there on. */
const WIDTHS = [
  ['from-narrow', 300],
  ['from-middle', 560],
  ['from-wide', 900],
  ['from-full', 1080],
] as const
const NEVER = 'from-never'

/** The room that a digit of a figure, the space beside it and a name of a month take, in px. */
const DIGIT = 8
const SPACE = 4
const NAME = 36

/** From which width on there is room for all figures over upright bars. */
export function figuresFrom(table: Table): string {
  const ends = table.rows.flatMap(row => endsOf(table, row))
  const digits = Math.max(...ends.map(({ to }) => String(to).replace('.', '').length))
  const [start, end] = table.isStacked ? [0, 1] : barsOf(table)
  const room = ((DIGIT * digits + SPACE) * table.rows.length * barSlots(table)) / (end - start)
  return WIDTHS.find(([, width]) => room <= width)?.[0] ?? NEVER
}

/** From which width on the name of a row over time is written: where there is no room for all, every second or fourth. */
export function nameFrom({ rows }: Table, index: number): string {
  const isWritten = (width: number) =>
    index % 2 ** Math.max(0, Math.ceil(Math.log2((NAME * rows.length) / width))) === 0
  return WIDTHS.find(([, width]) => isWritten(width))?.[0] ?? NEVER
}
