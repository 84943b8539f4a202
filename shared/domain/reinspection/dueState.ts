import { dayAfter, formatDay } from '#shared/domain/vocabulary/time.ts'

/** How far ahead lists and mails say what is due. */
export const DUE_SOON_DAYS = 30

/** How near a due date is: past, in the next 30 days, or later. */
export function dueState(due: string, today: string): 'overdue' | 'soon' | 'later' {
  if (due < today) return 'overdue'
  return due <= dayAfter(today, DUE_SOON_DAYS) ? 'soon' : 'later'
}

/** A due date as every screen and document shows it: `17/08/2026`, or `Overdue since 17/08/2026` once the day has passed. */
export const dueText = (due: string, today: string): string =>
  dueState(due, today) === 'overdue' ? `Overdue since ${formatDay(due)}` : formatDay(due)
