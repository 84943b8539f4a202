import { recommendationsFor } from '#shared/domain/company/recommendation.ts'
import { dueText } from '#shared/domain/reinspection/dueState.ts'
import type { Item } from '#shared/domain/tree/item.ts'
import { REMOVAL_CLASS_NAMES } from '#shared/domain/vocabulary/referenceLists.ts'
import { monthsAfter } from '#shared/domain/vocabulary/time.ts'
import type { ReportItem } from './reportItems.ts'

/** Example: `Remove, Class A`. From the item's removal class, otherwise from its recommendation. */
function removalWords({ removal_class_id, item_recommendations }: RemovedItem, tree: Recommended): string {
  const name = REMOVAL_CLASS_NAMES[removal_class_id ?? 0]
  if (name) return `Remove, ${lowerCaseOfUnlicensed(name)}`
  const [recommended] = recommendationsFor(tree, item_recommendations).filter(({ id }) => REMOVALS.includes(id))
  return recommended?.name ?? 'Remove, class of removal not recorded'
}
type RemovedItem = Pick<Item, 'removal_class_id' | 'item_recommendations'>
type Recommended = Parameters<typeof recommendationsFor>[0]
/** The ids of the recommendations “Remove, Class A”, “Remove, Class A or B” and “Remove, unlicensed with controls”. */
const REMOVALS: readonly number[] = [9, 10, 11]
const lowerCaseOfUnlicensed = (name: string): string => (name.startsWith('Class') ? name : name.toLowerCase())
export const INSPECT_BEFORE_WORK = 'Presume asbestos; inspect and sample'

/** The decision that the law requires for a material before a demolition or refurbishment. */
export function decisionBeforeWork({ item, verdict }: Pick<ReportItem, 'item' | 'verdict'>, tree: Recommended): string {
  if (verdict === 'inaccessible') return INSPECT_BEFORE_WORK
  return verdict === 'awaiting' ? 'Remove, unless the result is negative' : removalWords(item, tree)
}
export const BEFORE_THE_WORK = 'Before the work starts'

/**
 * Months from the day a material was last seen until its recommendation is due, by rating. High is due immediately; Low is due by
 * the next yearly inspection. No source fixes these numbers: docs/decisions/only-what-is-true.md.
 */
const MONTHS_TO_ACT: Readonly<Record<string, number>> = { Moderate: 3, Medium: 3, Low: 12, 'Very Low': 12 }

/** The day by which to act; '' for immediately. Sorted as text, '' comes first. */
export function actBy(rating: string, seen: string | undefined, today: string): string {
  const months = MONTHS_TO_ACT[rating]
  return months === undefined ? '' : monthsAfter(seen ?? today, months)
}

/** Examples: `Immediately`, `17/05/2026`, `Overdue since 17/05/2026` */
export const actByText = (day: string, today: string): string => (day === '' ? 'Immediately' : dueText(day, today))
