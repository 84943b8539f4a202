import { listenersTo } from '#functions/data/exchange/webhookDeliveries.ts'
import { queued } from '#functions/jobOutbox.ts'
import type { JobOf } from '#functions/jobs.ts'
import type { WebhookEvent } from '#shared/domain/exports/webhook.ts'
import { newId } from '#shared/domain/vocabulary/ids.ts'
import { now } from '#shared/domain/vocabulary/time.ts'
import type { PendingNotification } from './notify.ts'

/** An event for the company's webhooks, with ids and names only; none if no webhook subscribes to it. */
export async function notifyWebhooks(
  companyId: string,
  event: WebhookEvent,
  data: JobOf<'webhookEvent'>['data'],
): Promise<PendingNotification[]> {
  if ((await listenersTo(companyId, event)).length === 0) return []
  const job = { kind: 'webhookEvent', id: newId(), company_id: companyId, event, at: now(), data } as const
  return [queued(job)]
}
