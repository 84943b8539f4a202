import { ulid } from 'ulid'
import { expect, test } from 'vitest'
import { dueMonthsFrom } from '#shared/domain/statistics/dueStatistics.ts'
import { buildingsOf, clearancesIn, countByOutcome, statisticsOf } from '#shared/domain/statistics/periodStatistics.ts'
import {
  type BuildingFigures,
  type DecisionFigures,
  decisionsOf,
  monthOf,
  type ReportFigures,
  type StatisticsFigures,
  statisticsFiguresOf,
} from '#shared/domain/statistics/statisticsFigures.ts'
import type { Inspection } from '#shared/domain/tree/inspection.ts'
import { fresh, messages, taken } from '#test/support/data/schemaChecks.ts'
import { aBuilding, anItem, aTree } from '#test/support/data/tree.ts'

const NOW = '2026-03-02T01:00:00.000Z'
const building = (part: Partial<BuildingFigures> = {}): BuildingFigures => ({
  ...{ kind: 'building', building_id: ulid(), status_id: 5, contaminates: [1, 2], counted_at: NOW },
  ...{ survey_date: '2026-01-15', ratings: {}, asbestos_results: {}, lead_results: {}, asbestos_types: {} },
  ...part,
})
const report = (days: number, part: Partial<ReportFigures> = {}): ReportFigures => ({
  ...{ kind: 'report', building_id: ulid(), contaminate_id: 1, day: '2026-01-20', days },
  ...part,
})
const decision = (reviewer_name: string, approved: boolean, part: Partial<DecisionFigures> = {}): DecisionFigures => ({
  ...{ kind: 'decision', building_id: ulid(), contaminate_id: 1, reviewer_id: reviewer_name, reviewer_name, approved },
  ...{ day: '2026-01-20' },
  ...part,
})
const clearance = (type: 1 | 2, status: 'active' | 'reviewed' | 'awaiting_review' = 'active') => ({
  ...{ id: ulid(), name: 'Boiler room', site_address: '', building: { id: ulid(), survey_id: ulid(), name: 'Hall' } },
  ...{ class: type, status, readable_status: '', message: '', has_report: false, authors_list: [], updated_at: NOW },
})
const PERIOD = { from: '2026-01', to: '2026-02' }
const countOf = (statuses: readonly { status_id: number; count: number }[]) =>
  Object.fromEntries(statuses.flatMap(({ status_id, count }) => (count > 0 ? [[status_id, count]] : [])))

test('a period has its buildings by status and by the month of their survey, and when they were counted [1§7]', () => {
  const rows = [
    building({ status_id: 10 }),
    building({ status_id: 10, survey_date: '2026-02-28', counted_at: '2026-03-01T01:00:00.000Z' }),
    building({ status_id: 7, survey_date: '2026-02-01', counted_at: '2026-03-03T01:00:00.000Z' }),
    building({ survey_date: undefined }),
  ]
  const { months, statuses, ...period } = statisticsOf(rows, PERIOD)
  expect(period).toMatchObject({ ...PERIOD, buildings: 4, counted_at: '2026-03-01T01:00:00.000Z' })
  expect(statuses.map(({ status_id }) => status_id)).toEqual([5, 6, 7, 8, 9, 10, 11])
  expect(countOf(statuses)).toEqual({ 5: 1, 7: 1, 10: 2 })
  expect(months.map(each => [each.month, each.buildings, countOf(each.statuses)])).toEqual([
    ['2026-01', 1, { 10: 1 }],
    ['2026-02', 2, { 7: 1, 10: 1 }],
  ])
})

const NO_RESULTS = { found: 0, negative: 0, unmeasured: 0, awaiting: 0, inaccessible: 0 }

test('a period without anything counts nothing [1§7]', () => {
  const empty = statisticsOf([], PERIOD)
  expect(empty).toMatchObject({ buildings: 0, clearances: [], reviewers: [] })
  expect(empty).not.toHaveProperty('counted_at')
  expect(empty.contaminates).toEqual([1, 2].map(contaminate_id => ({ contaminate_id, items: 0, ...NO_RESULTS })))
  expect(empty.turnaround.map(({ median }) => median)).toEqual([null, null])
  expect(empty.reports).toEqual({ reports: 0, median: null, p90: null })
})

test('results are counted for each contaminant, ratings for asbestos, the worst first [1§7]', () => {
  const rows = [
    building({
      asbestos_results: { found: 3, negative: 2, awaiting: 1, inaccessible: 4 },
      ratings: { High: 2, 'Not scored': 1 },
      asbestos_types: { '3': 2, presumed: 1 },
    }),
    building({
      asbestos_results: { found: 1 },
      asbestos_types: { '3': 1 },
      ratings: { High: 1, Low: 5 },
      lead_results: { negative: 7, unmeasured: 2 },
    }),
  ]
  const { contaminates, ratings, types } = statisticsOf(rows, PERIOD)
  const present = types.filter(({ count }) => count > 0)
  expect(present).toEqual([
    { type: '3', count: 3 },
    { type: 'presumed', count: 1 },
  ])
  expect(statisticsOf(rows, PERIOD, [2]).types.every(({ count }) => count === 0)).toBe(true)
  expect(contaminates).toEqual([
    { contaminate_id: 1, items: 11, ...NO_RESULTS, found: 4, negative: 2, awaiting: 1, inaccessible: 4 },
    { contaminate_id: 2, items: 9, ...NO_RESULTS, negative: 7, unmeasured: 2 },
  ])
  expect(ratings.map(({ rating, count }) => `${rating} ${count}`)).toEqual([
    ...['High 3', 'Moderate 0', 'Medium 0', 'Low 5', 'Very Low 0', 'Negative 0', 'Inaccessible 0', 'Not scored 1'],
  ])
})

test('for one contaminant only its buildings, reports and decisions count; lead has no ratings [1§7]', () => {
  const rows = [
    building({ contaminates: [1], ratings: { High: 2 } }),
    building({ contaminates: [1, 2], ratings: { High: 1 }, lead_results: { found: 1 } }),
    ...[report(3), report(9, { contaminate_id: 2 })],
    ...[decision('Aroha', true), decision('Mere', false, { contaminate_id: 2 })],
  ]
  const lead = statisticsOf(rows, PERIOD, [2])
  expect(lead).toMatchObject({
    ...{ buildings: 1, contaminates: [{ contaminate_id: 2, items: 1, found: 1 }] },
    turnaround: [{ month: '2026-01', reports: 1, median: 9, p90: 9 }, { reports: 0 }],
    reviewers: [{ name: 'Mere', approved: 0, returned: 1 }],
  })
  expect(lead.ratings.every(({ count }) => count === 0)).toBe(true)
  const asbestos = statisticsOf(rows, PERIOD, [1])
  expect(asbestos).toMatchObject({ buildings: 2, reviewers: [{ name: 'Aroha', approved: 1, returned: 0 }] })
  expect(asbestos.ratings[0]).toEqual({ rating: 'High', count: 3 })
  expect(buildingsOf(rows, [2])).toEqual([rows[1]])
  expect(buildingsOf([building({ contaminates: [] })], [1, 2])).toEqual([])
})

test('reports count in the month in which they were completed, with the middle and the slow end [1§7]', () => {
  const days = [1, 2, 3, 4, 5, 6, 7, 8, 9, 100]
  const rows = [...days.map(each => report(each)), report(20, { day: '2026-02-01' })]
  expect(statisticsOf(rows, PERIOD).turnaround).toEqual([
    { month: '2026-01', reports: 10, median: 5.5, p90: 9 },
    { month: '2026-02', reports: 1, median: 20, p90: 20 },
  ])
  expect(statisticsOf(rows, PERIOD).reports).toEqual({ reports: 11, median: 6, p90: 20 })
})

test('decisions are counted for each reviewer under the name of the last one, by name [1§7]', () => {
  const rows = [
    decision('Zoe', true),
    decision('Zoë Hall', false, { reviewer_id: 'Zoe' }),
    decision('Aroha', false),
    decision('Aroha', false),
  ]
  expect(statisticsOf(rows, PERIOD).reviewers).toEqual([
    { reviewer_id: 'Aroha', name: 'Aroha', approved: 0, returned: 2 },
    { reviewer_id: 'Zoe', name: 'Zoë Hall', approved: 1, returned: 1 },
  ])
})

test('clearances are counted by class and status, whatever the contaminant [1§7]', () => {
  const rows: StatisticsFigures[] = [
    ...[clearance(2, 'reviewed'), clearance(1, 'reviewed'), clearance(1), clearance(2), clearance(1, 'reviewed')],
    ...[building(), report(1)],
  ]
  expect(clearancesIn(rows)).toHaveLength(5)
  const counted = [
    { class: 1, status: 'active', count: 1 },
    { class: 1, status: 'reviewed', count: 2 },
    { class: 2, status: 'active', count: 1 },
    { class: 2, status: 'reviewed', count: 1 },
  ]
  expect(countByOutcome(clearancesIn(rows))).toEqual(counted)
  expect(statisticsOf(rows, PERIOD, [2]).clearances).toEqual(counted)
})

test('the figures of a building include contaminants, asbestos ratings, and removed items with their original results [1§7]', () => {
  const seen: Inspection = {
    ...{ reinspection_id: ulid(), outcome: 'removed', inspected_on: '2026-03-01', seen_on: '2026-03-01' },
    ...{ note: '', inspected_by: 'Mere' },
  }
  const sample = (status_id: number) => ({ analysis_type_id: 1, bag_code: 'A1', is_urgent: false, status_id })
  const tree = aTree({ survey_date: '2026-01-15', status_id: 10, is_lead: false }, room => [
    { ...anItem(room, { sample: sample(4) }), inspection: seen },
    anItem(room, { sample: sample(2) }),
    anItem(room, { sample: sample(4), item_scores: Array(12).fill(null) }),
    anItem(room, { contaminate_id: 2, assessment_method_id: 10, sample: undefined }),
  ])
  expect(statisticsFiguresOf(tree, NOW)).toEqual({
    ...{ kind: 'building', building_id: tree.building.id, survey_date: '2026-01-15', status_id: 10 },
    ...{ contaminates: [1], ratings: { Medium: 1, Negative: 1, 'Not scored': 1 }, counted_at: NOW },
    ...{ asbestos_results: { found: 2, negative: 1 }, lead_results: { inaccessible: 1 }, asbestos_types: { '4': 2 } },
  })
  const bare = statisticsFiguresOf(aTree({ is_asbestos: false }), NOW)
  expect(bare).not.toHaveProperty('survey_date')
  expect(bare.contaminates).toEqual([2])
})

test('a decision names its contaminant, its reviewer and its day [1§7]', () => {
  const approval = { approved: true, reason: '', reviewer_id: ulid(), reviewer_name: 'Aroha', date: NOW }
  const before = aBuilding()
  expect(decisionsOf(before, { ...before, asbestos_approval: approval }, '2026-03-02')).toEqual([
    {
      ...{ kind: 'decision', building_id: before.id, contaminate_id: 1, reviewer_id: approval.reviewer_id },
      ...{ reviewer_name: 'Aroha', approved: true, day: '2026-03-02' },
    },
  ])
  expect(decisionsOf({ ...before, asbestos_approval: approval }, before, '2026-03-02')).toEqual([])
})

test('due items are shown for twelve months, the present month first [1§7]', () => {
  const months = dueMonthsFrom('2026-03-31')
  expect([months.length, months[0], months[11], monthOf('2026-03-31')]).toEqual([12, '2026-03', '2027-02', '2026-03'])
})

test('figures are read as stored, and a month is YYYY-MM [1§7]', async () => {
  const { Month, StatisticsFigures } = await fresh(() => import('#shared/domain/statistics/statisticsFigures.ts'))
  for (const month of ['2026-01', '2026-09', '2026-10', '2026-12']) expect(messages(Month(), month)).toEqual([])
  for (const month of ['2026-00', '2026-13', '26-01', '12026-01', '2026-01-01', '2026-1', '2026-20'])
    expect(messages(Month(), month)).toEqual([': Enter a month, for example 2026-01'])
  const rows = [
    building({ ratings: { High: 1 }, asbestos_results: { found: 1 }, lead_results: { inaccessible: 2 } }),
    ...[report(3), decision('Aroha', true, { reviewer_id: ulid() }), clearance(1)],
  ]
  for (const row of rows) expect(StatisticsFigures().parse(row)).toEqual(row)
  const field = taken(StatisticsFigures(), building())
  expect(field('ratings', { High: 0 }, { High: -1 }, { High: 0.5 }, { Worst: 1 })).toEqual([true, false, false, false])
  expect(taken(StatisticsFigures(), report(3))('days', -1, 1.5)).toEqual([true, false])
  const { PeriodStatistics } = await fresh(() => import('#shared/domain/statistics/periodStatistics.ts'))
  const period = statisticsOf(rows, PERIOD)
  expect(PeriodStatistics.parse(period)).toEqual(period)
  const { DueStatistics, dueStatisticsOf } = await fresh(() => import('#shared/domain/statistics/dueStatistics.ts'))
  const due = dueStatisticsOf(['2026-03-01', '2026-03-02'], '2026-03-02')
  expect(DueStatistics.parse(due)).toEqual({ ...due, overdue: 1 })
  expect(taken(DueStatistics, due)('overdue', 1.5)).toEqual([false])
})
