import { monthAfter, monthOf, monthsFrom } from '#shared/domain/statistics/statisticsFigures.ts'
import { nzDay } from '#shared/domain/vocabulary/time.ts'

/** The first and last month, as YYYY-MM, both included. */
export interface Period {
  readonly from: string
  readonly to: string
}

const DEFAULT_MONTHS = 12
const MAX_MONTHS = 24
const CHOICE_MONTHS = 60

const thisMonth = () => monthOf(nzDay())

/** The twelve months up to a month, by default the current one. */
export const yearUpTo = (to: string = thisMonth()): Period => ({ from: monthAfter(to, 1 - DEFAULT_MONTHS), to })

/** The months to choose from, latest first; includes an older chosen month. */
export function periodChoices(chosen: string): string[] {
  const now = thisMonth()
  const months = monthsFrom(monthAfter(now, 1 - CHOICE_MONTHS), now).reverse()
  return months.includes(chosen) ? months : [...months, chosen].sort().reverse()
}

/** A period with another first month. The last month moves where it would be earlier than the first, or too far away. */
export const withFirstMonth = (from: string, { to }: Period): Period => {
  if (to >= from && monthAfter(from, MAX_MONTHS) > to) return { from, to }
  const [end = thisMonth()] = [monthAfter(from, DEFAULT_MONTHS - 1), thisMonth()].sort()
  return { from, to: end }
}

/** A period with another last month. The first month moves likewise. */
export const withLastMonth = (to: string, { from }: Period): Period =>
  from <= to && monthAfter(from, MAX_MONTHS) > to ? { from, to } : yearUpTo(to)
