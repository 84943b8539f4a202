import { replayOf } from '#functions/data/idempotency.ts'
import { type Key, keys, partition } from '#functions/data/keys.ts'
import { queryRows, readMany, transact, type Write } from '#functions/data/table.ts'
import type { Caller } from '#functions/runtime/caller.ts'
import { secondsFromNow } from '#functions/runtime/clock.ts'
import { Refusal } from '#shared/domain/vocabulary/refusal.ts'
import { nzDay, nzTime } from '#shared/domain/vocabulary/time.ts'
import type { Job } from './jobs.ts'

interface Quota {
  /** Used in the sentence for the user: “120 reports were requested”. */
  readonly noun: string
  readonly verb: string
  readonly perHour: number
  /** Per New Zealand day, if limited. */
  readonly perDay?: number
  /** Waiting or running jobs. Concurrent requests may exceed this limit, but never the hourly one. */
  readonly atOnce: number
}

/**
 * Limits of background work per company. No limits for deletions, which keep data safe; for mails and webhook events, which
 * follow from other acts; and for drawing images, which pages request once per drawing.
 */
export const QUOTAS = {
  report: { noun: 'reports', verb: 'were requested', perHour: 120, perDay: 1_000, atOnce: 30 },
  certificate: { noun: 'certificates', verb: 'were requested', perHour: 120, atOnce: 30 },
  chainOfCustody: { noun: 'chains of custody', verb: 'were requested', perHour: 240, atOnce: 30 },
  labelSheet: { noun: 'label sheets', verb: 'were requested', perHour: 240, atOnce: 30 },
  sitePoster: { noun: 'posters', verb: 'were requested', perHour: 240, atOnce: 30 },
  managementPlan: { noun: 'management plans', verb: 'were requested', perHour: 60, atOnce: 20 },
  duplicate: { noun: 'duplicates', verb: 'were requested', perHour: 120, atOnce: 30 },
  export: { noun: 'exports', verb: 'were requested', perHour: 600, atOnce: 200 },
  dataExport: { noun: 'data exports', verb: 'were requested', perHour: 4, atOnce: 4 },
  labImport: { noun: 'lab imports', verb: 'were started', perHour: 120, perDay: 1_000, atOnce: 30 },
  webhookDelivery: { noun: 'webhook deliveries', verb: 'were requested', perHour: 120, atOnce: 30 },
  webhookEvent: undefined,
  deletion: undefined,
  mail: undefined,
  drawingImage: undefined,
} as const satisfies Readonly<Record<Job['kind'], Quota | undefined>>
const HOUR_SECONDS = 3600
/** Longer than a job waits and runs, so that a job whose end was not recorded stops counting. */
const JOB_TTL_SECONDS = HOUR_SECONDS

/**
 * Counts a job in the transaction that requests it. Refuses if the company has reached its quota, except for a command that was
 * carried out before.
 */
export async function quotaWrites({ company_id, command }: QuotaCaller, job: Job): Promise<Write[]> {
  const quota: Quota | undefined = QUOTAS[job.kind]
  if (!quota) return []
  const { noun, verb, perHour, perDay, atOnce } = quota
  const running = await queryRows(partition.jobs(company_id, job.kind), { limit: atOnce })
  if (running.length >= atOnce) {
    const [before] = command ? await readMany([keys.command(company_id, command.key)]) : []
    if (command && before) throw replayOf(command, before)
    throw refused(`${atOnce} ${noun} aren’t finished yet. Try again when some are.`)
  }
  const hour = thisHour()
  const next = nzTime((hour + 1) * HOUR_SECONDS * 1000)
  const hourly = { most: perHour, seconds: 2 * HOUR_SECONDS, key: keys.quota(company_id, job.kind, hour) }
  const daily = perDay && { most: perDay, seconds: 48 * HOUR_SECONDS, key: keys.quota(company_id, job.kind, nzDay()) }
  return [
    {
      op: 'put',
      key: keys.job(company_id, job.kind, job.id),
      row: { ttl: secondsFromNow(JOB_TTL_SECONDS) },
    },
    countWrite(hourly, `${perHour} ${noun} ${verb} in the last hour. Try again at ${next}.`),
    ...(daily ? [countWrite(daily, `${perDay} ${noun} ${verb} today. Try again tomorrow.`)] : []),
  ]
}

interface Counter {
  readonly key: Key
  readonly most: number
  readonly seconds: number
}
const countWrite = ({ key, most, seconds }: Counter, sentence: string): Write => ({
  op: 'update',
  key,
  set: 'SET #ttl = :ttl ADD requested :one',
  names: { '#ttl': 'ttl' },
  values: { ':ttl': secondsFromNow(seconds), ':one': 1 },
  condition: {
    expression: 'attribute_not_exists(requested) OR requested < :most',
    values: { ':most': most },
    otherwise: () => refused(sentence),
  },
})

const thisHour = () => Math.floor(Date.now() / 1000 / HOUR_SECONDS)

/** The counted quotas of a company, for the limits page. */
export const countedQuotas = (companyId: string) =>
  Object.entries(QUOTAS).flatMap(([kind, quota]: [string, Quota | undefined]) => {
    if (!quota) return []
    const name = quota.noun.charAt(0).toUpperCase() + quota.noun.slice(1)
    const hourly = { period: 'hour', most: quota.perHour, key: keys.quota(companyId, kind, thisHour()) } as const
    const daily =
      quota.perDay && ({ period: 'day', most: quota.perDay, key: keys.quota(companyId, kind, nzDay()) } as const)
    return [hourly, ...(daily ? [daily] : [])].map(each => ({ name, unit: 'count' as const, ...each }))
  })

type QuotaCaller = Pick<Caller, 'company_id' | 'command'>

const refused = (sentence: string) => new Refusal('quota_reached', { quota: sentence })

/** Stops counting an ended job. */
export async function endJob(job: Job): Promise<void> {
  if (QUOTAS[job.kind]) await transact([{ op: 'delete', key: keys.job(job.company_id, job.kind, job.id) }])
}
