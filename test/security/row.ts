import type { Contract, Endpoint, RequestOf } from '#shared/contract/protocol/endpoint.ts'
import type { RefusalCode } from '#shared/domain/vocabulary/refusal.ts'
import type { Part, World } from './world.ts'

/**
 * Anyone; a signed-in user; a portal contact or reader of an on-site register, who are no users; else exactly these roles.
 * Written by hand, independently of the contract.
 */
type Who = 'anyone' | 'signedIn' | 'halfSignedIn' | 'portalContact' | 'siteReader' | readonly Part[]

interface Row<E extends Endpoint> {
  readonly who: Who
  /** A request that the company of this world would make, with ids of its own things wherever an id can stand. */
  readonly ask: (world: World) => RequestOf<E, 'input'>
  /** How this request is refused in a new world, for its own reason such as a status that does not allow it. */
  readonly refused?: RefusalCode
}

/** One row per call of a contract group: a call without one does not compile. */
export type Rows<C extends Contract> = { readonly [E in keyof C]: Row<C[E]> }

/** A row as the generators walk it. */
export interface AnyRow {
  readonly who: Who
  readonly ask: (world: World) => Asked
  readonly refused?: RefusalCode
}
/** What is asked: path parameters, query and body. */
export interface Asked {
  readonly params?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, unknown>>
  readonly body?: unknown
  /** What is sent in place of the body, as it is. */
  readonly text?: string
}

/** Somebody who may ask: an admin, else the first of the roles, root where no other may. */
export const askerOf = ({ who }: Pick<AnyRow, 'who'>): Part =>
  typeof who === 'string' ? 'admin' : (who.find(part => part !== 'root') ?? 'root')
