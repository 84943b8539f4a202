import type { Contract, Endpoint, RequestOf } from '#shared/contract/endpoint.ts'
import type { World } from './world.ts'

/** Whoever is signed in, or nobody need be; else exactly these roles. Written by hand, beside the contract's own word. */
export type Who =
  | 'anyone'
  | 'signedIn'
  | readonly ('admin' | 'approver' | 'exporter' | 'pm' | 'reviewer' | 'root' | 'surveyor')[]

interface Row<E extends Endpoint> {
  readonly who: Who
  /** A request that the company of this world would make, with ids of its own things wherever an id can stand. */
  readonly ask: (world: World) => RequestOf<E, 'input'>
}

/** One row per call of a contract group: a call without one does not compile. */
export type Rows<C extends Contract> = { readonly [E in keyof C]: Row<C[E]> }
