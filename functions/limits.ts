import { countsAt } from '#functions/data/counters.ts'
import { keys } from '#functions/data/keys.ts'
import {
  INVITATIONS_PER_DAY,
  type LimitUse,
  REQUESTS_PER_MINUTE,
  STORAGE_BYTES,
  UNUSED_UPLOADS_BYTES,
} from '#shared/domain/company/limits.ts'
import { nzDay } from '#shared/domain/vocabulary/time.ts'
import { countedQuotas } from './quotas.ts'

const REQUESTS = { name: 'Requests', period: 'minute', unit: 'count', most: REQUESTS_PER_MINUTE } as const
const INVITATIONS = { name: 'Invitations', period: 'day', unit: 'count', most: INVITATIONS_PER_DAY } as const
const UNUSED = { name: 'Uploads not used yet', period: 'day', unit: 'bytes', most: UNUSED_UPLOADS_BYTES } as const

export async function limitsOf(companyId: string): Promise<LimitUse[]> {
  const minute = Math.floor(Date.now() / 60_000)
  const own = [
    { name: 'Storage', period: '', unit: 'bytes', most: STORAGE_BYTES, key: keys.storage(companyId) },
    { ...UNUSED, key: keys.quota(companyId, 'upload', nzDay()) },
    { ...INVITATIONS, key: keys.quota(companyId, 'invitation', nzDay()) },
    { ...REQUESTS, key: keys.quota(companyId, 'request', minute) },
  ] as const
  const limits = [...own, ...countedQuotas(companyId)]
  const counts = await countsAt(limits.map(({ key }) => key))
  return limits.map(({ name, period, unit, most }, at) => ({
    name,
    period,
    unit,
    most,
    used: Math.max(0, counts[at] ?? 0),
  }))
}
