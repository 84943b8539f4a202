import type { ChartColour } from './chartColours.ts'
import type { Table } from './statisticsTables.ts'

type Row = Table['rows'][number]

/** A column that is drawn; `column` is its place among the table's columns. */
interface Series {
  readonly name: string
  readonly tone: ChartColour
  readonly column: number
}

export const barSeries = ({ columns }: Table): Series[] =>
  columns.flatMap(({ name, tone }, column) => (tone ? [{ name, tone, column }] : []))

/** The tones that bars are filled with, of the rows or of the series; each has a pattern of its own. */
export const barFills = (table: Table): readonly ChartColour[] =>
  table.rowTones ?? barSeries(table).map(({ tone }) => tone)

/** One bar, or one part of a bar, from a value to a value; `slot` is its place among the bars side by side. */
export interface Segment {
  readonly series: number
  readonly from: number
  readonly to: number
  readonly slot: number
}

/** The bars of a row. Nothing and 0 are not drawn. */
export function segmentsOf(table: Table, row: Row): Segment[] {
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
export const barSlots = (table: Table): number => (table.isStacked ? 1 : barSeries(table).length)

/** Where the figure of each bar stands: at its end; that of bars that stand on each other is their sum. */
export const endsOf = (table: Table, row: Row): Segment[] => segmentsOf(table, row).slice(table.isStacked ? -1 : 0)

/** A row in words, all that the table says of it. */
export const barDescription = ({ columns }: Table, row: Row): string =>
  [row[0], ...columns.slice(1).map(({ name }, at) => `${name}: ${row[at + 1] ?? '–'}`)].join('. ')

const MOST_STEPS = 5

/** Round whole numbers from 0 to the first that no bar passes: steps of 1, 2 or 5 times a power of ten. */
export function ticksOf(table: Table): number[] {
  const most = Math.max(1, ...table.rows.flatMap(row => segmentsOf(table, row).map(({ to }) => to)))
  const power = 10 ** Math.max(0, Math.floor(Math.log10(most / MOST_STEPS)))
  const step = [1, 2, 5, 10].map(each => each * power).find(each => each * MOST_STEPS >= most) ?? most
  return Array.from({ length: Math.ceil(most / step) + 1 }, (_, at) => at * step)
}
