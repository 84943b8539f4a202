import { AsyncLocalStorage } from 'node:async_hooks'
import { SQSClient } from '@aws-sdk/client-sqs'
import type { SQSEvent } from 'aws-lambda'
import { ulid } from 'ulid'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { keys } from '#functions/data/keys.ts'
import type { Job, JobOf } from '#functions/jobs.ts'
import { deliveryOf } from '#infra/workerRows.ts'
import type { Outcome } from '#localstack/lambda/lambdaPool.ts'
import { pollQueue } from '#localstack/lambda/queuePoller.ts'
import { createQueue } from '#test/support/cloud/cloud.ts'
import { companyRows } from '#test/support/cloud/companyRows.ts'
import { drainQueue, queueEvent } from '#test/support/cloud/drainQueue.ts'
import { aContext } from '#test/support/cloud/lambda.ts'
import { aCompany } from '#test/support/people/api.ts'
import { inProcess, watchClients } from '#test/support/workers/killing.ts'
import { makeOverdue, sweep } from '#test/support/workers/webhooks.ts'

const WORKERS = 4
const SHARE = 2
const HIDDEN_SECONDS = 2

type Report = JobOf<'report'>

/** One call of a worker. */
interface Invocation {
  /** The time limit, in milliseconds since 1970. */
  readonly end: number
  readonly kill: () => void
  company?: string
}

let client: SQSClient
let stops: (() => void)[] = []
beforeAll(() => {
  client = new SQSClient({})
})
beforeEach(async () => {
  vi.stubEnv('COMPANY_SHARE', String(SHARE))
  vi.stubEnv('DOCUMENTS_QUEUE_URL', await createQueue(client, `fair-${ulid()}`, { visibilitySeconds: HIDDEN_SECONDS }))
})
afterAll(() => {
  for (const stop of stops) stop()
  client.destroy()
  vi.unstubAllEnvs()
})

/**
 * Four workers on the documents' queue, as Lambda runs them. Endless jobs are killed after `limit()`; other jobs are never killed,
 * however busy the machine is.
 */
async function startWorkers(isEndless: (job: Report) => boolean, limit: () => number) {
  const { queueWorkers } = await import('#functions/workers/worker.ts')
  const invocation = new AsyncLocalStorage<Invocation>()
  const running = new Set<Invocation>()
  const tried: string[] = []
  const done: string[] = []
  const givenUp: string[] = []
  let most = 0
  // A kill comes late on a busy machine, so a job past its limit counts as killed.
  const runningOf = (company: string) =>
    [...running].filter(each => each.company === company && each.end > Date.now()).length
  const report = {
    run: async (job: Report) => {
      tried.push(job.id)
      const own = invocation.getStore()
      if (!own) throw new Error('no invocation')
      own.company = job.company_id
      running.add(own)
      most = Math.max(most, runningOf(job.company_id))
      if (isEndless(job)) {
        setTimeout(own.kill, own.end - Date.now())
        await new Promise(() => {})
      }
      running.delete(own)
      done.push(job.id)
    },
    giveUp: async ({ id }: Report) => void givenUp.push(id),
  }
  const handler = queueWorkers({ report })
  const invoke = async (event: SQSEvent): Promise<Outcome> => {
    const killed = Promise.withResolvers<Outcome>()
    const error = { errorType: 'Sandbox.Timedout', errorMessage: 'Task timed out' }
    const own: Invocation = { end: Date.now() + limit(), kill: () => killed.resolve({ error }) }
    const ended = invocation.run(own, async () => ({ result: await handler(event, aContext(limit())) }))
    return Promise.race([ended, killed.promise]).finally(() => running.delete(own))
  }
  const mapping = {
    queueUrl: process.env.DOCUMENTS_QUEUE_URL ?? '',
    queueArn: 'arn:aws:sqs:ap-southeast-2:000000000000:fair',
    region: 'ap-southeast-2',
    batchSize: 1,
    visibility: HIDDEN_SECONDS,
    invoke: (event: unknown) => invoke(event as SQSEvent),
  }
  const deadLetters = queueWorkers({ report }, 0)
  const dead = {
    ...{ ...mapping, queueUrl: `${mapping.queueUrl}-dead` },
    invoke: async (event: unknown) => ({ result: await deadLetters(event as SQSEvent, aContext()) }),
  }
  stops = [dead, ...Array.from({ length: WORKERS }, () => mapping)].map(pollQueue)
  return { tried, done, givenUp, most: () => most, runningOf }
}

const reportsOf = (company_id: string, count: number): Report[] =>
  Array.from({ length: count }, () => ({
    ...{ kind: 'report', id: ulid(), company_id, building_id: ulid(), report_id: ulid() },
  }))

async function queue(jobs: readonly Report[]) {
  const { enqueue } = await import('#functions/jobOutbox.ts')
  for (const job of jobs) await enqueue(job)
}

test('endless jobs of one company use half of the workers: another’s job runs in the meantime, and its own others afterwards [S-23]', {
  timeout: 60_000,
}, async () => {
  const [greedy, other] = [await aCompany(), await aCompany()]
  const endless = reportsOf(greedy.id, WORKERS + 1)
  const later = reportsOf(greedy.id, 3)
  const theirs = reportsOf(other.id, 1)
  const ids = (jobs: readonly Report[]) => jobs.map(({ id }) => id)
  let limitMs = 5_000
  const workers = await startWorkers(
    ({ id }) => ids(endless).includes(id),
    () => limitMs,
  )
  await queue(endless)
  await expect.poll(() => workers.runningOf(greedy.id), { timeout: 2_000 }).toBeGreaterThanOrEqual(SHARE)
  await queue([...later, ...theirs])
  await expect.poll(() => workers.done, { timeout: 2_000 }).toEqual(ids(theirs))
  expect([workers.runningOf(greedy.id), workers.most()]).toEqual([SHARE, SHARE])
  // From now on, endless jobs are killed sooner.
  limitMs = 700
  const left = async () =>
    (await companyRows(greedy.id)).filter(({ pk }) => /#(OUTBOX|WAITINGJOBS)$/.test(String(pk))).length
  const settled = async () => {
    await sweep(greedy.id)
    await sweep(other.id)
    return [workers.done.toSorted(), workers.givenUp.toSorted(), await left()]
  }
  const all = [[...ids(later), ...ids(theirs)].toSorted(), ids(endless).toSorted(), 0]
  await expect.poll(settled, { timeout: 45_000, interval: 500 }).toEqual(all)
  expect(workers.most()).toBe(SHARE)
  // Waiting for a slot is no attempt: each endless job has three attempts, every other job one.
  const thrice = ids(endless).flatMap(id => [id, id, id])
  expect(workers.tried.toSorted()).toEqual([...thrice, ...ids(later), ...ids(theirs)].toSorted())
})

/** A worker with one slot for its company, and its completed jobs. */
async function oneWorker() {
  vi.stubEnv('COMPANY_SHARE', '1')
  const { queueWorkers } = await import('#functions/workers/worker.ts')
  const done: string[] = []
  const handler = queueWorkers({ report: { run: async ({ id }) => void done.push(id) } })
  return { done, deliver: (job: Job, tries = 1) => handler(queueEvent(job, tries), aContext()) }
}

/** Expires slots, resends pending jobs and works off the queue. */
async function passTime(company: string, deliver: (job: Job) => Promise<unknown>) {
  const { transact } = await import('#functions/data/table.ts')
  await transact([{ op: 'delete', key: keys.jobSlot(company, 'DOCUMENTS_QUEUE_URL', 0) }])
  await makeOverdue(company)
  await sweep(company)
  await drainQueue(process.env.DOCUMENTS_QUEUE_URL, deliver)
}

/** Both sides of a slot: a job waits for one, and a finished job wakes the next. */
test.each(['waits for a slot', 'wakes the next'] as const)(
  'F-05 no job is lost where the run that %s is killed at any call',
  { timeout: 60_000 },
  async what => {
    const restore = watchClients()
    for (const arrives of [false, true])
      for (let at = 1, isOver = false; !isOver; at++) {
        const { id: company } = await aCompany()
        const [first, second] = reportsOf(company, 2) as [Report, Report]
        const { done, deliver } = await oneWorker()
        const { takeSlot, leaveSlot } = await import('#functions/data/slots.ts')
        const slot = keys.jobSlot(company, 'DOCUMENTS_QUEUE_URL', 0)
        await takeSlot([slot], 'another', 100)
        const run = what === 'wakes the next' ? first : second
        if (run === first) {
          await deliver(second)
          await leaveSlot(slot, 'another')
        }
        const { result } = await inProcess(() => deliver(run), { at, arrives })
        isOver = result !== undefined
        await passTime(company, deliver)
        if (!isOver) await deliver(run, 2)
        await passTime(company, deliver)
        expect(new Set(done), `${what}, killed at call ${at}`).toContain(second.id)
      }
    restore()
  },
)

test('a run that takes a slot twice has the same one, and another run has a different one [F-05]', async () => {
  const { takeSlot, leaveSlot } = await import('#functions/data/slots.ts')
  const { id: company } = await aCompany()
  const slots = [0, 1].map(at => keys.jobSlot(company, 'DOCUMENTS_QUEUE_URL', at))
  expect(await takeSlot(slots, 'one', 100)).toEqual(slots[0])
  expect(await takeSlot(slots, 'one', 100)).toEqual(slots[0])
  expect(await takeSlot(slots, 'another', 100)).toEqual(slots[1])
  expect(await takeSlot(slots, 'third', 100)).toBeUndefined()
  for (const slot of slots) await Promise.all([leaveSlot(slot, 'one'), leaveSlot(slot, 'another')])
})

test('a job that fails after every wait reaches the dead letters [F-05]', async () => {
  vi.stubEnv('COMPANY_SHARE', '1')
  const { queueWorkers } = await import('#functions/workers/worker.ts')
  const { Job: AnyJob } = await import('#functions/jobs.ts')
  const { takeSlot, leaveSlot } = await import('#functions/data/slots.ts')
  const { transact } = await import('#functions/data/table.ts')
  const { id: company_id } = await aCompany()
  const handler = queueWorkers({ report: { run: () => Promise.reject(new Error('Never works')) } })
  const slot = keys.jobSlot(company_id, 'DOCUMENTS_QUEUE_URL', 0)
  const { tries: most } = deliveryOf({ queue: 'Documents', most: 1, isAwaited: false }, 60)
  let [job] = reportsOf(company_id, 1) as [Job]
  let deliveries = 0
  for (let received = 1; received <= most && deliveries < 30; received++) {
    const isTaken = deliveries++ % 2 > 0
    if (isTaken) await takeSlot([slot], 'another', 100)
    const { batchItemFailures } = await handler(queueEvent(job, received), aContext())
    await leaveSlot(slot, 'another')
    if (batchItemFailures.length > 0) continue
    // The job waits, and returns by its own message.
    const waiting = (await companyRows(company_id)).find(({ pk }) => String(pk).endsWith('#WAITINGJOBS'))
    job = AnyJob().parse(waiting?.job)
    await transact([{ op: 'delete', key: { pk: String(waiting?.pk), sk: String(waiting?.sk) } }])
    received = 0
  }
  expect(deliveries).toBeLessThan(3 * most)
})
