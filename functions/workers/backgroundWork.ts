import { type Claim, ClaimLost, StaleReadError } from '#functions/data/claim.ts'
import { transact, type Write } from '#functions/data/table.ts'
import type { Progress } from '#functions/documents/documentSteps.ts'
import { type Job, jobInLog } from '#functions/jobs.ts'
import type { PendingNotification } from '#functions/notifications/notify.ts'
import { publish } from '#functions/realtime/publish.ts'
import { log } from '#functions/runtime/log.ts'
import { channel } from '#shared/contract/protocol/channels.ts'
import type { ServerEvent } from '#shared/contract/protocol/events.ts'
import { type DocumentProgress, isStoring } from '#shared/domain/files/documentProgress.ts'
import { Refusal } from '#shared/domain/vocabulary/refusal.ts'
import { endingProblem } from './endingProblem.ts'
import { progressOf } from './progress.ts'
import type { Cause, Ending, JobWorker } from './worker.ts'

/** Why there is no result, as a sentence for the user. `isFinal`: every attempt would fail in the same way. */
export interface Failure {
  readonly problem: string
  readonly isFinal: boolean
}

/** The final writes, in one transaction, and their notification. */
interface Conclusion {
  readonly writes: readonly Write[]
  readonly notification?: PendingNotification | undefined
}

type ChannelEvent = readonly [channel: string, event: ServerEvent]

/** How a kind of background work ends without a result. */
export interface WorkEnd<J extends Job, Subject> {
  /** The current subject of the job; undefined if it is done or deleted. */
  readonly read: (job: J) => Promise<Subject | undefined>
  readonly fail: (job: J, subject: Subject, failure: Failure) => Conclusion
  /** Events for open pages, after the claim and at the end. */
  readonly events: (job: J, subject: Subject, failure?: Failure) => readonly ChannelEvent[]
  /** The sentence for the user if no attempt succeeded; by default the sentence depends on how the last attempt ended. */
  readonly lastProblem?: string
  /** The last recorded step of the last attempt. */
  readonly lastStep?: (subject: Subject) => string | undefined
  /** True if the error means that nobody waits for the result any more. */
  readonly isObsolete?: (error: unknown) => boolean
  /** True if the error means that the data has changed since it was read. */
  readonly isOutdated?: (error: unknown) => boolean
  /** The most times that one attempt reads outdated data again. After that the queue delivers the message again. */
  readonly rounds?: number
}

/** One kind of background work: `Subject` is the data of a job, `Result` the output. `workerOf` runs it. */
interface BackgroundWork<J extends Job, Subject, Result> extends WorkEnd<J, Subject> {
  /** Ensures that only this attempt writes the end. Without a claim, the versions that the work read ensure it. */
  readonly claim?: (job: J, subject: Subject) => Claim<Subject>
  /** Records the progress unless the job was cancelled or claimed again; also returns the event for open pages. */
  readonly progress?: (job: J, subject: Subject, progress: DocumentProgress) => readonly [Write, ChannelEvent]
  /**
   * Makes the document, sends or records, and reports each step. Returns undefined if time ran out and another message continues the work.
   */
  readonly make: (job: J, subject: Subject, progress: Progress, hasTime: () => boolean) => Promise<Result | undefined>
  readonly succeed: (job: J, subject: Subject, result: Result) => Conclusion | Promise<Conclusion>
  /** The sentence for an error that every attempt would hit; undefined for a temporary error. */
  readonly finalProblem?: (error: unknown) => string | undefined
}

/** Turns background work into a worker: read, claim, make, write the end in one transaction, notify. */
export function workerOf<J extends Job, Subject, Result>(work: BackgroundWork<J, Subject, Result>): JobWorker<J> {
  async function run(job: J, subject: Subject, hasTime: () => boolean): Promise<void> {
    const claimed = await claim(job, subject)
    try {
      const progress = progressOf((step, isPublished) => writeProgress(job, claimed, step, isPublished))
      const result = await work.make(job, claimed, progress, hasTime)
      if (result !== undefined) await conclude(work, job, claimed, await work.succeed(job, claimed, result))
    } catch (error) {
      const problem = work.finalProblem?.(error)
      if (problem === undefined) throw error
      await log.warn(job.kind, { job: job.id, error })
      await fail(work, job, claimed, { problem, isFinal: true })
    }
  }

  /**
   * Logs a failed write of a step and continues, unless the work must stop or this is the last step: an unrecorded last step may
   * mean that the document was cancelled, so it must not be stored.
   */
  async function writeProgress(job: J, subject: Subject, step: DocumentProgress, isPublished: boolean): Promise<void> {
    if (!work.progress) return
    const [write, event] = work.progress(job, subject, step)
    try {
      await transact([write])
      if (isPublished) await publishAll(job, [event])
    } catch (error) {
      if (isStoring(step) || stopsWork(error)) throw error
      await log.warn('progress', { job: job.id, error })
    }
  }

  const stopsWork = (error: unknown) =>
    error instanceof ClaimLost || error instanceof StaleReadError || work.isObsolete?.(error) === true

  async function claim(job: J, subject: Subject): Promise<Subject> {
    if (!work.claim) return subject
    const { claimed, writes } = work.claim(job, subject)
    await transact(writes)
    await publishAll(job, work.events(job, claimed))
    return claimed
  }

  return {
    run: (job, hasTime) => inRounds(work, job, subject => run(job, subject, hasTime)),
    giveUp: giveUpOf(work),
  }
}

/** Gives up a job after all attempts failed. */
export const giveUpOf =
  <J extends Job, Subject>(work: WorkEnd<J, Subject>) =>
  (job: J, ending: Ending, cause: Cause): Promise<void> =>
    inRounds(work, job, subject => {
      const problem = work.lastProblem ?? endingProblem(ending, cause, work.lastStep?.(subject))
      return fail(work, job, subject, { problem, isFinal: false })
    })

async function inRounds<J extends Job, Subject>(
  work: WorkEnd<J, Subject>,
  job: J,
  carryOut: (subject: Subject) => Promise<void>,
): Promise<void> {
  const { isOutdated = error => error instanceof StaleReadError, rounds = 3 } = work
  for (let round = 1; ; round++) {
    try {
      const subject = await work.read(job)
      if (subject !== undefined) await carryOut(subject)
      return
    } catch (error) {
      if (error instanceof ClaimLost || work.isObsolete?.(error)) return
      if (!isOutdated(error) || round === rounds) throw error
    }
  }
}

const fail = <J extends Job, Subject>(work: WorkEnd<J, Subject>, job: J, subject: Subject, failure: Failure) =>
  conclude(work, job, subject, work.fail(job, subject, failure), failure)

async function conclude<J extends Job, Subject>(
  work: WorkEnd<J, Subject>,
  job: J,
  subject: Subject,
  { writes, notification }: Conclusion,
  failure?: Failure,
): Promise<void> {
  const all = [...writes, ...(notification?.writes ?? [])]
  if (all.length > 0) await transact(all)
  await Promise.all([
    log.info(job.kind, { ...jobInLog(job), ...failure }),
    publishAll(job, work.events(job, subject, failure)),
    notification?.deliver(),
  ])
}

const publishAll = ({ company_id }: Job, events: readonly ChannelEvent[]) =>
  Promise.all(events.map(([name, event]) => publish(company_id, name, event)))

/** Makes open pages of the building fetch it again. */
export const buildingChanged = (id: string): ChannelEvent => [
  channel.building(id),
  { type: 'changed', entity: 'building', id },
]

/** Makes pages that show a document's progress fetch the progress only. */
export const documentProgressed = (buildingId: string, id: string): ChannelEvent => [
  channel.building(buildingId),
  { type: 'progressed', id },
]

export const isNotFound = (error: unknown): boolean => error instanceof Refusal && error.code === 'not_found'

export const unlessDeleted = <T>(reading: Promise<T>): Promise<T | undefined> =>
  reading.catch(error => {
    if (isNotFound(error)) return undefined
    throw error
  })
