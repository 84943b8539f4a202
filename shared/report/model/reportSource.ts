import type { NamedAddress } from '#shared/domain/company/client.ts'
import type { Survey } from '#shared/domain/company/survey.ts'
import type { IssueContents } from '#shared/domain/files/issueContents.ts'
import type { Company, User } from '#shared/domain/people/user.ts'
import type { Tree } from '#shared/domain/tree/tree.ts'
import type { ContaminantId } from '#shared/domain/vocabulary/referenceLists.ts'
import type { Verification } from './reportModel.ts'

/** The issue before this one, for the list of changes. `contents` is undefined if they were not stored. */
export interface EarlierIssue {
  readonly issued_at: string
  readonly contents: IssueContents | undefined
}

/** The input of a report, read before generation starts. `issued_at` is an instant. */
export interface ReportSource {
  readonly tree: Tree
  readonly company: Company
  /** All users of the company, including deleted ones. */
  readonly users: readonly User[]
  readonly survey: Survey
  readonly laboratory: NamedAddress | undefined
  readonly contaminate_id: ContaminantId
  readonly issued_at: string
  readonly verification?: Verification
  readonly earlier?: EarlierIssue
}

export const userOf = (source: ReportSource, id: string | undefined): User | undefined =>
  source.users.find(user => user.id === id)

/** Examples: `1 item`, `3 items` */
export const countWithNoun = (count: number, one: string, many = `${one}s`): string =>
  `${count} ${count === 1 ? one : many}`
