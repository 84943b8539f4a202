import * as z from 'zod'
import { ActorId } from '#shared/domain/people/actorId.ts'
import { AUDIT_EVENTS, type AuditEvent } from '#shared/domain/vocabulary/auditEvents.ts'
import { DayInput } from '#shared/domain/vocabulary/dayInput.ts'
import { Id } from '#shared/domain/vocabulary/ids.ts'

const eventKeys = Object.keys(AUDIT_EVENTS) as AuditEvent[]
const AuditEventKey = z.enum(eventKeys)

/** One act in the audit log of a company. It names people and things by their ids, and has nothing secret. */
export const AuditEntry = z.object({
  /** A ULID: it says when, to the millisecond. */
  id: Id,
  time: z.iso.datetime(),
  event: AuditEventKey,
  /** Blank where no account is known. */
  user_id: z.string(),
  /** The network address; blank for what the service did by itself. */
  address: z.string(),
  /** What it was done to: `building 01J…`; blank where it is the account itself. */
  target: z.string(),
  detail: z.string(),
  outcome: z.enum(['done', 'refused']),
})
export type AuditEntry = z.infer<typeof AuditEntry>

/** Which entries are shown; of all days where none is given. */
export const AuditFilter = z.object({
  user_id: ActorId.optional(),
  event: AuditEventKey.optional(),
  /** A day in New Zealand. */
  day: DayInput.optional(),
  /** The id of the last entry that was read. */
  before: Id.optional(),
})
export type AuditFilter = z.infer<typeof AuditFilter>
