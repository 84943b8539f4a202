import type { SQSBatchResponse, SQSEvent, SQSRecord } from 'aws-lambda'
import { Job, type JobOf } from '../jobs.ts'
import { log } from './log.ts'

/** The tries after which a message goes to the dead-letter queue; the stack gives the queue the same number. */
const MOST_TRIES = 5

interface Work<J> {
  readonly run: (job: J) => Promise<void>
  /** The last try failed: leave everything in a state that a person can go on from. */
  readonly giveUp: (job: J) => Promise<void>
}

/** Turns the work of one kind of job into a function behind a queue. One message that fails does not hold up the others. */
export const work =
  <K extends Job['kind']>(kind: K, { run, giveUp }: Work<JobOf<K>>) =>
  async ({ Records }: SQSEvent): Promise<SQSBatchResponse> => {
    const failed: string[] = []
    for (const record of Records) if (!(await succeeds(record, kind, { run, giveUp }))) failed.push(record.messageId)
    return { batchItemFailures: failed.map(itemIdentifier => ({ itemIdentifier })) }
  }

const isOf = <K extends Job['kind']>(job: Job, kind: K): job is JobOf<K> => job.kind === kind

async function succeeds<K extends Job['kind']>(
  record: SQSRecord,
  kind: K,
  { run, giveUp }: Work<JobOf<K>>,
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
