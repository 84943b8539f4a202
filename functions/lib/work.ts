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

type Works = { readonly [K in Job['kind']]?: Work<JobOf<K>> }

/** Turns the work of one kind of job into a function behind a queue. */
export const work = <K extends Job['kind']>(kind: K, of: Work<JobOf<K>>) => works({ [kind]: of })

/** The work of every kind of job that comes by one queue. One message that fails does not hold up the others. */
export const works =
  (kinds: Works) =>
  async ({ Records }: SQSEvent, context?: Pick<Context, 'getRemainingTimeInMillis'>): Promise<SQSBatchResponse> => {
    const hasTime = () => (context?.getRemainingTimeInMillis?.() ?? Number.POSITIVE_INFINITY) > SPARE_MS
    const failed: string[] = []
    for (const record of Records) if (!(await succeeds(record, kinds, hasTime))) failed.push(record.messageId)
    return { batchItemFailures: failed.map(itemIdentifier => ({ itemIdentifier })) }
  }

/** The table pairs each kind with its own work, which its type says and the compiler cannot follow. */
function workOf(kinds: Works, { kind }: Job): Work<Job> {
  const found = kinds[kind]
  if (!found) throw new Error(`A job of kind ${kind} came to the worker of ${Object.keys(kinds).join(', ')}`)
  return found as Work<Job>
}

async function succeeds(record: SQSRecord, kinds: Works, hasTime: () => boolean): Promise<boolean> {
  let known: { job: Job; giveUp: Work<Job>['giveUp'] } | undefined
  try {
    const job = Job.parse(JSON.parse(record.body))
    const { run, giveUp } = workOf(kinds, job)
    known = { job, giveUp }
    await run(job, hasTime)
    return true
  } catch (error) {
    const tries = Number(record.attributes.ApproximateReceiveCount)
    log.error('job', { messageId: record.messageId, job: known?.job.id, tries, error })
    if (known && tries >= MOST_TRIES) await known.giveUp(known.job)
    return false
  }
}
