import * as z from 'zod'
import { Id } from '../domain/fields.ts'

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

/**
 * `building.01J…` hears of every change inside a building, `user.01J…` of a person's notifications. The name of a floor's
 * or room's channel carries its building, in whose partition it is looked up when somebody wants to listen.
 */
export const channel = {
  building: (id: string) => `building.${id}`,
  floor: (building: string, id: string) => `floor.${building}.${id}`,
  room: (building: string, id: string) => `room.${building}.${id}`,
  /** A survey, and which buildings it has. */
  survey: (id: string) => `survey.${id}`,
  duplicate: (company: string, entity: 'building' | 'floor' | 'room', id: string) =>
    `${company}.duplicate.${entity}.${id}`,
  user: (id: string) => `user.${id}`,
  /** Of the whole company: a building has moved on. */
  desk: () => 'desk',
}
