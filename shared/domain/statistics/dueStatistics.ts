import * as z from 'zod'
import { Month, monthAfter, monthOf, monthsFrom } from './statisticsFigures.ts'

const count = z.int()
/** The number of months counted, including the current one. */
const DUE_MONTHS = 12

/** Reviewed buildings by the month of their due date. Overdue buildings are only counted in `overdue`. */
export const DueStatistics = z.object({
  overdue: count,
  months: z.array(z.object({ month: Month(), buildings: count })),
})
export type DueStatistics = z.infer<typeof DueStatistics>

export const dueMonthsFrom = (today: string): string[] =>
  monthsFrom(monthOf(today), monthAfter(monthOf(today), DUE_MONTHS - 1))

export function dueStatisticsOf(days: readonly string[], today: string): DueStatistics {
  const coming = days.filter(day => day >= today)
  const months = dueMonthsFrom(today)
  return {
    overdue: days.length - coming.length,
    months: months.map(month => ({ month, buildings: coming.filter(day => monthOf(day) === month).length })),
  }
}
