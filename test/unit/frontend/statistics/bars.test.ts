import { expect, test } from 'vitest'
import {
  barBox,
  barDescription,
  barFills,
  figuresWidthClass,
  labelledSegments,
  nameWidthClass,
  plotSize,
  rowBox,
  segmentsOf,
  ticksOf,
} from '#frontend/features/statistics/bars.ts'
import type { StatisticsTable } from '#frontend/features/statistics/statisticsTables.ts'

const COLUMNS = [{ name: 'Month' }, { name: 'Found', tone: 'risk-high' }, { name: 'Negative', tone: 'risk-low' }]

const table = (rows: StatisticsTable['rows'], kind: Partial<StatisticsTable> = {}): StatisticsTable => ({
  key: 'bars',
  title: 'Bars',
  empty: 'None',
  columns: [...COLUMNS, { name: 'All' }],
  rows,
  ...kind,
})
const rowsOf = (count: number, figure = 7) => Array.from({ length: count }, (_, at) => [`Row ${at}`, figure, figure, 0])
const reaching = (most: number) => ticksOf(table([['Jan', most, 0, most]]))

test('the axis has round whole numbers, and no bar is longer than it [1§2]', () => {
  expect(reaching(1)).toEqual([0, 1])
  expect(reaching(4.5)).toEqual([0, 1, 2, 3, 4, 5])
  expect(reaching(7)).toEqual([0, 2, 4, 6, 8])
  expect(reaching(24)).toEqual([0, 5, 10, 15, 20, 25])
  expect(reaching(26)).toEqual([0, 10, 20, 30])
  expect(reaching(148)).toEqual([0, 50, 100, 150])
  for (let most = 1; most < 3000; most += 7) {
    const ticks = reaching(most)
    expect(ticks.at(-1)).toBeGreaterThanOrEqual(most)
    expect(ticks.length).toBeLessThanOrEqual(6)
  }
})

test('the axis reaches the sum of stacked bars, and the longest of those side by side [1§2]', () => {
  const rows = [['Jan', 30, 40, 70]]
  expect(ticksOf(table(rows, { isStacked: true })).at(-1)).toBe(80)
  expect(ticksOf(table(rows)).at(-1)).toBe(40)
})

test('stacked bars continue where the last one ended, and their sum is at the end [1§2]', () => {
  const row = ['Jan', 3, 4, 7]
  const stacked = table([row], { isStacked: true })
  expect(segmentsOf(stacked, row)).toEqual([
    { series: 0, from: 0, to: 3, slot: 0 },
    { series: 1, from: 3, to: 7, slot: 0 },
  ])
  expect(labelledSegments(stacked, row).map(({ to }) => to)).toEqual([7])
})

test('bars side by side start at 0, each with its figure; nothing and 0 are not drawn [1§2]', () => {
  const beside = table([])
  expect(segmentsOf(beside, ['Jan', 3, 4, 7]).map(({ from, to, slot }) => [from, to, slot])).toEqual([
    [0, 3, 0],
    [0, 4, 1],
  ])
  expect(labelledSegments(beside, ['Jan', 3, 4, 7]).map(({ to }) => to)).toEqual([3, 4])
  expect(segmentsOf(beside, ['Jan', null, 0, 0])).toEqual([])
})

test('a row is read out with every figure of the table [1§2]', () => {
  expect(barDescription(table([]), ['Jan 2026', 3, null, 3])).toBe('Jan 2026. Found: 3. Negative: –. All: 3')
})

test('bars are filled by series, or by row where one series has a colour for each [1§2]', () => {
  expect(barFills(table([]))).toEqual(['risk-high', 'risk-low'])
  expect(barFills(table(rowsOf(2), { rowTones: ['status-5', 'status-6'] }))).toEqual(['status-5', 'status-6'])
})

test('bars start from the left, or from the bottom over time [1§2]', () => {
  const segment = { series: 0, from: 2, to: 4, slot: 0 }
  const lying = barBox(table(rowsOf(2), { isStacked: true }), 1, segment, 8)
  expect([lying.x, lying.width]).toEqual([0.25, 0.25])
  const upright = barBox(table(rowsOf(2), { isStacked: true, isOverTime: true }), 1, segment, 8)
  expect([upright.y, upright.height]).toEqual([0.5, 0.25])
})

test('bars stay in their row, side by side without a gap or an overlap [1§2]', () => {
  for (const isOverTime of [true, false]) {
    const chart = table(rowsOf(3), { isOverTime })
    const [start, size] = isOverTime ? (['x', 'width'] as const) : (['y', 'height'] as const)
    const row = rowBox(chart, 1)
    const [first, second] = [0, 1].map(slot => barBox(chart, 1, { series: slot, from: 0, to: 1, slot }, 1))
    if (!first || !second) throw new Error('two bars')
    expect(first[start]).toBeGreaterThan(row[start])
    expect(second[start]).toBeCloseTo(first[start] + first[size])
    expect(second[start] + second[size]).toBeLessThan(row[start] + row[size])
  }
})

test('a chart over time is no wider than its months need, another as high as its rows [1§2]', () => {
  expect(plotSize(table(rowsOf(1), { isOverTime: true }))).toEqual({ height: 220, maxWidth: 96 })
  expect(plotSize(table(rowsOf(5)))).toEqual({ height: 240 })
})

test('figures over bars are written where all have room [1§2]', () => {
  const over = (count: number, figure: number) => figuresWidthClass(table(rowsOf(count, figure), { isOverTime: true }))
  expect(over(1, 120)).toBe('from-narrow')
  expect(over(10, 9)).toBe('from-narrow')
  expect(over(12, 12.5)).toBe('from-wide')
  expect(over(24, 4.5)).toBe('from-full')
  expect(over(24, 120)).toBe('from-never')
})

test('of 24 months a narrow chart names every fourth, a wider one every second, a wide one all [1§2]', () => {
  const order = ['from-narrow', 'from-middle', 'from-wide']
  const places = rowsOf(24).map((_, at, rows) => order.indexOf(nameWidthClass(table(rows, { isOverTime: true }), at)))
  expect(places.slice(0, 8)).toEqual([0, 2, 1, 2, 0, 2, 1, 2])
})
