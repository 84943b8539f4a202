import { BatchProcessor, EventType, processPartialResponse } from '@aws-lambda-powertools/batch'
import middy from '@middy/core'
import type { Context, SQSBatchResponse, SQSEvent, SQSRecord } from 'aws-lambda'
import { Companies } from '#functions/data/company/companies.ts'
import { FailedJobs } from '#functions/data/company/failedJobs.ts'
import { confineTo } from '#functions/data/confinement.ts'
import { runInSlot } from '#functions/jobSlots.ts'
import { Job, type JobOf } from '#functions/jobs.ts'
import { endJob } from '#functions/quotas.ts'
import { log } from '#functions/runtime/log.ts'
import { runLog } from './runLog.ts'

/** Attempts at a job that a user waits for. The stack configures the queue with the same number. */
export const MAX_TRIES = 3
/** Upper bound for the time that one part of a job takes. */
const MIN_REMAINING_MS = 40_000

/** How the last attempt ended. `stopped`: without an error, because the function was killed or ran out of time or memory. */
export type Ending = 'failed' | 'stopped'

/** The error of the last attempt, if any, and its request id in the log. */
export interface Cause {
  readonly error?: unknown
  readonly request: string
}

export interface JobWorker<J> {
  /** `hasTime` says whether there is enough time to start another part of the job. */
  readonly run: (job: J, hasTime: () => boolean) => Promise<void>
  /**
   * Runs after the last attempt, and leaves a state from which the user can continue. Undefined if no user waits for the work.
   * The message then stays in the dead-letter queue.
   */
  readonly giveUp?: (job: J, ending: Ending, cause: Cause) => Promise<void>
}

export type JobWorkers = { readonly [K in Job['kind']]?: JobWorker<JobOf<K>> }

export const queueWorker = <K extends Job['kind']>(kind: K, worker: JobWorker<JobOf<K>>) =>
  queueWorkers({ [kind]: worker })

/**
 * Makes one function from the workers of all kinds of jobs in a queue. A failed message does not stop the others. A message
 * that was delivered more than `tries` times is given up before any work, because the same cause would kill the worker
 * again. `tries` is 0 for the dead-letter queue.
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

/** `carryOut` logs the failures, because it knows the job. The reply lists the failed messages, even if all failed. */
const ONE_BY_ONE = { processInParallel: false, throwOnFullBatchFailure: false }

async function carryOut(record: SQSRecord, workers: JobWorkers, maxTries: number, context: Context): Promise<void> {
  let tries = Number(record.attributes.ApproximateReceiveCount)
  const request = context.awsRequestId
  let job: Job | undefined
  try {
    const delivered = Job().parse(JSON.parse(record.body))
    job = delivered
    tries += delivered.tries ?? 0
    const worker = workerOf(workers, job)
    const hasTime = () => context.getRemainingTimeInMillis() > MIN_REMAINING_MS
    // A waiting job gets a new message, which resets its attempts. A job that always fails must reach the dead-letter queue.
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

/** Runs the job, or lets it wait for a slot, which does not count as an attempt. */
const inSlot = (job: Job, context: Context, run: () => Promise<void>, mayWait: boolean): Promise<boolean> =>
  confineTo(job.company_id, () => {
    const { awsRequestId: id } = context
    return runInSlot(job, { id, leftMs: context.getRemainingTimeInMillis() }, run, mayWait)
  })

/** Whether the company is closed. Its work is given up, so that none of its data is sent. Deletions still run. */
const isEnded = async ({ kind, company_id }: Job): Promise<boolean> =>
  kind !== 'deletion' && (await Companies.isClosed(company_id))

const end = async (worker: JobWorker<Job>, job: Job, ending: Ending, cause: Cause): Promise<void> =>
  confineTo(job.company_id, () => worker.giveUp?.(job, ending, cause))

/** Gives up the job and adds it to the operator's list. */
async function giveUp(worker: JobWorker<Job>, job: Job, ending: Ending, cause: Cause): Promise<void> {
  if (!worker.giveUp) return
  await end(worker, job, ending, cause)
  await FailedJobs.record(job, ending, cause.request)
}

/** The compiler cannot see that each kind has a worker for its own job type. */
function workerOf(workers: JobWorkers, { kind }: Job): JobWorker<Job> {
  const worker = workers[kind]
  if (!worker) throw new Error(`No worker for job kind ${kind}; this queue has ${Object.keys(workers).join(', ')}`)
  return worker as JobWorker<Job>
}
