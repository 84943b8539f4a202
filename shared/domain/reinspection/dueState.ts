import { dayAfter } from '#shared/domain/vocabulary/time.ts'

/** How far ahead lists and mails say what is due. */
export const DUE_SOON_DAYS = 30

/** How near a due date is: past, in the next 30 days, or later. */
export function dueState(due: string, today: string): 'overdue' | 'soon' | 'later' {
  if (due < today) return 'overdue'
  return due <= dayAfter(today, DUE_SOON_DAYS) ? 'soon' : 'later'
}
