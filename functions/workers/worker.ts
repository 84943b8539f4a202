import middy from '@middy/core'
import partialBatchFailure from '@middy/sqs-partial-batch-failure'
import type { Context, SQSBatchResponse, SQSEvent, SQSRecord } from 'aws-lambda'
import { Job, type JobOf } from '#functions/jobs.ts'
import { log } from '#functions/runtime/log.ts'
import { runLog } from './runLog.ts'

/** Attempts after which a message goes to the dead-letter queue; the stack configures the queue with the same number. */
const MAX_TRIES = 5
/** The longest that one part of a job takes. */
const MIN_REMAINING_MS = 40_000

export interface JobWorker<J> {
  /** `hasTime` says whether enough of the function's time is left to start another part of the job. */
  readonly run: (job: J, hasTime: () => boolean) => Promise<void>
  /** The last attempt failed: leave everything in a state from which a user can continue. */
  readonly giveUp: (job: J) => Promise<void>
}

type JobWorkers = { readonly [K in Job['kind']]?: JobWorker<JobOf<K>> }

/** Turns the worker of one kind of job into a function behind a queue. */
export const queueWorker = <K extends Job['kind']>(kind: K, worker: JobWorker<JobOf<K>>) =>
  queueWorkers({ [kind]: worker })

/** Turns the workers of all kinds of jobs in one queue into its function. A message that fails does not stop the others. */
export const queueWorkers = (kinds: JobWorkers) =>
  middy<SQSEvent, SQSBatchResponse>()
    .use(runLog())
    .use(partialBatchFailure({ logger: ignoreLog }))
    .handler(async ({ Records }, context) => (await settleEach(Records, kinds, context)) as never)

/** `carryOut` logs failures, because it knows the job. */
const ignoreLog = () => undefined

/** Runs one message after the other; the middleware turns the results into the reply to the queue. */
const settleEach = (records: readonly SQSRecord[], kinds: JobWorkers, context: Context) =>
  Array.fromAsync(records, async record => (await Promise.allSettled([carryOut(record, kinds, context)]))[0])

async function carryOut(record: SQSRecord, workers: JobWorkers, context: Context): Promise<void> {
  let job: Job | undefined
  try {
    job = Job.parse(JSON.parse(record.body))
    await workerOf(workers, job).run(job, () => context.getRemainingTimeInMillis() > MIN_REMAINING_MS)
  } catch (error) {
    const tries = Number(record.attributes.ApproximateReceiveCount)
    await log.error('job', { messageId: record.messageId, job: job?.id, tries, error })
    if (job && tries >= MAX_TRIES) await workerOf(workers, job).giveUp(job)
    throw error
  }
}

/** Each kind has a worker for its own job type, which the compiler cannot follow. */
function workerOf(workers: JobWorkers, { kind }: Job): JobWorker<Job> {
  const worker = workers[kind]
  if (!worker) throw new Error(`A job of kind ${kind} came to the worker of ${Object.keys(workers).join(', ')}`)
  return worker as JobWorker<Job>
}
