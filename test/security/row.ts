import type { Contract, Endpoint, RequestOf } from '#shared/contract/protocol/endpoint.ts'
import type { RefusalCode } from '#shared/domain/vocabulary/refusal.ts'
import type { CompanyRecords, RoleKey } from './companyRecords.ts'

/**
 * Anyone; a signed-in user; a portal contact or site reader, who are not users; otherwise exactly these roles. Written by hand,
 * independently of the contract.
 */
type Who = 'anyone' | 'signedIn' | 'halfSignedIn' | 'portalContact' | 'siteReader' | readonly RoleKey[]

interface Row<E extends Endpoint> {
  readonly who: Who
  /** A valid request of this company, with the ids of its rows in all id positions. */
  readonly ask: (records: CompanyRecords) => RequestOf<E, 'input'>
  /** The refusal of this request in a new company for its own reason, such as the status. */
  readonly refused?: RefusalCode
}

/** One row per call of a contract group; a call without one does not compile. */
export type Rows<C extends Contract> = { readonly [E in keyof C]: Row<C[E]> }

/** A row as the generated tests use it. */
export interface AnyRow {
  readonly who: Who
  readonly ask: (records: CompanyRecords) => CallRequest
  readonly refused?: RefusalCode
}
/** Path parameters, query and body. */
export interface CallRequest {
  readonly params?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, unknown>>
  readonly body?: unknown
  /** Replaces the body, sent as it is. */
  readonly text?: string
}

/** A permitted caller: an admin, otherwise the first role; root only if no other role may. */
export const askerOf = ({ who }: Pick<AnyRow, 'who'>): RoleKey =>
  typeof who === 'string' ? 'admin' : (who.find(part => part !== 'root') ?? 'root')
