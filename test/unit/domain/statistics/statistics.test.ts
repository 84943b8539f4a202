import { expect, test } from 'vitest'
import { STATUS } from '#shared/domain/building/buildingStatus.ts'
import { dueStatisticsOf } from '#shared/domain/statistics/dueStatistics.ts'
import { median, percentile, statisticsOf } from '#shared/domain/statistics/periodStatistics.ts'
import {
  daysBetween,
  decisionsOf,
  monthAfter,
  monthsFrom,
  type Result,
  type StatisticsFigures,
  statisticsFiguresOf,
} from '#shared/domain/statistics/statisticsFigures.ts'
import type { Item } from '#shared/domain/tree/item.ts'
import { aBuilding, anItem, aTree } from '#test/support/data/tree.ts'

const NOW = '2026-03-02T01:00:00.000Z'

test('months follow each other over the turn of a year, whatever the length of a month [1§7]', () => {
  expect(monthsFrom('2025-11', '2026-02')).toEqual(['2025-11', '2025-12', '2026-01', '2026-02'])
  expect(monthsFrom('2026-02', '2026-01')).toEqual([])
  expect([monthAfter('2026-01', -1), monthAfter('2026-12', 1), monthAfter('2026-03', -24)]).toEqual([
    '2025-12',
    '2027-01',
    '2024-03',
  ])
})

test('days are counted by the calendar: over the change to summer time, a leap day and a year [1§7]', () => {
  expect(daysBetween('2026-09-26', '2026-09-28')).toBe(2)
  expect(daysBetween('2026-04-04', '2026-04-06')).toBe(2)
  expect(daysBetween('2028-02-28', '2028-03-01')).toBe(2)
  expect(daysBetween('2025-12-31', '2026-01-01')).toBe(1)
  expect(daysBetween('2026-03-01', '2026-03-01')).toBe(0)
})

test('the median is the middle value; nine of ten values do not exceed the 90th percentile [1§7]', () => {
  expect([median([]), median([7]), median([9, 1, 5]), median([10, 1, 4, 2])]).toEqual([null, 7, 5, 3])
  expect(percentile([], 90)).toBeNull()
  for (let size = 1; size <= 40; size++) {
    const values = Array.from({ length: size }, (_, at) => (at * 17) % 41)
    const found = percentile(values, 90) ?? Number.NaN
    const atMost = (limit: number) => values.filter(value => value <= limit).length / size
    expect(values).toContain(found)
    expect(atMost(found)).toBeGreaterThanOrEqual(0.9)
    expect(atMost(found - 1)).toBeLessThan(0.9)
  }
})

const CASES: readonly (readonly [string, Result, Partial<Item>])[] = [
  [
    'a sample that waits',
    'awaiting',
    { sample: { bag_code: 'A1', status_id: 1, analysis_type_id: 1, is_urgent: false } },
  ],
  [
    'a sample with amosite',
    'found',
    { sample: { bag_code: 'A2', status_id: 4, analysis_type_id: 1, is_urgent: false } },
  ],
  [
    'a sample without asbestos',
    'negative',
    { sample: { bag_code: 'A3', status_id: 2, analysis_type_id: 1, is_urgent: false } },
  ],
  ['presumed material', 'found', { assessment_method_id: 3, presumed_sample: { sample_status_id: 13 } }],
  ['an inaccessible place', 'inaccessible', { assessment_method_id: 5 }],
]

test.each(CASES)('1§7 %s counts as %s', (_, result, part) => {
  const tree = aTree({}, room => [anItem(room, part)])
  expect(statisticsFiguresOf(tree, NOW)).toMatchObject({ asbestos_results: { [result]: 1 }, lead_results: {} })
})

test('lead at the threshold is found, below it not [1§7]', () => {
  const lead = (laboratory_analysis?: number) => ({
    ...{ contaminate_id: 2 as const, assessment_method_id: 7 },
    lead: { building_material: 'Timber', colour: 'White', paint_condition: 'Poor' as const, laboratory_analysis },
  })
  const tree = aTree({}, room => [lead(1000), lead(999), lead()].map(part => anItem(room, part)))
  expect(statisticsFiguresOf(tree, NOW).lead_results).toEqual({ found: 1, negative: 1, awaiting: 1 })
})

/** A generated year of lines, and independent counts of them. */
function aYear() {
  let seed = 7
  const any = (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31
    return Math.floor((seed / 2 ** 31) * below)
  }
  const rows: StatisticsFigures[] = []
  const byHand = { months: Array(12).fill(0), items: 0, high: 0, days: [] as number[], approved: 0 }
  for (let n = 0; n < 300; n++) {
    const month = any(12)
    const found = any(6)
    const survey_date = `2026-${String(month + 1).padStart(2, '0')}-${any(2) ? '01' : '28'}`
    const tree = aTree({ survey_date, status_id: 5 + any(6), is_lead: any(2) === 1 })
    const { building_id, ...rest } = statisticsFiguresOf(tree, NOW)
    rows.push({ building_id, ...rest, ratings: { High: found }, asbestos_results: { found } })
    byHand.months[month] += 1
    byHand.items += found
    byHand.high += found
    const [days, approved] = [any(60), any(2) === 1]
    rows.push({ kind: 'report', building_id, contaminate_id: 1, day: '2026-12-31', days })
    byHand.days.push(days)
    const reviewer = { reviewer_id: building_id.replace(/.{5}$/, '00000'), reviewer_name: 'Aroha' }
    rows.push({ kind: 'decision', building_id, contaminate_id: 1, approved, day: '2026-12-31', ...reviewer })
    byHand.approved += approved ? 1 : 0
  }
  return { rows, byHand }
}

test('the figures of a year are those counted one by one [1§7]', () => {
  const { rows, byHand } = aYear()
  const year = statisticsOf(rows, { from: '2026-01', to: '2026-12' })
  expect(year.months.map(({ buildings }) => buildings)).toEqual(byHand.months)
  expect(year.buildings).toBe(300)
  expect(year.statuses.reduce((sum, { count }) => sum + count, 0)).toBe(300)
  expect(year.contaminates[0]).toMatchObject({ items: byHand.items, found: byHand.items })
  expect(year.ratings.find(({ rating }) => rating === 'High')?.count).toBe(byHand.high)
  const sorted = byHand.days.sort((a, b) => a - b)
  const half = ((sorted[149] ?? 0) + (sorted[150] ?? 0)) / 2
  expect(year.turnaround[11]).toEqual({ month: '2026-12', reports: 300, median: half, p90: sorted[269] })
  expect(year.turnaround[0]).toEqual({ month: '2026-01', reports: 0, median: null, p90: null })
  expect(year.reviewers.reduce((sum, { approved }) => sum + approved, 0)).toBe(byHand.approved)
  expect(year.reviewers.reduce((sum, { approved, returned }) => sum + approved + returned, 0)).toBe(300)
})

test('a decision counts once; earlier approvals are not counted again [1§7]', () => {
  const decided = (date: string, approved: boolean) => ({
    ...{ approved, reason: '', reviewer_id: '01ARZ3NDEKTSV4RRFFQ69G5FAV', reviewer_name: 'Aroha', date },
  })
  const before = aBuilding({ status_id: STATUS.awaitingReview, asbestos_approval: decided(NOW, true) })
  const after = { ...before, lead_approval: decided('2026-03-03T01:00:00.000Z', false) }
  expect(decisionsOf(before, after, '2026-03-03')).toMatchObject([{ contaminate_id: 2, approved: false }])
  expect(decisionsOf(after, after, '2026-03-04')).toEqual([])
  const again = { ...after, lead_approval: decided('2026-03-04T01:00:00.000Z', false) }
  expect(decisionsOf(after, again, '2026-03-04')).toHaveLength(1)
})

test('items due from today on are counted in their month; earlier ones are overdue', () => {
  const due = dueStatisticsOf(['2026-02-28', '2026-03-01', '2026-03-02', '2026-03-31', '2027-02-28'], '2026-03-02')
  expect(due.overdue).toBe(2)
  expect(due.months).toHaveLength(12)
  expect(due.months.filter(({ buildings }) => buildings > 0)).toEqual([
    { month: '2026-03', buildings: 2 },
    { month: '2027-02', buildings: 1 },
  ])
})
