import * as z from 'zod'
import { ClearanceListEntry } from '#shared/domain/clearance/listedClearance.ts'
import { Id } from '#shared/domain/vocabulary/ids.ts'
import { CONTAMINANT, CONTAMINANTS, type ContaminantId } from '#shared/domain/vocabulary/referenceLists.ts'
import { STATUS_NAMES } from '#shared/domain/vocabulary/statusNames.ts'
import {
  ASBESTOS_TYPES,
  type BuildingFigures,
  type DecisionFigures,
  Month,
  monthOf,
  monthsFrom,
  RATINGS,
  RESULTS,
  type ReportFigures,
  type Result,
  type StatisticsFigures,
} from './statisticsFigures.ts'

const count = z.int()
const ByStatus = z.array(z.object({ status_id: z.number(), count }))
export const ClearanceCounts = z.array(
  z.object({ class: ClearanceListEntry().shape.class, status: ClearanceListEntry().shape.status, count }),
)
const results = z.object({
  found: count,
  negative: count,
  unmeasured: count,
  awaiting: count,
  inaccessible: count,
})

const Turnaround = z.object({ reports: count, median: z.number().nullable(), p90: z.number().nullable() })

/** The statistics of a period, including both months. A building counts in the month of its survey. */
export const PeriodStatistics = z.object({
  from: Month(),
  to: Month(),
  buildings: count,
  /** The oldest time at which one of the buildings was counted; undefined without buildings. */
  counted_at: z.iso.datetime().optional(),
  statuses: ByStatus,
  months: z.array(z.object({ month: Month(), buildings: count, statuses: ByStatus })),
  /** Asbestos items only, because lead is not scored. */
  ratings: z.array(z.object({ rating: z.enum(RATINGS), count })),
  contaminates: z.array(z.object({ contaminate_id: z.number(), items: count, ...results.shape })),
  /** Items that contain asbestos, by type. */
  types: z.array(z.object({ type: z.enum(ASBESTOS_TYPES), count })),
  /** Days from the survey to the first report, by the month of the report; null for a month without reports. */
  turnaround: z.array(z.object({ month: Month(), ...Turnaround.shape })),
  /** The same for all reports of the period. */
  reports: Turnaround,
  clearances: ClearanceCounts,
  /** By the day of the decision. One decision is about one contaminant of one building. */
  reviewers: z.array(z.object({ reviewer_id: Id, name: z.string(), approved: count, returned: count })),
})
export type PeriodStatistics = z.infer<typeof PeriodStatistics>

interface Period {
  readonly from: string
  readonly to: string
}

const ofKind = <K extends 'building' | 'decision' | 'report'>(rows: readonly StatisticsFigures[], kind: K) =>
  rows.filter((row): row is Extract<StatisticsFigures, { kind: K }> => 'kind' in row && row.kind === kind)
export const clearancesIn = (rows: readonly StatisticsFigures[]): ClearanceListEntry[] =>
  rows.filter((row): row is ClearanceListEntry => !('kind' in row))

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)

export function statisticsOf(
  rows: readonly StatisticsFigures[],
  { from, to }: Period,
  contaminants: readonly ContaminantId[] = CONTAMINANTS,
): PeriodStatistics {
  const buildings = buildingsOf(rows, contaminants)
  const reports = ofKind(rows, 'report').filter(({ contaminate_id }) => contaminants.includes(contaminate_id))
  const decisions = ofKind(rows, 'decision').filter(({ contaminate_id }) => contaminants.includes(contaminate_id))
  const months = monthsFrom(from, to)
  const countedAt = buildings.map(({ counted_at }) => counted_at).sort()[0]
  return {
    from,
    to,
    buildings: buildings.length,
    ...(countedAt && { counted_at: countedAt }),
    statuses: byStatus(buildings),
    months: months.map(month => monthFigures(month, buildings)),
    ratings: RATINGS.map(rating => ({
      rating,
      count: contaminants.includes(CONTAMINANT.asbestos)
        ? sum(buildings.map(({ ratings }) => ratings[rating] ?? 0))
        : 0,
    })),
    contaminates: contaminants.map(id => ({ contaminate_id: id, ...itemsOf(buildings, id) })),
    types: ASBESTOS_TYPES.map(type => ({
      type,
      count: contaminants.includes(CONTAMINANT.asbestos)
        ? sum(buildings.map(({ asbestos_types }) => asbestos_types[type] ?? 0))
        : 0,
    })),
    turnaround: months.map(month => ({
      month,
      ...turnaroundOf(reports.filter(({ day }) => monthOf(day) === month)),
    })),
    reports: turnaroundOf(reports),
    clearances: countByOutcome(clearancesIn(rows)),
    reviewers: byReviewer(decisions),
  }
}

export const buildingsOf = (
  rows: readonly StatisticsFigures[],
  contaminants: readonly ContaminantId[],
): BuildingFigures[] =>
  ofKind(rows, 'building').filter(({ contaminates }) => contaminates.some(id => contaminants.includes(id)))

const byStatus = (buildings: readonly BuildingFigures[]) =>
  Object.keys(STATUS_NAMES).map(id => ({
    status_id: Number(id),
    count: buildings.filter(({ status_id }) => status_id === Number(id)).length,
  }))

function monthFigures(month: string, all: readonly BuildingFigures[]) {
  const buildings = all.filter(({ survey_date = '' }) => monthOf(survey_date) === month)
  return { month, buildings: buildings.length, statuses: byStatus(buildings) }
}

function itemsOf(buildings: readonly BuildingFigures[], id: ContaminantId) {
  const tallies = buildings.map(each => (id === CONTAMINANT.asbestos ? each.asbestos_results : each.lead_results))
  const countOf = (result: Result) => sum(tallies.map(each => each[result] ?? 0))
  const counts = Object.fromEntries(RESULTS.map(result => [result, countOf(result)])) as Record<Result, number>
  return { items: sum(Object.values(counts)), ...counts }
}

function turnaroundOf(reports: readonly ReportFigures[]) {
  const days = reports.map(each => each.days)
  return { reports: days.length, median: median(days), p90: percentile(days, 90) }
}

/** The middle value, or the mean of the two middle values; null without values. */
export function median(values: readonly number[]): number | null {
  const sorted = [...values].sort((a, b) => a - b)
  const [low, high] = [sorted[Math.ceil(sorted.length / 2) - 1], sorted[Math.floor(sorted.length / 2)]]
  return low === undefined || high === undefined ? null : (low + high) / 2
}

/** The smallest value that at least `share` per cent of the values do not exceed. */
export const percentile = (values: readonly number[], share: number): number | null =>
  [...values].sort((a, b) => a - b)[Math.ceil((share * values.length) / 100) - 1] ?? null

export function countByOutcome(clearances: readonly ClearanceListEntry[]): z.infer<typeof ClearanceCounts> {
  const groups = Map.groupBy(clearances, each => `${each.class} ${each.status}`)
  return [...groups.values()]
    .flatMap(group => group.slice(0, 1).map(each => ({ class: each.class, status: each.status, count: group.length })))
    .sort((a, b) => a.class - b.class || a.status.localeCompare(b.status))
}

function byReviewer(decisions: readonly DecisionFigures[]) {
  const groups = Map.groupBy(decisions, ({ reviewer_id }) => reviewer_id)
  return [...groups]
    .map(([reviewer_id, own]) => ({
      reviewer_id,
      name: own.at(-1)?.reviewer_name ?? '',
      approved: own.filter(({ approved }) => approved).length,
      returned: own.filter(({ approved }) => !approved).length,
    }))
    .sort((a, b) => a.name.localeCompare(b.name, 'en-NZ'))
}
