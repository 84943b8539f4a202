import type { SQSBatchResponse, SQSEvent, SQSRecord } from 'aws-lambda'
import { Job } from '../jobs.ts'
import { log } from './log.ts'

/** The tries after which a message goes to the dead-letter queue; the stack gives the queue the same number. */
const MOST_TRIES = 5

interface Work {
  readonly run: (job: Job) => Promise<void>
  /** The last try failed: leave everything in a state that a person can go on from. */
  readonly giveUp: (job: Job) => Promise<void>
}

/** Turns a job's work into a function behind a queue. One message that fails does not hold up the others. */
export const work =
  ({ run, giveUp }: Work) =>
  async ({ Records }: SQSEvent): Promise<SQSBatchResponse> => {
    const failed: string[] = []
    for (const record of Records) if (!(await succeeds(record, run, giveUp))) failed.push(record.messageId)
    return { batchItemFailures: failed.map(itemIdentifier => ({ itemIdentifier })) }
  }

async function succeeds(record: SQSRecord, run: Work['run'], giveUp: Work['giveUp']): Promise<boolean> {
  let job: Job | undefined
  try {
    job = Job.parse(JSON.parse(record.body))
    await run(job)
    return true
  } catch (error) {
    const tries = Number(record.attributes.ApproximateReceiveCount)
    log.error('job', { messageId: record.messageId, job: job?.id, tries, error })
    if (job && tries >= MOST_TRIES) await giveUp(job)
    return false
  }
}
