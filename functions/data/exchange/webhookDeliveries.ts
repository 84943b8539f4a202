import * as z from 'zod'
import { AlreadyRequested, fence } from '#functions/data/claim.ts'
import { keys, partition } from '#functions/data/keys.ts'
import { mustNotExist, queryList, read, transact, type Write } from '#functions/data/table.ts'
import { commitAndEnqueue, enqueue, outboxWrite } from '#functions/jobOutbox.ts'
import type { JobOf } from '#functions/jobs.ts'
import type { Caller } from '#functions/runtime/caller.ts'
import { secondsFromNow } from '#functions/runtime/clock.ts'
import {
  type DeliveryEvent,
  MAX_DELIVERIES,
  TEST_EVENT,
  Webhook,
  WebhookDelivery,
  type WebhookEvent,
} from '#shared/domain/exports/webhook.ts'
import type { WebhookAnswer } from '#shared/domain/exports/webhookOutcome.ts'
import { ActorId } from '#shared/domain/people/actorId.ts'
import { Id, newId } from '#shared/domain/vocabulary/ids.ts'
import { Refusal } from '#shared/domain/vocabulary/refusal.ts'
import { now } from '#shared/domain/vocabulary/time.ts'

const KEPT_SECONDS = 30 * 24 * 3600

/** `job`: the id of the only job that may send it. `requested_by`: the user who requested it, if any. */
const DeliveryRow = WebhookDelivery().extend({
  body: z.string(),
  job: Id,
  requested_by: ActorId.optional(),
  ttl: z.number(),
})
export type DeliveryRow = z.infer<typeof DeliveryRow>

/** An event: `id` of the event, `at` its time. */
interface EventInput {
  readonly id: string
  readonly event: DeliveryEvent
  readonly at: string
  readonly data: Readonly<Record<string, string>>
}

const jobFor = (companyId: string, webhookId: string, deliveryId: string): JobOf<'webhookDelivery'> => ({
  ...{ kind: 'webhookDelivery', id: newId(), company_id: companyId },
  ...{ webhook_id: webhookId, delivery_id: deliveryId },
})

/** The body is stored, so that every attempt sends the same. */
const newRow = ({ id, event, at, data }: EventInput, job: string): DeliveryRow => ({
  ...{ id, event, job, body: JSON.stringify({ type: event, timestamp: at, data }) },
  ...{ state: 'waiting', tries: 0, status: null, problem: null, duration: null },
  ...{ created_at: at, tried_at: null, next_try_at: null, ttl: secondsFromNow(KEPT_SECONDS) },
})

const addWrite = (companyId: string, webhookId: string, row: DeliveryRow): Write => ({
  op: 'put',
  key: keys.webhookDelivery(companyId, webhookId, row.id),
  row,
  condition: mustNotExist(() => new AlreadyRequested()),
})

/** Updates a delivery that is unchanged since it was read. */
const replaceWrite = (companyId: string, webhookId: string, row: DeliveryRow, seen: DeliveryRow): Write => ({
  op: 'put',
  key: keys.webhookDelivery(companyId, webhookId, row.id),
  row,
  condition: fence({ job: seen.job, state: seen.state }),
})

export async function listenersTo(companyId: string, event: WebhookEvent): Promise<Webhook[]> {
  const webhooks = await queryList(Webhook(), partition.webhooks(companyId))
  return webhooks.filter(({ is_on, events }) => is_on && events.includes(event))
}

/** Deliveries of each webhook, kept for 30 days. */
export const WebhookDeliveries = {
  /** Newest first. */
  list: (companyId: string, webhookId: string): Promise<WebhookDelivery[]> =>
    queryList(WebhookDelivery(), partition.webhook(companyId, webhookId), { newestFirst: true, limit: MAX_DELIVERIES }),

  /** The delivery that a job may send; undefined if it was sent or now belongs to another job. */
  async due({ company_id, webhook_id, delivery_id, id }: JobOf<'webhookDelivery'>): Promise<DeliveryRow | undefined> {
    const row = await read(DeliveryRow, keys.webhookDelivery(company_id, webhook_id, delivery_id))
    return row?.state === 'waiting' && row.job === id ? row : undefined
  },

  /** Queues an event for a webhook once. */
  async add(companyId: string, webhookId: string, event: EventInput): Promise<void> {
    const job = jobFor(companyId, webhookId, event.id)
    try {
      await transact([addWrite(companyId, webhookId, newRow(event, job.id)), outboxWrite(job)])
    } catch (error) {
      if (error instanceof AlreadyRequested) return
      throw error
    }
    await enqueue(job)
  },

  sendTest(caller: Caller, { id: webhookId, name }: Pick<Webhook, 'id' | 'name'>) {
    const { company_id, user_id } = caller
    const id = newId()
    const job = jobFor(company_id, webhookId, id)
    const event = { id, event: TEST_EVENT, at: now(), data: { webhook_id: webhookId, webhook_name: name } } as const
    const row = { ...newRow(event, job.id), requested_by: user_id }
    const reply = { data: { id }, message: 'Sending a test event' }
    return commitAndEnqueue(caller, [addWrite(company_id, webhookId, row)], job, reply)
  },

  /** Restarts the attempts of a delivery, even while it waits for its next attempt. */
  async sendAgain(caller: Caller, webhookId: string, id: string) {
    const { company_id, user_id } = caller
    const before = await read(DeliveryRow, keys.webhookDelivery(company_id, webhookId, id))
    if (!before) throw new Refusal('not_found')
    const job = jobFor(company_id, webhookId, id)
    const waiting = { state: 'waiting', tries: 0, next_try_at: null, requested_by: user_id, job: job.id } as const
    const write = replaceWrite(company_id, webhookId, { ...before, ...waiting }, before)
    return commitAndEnqueue(caller, [write], job, { data: { id }, message: 'Sending the event again' })
  },

  /** Ends the delivery, because its webhook is off. */
  offWrites: ({ company_id, webhook_id }: JobOf<'webhookDelivery'>, seen: DeliveryRow): Write[] => {
    const off = { state: 'failed', problem: 'The webhook was turned off', next_try_at: null } as const
    return [replaceWrite(company_id, webhook_id, { ...seen, ...off }, seen)]
  },

  /** Records the result of an attempt, unless another attempt has. `due`: the time of the next attempt, in ms. */
  endWrites(
    { company_id, webhook_id }: JobOf<'webhookDelivery'>,
    seen: DeliveryRow,
    tried: WebhookAnswer & Pick<DeliveryRow, 'state' | 'tries'>,
    due: number | undefined,
  ): Write[] {
    const job = due && jobFor(company_id, webhook_id, seen.id)
    const next_try_at = due ? new Date(due).toISOString() : null
    const row = { ...seen, ...tried, tried_at: now(), next_try_at, ...(job && { job: job.id }) }
    return [replaceWrite(company_id, webhook_id, row, seen), ...(job ? [outboxWrite(job, due)] : [])]
  },
}
