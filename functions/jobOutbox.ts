import { AlreadyRequested } from '#functions/data/claim.ts'
import type { OfBuilding } from '#functions/data/history.ts'
import { commitOnce } from '#functions/data/idempotency.ts'
import { keys } from '#functions/data/keys.ts'
import { transact, type Write } from '#functions/data/table.ts'
import type { Caller } from '#functions/runtime/caller.ts'
import { log } from '#functions/runtime/log.ts'
import { type Setting, settings } from '#functions/runtime/settings.ts'
import type { Delivery } from './editRecord.ts'
import type { Job } from './jobs.ts'
import { quotaWrites } from './quotas.ts'

/** The setting with the queue URL of each kind of job. */
export const QUEUES: Readonly<Record<Job['kind'], Setting>> = {
  report: 'DOCUMENTS_QUEUE_URL',
  chainOfCustody: 'DOCUMENTS_QUEUE_URL',
  labelSheet: 'DOCUMENTS_QUEUE_URL',
  sitePoster: 'DOCUMENTS_QUEUE_URL',
  certificate: 'DOCUMENTS_QUEUE_URL',
  drawingImage: 'DRAWING_IMAGES_QUEUE_URL',
  deletion: 'DELETIONS_QUEUE_URL',
  mail: 'MAIL_QUEUE_URL',
  duplicate: 'DUPLICATES_QUEUE_URL',
  export: 'EXPORTS_QUEUE_URL',
  dataExport: 'DATA_EXPORTS_QUEUE_URL',
  managementPlan: 'MANAGEMENT_PLANS_QUEUE_URL',
  labImport: 'LAB_IMPORTS_QUEUE_URL',
  webhookEvent: 'WEBHOOKS_QUEUE_URL',
  webhookDelivery: 'WEBHOOKS_QUEUE_URL',
}

/**
 * The job's outbox row, written in the transaction that causes the job, so that the job cannot be lost. If `due` (in ms) is
 * later, do not call `enqueue`: the sweep queues the job then.
 */
export const outboxWrite = (job: Job, due = Date.now()): Write => ({
  op: 'put',
  key: keys.outbox(job.company_id, job.id),
  row: { job, written_at: new Date(due).toISOString() },
})

/**
 * Sends a job to its queue and deletes its outbox row. Never throws: if sending fails, the row stays and the sweep sends the job
 * again.
 */
export async function enqueue(job: Job): Promise<void> {
  try {
    const { sendMessage } = await import('#functions/aws/sqs.ts')
    await sendMessage(settings(QUEUES[job.kind]), JSON.stringify(job), job.company_id)
    await transact([{ op: 'delete', key: keys.outbox(job.company_id, job.id) }])
  } catch (error) {
    await log.warn('enqueue', { job: job.id, error })
  }
}

/** The delivery of a job, as part of an edit. */
export const queued = (job: Job): Delivery => ({ writes: [outboxWrite(job)], deliver: () => enqueue(job) })

/** Carries out a command that requests a job, then queues the job. Refuses if the company has reached its quota. */
export async function commitAndEnqueue<R>(
  caller: Caller,
  writes: readonly Write[],
  job: Job,
  reply: R,
  history?: OfBuilding,
): Promise<R> {
  await commitOnce(caller, [...writes, ...(await quotaWrites(caller, job)), outboxWrite(job)], reply, history)
  await enqueue(job)
  return reply
}

/** Queues one job for concurrent identical requests: `request` succeeds only for the first. */
export async function enqueueOnce(request: Write, job: Job): Promise<void> {
  try {
    const counted = await quotaWrites({ company_id: job.company_id, command: undefined }, job)
    await transact([request, outboxWrite(job), ...counted])
  } catch (error) {
    if (error instanceof AlreadyRequested) return
    throw error
  }
  await enqueue(job)
}
