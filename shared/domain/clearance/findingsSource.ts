import type { User } from '#shared/domain/people/user.ts'
import type { Clearance } from './clearance.ts'

/** The input of the findings. `users` may contain more than the authors; `today` is the current day in New Zealand. */
export interface FindingsSource {
  readonly clearance: Pick<
    Clearance,
    'type' | 'authors' | 'details' | 'information' | 'samples' | 'work_date_to' | 'inspection_dates' | 'reasons'
  >
  readonly users: readonly Pick<User, 'id' | 'license_no'>[]
  readonly today: string
}
export type FindingsOf = FindingsSource['clearance']

/** The outcome of a condition. `shortfall` says why the condition is not met, as part of a sentence; undefined if it is met. */
export interface Outcome {
  readonly outcome: string
  readonly shortfall?: string
}
