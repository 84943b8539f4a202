import { addTo } from '#functions/data/counters.ts'
import { keys } from '#functions/data/keys.ts'
import { secondsFromNow } from '#functions/runtime/clock.ts'
import { REQUESTS_PER_MINUTE } from '#shared/domain/company/limits.ts'
import { Refusal } from '#shared/domain/vocabulary/refusal.ts'
import { nzDay } from '#shared/domain/vocabulary/time.ts'
import type { Middleware } from './middleware.ts'

/** So many requests of a company are counted in memory before they are added to its counts: one write each for all of them. */
const STEP = 50
const MINUTE_MS = 60_000
/** A month's count says what a company costs; it is kept for the month after it. */
const MONTH_KEPT_SECONDS = 62 * 24 * 3600

interface Count {
  minute: number
  /** Counted here and not added yet, whenever it was: a company with few requests is counted too. */
  own: number
  /** Of all functions in this minute, when it was last added. */
  total: number
}
const counts = new Map<string, Count>()

/** Refuses the calls of a company that asks too much within a minute, so that it takes nothing from the others. */
export const fairUse = (): Middleware => ({
  async before({ context: { caller } }) {
    if (caller) await countRequest(caller.company_id)
  },
})

/** Counts a call, or a message of a socket, of a company; refuses beyond what it may ask within a minute. */
export async function countRequest(companyId: string): Promise<void> {
  const count = countOf(companyId)
  count.own++
  if (count.own >= STEP) {
    count.own = 0
    const [total] = await Promise.all([
      addTo(keys.quota(companyId, 'request', count.minute), STEP, secondsFromNow(300)),
      addTo(requestsOfMonth(companyId), STEP, secondsFromNow(MONTH_KEPT_SECONDS)),
    ])
    count.total = total
  }
  if (count.total + count.own > REQUESTS_PER_MINUTE) throw new Refusal('too_many_requests')
}

/** Where the requests of a company in this month of New Zealand are counted. */
export const requestsOfMonth = (companyId: string) => keys.quota(companyId, 'request', nzDay().slice(0, 7))

function countOf(companyId: string): Count {
  const minute = Math.floor(Date.now() / MINUTE_MS)
  const known = counts.get(companyId)
  if (known?.minute === minute) return known
  const count = { minute, own: known?.own ?? 0, total: 0 }
  counts.set(companyId, count)
  return count
}
