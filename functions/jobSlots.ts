import * as z from 'zod'
import { type Key, keys, partition } from '#functions/data/keys.ts'
import { readable } from '#functions/data/readable.ts'
import { hasFreeSlot, leaveSlot, takeSlot } from '#functions/data/slots.ts'
import { queryRows, transact } from '#functions/data/table.ts'
import { log } from '#functions/runtime/log.ts'
import { settings } from '#functions/runtime/settings.ts'
import { enqueue, outboxWrite, QUEUES } from './jobOutbox.ts'
import { Job } from './jobs.ts'

/** The function invocation that runs a job. */
interface Run {
  readonly id: string
  /** Remaining time of the function. */
  readonly leftMs: number
}

/** Number of waiting jobs read and woken per queue: the largest number of slots of a company. */
const WOKEN = 10
const READ_AT_ONCE = 20
const WaitingRow = z.object({ job: Job() })

/** Another run has woken the job. */
class AlreadyWoken extends Error {}

/**
 * Runs a job in a slot of its company. A company has slots for half of a queue's workers (`COMPANY_SHARE`), so that other
 * companies' jobs find a worker even if one company's jobs never end. A slot expires with its function's time limit, so a killed
 * function frees its slot. Without a free slot the job waits in the table and its message is deleted; the next job that leaves a
 * slot wakes the oldest waiting job. Returns whether the job ran. If `mayWait` is false, a missing slot throws, so that the queue
 * counts the attempt.
 */
export async function runInSlot(job: Job, run: Run, work: () => Promise<void>, mayWait: boolean): Promise<boolean> {
  // The table counts in whole seconds, and a slot must not become free before its function has ended.
  const slot = await takeSlot(slotsOf(job), run.id, Math.ceil(run.leftMs / 1000) + 1)
  if (!slot) {
    if (!mayWait) throw new Error('No slot is free')
    await wait(job)
    return false
  }
  try {
    await work()
  } finally {
    await leave(slot, job, run)
  }
  return true
}

const slotsOf = ({ company_id, kind }: Job): Key[] =>
  Array.from({ length: Number(settings('COMPANY_SHARE')) }, (_, at) => keys.jobSlot(company_id, QUEUES[kind], at))

/** The work is done, so errors are only logged: the slot expires, and the sweep wakes the next job. */
async function leave(slot: Key, job: Job, { id }: Run): Promise<void> {
  try {
    await leaveSlot(slot, id)
    await wakeOldest(job)
  } catch (error) {
    await log.warn('slot', { job: job.id, error })
  }
}

/** A slot may have become free before the row was written, when no job was waiting yet. */
async function wait(job: Job): Promise<void> {
  await transact([{ op: 'put', key: waitingKey(job), row: { job } }])
  if (await hasFreeSlot(slotsOf(job))) await wakeOldest(job)
}

async function wakeOldest({ company_id, kind }: Job): Promise<void> {
  for (;;) {
    const [oldest] = await waitingJobs(company_id, QUEUES[kind])
    if (!oldest || (await wake(oldest))) return
  }
}

/** Runs every minute, because the slots of killed functions expire silently. A job that finds no slot waits again. */
export async function wakeWaiting(companyId: string, hasTime: () => boolean): Promise<void> {
  const { length: count } = await queryRows(partition.waitingJobs(companyId))
  if (count === 0) return
  // Monitoring sums these counts.
  await log.info('waitingJobs', { company: companyId, count })
  for (const queue of new Set(Object.values(QUEUES)))
    for (const job of await waitingJobs(companyId, queue)) {
      await wake(job)
      if (!hasTime()) return
    }
}

/** The number of these companies' waiting jobs, by the setting of their queue. */
export async function waitingCounts(companyIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const counts = new Map<string, number>()
  for (let start = 0; start < companyIds.length; start += READ_AT_ONCE) {
    const batch = companyIds.slice(start, start + READ_AT_ONCE)
    for (const { sk } of (await Promise.all(batch.map(id => queryRows(partition.waitingJobs(id))))).flat()) {
      const [queue = ''] = String(sk).split('#')
      counts.set(queue, (counts.get(queue) ?? 0) + 1)
    }
  }
  return counts
}

/** The oldest waiting jobs. Unreadable rows are skipped. */
const waitingJobs = async (companyId: string, queue: string): Promise<Job[]> => {
  for (let after: Key | undefined; ; ) {
    const rows = await queryRows(partition.waitingJobs(companyId), {
      prefix: `${queue}#`,
      limit: WOKEN,
      after: after && { ...after },
    })
    const jobs = (await readable('slot', WaitingRow, rows)).map(({ job }) => job)
    const last = rows.at(-1)
    if (jobs.length > 0 || !last) return jobs
    after = { pk: String(last.pk), sk: String(last.sk) }
  }
}

/** Wakes a job through the job outbox, so that it cannot be lost. Returns false if another run has woken it. */
async function wake(job: Job): Promise<boolean> {
  const condition = { expression: 'attribute_exists(pk)', otherwise: () => new AlreadyWoken() }
  try {
    await transact([{ op: 'delete', key: waitingKey(job), condition }, outboxWrite(job)])
  } catch (error) {
    if (error instanceof AlreadyWoken) return false
    throw error
  }
  await enqueue(job)
  return true
}

const waitingKey = ({ company_id, kind, id }: Job): Key => keys.waitingJob(company_id, QUEUES[kind], id)
