import { replayOf } from '#functions/data/idempotency.ts'
import { keys, partition } from '#functions/data/keys.ts'
import { queryRows, readMany, transact, type Write } from '#functions/data/table.ts'
import type { Caller } from '#functions/runtime/caller.ts'
import { secondsFromNow } from '#functions/runtime/clock.ts'
import { Refusal } from '#shared/domain/vocabulary/refusal.ts'
import { nzTime } from '#shared/domain/vocabulary/time.ts'
import type { Job } from './jobs.ts'

interface Quota {
  /** What a user reads of its jobs: “120 reports were requested”. */
  readonly noun: string
  readonly verb: string
  readonly perHour: number
  /** Waiting or running. Those that are requested at the same moment may go beyond it, never beyond those of the hour. */
  readonly atOnce: number
}

/**
 * How much background work the users of a company may request. There is none for deletions, which keep data safe; for mails,
 * which follow from other acts; and for drawing images, which pages request once per drawing.
 */
export const QUOTAS = {
  report: { noun: 'reports', verb: 'were requested', perHour: 120, atOnce: 30 },
  certificate: { noun: 'certificates', verb: 'were requested', perHour: 120, atOnce: 30 },
  chainOfCustody: { noun: 'chains of custody', verb: 'were requested', perHour: 240, atOnce: 30 },
  managementPlan: { noun: 'management plans', verb: 'were requested', perHour: 60, atOnce: 20 },
  duplicate: { noun: 'duplicates', verb: 'were requested', perHour: 120, atOnce: 30 },
  export: { noun: 'exports', verb: 'were requested', perHour: 600, atOnce: 200 },
  labImport: { noun: 'lab imports', verb: 'were started', perHour: 120, atOnce: 30 },
  deletion: undefined,
  mail: undefined,
  drawingImage: undefined,
} as const satisfies Readonly<Record<Job['kind'], Quota | undefined>>
const HOUR_SECONDS = 3600
/** Longer than a job waits and runs: one whose end was not recorded counts no longer. */
const JOB_TTL_SECONDS = HOUR_SECONDS

/**
 * Counts a job, in the transaction that requests it. Refuses where the company has reached its quota, but not a command that
 * was carried out before.
 */
export async function quotaWrites({ company_id, command }: QuotaCaller, job: Job): Promise<Write[]> {
  const quota: Quota | undefined = QUOTAS[job.kind]
  if (!quota) return []
  const { noun, verb, perHour, atOnce } = quota
  const running = await queryRows(partition.jobs(company_id, job.kind), { limit: atOnce })
  if (running.length >= atOnce) {
    const [before] = command ? await readMany([keys.command(company_id, command.key)]) : []
    if (command && before) throw replayOf(command, before)
    throw refused(`${atOnce} ${noun} aren’t finished yet. Try again when some are.`)
  }
  const hour = Math.floor(Date.now() / 1000 / HOUR_SECONDS)
  const next = nzTime((hour + 1) * HOUR_SECONDS * 1000)
  return [
    {
      op: 'put',
      key: keys.job(company_id, job.kind, job.id),
      row: { ttl: secondsFromNow(JOB_TTL_SECONDS) },
    },
    {
      op: 'update',
      key: keys.quota(company_id, job.kind, hour),
      set: 'SET #ttl = :ttl ADD requested :one',
      names: { '#ttl': 'ttl' },
      values: { ':ttl': secondsFromNow(2 * HOUR_SECONDS), ':one': 1 },
      condition: {
        expression: 'attribute_not_exists(requested) OR requested < :most',
        values: { ':most': perHour },
        otherwise: () => refused(`${perHour} ${noun} ${verb} in the last hour. Try again at ${next}.`),
      },
    },
  ]
}

type QuotaCaller = Pick<Caller, 'company_id' | 'command'>

const refused = (sentence: string) => new Refusal('quota_reached', { quota: sentence })

/** A job has ended: the next may be requested. */
export async function endJob(job: Job): Promise<void> {
  if (QUOTAS[job.kind]) await transact([{ op: 'delete', key: keys.job(job.company_id, job.kind, job.id) }])
}
