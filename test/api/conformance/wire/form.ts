import type * as z from 'zod'
import type { Part } from '#test/security/world.ts'
import type { World } from './world.ts'

/** A form of the product: the call that saves it, filled in everywhere, and the call that reads it again. */
export interface Form {
  readonly what: string
  readonly call: string
  /** The call that saves it again, where that is another. */
  readonly change?: string
  readonly schema: z.ZodType
  /** A new record for each world, and every field of the form, none of them empty. */
  readonly filled: (world: World, id: string) => object
  readonly params?: (world: World) => Readonly<Record<string, string>>
  /** The call that reads it, and where it is in the answer: `data`, or the entry of a list that has its id. */
  readonly read: string
  readonly readParams?: (world: World, id: string) => Readonly<Record<string, string>>
  readonly in: string
  /** Where a field is answered under another name. */
  readonly answeredAs?: Readonly<Record<string, string>>
  /** What an optional field is without a value, where that is not nothing. */
  readonly empty?: Readonly<Record<string, unknown>>
  /** What may be left out of the call and is demanded all the same, by a rule or because something else has it. */
  readonly demanded?: readonly string[]
  /** What other forms of the same call have. */
  readonly elsewhere?: readonly string[]
  readonly as?: Part
}
