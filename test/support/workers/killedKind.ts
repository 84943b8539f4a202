import type { Job } from '#functions/jobs.ts'
import type { TestApi } from '#test/support/people/api.ts'

export type Outcome = 'done' | 'failed' | 'open'

/** A kind of job that can be requested repeatedly, always for the same subject. */
export interface KilledKind {
  readonly kind: Job['kind']
  readonly company: string
  /** The user who gets the job's notifications; absent if there are none. */
  readonly api?: TestApi
  /** Requests the job; the returned function checks that no result is partial, and returns the outcome. */
  readonly request: () => Promise<() => Promise<Outcome>>
}

/** Outcomes by final row state. */
export const ENDS: Readonly<Record<string, Outcome>> = {
  ...{ completed: 'done', done: 'done', sent: 'done' },
  failed: 'failed',
}
