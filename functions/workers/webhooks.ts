import { sendToWebhook } from '#functions/connector/webhooks.ts'
import { ClaimLost, retryWhenStale } from '#functions/data/claim.ts'
import { Users } from '#functions/data/company/users.ts'
import { type DeliveryRow, listenersTo, WebhookDeliveries } from '#functions/data/exchange/webhookDeliveries.ts'
import { Webhooks } from '#functions/data/exchange/webhooks.ts'
import { transact, type Write } from '#functions/data/table.ts'
import { enqueue } from '#functions/jobOutbox.ts'
import type { JobOf } from '#functions/jobs.ts'
import { type QueuedMail, queueMail } from '#functions/mail/mailJob.ts'
import { publish } from '#functions/realtime/publish.ts'
import { log } from '#functions/runtime/log.ts'
import { channel } from '#shared/contract/protocol/channels.ts'
import type { Webhook } from '#shared/domain/exports/webhook.ts'
import { outcomeOf, type WebhookAnswer } from '#shared/domain/exports/webhookOutcome.ts'
import { ROLE } from '#shared/domain/vocabulary/referenceLists.ts'
import { queueWorkers } from './worker.ts'

type DeliveryJob = JobOf<'webhookDelivery'>

/** Queues an event for each webhook that subscribes to it. */
async function queueDeliveries({ company_id, ...event }: JobOf<'webhookEvent'>): Promise<void> {
  for (const { id } of await listenersTo(company_id, event.event)) await WebhookDeliveries.add(company_id, id, event)
}

/**
 * Sends an event once. If the receiver rejects it, a separate job retries later, so this job never fails because of the
 * receiver.
 */
async function deliver(job: DeliveryJob): Promise<void> {
  const [delivery, opened] = await Promise.all([
    WebhookDeliveries.due(job),
    Webhooks.open(job.company_id, job.webhook_id),
  ])
  if (!delivery || !opened) return
  const { webhook, secret } = opened
  if (!webhook.is_on && !delivery.requested_by) return end(job, delivery, WebhookDeliveries.offWrites(job, delivery))
  const answer = await sendToWebhook({ address: webhook.address, secret }, delivery)
  await log.info(job.kind, { ...job, status: answer.status, problem: answer.problem })
  await retryWhenStale(() => record(job, delivery, answer))
}

/** Records the result of an attempt and its effect on the current webhook. */
async function record(job: DeliveryJob, delivery: DeliveryRow, answer: WebhookAnswer): Promise<void> {
  const { company_id } = job
  const webhook = (await Webhooks.list(company_id)).find(({ id }) => id === job.webhook_id)
  const { state, due, failingSince, offReason } = outcomeOf(delivery, webhook, answer, Date.now())
  const tried = { ...answer, state, tries: delivery.tries + 1 }
  const writes = WebhookDeliveries.endWrites(job, delivery, tried, due)
  if (webhook && failingSince !== undefined) writes.push(Webhooks.failingWrite(company_id, webhook, failingSince))
  if (!webhook || !offReason) return end(job, delivery, writes)
  const mails = await mailsToAdmins(company_id, webhook, offReason)
  const off = Webhooks.turnOffWrite(company_id, webhook, offReason)
  await end(job, delivery, [...writes, off, ...mails.map(({ write }) => write)])
  await Promise.all(mails.map(mail => enqueue(mail.job)))
}

/** Writes the end unless another attempt has, and notifies the page of the requesting user. */
async function end(job: DeliveryJob, { requested_by }: DeliveryRow, writes: readonly Write[]): Promise<void> {
  try {
    await transact(writes)
  } catch (error) {
    if (error instanceof ClaimLost) return
    throw error
  }
  if (!requested_by) return
  await publish(job.company_id, channel.user(requested_by), { type: 'changed', entity: 'webhook', id: job.webhook_id })
}

/** Each mail adds a row to the transaction, whose size is limited. */
const MAX_ADMINS = 50

async function mailsToAdmins(companyId: string, { id, name }: Webhook, reason: string): Promise<QueuedMail[]> {
  const users = await Users.list(companyId)
  const admins = users.filter(({ roles, deleted_at }) => !deleted_at && roles.includes(ROLE.admin))
  const values = { name, reason, path: `/admin/webhook/${id}` }
  return admins.slice(0, MAX_ADMINS).map(admin => queueMail(admin, 'webhook_off', values))
}

export const handler = queueWorkers({ webhookEvent: { run: queueDeliveries }, webhookDelivery: { run: deliver } })
