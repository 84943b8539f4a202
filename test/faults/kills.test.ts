import type { SQSBatchResponse, SQSEvent } from 'aws-lambda'
import * as fc from 'fast-check'
import { ulid } from 'ulid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Job } from '#functions/jobs.ts'
import { aContext } from '#test/support/cloud/lambda.ts'
import { tableAccess } from '#test/support/workers/deletions.ts'
import type { KilledKind, Outcome } from '#test/support/workers/killedKind.ts'
import { KILLED_KINDS } from '#test/support/workers/killedKinds.ts'
import { inProcess, watchClients } from '#test/support/workers/killing.ts'

/** Jobs of each kind whose worker is killed; `KILLS=100 SEED=7` runs more of them, reproducibly. */
const KILLS = Number(process.env.KILLS ?? 3)
const SEED = Number(process.env.SEED ?? Date.now() % 2 ** 31)
const MAX_TRIES = 3
const SECONDS_EACH = 10

/** When an attempt dies: at which thousandth of its calls, and whether that call still arrives. Undefined: it does not die. */
const death = fc.record({ at: fc.noBias(fc.nat(999)), arrives: fc.boolean() })
const scenario = fc.tuple(
  death,
  ...Array.from({ length: MAX_TRIES }, () => fc.option(death, { nil: undefined, freq: 4 })),
)

type Handler = (event: SQSEvent, context: ReturnType<typeof aContext>) => Promise<SQSBatchResponse>
const WORKERS: Readonly<Record<Job['kind'], () => Promise<{ handler: unknown }>>> = {
  report: () => import('#functions/workers/documents.ts'),
  certificate: () => import('#functions/workers/documents.ts'),
  labelSheet: () => import('#functions/workers/documents.ts'),
  sitePoster: () => import('#functions/workers/documents.ts'),
  chainOfCustody: () => import('#functions/workers/documents.ts'),
  managementPlan: () => import('#functions/workers/managementPlans.ts'),
  drawingImage: () => import('#functions/workers/drawingImages.ts'),
  duplicate: () => import('#functions/workers/duplicates.ts'),
  export: () => import('#functions/workers/exports.ts'),
  dataExport: () => import('#functions/workers/dataExports.ts'),
  labImport: () => import('#functions/workers/labImports.ts'),
  deletion: () => import('#functions/workers/deletions.ts'),
  mail: () => import('#functions/workers/mail.ts'),
  webhookEvent: () => import('#functions/workers/webhooks.ts'),
  webhookDelivery: () => import('#functions/workers/webhooks.ts'),
}

let stopWatching: () => void
beforeAll(() => {
  stopWatching = watchClients()
})
afterAll(() => stopWatching())

const KINDS = Object.keys(KILLED_KINDS) as Job['kind'][]
test.each(KINDS)(
  `A4 F-05 a job of the kind %s whose worker is killed at ${KILLS} random moments ends, or fails visibly, and nothing is partial or blocked (SEED=${SEED})`,
  { timeout: 30_000 + KILLS * SECONDS_EACH * 1000 },
  async name => {
    const kind = await KILLED_KINDS[name]()
    const handler = (await WORKERS[name]()).handler as Handler
    const { handler: lastHandler } = (await import('#functions/workers/deadLetters.ts')) as { handler: Handler }
    const calls = await undisturbed(kind, handler)
    const ends: Record<Outcome, number> = { done: 0, failed: 0, open: 0 }
    for (const deaths of fc.sample(scenario, { seed: SEED + KINDS.indexOf(name), numRuns: KILLS })) {
      const notifications = await notificationsOf(kind)
      const { job, outcome } = await requested(kind)
      await deliver(job, [handler, lastHandler], deaths, calls)
      const end = await outcome()
      ends[end]++
      expect(end, JSON.stringify(deaths)).not.toBe('open')
      if (kind.api)
        expect((await notificationsOf(kind)).difference(notifications), JSON.stringify(deaths)).toHaveProperty(
          'size',
          1,
        )
    }
    console.log(`${name}: ${KILLS} kills, ${ends.done} done, ${ends.failed} failed, ${calls} calls each`)
    await undisturbed(kind, handler)
  },
)

const notificationsOf = async ({ api }: KilledKind) =>
  new Set(((await api?.users.messages())?.data ?? []).map(({ id }) => id))

/** Requests the kind and returns its queued job. Earlier requests do not matter. */
async function requested(kind: KilledKind) {
  const { transact, keys } = await tableAccess()
  const hour = Math.floor(Date.now() / 3_600_000)
  await transact([{ op: 'delete', key: keys.quota(kind.company, kind.kind, hour) }])
  const { result: outcome, process } = await inProcess(kind.request)
  const job = process.jobs.find(each => each.kind === kind.kind)
  if (!job || !outcome) throw new Error(`No job of the kind ${kind.kind} was queued`)
  return { job, outcome }
}

/** Runs the job without a kill; returns its number of calls. */
async function undisturbed(kind: KilledKind, handler: Handler): Promise<number> {
  const { job, outcome } = await requested(kind)
  const { result, process } = await inProcess(() => handler(message(job, 1), aContext()))
  expect(result).toEqual({ batchItemFailures: [] })
  expect(await outcome()).toBe('done')
  return process.calls()
}

const message = (job: Job, tries: number) =>
  ({
    Records: [{ messageId: ulid(), body: JSON.stringify(job), attributes: { ApproximateReceiveCount: String(tries) } }],
  }) as SQSEvent

type Death = { readonly at: number; readonly arrives: boolean } | undefined

/** No user waits for these jobs: their dead letters stay until an operator redrives them. */
const KEPT_FOR_OPERATORS: readonly Job['kind'][] = ['deletion', 'mail', 'webhookEvent', 'webhookDelivery']

/** Delivers a job as its queue does: again after a worker died or failed, finally as a dead letter or by an operator. */
async function deliver(
  job: Job,
  [handler, lastHandler]: readonly [Handler, Handler],
  deaths: readonly Death[],
  calls: number,
): Promise<void> {
  const isGivenUp = !KEPT_FOR_OPERATORS.includes(job.kind)
  for (let tries = 1; ; tries++) {
    const death = deaths[tries - 1]
    const work = isGivenUp && tries > MAX_TRIES ? lastHandler : handler
    const at = death && { ...death, at: 1 + Math.floor((death.at * calls) / 1000) }
    const { result } = await inProcess(() => work(message(job, tries), aContext()), at)
    if (result?.batchItemFailures.length === 0) return
    await passHiddenTime(job)
  }
}

/** Waits out the message's hidden time, which is longer than any claim. */
async function passHiddenTime({ kind, company_id, id }: Job): Promise<void> {
  const { transact, keys } = await tableAccess()
  const rows = {
    duplicate: { key: keys.duplicate(company_id, id), name: 'lease_until' },
    mail: { key: keys.sentMail(company_id, id), name: 'until' },
  }
  const row = kind === 'duplicate' || kind === 'mail' ? rows[kind] : undefined
  if (!row) return
  const condition = { expression: 'attribute_exists(pk)', otherwise: () => new NotClaimed() }
  const names = { '#until': row.name }
  const expired = {
    op: 'update',
    key: row.key,
    set: 'SET #until = :past',
    names,
    values: { ':past': 1 },
    condition,
  } as const
  await transact([expired]).catch(error => {
    if (!(error instanceof NotClaimed)) throw error
  })
}
class NotClaimed extends Error {}
