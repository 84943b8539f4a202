import { rateItem } from '#shared/domain/item/rating.ts'
import { isPositiveOrPresumed, verdictOf } from '#shared/domain/item/verdict.ts'
import type { Building } from '#shared/domain/tree/building.ts'
import { DEFAULT_MONTHS, DUE_RATINGS, type DueRating, type ReinspectionTable } from '#shared/domain/tree/inspection.ts'
import type { Item } from '#shared/domain/tree/item.ts'
import type { Tree } from '#shared/domain/tree/tree.ts'
import { CONTAMINANT } from '#shared/domain/vocabulary/referenceLists.ts'
import { monthsAfter } from '#shared/domain/vocabulary/time.ts'
import { isBeforeWork } from './beforeWork.ts'

type Rated = Pick<Tree, 'building' | 'items' | 'reinspection_table'>

/** The row of the company's table that an item is in. Asbestos that is not scored is treated as High. */
export function dueRatingOf(item: Item, tree: Rated): DueRating {
  if (item.contaminate_id === CONTAMINANT.lead) return 'Not rated'
  const word = rateItem(item, tree)?.rating
  if (word === 'Moderate') return 'Medium'
  return DUE_RATINGS.find(rating => rating === word) ?? 'High'
}

/** After how many months an item of a rating is re-inspected: as its building has it, else as the company's table has it. */
export const monthsFor = (
  rating: DueRating,
  { reinspection_months }: Pick<Building, 'reinspection_months'>,
  table: ReinspectionTable = DEFAULT_MONTHS,
): number => reinspection_months ?? table[rating]

/** The day on which an item was last seen: at its last re-inspection, else at the survey. */
export const lastSeen = (item: Item, { survey_date }: Pick<Building, 'survey_date'>): string | undefined =>
  item.inspection?.seen_on ?? survey_date

/** Whether an item is inspected again: positive or presumed, and not removed before the work that the survey is for. */
const isReinspected = (item: Item, tree: Rated): boolean =>
  !isBeforeWork(tree.building) && isPositiveOrPresumed(verdictOf(item, tree))

/** When an item is due for re-inspection; undefined for an item that is not inspected again, and without a survey date. */
export function itemDue(item: Item, tree: Rated): string | undefined {
  if (!isReinspected(item, tree)) return undefined
  const seen = lastSeen(item, tree.building)
  return seen && monthsAfter(seen, monthsFor(dueRatingOf(item, tree), tree.building, tree.reinspection_table))
}

type FirstSeen = NonNullable<Building['first_seen']>

/** The first day on which an item of each rating was last seen, of those that are re-inspected. */
export function firstSeenOf(tree: Rated): FirstSeen {
  const first: FirstSeen = {}
  for (const item of tree.items) {
    const seen = isReinspected(item, tree) ? lastSeen(item, tree.building) : undefined
    const rating = dueRatingOf(item, tree)
    const earliest = first[rating]
    if (seen && (!earliest || seen < earliest)) first[rating] = seen
  }
  return first
}

/** The first day on which an item of a building is due. */
export function nextDue(
  first: FirstSeen,
  building: Pick<Building, 'reinspection_months'>,
  table: ReinspectionTable | undefined,
): string | undefined {
  const days = DUE_RATINGS.flatMap(rating => {
    const seen = first[rating]
    return seen ? [monthsAfter(seen, monthsFor(rating, building, table))] : []
  })
  return days.sort()[0]
}

/** A building with its due date: once it is reviewed, and as long as something in it is re-inspected. */
export function withNextDue<B extends Building>(building: B, tree: Rated): B {
  const first_seen = firstSeenOf({ ...tree, building })
  return { ...building, first_seen, next_inspection_due: nextDue(first_seen, building, tree.reinspection_table) }
}
