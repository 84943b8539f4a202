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

/** An item's row in the company's re-inspection table. Asbestos without scores counts as High. */
export function dueRatingOf(item: Item, tree: Rated): DueRating {
  if (item.contaminate_id === CONTAMINANT.lead) return 'Not rated'
  const word = rateItem(item, tree)?.rating
  if (word === 'Moderate') return 'Medium'
  return DUE_RATINGS.find(rating => rating === word) ?? 'High'
}

/** The re-inspection interval in months for a rating: the building's own, otherwise the company's table. */
export const monthsFor = (
  rating: DueRating,
  { reinspection_months }: Pick<Building, 'reinspection_months'>,
  table: ReinspectionTable = DEFAULT_MONTHS,
): number => reinspection_months ?? table[rating]

/** When an item was last seen: at its last re-inspection, otherwise at the survey. */
export const lastSeen = (item: Item, { survey_date }: Pick<Building, 'survey_date'>): string | undefined =>
  item.inspection?.seen_on ?? survey_date

/** Whether an item is re-inspected: it is positive or presumed, and the survey is not before demolition or refurbishment. */
const isReinspected = (item: Item, tree: Rated): boolean =>
  !isBeforeWork(tree.building) && isPositiveOrPresumed(verdictOf(item, tree))

/** The due date of an item; undefined if it is not re-inspected, or the survey has no date. */
export function itemDue(item: Item, tree: Rated): string | undefined {
  if (!isReinspected(item, tree)) return undefined
  const seen = lastSeen(item, tree.building)
  return seen && monthsAfter(seen, monthsFor(dueRatingOf(item, tree), tree.building, tree.reinspection_table))
}

type FirstSeen = NonNullable<Building['first_seen']>

/** The earliest last-seen day per rating, of the items that are re-inspected. */
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

/** The building with its due date recomputed; undefined if nothing in the building is re-inspected. */
export function withNextDue<B extends Building>(building: B, tree: Rated): B {
  const first_seen = firstSeenOf({ ...tree, building })
  return { ...building, first_seen, next_inspection_due: nextDue(first_seen, building, tree.reinspection_table) }
}
