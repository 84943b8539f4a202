import * as z from 'zod'
import { del, get, post, put } from '#shared/contract/protocol/endpoint.ts'
import { Webhook, WebhookChange, WebhookDelivery, WebhookInput } from '#shared/domain/exports/webhook.ts'
import { Id } from '#shared/domain/vocabulary/ids.ts'

const messageReply = z.object({ message: z.string() })
const requested = z.object({ data: z.object({ id: Id }), message: z.string() })

/** A company's webhooks. `docs/webhooks.md` describes what a receiver gets. */
export const webhooks = {
  list: get('/api/webhook', {
    summary: 'The webhooks of the company, without their secrets',
    undocumented: true,
    access: 'webhooks',
    reply: () => z.object({ data: z.array(Webhook()) }),
  }),
  create: post('/api/webhook', {
    summary: 'Creates a webhook. Its secret is only in this reply, and never in the reply to a repeated call',
    undocumented: true,
    access: 'webhooks',
    audit: 'webhook_created',
    body: () => WebhookInput(),
    reply: () => z.object({ data: Webhook().extend({ secret: z.string() }) }),
  }),
  change: put('/api/webhook', {
    summary: 'Changes a webhook, or turns it on or off',
    undocumented: true,
    access: 'webhooks',
    audit: 'webhook_changed',
    body: () => WebhookChange(),
    reply: () => messageReply,
  }),
  renewSecret: post('/api/webhook/{id}/secret', {
    summary: 'Replaces the secret of a webhook at once. The new one is only in this reply',
    undocumented: true,
    access: 'webhooks',
    audit: 'webhook_secret_renewed',
    reply: () => z.object({ data: z.object({ secret: z.string() }) }),
  }),
  delete: del('/api/webhook/{id}', {
    summary: 'Deletes a webhook and its waiting events',
    undocumented: true,
    access: 'webhooks',
    reply: () => messageReply,
  }),
  deliveries: get('/api/webhook/{id}/delivery', {
    summary: 'The last 100 deliveries of a webhook within 30 days, newest first',
    undocumented: true,
    access: 'webhooks',
    reply: () => z.object({ data: z.array(WebhookDelivery()) }),
  }),
  sendTest: post('/api/webhook/{id}/test', {
    summary: 'Sends a test event to a webhook, once',
    undocumented: true,
    access: 'webhooks',
    reply: () => requested,
  }),
  sendAgain: post('/api/webhook/{id}/delivery/{delivery}/again', {
    summary: 'Sends an event to a webhook again, under its first id',
    undocumented: true,
    access: 'webhooks',
    reply: () => requested,
  }),
}
