import type { Context, SQSBatchResponse, SQSEvent, SQSRecord } from 'aws-lambda'
import { Job, type JobOf } from '../jobs.ts'
import { log } from './log.ts'

/** The tries after which a message goes to the dead-letter queue; the stack gives the queue the same number. */
const MOST_TRIES = 5
/** What a part of the work may take at most. */
const SPARE_MS = 40_000

interface Work<J> {
  /** `hasTime` says whether enough is left of the function's time to begin another part of the work. */
  readonly run: (job: J, hasTime: () => boolean) => Promise<void>
  /** The last try failed: leave everything in a state that a person can go on from. */
  readonly giveUp: (job: J) => Promise<void>
}

type Timed<J> = Pick<Work<J>, 'giveUp'> & { readonly run: (job: J) => Promise<void> }

/** Turns the work of one kind of job into a function behind a queue. One message that fails does not hold up the others. */
export const work =
  <K extends Job['kind']>(kind: K, { run, giveUp }: Work<JobOf<K>>) =>
  async ({ Records }: SQSEvent, context?: Pick<Context, 'getRemainingTimeInMillis'>): Promise<SQSBatchResponse> => {
    const hasTime = () => (context?.getRemainingTimeInMillis?.() ?? Number.POSITIVE_INFINITY) > SPARE_MS
    const timed = { run: (job: JobOf<K>) => run(job, hasTime), giveUp }
    const failed: string[] = []
    for (const record of Records) if (!(await succeeds(record, kind, timed))) failed.push(record.messageId)
    return { batchItemFailures: failed.map(itemIdentifier => ({ itemIdentifier })) }
  }

const isOf = <K extends Job['kind']>(job: Job, kind: K): job is JobOf<K> => job.kind === kind

async function succeeds<K extends Job['kind']>(
  record: SQSRecord,
  kind: K,
  { run, giveUp }: Timed<JobOf<K>>,
): Promise<boolean> {
  let job: JobOf<K> | undefined
  try {
    const found = Job.parse(JSON.parse(record.body))
    if (!isOf(found, kind)) throw new Error(`A job of kind ${found.kind} came to the worker of ${kind}`)
    job = found
    await run(job)
    return true
  } catch (error) {
    const tries = Number(record.attributes.ApproximateReceiveCount)
    log.error('job', { messageId: record.messageId, job: job?.id, tries, error })
    if (job && tries >= MOST_TRIES) await giveUp(job)
    return false
  }
}
