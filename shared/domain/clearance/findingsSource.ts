import type { User } from '#shared/domain/people/user.ts'
import type { Clearance } from './clearance.ts'

/** What the findings follow from. `users` may hold more than the authors; `today` is the day in New Zealand on which they are asked. */
export interface FindingsSource {
  readonly clearance: Pick<
    Clearance,
    'type' | 'authors' | 'details' | 'information' | 'samples' | 'work_date_to' | 'inspection_dates' | 'reasons'
  >
  readonly users: readonly Pick<User, 'id' | 'license_no'>[]
  readonly today: string
}
export type FindingsOf = FindingsSource['clearance']

/** What was found of a condition. `shortfall`: why it does not hold, as part of a sentence; undefined where it holds. */
export interface Outcome {
  readonly outcome: string
  readonly shortfall?: string
}
