import { BatchProcessor, EventType, processPartialResponse } from '@aws-lambda-powertools/batch'
import middy from '@middy/core'
import type { Context, SQSBatchResponse, SQSEvent, SQSRecord } from 'aws-lambda'
import { Companies } from '#functions/data/company/companies.ts'
import { FailedJobs } from '#functions/data/company/failedJobs.ts'
import { confinedTo } from '#functions/data/confinement.ts'
import { runInSlot } from '#functions/jobSlots.ts'
import { Job, type JobOf } from '#functions/jobs.ts'
import { endJob } from '#functions/quotas.ts'
import { log } from '#functions/runtime/log.ts'
import { runLog } from './runLog.ts'

/** Attempts at a job that a user waits for; the stack configures its queue with the same number. */
export const MAX_TRIES = 3
/** The longest that one part of a job takes. */
const MIN_REMAINING_MS = 40_000

/** How the last attempt ended: with an error, or without one, because the function was killed or ran out of time or memory. */
export type Ending = 'failed' | 'stopped'

/** What is known of the last attempt: its error, if it ended with one, and the request under which the log has it. */
export interface Cause {
  readonly error?: unknown
  readonly request: string
}

export interface JobWorker<J> {
  /** `hasTime` says whether enough of the function's time is left to start another part of the job. */
  readonly run: (job: J, hasTime: () => boolean) => Promise<void>
  /**
   * There is no further attempt: leave everything in a state from which a user can continue. Work that no user waits for
   * has none: its message stays with the dead letters.
   */
  readonly giveUp?: (job: J, ending: Ending, cause: Cause) => Promise<void>
}

export type JobWorkers = { readonly [K in Job['kind']]?: JobWorker<JobOf<K>> }

/** Turns the worker of one kind of job into a function behind a queue. */
export const queueWorker = <K extends Job['kind']>(kind: K, worker: JobWorker<JobOf<K>>) =>
  queueWorkers({ [kind]: worker })

/**
 * Turns the workers of all kinds of jobs in one queue into its function. A message that fails does not stop the others.
 * `tries`: a message that comes more often is given up before any work, because what ended the worker without an error would
 * end it again. For dead letters this is none.
 */
export const queueWorkers = (kinds: JobWorkers, tries = MAX_TRIES) =>
  middy<SQSEvent, SQSBatchResponse>()
    .use(runLog())
    .handler((event, context) =>
      processPartialResponse(
        event,
        (record: SQSRecord) => carryOut(record, kinds, tries, context),
        new BatchProcessor(EventType.SQS),
        ONE_BY_ONE,
      ),
    )

/** `carryOut` logs failures, because it knows the job; where all messages failed, the reply still names them. */
const ONE_BY_ONE = { processInParallel: false, throwOnFullBatchFailure: false }

async function carryOut(record: SQSRecord, workers: JobWorkers, maxTries: number, context: Context): Promise<void> {
  let tries = Number(record.attributes.ApproximateReceiveCount)
  const request = context.awsRequestId
  let job: Job | undefined
  try {
    const delivered = Job.parse(JSON.parse(record.body))
    job = delivered
    tries += delivered.tries ?? 0
    const worker = workerOf(workers, job)
    const hasTime = () => context.getRemainingTimeInMillis() > MIN_REMAINING_MS
    // A new message would begin its count again: a job that fails every time must come to the dead letters.
    const mayWait = worker.giveUp !== undefined || tries <= maxTries
    if (await isEnded(job)) await end(worker, job, 'stopped', { request })
    else if (worker.giveUp && tries > maxTries) await giveUp(worker, job, 'stopped', { request })
    else if (
      !(await inSlot({ ...delivered, tries: tries - 1 }, context, () => worker.run(delivered, hasTime), mayWait))
    )
      return
    await endJob(job)
  } catch (error) {
    await log.error('job', { messageId: record.messageId, job: job?.id, tries, error })
    if (job && tries === maxTries) await giveUp(workerOf(workers, job), job, 'failed', { error, request })
    throw error
  }
}

/** Runs it, or lets it wait, which is not an attempt. */
const inSlot = (job: Job, context: Context, run: () => Promise<void>, mayWait: boolean): Promise<boolean> =>
  confinedTo(job.company_id, () => {
    const { awsRequestId: id } = context
    return runInSlot(job, { id, leftMs: context.getRemainingTimeInMillis() }, run, mayWait)
  })

/** No one waits for the work of a closed company, and nothing of it may go out. A deletion goes to its end. */
const isEnded = async ({ kind, company_id }: Job): Promise<boolean> =>
  kind !== 'deletion' && (await Companies.isClosed(company_id))

const end = async (worker: JobWorker<Job>, job: Job, ending: Ending, cause: Cause): Promise<void> =>
  confinedTo(job.company_id, () => worker.giveUp?.(job, ending, cause))

/** The operator's list has it too. */
async function giveUp(worker: JobWorker<Job>, job: Job, ending: Ending, cause: Cause): Promise<void> {
  if (!worker.giveUp) return
  await end(worker, job, ending, cause)
  await FailedJobs.record(job, ending, cause.request)
}

/** Each kind has a worker for its own job type, which the compiler cannot follow. */
function workerOf(workers: JobWorkers, { kind }: Job): JobWorker<Job> {
  const worker = workers[kind]
  if (!worker) throw new Error(`A job of kind ${kind} came to the worker of ${Object.keys(workers).join(', ')}`)
  return worker as JobWorker<Job>
}
