import * as z from 'zod'
import { Id } from '#shared/domain/vocabulary/ids.ts'
import { exactText } from '#shared/schema/text.ts'

/**
 * Events from the server. Apart from `present`, they are only hints: a client refetches what is on screen and does not use pushed
 * data as state.
 */
export const ServerEvent = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('changed'),
    entity: z.enum(['building', 'survey', 'floor', 'room', 'export', 'webhook']),
    id: Id,
    idempotency_key: z.string().optional(),
  }),
  /** The progress of a building's document, by its id. Clients only refetch that document. */
  z.object({ type: z.literal('progressed'), id: z.string() }),
  z.object({ type: z.literal('notified'), id: Id }),
  /** Each user once. */
  z.object({
    type: z.literal('present'),
    people: z.array(z.object({ id: z.string(), name: z.string() })),
  }),
  /** A duplicate is ready or failed. Published on the channel of the original. */
  z.object({
    type: z.literal('duplicated'),
    entity: z.enum(['building', 'floor', 'room']),
    id: Id,
    name: z.string(),
    status: z.enum(['success', 'failed']),
  }),
])
export type ServerEvent = z.infer<typeof ServerEvent>

/** A message on the socket: an event of a channel, or the confirmation of `subscribe`, after which events arrive. */
export const ServerMessage = z.intersection(
  z.object({ channel: z.string() }),
  z.union([ServerEvent, z.object({ type: z.literal('subscribed') })]),
)
export type ServerMessage = z.infer<typeof ServerMessage>

export const ClientMessage = z.discriminatedUnion('action', [
  z.object({ action: z.literal('subscribe'), channel: exactText(100) }),
  z.object({ action: z.literal('unsubscribe'), channel: exactText(100) }),
  z.object({ action: z.literal('ping') }),
])
export type ClientMessage = z.infer<typeof ClientMessage>
