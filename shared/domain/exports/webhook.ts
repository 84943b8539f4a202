import * as z from 'zod'
import { flag, required, Version } from '#shared/domain/vocabulary/fields.ts'
import { Id } from '#shared/domain/vocabulary/ids.ts'
import { lazy } from '#shared/schema/lazy.ts'
import { link } from '#shared/schema/text.ts'

export const WEBHOOK_EVENTS = {
  'report.issued': 'Report issued',
  'building.status_changed': 'Building status changed',
  'clearance_certificate.issued': 'Clearance certificate issued',
} as const
export type WebhookEvent = keyof typeof WEBHOOK_EVENTS
const events = Object.keys(WEBHOOK_EVENTS) as WebhookEvent[]
export const WebhookEvent = lazy(() => z.enum(events))

/** Sent when a user presses the test button; nothing has happened. */
export const TEST_EVENT = 'webhook.test'
export const DELIVERY_NAMES = { ...WEBHOOK_EVENTS, [TEST_EVENT]: 'Test event' } as const
export type DeliveryEvent = keyof typeof DELIVERY_NAMES

export const MAX_WEBHOOKS = 5
/** The most deliveries of a webhook that are listed. */
export const MAX_DELIVERIES = 100

const fields = lazy(() => ({
  id: Id,
  name: required(60),
  address: link(500, 'Enter an address, for example https://jobs.example.nz/clearfloor'),
  events: z.array(WebhookEvent()).min(1, 'Choose at least one').max(events.length),
}))

export const Webhook = lazy(() =>
  z.object({
    ...fields(),
    is_on: z.boolean(),
    /** Why the service turned the webhook off; null if it is on, or a user turned it off. */
    off_reason: z.string().nullable(),
    /** When the current run of failures started; null if the last delivery succeeded. */
    failing_since: z.iso.datetime().nullable(),
    created_at: z.iso.datetime(),
    created_name: z.string(),
    secret_set_at: z.iso.datetime(),
    version: z.int(),
  }),
)
export type Webhook = z.infer<ReturnType<typeof Webhook>>

export const WebhookInput = lazy(() => z.object(fields()))
export type WebhookInput = z.infer<ReturnType<typeof WebhookInput>>

export const WebhookChange = lazy(() => z.object({ ...fields(), is_on: flag(true), version: Version }))
export type WebhookChange = z.infer<ReturnType<typeof WebhookChange>>

export const DELIVERY_STATES = { waiting: 'Waiting', delivered: 'Delivered', failed: 'Not delivered' } as const
export type DeliveryState = keyof typeof DELIVERY_STATES

/** One event for one webhook. `id` is the event's id, the same at every try. */
export const WebhookDelivery = lazy(() =>
  z.object({
    id: Id,
    event: z.enum(Object.keys(DELIVERY_NAMES) as DeliveryEvent[]),
    state: z.enum(Object.keys(DELIVERY_STATES) as DeliveryState[]),
    /** The number of tries since the last request to send. */
    tries: z.int(),
    /** The HTTP status of the last try; null without an answer. */
    status: z.int().nullable(),
    problem: z.string().nullable(),
    /** In ms. */
    duration: z.int().nullable(),
    created_at: z.iso.datetime(),
    tried_at: z.iso.datetime().nullable(),
    next_try_at: z.iso.datetime().nullable(),
  }),
)
export type WebhookDelivery = z.infer<ReturnType<typeof WebhookDelivery>>
