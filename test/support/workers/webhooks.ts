import { ulid } from 'ulid'
import type { Job } from '#functions/jobs.ts'
import type { WebhookEvent } from '#shared/domain/exports/webhook.ts'
import { companyRows } from '#test/support/cloud/companyRows.ts'
import { drainQueue, queueEvent } from '#test/support/cloud/drainQueue.ts'
import { aContext } from '#test/support/cloud/lambda.ts'
import type { TestApi } from '#test/support/people/api.ts'
import { tableAccess } from './deletions.ts'

const ALL: WebhookEvent[] = ['report.issued', 'building.status_changed', 'clearance_certificate.issued']

/** A webhook, with its secret, in the company of the administrator `api`. */
export const aWebhook = async (api: TestApi, address: string, events = ALL) =>
  (await api.webhooks.create({ body: { id: ulid(), name: 'Job system', address, events } })).data

/** Runs the worker on a job. */
export async function workWebhook(job: Job): Promise<void> {
  const { handler } = await import('#functions/workers/webhooks.ts')
  const { batchItemFailures } = await handler(queueEvent(job), aContext())
  if (batchItemFailures.length > 0) throw new Error(`The job ${job.id} failed`)
}

/** Runs the worker on the queued jobs. */
export const workWebhooks = () => drainQueue(process.env.WEBHOOKS_QUEUE_URL, workWebhook)

/** The jobs in a company's outbox, each with the time since or until which it waits. */
export async function outboxOf(companyId: string): Promise<{ job: Job; written_at: string }[]> {
  const { Job } = await import('#functions/jobs.ts')
  const rows = (await companyRows(companyId)).filter(({ pk }) => String(pk).endsWith('#OUTBOX'))
  return rows.map(row => ({ job: Job().parse(row.job), written_at: String(row.written_at) }))
}

/** Backdates the jobs in a company's outbox to be due a minute ago. */
export async function makeOverdue(companyId: string): Promise<void> {
  const { transact, keys } = await tableAccess()
  const past = new Date(Date.now() - 60_000).toISOString()
  for (const { job } of await outboxOf(companyId))
    await transact([
      {
        ...{ op: 'update', key: keys.outbox(companyId, job.id) },
        ...{ set: 'SET written_at = :past', values: { ':past': past } },
      },
    ])
}

/** Runs the schedule's sweep. */
export async function sweepAll(): Promise<void> {
  const { handler } = await import('#functions/workers/outbox.ts')
  await handler({}, aContext())
}

/** Runs the schedule's sweep of one company. A sweep of all would also read the companies of the tests that run meanwhile. */
export async function sweep(companyId: string): Promise<void> {
  const { sweepCompany } = await import('#functions/workers/outbox.ts')
  await sweepCompany(companyId)
}

/** Makes the next retries due. */
export async function workLater(companyId: string): Promise<void> {
  await makeOverdue(companyId)
  await sweep(companyId)
  await workWebhooks()
}
