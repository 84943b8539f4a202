import { addTo } from '#functions/data/counters.ts'
import { keys } from '#functions/data/keys.ts'
import type { SessionIdentity } from '#functions/runtime/caller.ts'
import { secondsFromNow } from '#functions/runtime/clock.ts'
import { REQUESTS_PER_MINUTE, TOKEN_REQUESTS_PER_MINUTE } from '#shared/domain/company/limits.ts'
import { Refusal } from '#shared/domain/vocabulary/refusal.ts'
import { nzDay } from '#shared/domain/vocabulary/time.ts'

/** Requests of a company are counted in memory, and written in steps of this size. */
const STEP = 50
const MINUTE_MS = 60_000
/** A month's count is needed for billing until the end of the next month. */
const MONTH_KEPT_SECONDS = 62 * 24 * 3600

interface Count {
  minute: number
  /** Requests not written yet. The count carries over to the next minute, so a company with few requests is counted too. */
  own: number
  /** Requests in this minute across all functions, as of the last write. */
  total: number
}
const counts = new Map<string, Count>()

/**
 * Limits the calls of a company per minute, so that one company cannot slow down the others, and those of its API tokens, so that
 * a program cannot use up the calls of the users.
 */
export async function countCall({ company_id, scopes }: Pick<SessionIdentity, 'company_id' | 'scopes'>): Promise<void> {
  if (scopes) await countUpTo(TOKEN_REQUESTS_PER_MINUTE, company_id, 'tokenRequest')
  await countRequest(company_id)
}

/** Counts an HTTP call or a socket message of a company; refuses above the limit per minute. */
export const countRequest = (companyId: string): Promise<void> => countUpTo(REQUESTS_PER_MINUTE, companyId, 'request')

async function countUpTo(limit: number, companyId: string, kind: 'request' | 'tokenRequest'): Promise<void> {
  const count = countOf(`${kind} ${companyId}`)
  count.own++
  if (count.own >= STEP) {
    count.own = 0
    const [total] = await Promise.all([
      addTo(keys.quota(companyId, kind, count.minute), STEP, secondsFromNow(300)),
      kind === 'request' && addTo(requestsOfMonth(companyId), STEP, secondsFromNow(MONTH_KEPT_SECONDS)),
    ])
    count.total = total
  }
  if (count.total + count.own > limit) throw new Refusal('too_many_requests')
}

/** The key of a company's request count for the current month in New Zealand. */
export const requestsOfMonth = (companyId: string) => keys.quota(companyId, 'request', nzDay().slice(0, 7))

function countOf(name: string): Count {
  const minute = Math.floor(Date.now() / MINUTE_MS)
  const known = counts.get(name)
  if (known?.minute === minute) return known
  const count = { minute, own: known?.own ?? 0, total: 0 }
  counts.set(name, count)
  return count
}
