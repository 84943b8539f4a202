import type { ChartColour } from './chartColours.ts'
import type { StatisticsTable } from './statisticsTables.ts'

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
export interface BarSegment {
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
export const barSlots = (table: StatisticsTable): number => (table.isStacked ? 1 : barSeries(table).length)

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
