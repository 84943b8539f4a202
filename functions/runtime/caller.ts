import type { Client } from '#shared/domain/company/client.ts'
import type { PortalContact, PortalSettings } from '#shared/domain/company/portal.ts'
import type { Company } from '#shared/domain/people/user.ts'
import type { Scope } from '#shared/domain/vocabulary/apiScopes.ts'
import type { AuditEvent } from '#shared/domain/vocabulary/auditEvents.ts'
import type { Actor } from '#shared/domain/vocabulary/permissions.ts'

/** The user of a request, according to the session, never to the request. */
export interface Caller extends SessionIdentity {
  readonly command: Command | undefined
  readonly audit: AuditNote
}

/** The audit entry of a call. The handler may change it before the first write. */
export interface AuditNote {
  /** The company whose audit log gets the entry; undefined: the caller's own. */
  company_id?: string
  event: AuditEvent | undefined
  detail: string
  target: string
  readonly address: string
  /** True if the entry is already part of the call's transaction. */
  isWritten: boolean
}

/** A command's idempotency key, a fingerprint of its request and its owner. Only the owner gets the stored reply. */
export interface Command {
  readonly key: string
  readonly fingerprint: string
  readonly actor: string
}

/** A user with their session, or an API token. A half session has passed the password and still needs a code. */
export interface SessionIdentity extends Actor {
  /** For an API token only. */
  readonly scopes?: readonly Scope[]
  /** The sort key of the session's row. */
  readonly session: string
  readonly half: boolean
  /** For a half session: the fingerprint of the password that started it. */
  readonly proof?: string | undefined
  readonly remember: boolean
  /** The latest end of the session, in seconds since 1970. */
  readonly ends: number
}

/** A portal contact, according to their session. Not a user, and without roles. */
export interface PortalCaller {
  readonly company_id: string
  readonly client_id: string
  readonly contact_id: string
  /** The sort key of the session's row. */
  readonly session: string
  /** Sessions started earlier are invalid. */
  readonly valid_from: string
  readonly contact: PortalContact
  readonly settings: PortalSettings
  readonly client: Client
  readonly company: Company
}

/** An anonymous reader of an on-site register, identified by session only. */
export interface SiteCaller {
  readonly company_id: string
  readonly building_id: string
  /** The sort key of the session's row. */
  readonly session: string
  readonly company: Company
}
