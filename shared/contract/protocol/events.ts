import * as z from 'zod'
import { Id } from '#shared/domain/vocabulary/ids.ts'
import { exactText } from '#shared/schema/text.ts'

/** Events that the server publishes. They are only hints: a client fetches what is on screen and never uses pushed data as state, but for who is `present`. */
export const ServerEvent = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('changed'),
    entity: z.enum(['building', 'survey', 'floor', 'room', 'export', 'webhook']),
    id: Id,
    idempotency_key: z.string().optional(),
  }),
  /** A document of the building, by its id, has come further: only what shows that is fetched. */
  z.object({ type: z.literal('progressed'), id: z.string() }),
  z.object({ type: z.literal('notified'), id: Id }),
  /** Who has the building or room of the channel open: each user once. */
  z.object({
    type: z.literal('present'),
    people: z.array(z.object({ id: z.string(), name: z.string() })),
  }),
  /** A duplicate is ready or failed; published on the channel of the original. */
  z.object({
    type: z.literal('duplicated'),
    entity: z.enum(['building', 'floor', 'room']),
    id: Id,
    name: z.string(),
    status: z.enum(['success', 'failed']),
  }),
])
export type ServerEvent = z.infer<typeof ServerEvent>

/** What arrives on the socket: an event of a channel, or the reply to `subscribe`: its events arrive from now on. */
export const ServerMessage = z.intersection(
  z.object({ channel: z.string() }),
  z.union([ServerEvent, z.object({ type: z.literal('subscribed') })]),
)
export type ServerMessage = z.infer<typeof ServerMessage>

/** Messages that a browser may send on the socket. */
export const ClientMessage = z.discriminatedUnion('action', [
  z.object({ action: z.literal('subscribe'), channel: exactText(100) }),
  z.object({ action: z.literal('unsubscribe'), channel: exactText(100) }),
  z.object({ action: z.literal('ping') }),
])
export type ClientMessage = z.infer<typeof ClientMessage>
