import * as z from 'zod'
import { Month, monthAfter, monthOf, monthsFrom } from './statisticsFigures.ts'

const count = z.number().int()
/** How many of the months to come are counted, the present one included. */
const DUE_MONTHS = 12

/** Reviewed buildings by the month in which they are due for re-inspection; one that is overdue is in no month. */
export const DueStatistics = z.object({
  overdue: count,
  months: z.array(z.object({ month: Month, buildings: count })),
})
export type DueStatistics = z.infer<typeof DueStatistics>

/** The months that are counted, from the one of a day on. */
export const dueMonthsFrom = (today: string): string[] =>
  monthsFrom(monthOf(today), monthAfter(monthOf(today), DUE_MONTHS - 1))

/** Counts buildings by their due dates, as seen on a day. */
export function dueStatisticsOf(days: readonly string[], today: string): DueStatistics {
  const coming = days.filter(day => day >= today)
  const months = dueMonthsFrom(today)
  return {
    overdue: days.length - coming.length,
    months: months.map(month => ({ month, buildings: coming.filter(day => monthOf(day) === month).length })),
  }
}
