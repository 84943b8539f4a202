import { dueText } from '#shared/domain/reinspection/dueState.ts'
import { REMOVAL_CLASS_NAMES } from '#shared/domain/vocabulary/referenceLists.ts'
import { monthsAfter } from '#shared/domain/vocabulary/time.ts'

/** `Remove, Class A` */
export function removalWords(removalClassId: number | undefined): string {
  const name = REMOVAL_CLASS_NAMES[removalClassId ?? 0]
  return `Remove, ${name ? lowerCaseOfUnlicensed(name) : 'class of removal not recorded'}`
}
const lowerCaseOfUnlicensed = (name: string): string => (name.startsWith('Class') ? name : name.toLowerCase())
export const BEFORE_THE_WORK = 'Before the work starts'

/**
 * Months from the day on which material was last seen until what was recommended is due, by rating. High is due immediately.
 * Low is due by the next yearly inspection. No source fixes these: docs/decisions/only-what-is-true.md.
 */
const MONTHS_TO_ACT: Readonly<Record<string, number>> = { Moderate: 3, Medium: 3, Low: 12, 'Very Low': 12 }

/** A day, or immediately (''), by which something has to be done. Days sort as text, and immediately comes first. */
export function actBy(rating: string, seen: string | undefined, today: string): string {
  const months = MONTHS_TO_ACT[rating]
  return months === undefined ? '' : monthsAfter(seen ?? today, months)
}

/** `Immediately`, `17/05/2026`, or `Overdue since 17/05/2026`. */
export const actByText = (day: string, today: string): string => (day === '' ? 'Immediately' : dueText(day, today))
