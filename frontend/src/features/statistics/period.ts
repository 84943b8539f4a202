import { monthAfter, monthOf, monthsFrom } from '#shared/domain/statistics/statisticsFigures.ts'
import { nzDay } from '#shared/domain/vocabulary/time.ts'

/** Both months are included. */
export interface Period {
  readonly from: string
  readonly to: string
}

const USUAL_MONTHS = 12
const MOST_MONTHS = 24
/** How far back the choice goes. */
const OFFERED_MONTHS = 60

const thisMonth = () => monthOf(nzDay())

const short = new Intl.DateTimeFormat('en-NZ', { month: 'short', year: 'numeric', timeZone: 'UTC' })
/** `Feb 2026` */
export const monthName = (month: string): string => short.format(new Date(`${month}-01T00:00:00Z`))

/** The twelve months that end with a month; with the present one where none is named. */
export const yearUpTo = (to: string = thisMonth()): Period => ({ from: monthAfter(to, 1 - USUAL_MONTHS), to })

/** The months to choose from, the latest first; one that was chosen before stays among them. */
export function periodChoices(chosen: string): string[] {
  const now = thisMonth()
  const months = monthsFrom(monthAfter(now, 1 - OFFERED_MONTHS), now).reverse()
  return months.includes(chosen) ? months : [...months, chosen].sort().reverse()
}

/** A period whose first month is chosen anew: its end moves where it would be before it or too far away. */
export const withFirstMonth = (from: string, { to }: Period): Period => {
  if (to >= from && monthAfter(from, MOST_MONTHS) > to) return { from, to }
  const [end = thisMonth()] = [monthAfter(from, USUAL_MONTHS - 1), thisMonth()].sort()
  return { from, to: end }
}

/** A period whose last month is chosen anew. */
export const withLastMonth = (to: string, { from }: Period): Period =>
  from <= to && monthAfter(from, MOST_MONTHS) > to ? { from, to } : yearUpTo(to)
