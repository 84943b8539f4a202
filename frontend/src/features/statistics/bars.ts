import type { ChartColour, StatisticsTable } from './statisticsTables.ts'

type Row = StatisticsTable['rows'][number]

/** A column drawn as bars; `column` is its index in the table. */
interface Series {
  readonly name: string
  readonly tone: ChartColour
  readonly column: number
}

export const barSeries = ({ columns }: StatisticsTable): Series[] =>
  columns.flatMap(({ name, tone }, column) => (tone ? [{ name, tone, column }] : []))

/** The tones of the bars, by row or by series; each has its own pattern. */
export const barFills = (table: StatisticsTable): readonly ChartColour[] =>
  table.rowTones ?? barSeries(table).map(({ tone }) => tone)

/** One bar, or one part of a stacked bar; `slot` is its index among bars side by side. */
interface BarSegment {
  readonly series: number
  readonly from: number
  readonly to: number
  readonly slot: number
}

/** The bars of a row. Empty cells and 0 have none. */
export function segmentsOf(table: StatisticsTable, row: Row): BarSegment[] {
  let sum = 0
  return barSeries(table).flatMap(({ column }, series) => {
    const value = row[column]
    if (typeof value !== 'number' || value <= 0) return []
    const from = table.isStacked ? sum : 0
    sum = from + value
    return [{ series, from, to: sum, slot: table.isStacked ? 0 : series }]
  })
}

/** How many bars a row has side by side. */
const barSlots = (table: StatisticsTable): number => (table.isStacked ? 1 : barSeries(table).length)

/** The segments with a figure at their end: every bar, or the top of a stack, labelled with its sum. */
export const labelledSegments = (table: StatisticsTable, row: Row): BarSegment[] =>
  segmentsOf(table, row).slice(table.isStacked ? -1 : 0)

/** A row as a sentence with all its cells, for screen readers. */
export const barDescription = ({ columns }: StatisticsTable, row: Row): string =>
  [row[0], ...columns.slice(1).map(({ name }, index) => `${name}: ${row[index + 1] ?? '–'}`)].join('. ')

const MAX_STEPS = 5

/** The ticks of the axis: from 0 to the first tick that no bar exceeds, in steps of 1, 2 or 5 times a power of ten. */
export function ticksOf(table: StatisticsTable): number[] {
  const max = Math.max(1, ...table.rows.flatMap(row => segmentsOf(table, row).map(({ to }) => to)))
  const power = 10 ** Math.max(0, Math.floor(Math.log10(max / MAX_STEPS)))
  const step = [1, 2, 5, 10].map(each => each * power).find(each => each * MAX_STEPS >= max) ?? max
  return Array.from({ length: Math.ceil(max / step) + 1 }, (_, index) => index * step)
}

/** The height of a row with horizontal bars and the name above them, in px. */
const ROW_HEIGHT = 48
/** The height of a plot with upright bars, in px. */
const UPRIGHT_HEIGHT = 220
/** In px. */
const MAX_MONTH_WIDTH = 96

/** The size of the plot in px. Over time it takes the available width, up to `maxWidth`. */
export const plotSize = ({ isOverTime, rows }: StatisticsTable): { height: number; maxWidth?: number } =>
  isOverTime
    ? { height: UPRIGHT_HEIGHT, maxWidth: MAX_MONTH_WIDTH * rows.length }
    : { height: ROW_HEIGHT * rows.length }

/** The part of a row that its bars fill: start and end as shares of the row. */
const HORIZONTAL = [0.46, 0.9] as const
const STACKED = [0.15, 0.85] as const
const SIDE_BY_SIDE = [0.05, 0.95] as const
const barsOf = ({ isOverTime, isStacked }: StatisticsTable) =>
  isOverTime ? (isStacked ? STACKED : SIDE_BY_SIDE) : HORIZONTAL

/** In shares of the plot, from its upper left corner. */
interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** Rows go across the plot, values along it: upwards over time, otherwise to the right. */
function boxOf(
  { isOverTime }: StatisticsTable,
  across: readonly [number, number],
  along: readonly [number, number],
): Box {
  const size = across[1] - across[0]
  const length = along[1] - along[0]
  return isOverTime
    ? { x: across[0], y: 1 - along[1], width: size, height: length }
    : { x: along[0], y: across[0], width: length, height: size }
}

export const rowBox = (table: StatisticsTable, index: number): Box =>
  boxOf(table, [index / table.rows.length, (index + 1) / table.rows.length], [0, 1])

/** The box of a bar in its row; the axis ends at `max`. */
export function barBox(table: StatisticsTable, index: number, { from, to, slot }: BarSegment, max: number): Box {
  const [start, end] = barsOf(table)
  const share = (end - start) / barSlots(table)
  const position = (slots: number) => (index + start + slots * share) / table.rows.length
  return boxOf(table, [position(slot), position(slot + 1)], [from / max, to / max])
}

/** Plot widths in px, each with its class in statistics.css. */
const WIDTHS = [
  ['from-narrow', 300],
  ['from-middle', 560],
  ['from-wide', 900],
  ['from-full', 1080],
] as const
const NEVER = 'from-never'

/** The width of a digit, of the space beside a figure and of a month’s name, in px. */
const DIGIT_WIDTH = 8
const SPACE_WIDTH = 4
const MONTH_NAME_WIDTH = 36

/** The class of the smallest width at which all figures fit over upright bars. */
export function figuresWidthClass(table: StatisticsTable): string {
  const ends = table.rows.flatMap(row => labelledSegments(table, row))
  const digits = Math.max(...ends.map(({ to }) => String(to).replace('.', '').length))
  const [start, end] = table.isStacked ? [0, 1] : barsOf(table)
  const neededWidth = ((DIGIT_WIDTH * digits + SPACE_WIDTH) * table.rows.length * barSlots(table)) / (end - start)
  return WIDTHS.find(([, width]) => neededWidth <= width)?.[0] ?? NEVER
}

/** The class of the smallest width at which a row over time shows its name: narrow plots show only every second or fourth. */
export function nameWidthClass({ rows }: StatisticsTable, index: number): string {
  const isShownAt = (width: number) =>
    index % 2 ** Math.max(0, Math.ceil(Math.log2((MONTH_NAME_WIDTH * rows.length) / width))) === 0
  return WIDTHS.find(([, width]) => isShownAt(width))?.[0] ?? NEVER
}
