import * as z from 'zod'
import { Id } from '#shared/domain/vocabulary/ids.ts'

/** Everything that the server pushes: hints. A client fetches what is on screen; it never trusts pushed data as state. */
export const ServerEvent = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('changed'),
    entity: z.enum(['building', 'survey', 'floor', 'room', 'export']),
    id: Id,
    by: z.string().optional(),
  }),
  z.object({ type: z.literal('notified'), id: Id }),
  /** A duplicate is there, or could not be made: said on the channel of what was duplicated. */
  z.object({
    type: z.literal('duplicated'),
    entity: z.enum(['building', 'floor', 'room']),
    id: Id,
    name: z.string(),
    status: z.enum(['success', 'failed']),
  }),
  /** The answer to `subscribe`: from now on the channel is heard. */
  z.object({ type: z.literal('subscribed'), channel: z.string() }),
])
export type ServerEvent = z.infer<typeof ServerEvent>

/** Everything that a browser may say on the socket. */
export const ClientMessage = z.discriminatedUnion('action', [
  z.object({ action: z.literal('subscribe'), channel: z.string().max(100) }),
  z.object({ action: z.literal('unsubscribe'), channel: z.string().max(100) }),
  z.object({ action: z.literal('ping') }),
])
export type ClientMessage = z.infer<typeof ClientMessage>
