import type * as z from 'zod'
import type { RoleKey } from '#test/security/companyRecords.ts'
import type { CompanyUnderTest } from './companyUnderTest.ts'

/** A form of the product: the call that saves it, completely filled in, and the call that reads it again. */
export interface Form {
  readonly what: string
  readonly call: string
  /** The call that saves changes, if different. */
  readonly change?: string
  readonly schema: z.ZodType
  /** A new record per company, with every field of the form non-empty. */
  readonly filled: (tested: CompanyUnderTest, id: string) => object
  readonly params?: (tested: CompanyUnderTest) => Readonly<Record<string, string>>
  /** The reading call, and the form's path in the answer: `data`, or the list entry with its id. */
  readonly read: string
  readonly readParams?: (tested: CompanyUnderTest, id: string) => Readonly<Record<string, string>>
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
