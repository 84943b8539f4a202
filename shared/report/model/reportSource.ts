import type { NamedAddress } from '#shared/domain/company/client.ts'
import type { Survey } from '#shared/domain/company/survey.ts'
import type { Company, User } from '#shared/domain/people/user.ts'
import type { Tree } from '#shared/domain/tree/tree.ts'
import type { ContaminantId } from '#shared/domain/vocabulary/referenceLists.ts'
import type { Verification } from './reportModel.ts'

/** What a report is made of. `issued_at` is an instant; everything else is read once, before the report begins. */
export interface ReportSource {
  readonly tree: Tree
  readonly company: Company
  /** Everybody who works or worked for the company. */
  readonly users: readonly User[]
  readonly survey: Survey
  readonly laboratory: NamedAddress | undefined
  readonly contaminate_id: ContaminantId
  readonly issued_at: string
  readonly verification?: Verification
}

export const userOf = (source: ReportSource, id: string | undefined): User | undefined =>
  source.users.find(user => user.id === id)

/** `1 item`, `3 items` */
export const countWithNoun = (count: number, one: string, many = `${one}s`): string =>
  `${count} ${count === 1 ? one : many}`
