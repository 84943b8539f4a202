import type { Client } from '#shared/domain/company/client.ts'
import type { PortalContact, PortalSettings } from '#shared/domain/company/portal.ts'
import type { Company } from '#shared/domain/people/user.ts'
import type { Scope } from '#shared/domain/vocabulary/apiScopes.ts'
import type { AuditEvent } from '#shared/domain/vocabulary/auditEvents.ts'
import type { Actor } from '#shared/domain/vocabulary/permissions.ts'

/** The user behind a request, as the session (never the request) says. */
export interface Caller extends SessionIdentity {
  readonly command: Command | undefined
  readonly audit: AuditNote
}

/** What the audit log will say of a call. Its handler may say more, before anything is written. */
export interface AuditNote {
  /** The company in whose log it is; undefined: the caller's own. */
  company_id?: string
  event: AuditEvent | undefined
  detail: string
  target: string
  readonly address: string
  /** Whether it is in the transaction of the call already. */
  isWritten: boolean
}

/** A command's idempotency key, a fingerprint of its request, and whose it is: nobody else gets its reply. */
export interface Command {
  readonly key: string
  readonly fingerprint: string
  readonly actor: string
}

/** A user with their session, or an API token. A half session has passed the password and still needs a code. */
export interface SessionIdentity extends Actor {
  /** Of an API token: what it may do. */
  readonly scopes?: readonly Scope[]
  /** The sort key of the session's row. */
  readonly session: string
  readonly half: boolean
  /** Of a half session: the fingerprint of the password with which it began. */
  readonly proof?: string | undefined
  readonly remember: boolean
  /** When the session ends at the latest, in seconds since 1970. */
  readonly ends: number
}

/** Somebody of a client in the owner's portal, as their session says. They are no user, and have no roles. */
export interface PortalCaller {
  readonly company_id: string
  readonly client_id: string
  readonly contact_id: string
  /** The sort key of the session's row. */
  readonly session: string
  /** A session that began before that does not count. */
  readonly valid_from: string
  readonly contact: PortalContact
  readonly settings: PortalSettings
  readonly client: Client
  readonly company: Company
}

/** A reader of an on-site register, identified by the session only. No user, and without a name. */
export interface SiteCaller {
  readonly company_id: string
  readonly building_id: string
  /** The sort key of the session's row. */
  readonly session: string
  readonly company: Company
}
