import { dayAfter, formatDay } from '#shared/domain/vocabulary/time.ts'

/** How many days ahead lists and mails report due dates. */
export const DUE_SOON_DAYS = 30

export function dueState(due: string, today: string): 'overdue' | 'soon' | 'later' {
  if (due < today) return 'overdue'
  return due <= dayAfter(today, DUE_SOON_DAYS) ? 'soon' : 'later'
}

/** Example: `17/08/2026`, or `Overdue since 17/08/2026`. Used on every screen and document. */
export const dueText = (due: string, today: string): string =>
  dueState(due, today) === 'overdue' ? `Overdue since ${formatDay(due)}` : formatDay(due)
