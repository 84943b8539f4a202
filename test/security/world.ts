import type { Company, User } from '#shared/domain/person.ts'
import type { ROLE } from '#shared/domain/vocabulary.ts'

export type Part = keyof typeof ROLE

/** A company with one of everything. `fresh` makes an id that nothing has yet. */
export interface World {
  readonly company: Company
  readonly people: Readonly<Record<Part, User>>
  readonly client: string
  readonly contact: string
  readonly office: string
  readonly laboratory: string
  readonly survey: string
  readonly building: string
  readonly floor: string
  readonly room: string
  readonly item: string
  /** The SHA-256 of a plan that the company has uploaded, 600 by 400 px. */
  readonly file: string
  readonly fresh: () => string
}
