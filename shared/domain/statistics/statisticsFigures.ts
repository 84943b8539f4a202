import * as z from 'zod'
import { approvalOf } from '#shared/domain/building/buildingStatus.ts'
import { ClearanceListEntry } from '#shared/domain/clearance/listedClearance.ts'
import { type Rating, rateItem } from '#shared/domain/item/rating.ts'
import {
  POSITIVE_OR_PRESUMED,
  sampleStatusOf,
  VERDICT_WORDS,
  type Verdict,
  verdictBeforeRemoval,
} from '#shared/domain/item/verdict.ts'
import { type Building, Report } from '#shared/domain/tree/building.ts'
import type { Item } from '#shared/domain/tree/item.ts'
import type { Tree } from '#shared/domain/tree/tree.ts'
import { IN_RANGE } from '#shared/domain/vocabulary/dayInput.ts'
import { Day } from '#shared/domain/vocabulary/fields.ts'
import { Id } from '#shared/domain/vocabulary/ids.ts'
import { CONTAMINANT, CONTAMINANTS, type ContaminantId } from '#shared/domain/vocabulary/referenceLists.ts'
import { lazy } from '#shared/schema/lazy.ts'

export const Month = lazy(() =>
  z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/, { error: 'Enter a month, for example 2026-01', abort: true }),
)
export const MonthInput = lazy(() => Month().regex(IN_RANGE, 'Enter a month from 1900 to 2199'))

const { awaiting, negative, inaccessible } = VERDICT_WORDS[CONTAMINANT.asbestos]
export const RESULT_NAMES = {
  found: POSITIVE_OR_PRESUMED,
  negative,
  unmeasured: 'Not measured',
  awaiting,
  inaccessible,
} as const
export type Result = keyof typeof RESULT_NAMES
export const RESULTS = Object.keys(RESULT_NAMES) as [Result, ...Result[]]

/** Worst first. */
export const RATINGS = [
  'High',
  'Moderate',
  'Medium',
  'Low',
  'Very Low',
  'Negative',
  'Inaccessible',
  'Not scored',
] as const satisfies readonly (Rating | 'Not scored')[]
type RatingName = (typeof RATINGS)[number]

/** The types of items that contain asbestos: the lab result by its number (`SAMPLE_STATUSES`), or presumed. */
export const ASBESTOS_TYPES = ['3', '4', '5', '6', '7', '8', '9', '10', '11', '12', '13', 'presumed'] as const
type AsbestosType = (typeof ASBESTOS_TYPES)[number]

const count = lazy(() => z.int().min(0))
const Counts = <K extends string>(keys: readonly [K, ...K[]]) => z.partialRecord(z.enum(keys), count())

/** A building in the statistics of its survey month. Its items are counted at its last change of status. */
export const BuildingFigures = lazy(() =>
  z.object({
    kind: z.literal('building'),
    building_id: Id,
    survey_date: Day.optional(),
    status_id: z.number(),
    contaminates: z.array(Report().shape.contaminate_id),
    ratings: Counts(RATINGS),
    asbestos_results: Counts(RESULTS),
    lead_results: Counts(RESULTS),
    asbestos_types: Counts(ASBESTOS_TYPES),
    counted_at: z.iso.datetime(),
  }),
)
export type BuildingFigures = z.infer<ReturnType<typeof BuildingFigures>>

/** A reviewer's decision on one contaminant. Days are in New Zealand, here and below. */
const DecisionFigures = lazy(() =>
  z.object({
    kind: z.literal('decision'),
    building_id: Id,
    contaminate_id: Report().shape.contaminate_id,
    reviewer_id: Id,
    reviewer_name: z.string(),
    approved: z.boolean(),
    day: Day,
  }),
)
export type DecisionFigures = z.infer<ReturnType<typeof DecisionFigures>>

/** The first report of a contaminant. `days` is the number of days from the survey to the report. */
const ReportFigures = lazy(() =>
  z.object({
    kind: z.literal('report'),
    building_id: Id,
    contaminate_id: Report().shape.contaminate_id,
    day: Day,
    days: z.int(),
  }),
)
export type ReportFigures = z.infer<ReturnType<typeof ReportFigures>>

/** A row of a month's statistics. A clearance counts in the month of its inspection. */
export const StatisticsFigures = lazy(() =>
  z.union([BuildingFigures(), DecisionFigures(), ReportFigures(), ClearanceListEntry()]),
)
export type StatisticsFigures = z.infer<ReturnType<typeof StatisticsFigures>>

export const monthOf = (day: string): string => day.slice(0, 7)

export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000)

/** The month `months` later, or earlier if negative. */
export function monthAfter(month: string, months: number): string {
  const date = new Date(`${month}-01T00:00:00Z`)
  date.setUTCMonth(date.getUTCMonth() + months)
  return date.toISOString().slice(0, 7)
}

/** Every month from one to another, both included. */
export function monthsFrom(from: string, to: string): string[] {
  const months: string[] = []
  for (let month = from; month <= to; month = monthAfter(month, 1)) months.push(month)
  return months
}

export const statisticsFiguresOf = (tree: Pick<Tree, 'building' | 'items'>, now: string): BuildingFigures => {
  const { building, items } = tree
  const itemsOf = (id: ContaminantId) => items.filter(item => item.contaminate_id === id)
  const results = (id: ContaminantId) => tally(itemsOf(id).map(item => RESULT_OF[verdictBeforeRemoval(item, tree)]))
  return {
    kind: 'building',
    building_id: building.id,
    ...(building.survey_date && { survey_date: building.survey_date }),
    status_id: building.status_id,
    contaminates: CONTAMINANTS.filter(id => (id === CONTAMINANT.asbestos ? building.is_asbestos : building.is_lead)),
    ratings: tally(
      itemsOf(CONTAMINANT.asbestos).map(
        (item): RatingName => rateItem(withoutInspection(item), tree)?.rating ?? 'Not scored',
      ),
    ),
    asbestos_results: results(CONTAMINANT.asbestos),
    lead_results: results(CONTAMINANT.lead),
    asbestos_types: tally(itemsOf(CONTAMINANT.asbestos).flatMap(item => asbestosTypeOf(item, tree) ?? [])),
    counted_at: now,
  }
}

/** An item that was removed later counts as the survey found it. */
const withoutInspection = ({ inspection: _, ...item }: Item): Item => item

const RESULT_OF: Readonly<Record<Exclude<Verdict, 'removed'>, Result>> = {
  positive: 'found',
  presumed: 'found',
  negative: 'negative',
  unmeasured: 'unmeasured',
  awaiting: 'awaiting',
  inaccessible: 'inaccessible',
}

function asbestosTypeOf(item: Item, tree: Pick<Tree, 'items'>): AsbestosType | undefined {
  const verdict = verdictBeforeRemoval(item, tree)
  if (verdict === 'presumed') return verdict
  return verdict === 'positive' ? ASBESTOS_TYPES.find(type => type === String(sampleStatusOf(item, tree))) : undefined
}

function tally<K extends string>(keys: readonly K[]): Partial<Record<K, number>> {
  const counts: Partial<Record<K, number>> = {}
  for (const key of keys) counts[key] = (counts[key] ?? 0) + 1
  return counts
}

export const decisionsOf = (before: Building, after: Building, day: string): DecisionFigures[] =>
  CONTAMINANTS.flatMap(contaminate_id => {
    const [previous, current] = [approvalOf(before, contaminate_id), approvalOf(after, contaminate_id)]
    if (!current || current.date === previous?.date) return []
    const { reviewer_id, reviewer_name, approved } = current
    return [{ kind: 'decision', building_id: after.id, contaminate_id, reviewer_id, reviewer_name, approved, day }]
  })
