import middy from '@middy/core'
import partialBatchFailure from '@middy/sqs-partial-batch-failure'
import type { Context, SQSBatchResponse, SQSEvent, SQSRecord } from 'aws-lambda'
import { Job, type JobOf } from '#functions/jobs.ts'
import { log } from '#functions/runtime/log.ts'
import { runLog } from './runLog.ts'

/** The tries after which a message goes to the dead-letter queue; the stack gives the queue the same number. */
const MAX_TRIES = 5
/** What a part of the work may take at most. */
const MIN_REMAINING_MS = 40_000

interface JobWorker<J> {
  /** `hasTime` says whether enough is left of the function's time to begin another part of the work. */
  readonly run: (job: J, hasTime: () => boolean) => Promise<void>
  /** The last try failed: leave everything in a state that a person can go on from. */
  readonly giveUp: (job: J) => Promise<void>
}

type JobWorkers = { readonly [K in Job['kind']]?: JobWorker<JobOf<K>> }

/** Turns the work of one kind of job into a function behind a queue. */
export const queueWorker = <K extends Job['kind']>(kind: K, worker: JobWorker<JobOf<K>>) =>
  queueWorkers({ [kind]: worker })

/** The work of every kind of job that comes by one queue. One message that fails does not hold up the others. */
export const queueWorkers = (kinds: JobWorkers) =>
  middy<SQSEvent, SQSBatchResponse>()
    .use(runLog())
    .use(partialBatchFailure({ logger: ignoreLog }))
    .handler(async ({ Records }, context) => (await settleEach(Records, kinds, context)) as never)

/** What failed is logged where its job is known. */
const ignoreLog = () => undefined

/** One after the other; the middleware turns what became of each into the answer to the queue. */
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

/** The table pairs each kind with its own work, which its type says and the compiler cannot follow. */
function workerOf(workers: JobWorkers, { kind }: Job): JobWorker<Job> {
  const worker = workers[kind]
  if (!worker) throw new Error(`A job of kind ${kind} came to the worker of ${Object.keys(workers).join(', ')}`)
  return worker as JobWorker<Job>
}
