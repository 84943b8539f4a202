import * as z from 'zod'
import { ActorId } from '#shared/domain/people/actorId.ts'
import { AUDIT_EVENTS, type AuditEvent } from '#shared/domain/vocabulary/auditEvents.ts'
import { DayInput } from '#shared/domain/vocabulary/dayInput.ts'
import { Id } from '#shared/domain/vocabulary/ids.ts'
import { lazy } from '#shared/schema/lazy.ts'

const eventKeys = Object.keys(AUDIT_EVENTS) as AuditEvent[]
const AuditEventKey = lazy(() => z.enum(eventKeys))

/** One act in a company's audit log. It names users and records by id, and contains nothing secret. */
export const AuditEntry = lazy(() =>
  z.object({
    /** A ULID, so it carries the time in ms. */
    id: Id,
    time: z.iso.datetime(),
    event: AuditEventKey(),
    /** Blank if no account is known. */
    user_id: z.string(),
    /** The IP address; blank for acts of the service. */
    address: z.string(),
    /** What the act changed: `building 01J…`; blank for the account itself. */
    target: z.string(),
    detail: z.string(),
    outcome: z.enum(['done', 'refused']),
  }),
)
export type AuditEntry = z.infer<ReturnType<typeof AuditEntry>>

export const AuditFilter = lazy(() =>
  z.object({
    user_id: ActorId.optional(),
    event: AuditEventKey().optional(),
    /** In New Zealand. */
    day: DayInput.optional(),
    /** The id of the last entry of the page before. */
    before: Id.optional(),
  }),
)
export type AuditFilter = z.infer<ReturnType<typeof AuditFilter>>
