import { countOf } from '#shared/domain/text/formatNumber.ts'
import { nzDay } from '#shared/domain/vocabulary/time.ts'

const DAY_MS = 24 * 3_600_000

/** How long a building has had its status, in days of New Zealand: `3 days`. */
export function waitingText(since: string | undefined, today: string): string {
  if (since === undefined) return ''
  const days = (Date.parse(today) - Date.parse(nzDay(new Date(since)))) / DAY_MS
  return days < 1 ? 'Since today' : countOf(days, 'day')
}
