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
  readonly people: readonly User[]
  readonly survey: Survey
  readonly laboratory: NamedAddress | undefined
  readonly contaminate_id: ContaminantId
  readonly issued_at: string
  readonly verification?: Verification
}

/** `2026-02-17` as people here write it: `17/02/2026`. */
export const formatDay = (day: string | undefined): string =>
  day ? day.slice(0, 10).split('-').reverse().join('/') : ''

let nzDay: Intl.DateTimeFormat | undefined
/** The day in New Zealand of an instant, `17/02/2026`. The format is made on first use, since making it takes milliseconds. */
export function formatNzDay(instant: string | undefined): string {
  nzDay ??= new Intl.DateTimeFormat('en-NZ', {
    timeZone: 'Pacific/Auckland',
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
  })
  return instant ? nzDay.format(new Date(instant)) : ''
}

export const userOf = (subject: ReportSource, id: string | undefined): User | undefined =>
  subject.people.find(person => person.id === id)

/** `1 item`, `3 items` */
export const countWithNoun = (count: number, one: string, many = `${one}s`): string =>
  `${count} ${count === 1 ? one : many}`
