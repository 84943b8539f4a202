import type { Job } from '#functions/jobs.ts'
import type { TestApi } from '#test/support/people/api.ts'

export type Outcome = 'done' | 'failed' | 'open'

/** One kind of job, to be requested as often as wanted, always for the same subject. */
export interface KilledKind {
  readonly kind: Job['kind']
  readonly company: string
  /** Whose notifications tell of it; nobody's where there is none. */
  readonly api?: TestApi
  /** Requests it; what it answers says how it has ended, and that nothing of it is half. */
  readonly request: () => Promise<() => Promise<Outcome>>
}

/** How the states of rows end. */
export const ENDS: Readonly<Record<string, Outcome>> = {
  ...{ completed: 'done', done: 'done', sent: 'done' },
  failed: 'failed',
}
