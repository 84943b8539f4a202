import { addTo } from '#functions/data/counters.ts'
import { keys } from '#functions/data/keys.ts'
import { secondsFromNow } from '#functions/runtime/clock.ts'
import { REQUESTS_PER_MINUTE } from '#shared/domain/company/limits.ts'
import { Refusal } from '#shared/domain/vocabulary/refusal.ts'
import type { Middleware } from './middleware.ts'

/** So many requests of a company are counted in memory before they are added to its count: one write for all of them. */
const STEP = 50
const MINUTE_MS = 60_000

interface Count {
  readonly minute: number
  /** Counted here and not added yet. */
  own: number
  /** Of all functions, when it was last added. */
  total: number
}
const counts = new Map<string, Count>()

/** Refuses the requests of a company that asks too much within a minute, so that it takes nothing from the others. */
export const fairUse = (): Middleware => ({
  async before({ context: { caller } }) {
    if (!caller) return
    const minute = Math.floor(Date.now() / MINUTE_MS)
    const count = countOf(caller.company_id, minute)
    count.own++
    if (count.own >= STEP) {
      count.own = 0
      count.total = await addTo(keys.quota(caller.company_id, 'request', minute), STEP, secondsFromNow(300))
    }
    if (count.total + count.own > REQUESTS_PER_MINUTE) throw new Refusal('too_many_requests')
  },
})

/** A company's count in this minute; those of earlier minutes are forgotten. */
function countOf(companyId: string, minute: number): Count {
  const known = counts.get(companyId)
  if (known?.minute === minute) return known
  for (const [company, count] of counts) if (count.minute < minute) counts.delete(company)
  const fresh = { minute, own: 0, total: 0 }
  counts.set(companyId, fresh)
  return fresh
}
