import type * as z from 'zod'
import type { RoleKey } from '#test/security/world.ts'
import type { World } from './world.ts'

/** A form of the product: the call that saves it, completely filled in, and the call that reads it again. */
export interface Form {
  readonly what: string
  readonly call: string
  /** The call that saves changes, if different. */
  readonly change?: string
  readonly schema: z.ZodType
  /** A new record per world, with every field of the form non-empty. */
  readonly filled: (world: World, id: string) => object
  readonly params?: (world: World) => Readonly<Record<string, string>>
  /** The reading call, and the form's path in the answer: `data`, or the list entry with its id. */
  readonly read: string
  readonly readParams?: (world: World, id: string) => Readonly<Record<string, string>>
  readonly in: string
  /** Fields with another name in the answer. */
  readonly answeredAs?: Readonly<Record<string, string>>
  /** The value of an optional field when empty, if not null or absent. */
  readonly empty?: Readonly<Record<string, unknown>>
  /** Fields that the schema makes optional, but that a rule requires or another source supplies. */
  readonly demanded?: readonly string[]
  /** Fields of other forms of the same call. */
  readonly elsewhere?: readonly string[]
  readonly as?: RoleKey
}
