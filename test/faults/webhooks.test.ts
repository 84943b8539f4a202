import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Job } from '#functions/jobs.ts'
import type { Webhook } from '#shared/domain/exports/webhook.ts'
import type { User } from '#shared/domain/people/user.ts'
import { ROLE } from '#shared/domain/vocabulary/referenceLists.ts'
import { dieAtWrite } from '#test/support/cloud/dieAtWrite.ts'
import { drainQueue } from '#test/support/cloud/drainQueue.ts'
import { mailsTo, mailTo, sendQueuedMails } from '#test/support/cloud/mailbox.ts'
import { startWebhookReceiver } from '#test/support/cloud/webhookReceiver.ts'
import { aCompany, aUser, signedIn, type TestApi } from '#test/support/people/api.ts'
import { tableAccess } from '#test/support/workers/deletions.ts'
import { aWebhook, outboxOf, sweep, workLater, workWebhook, workWebhooks } from '#test/support/workers/webhooks.ts'

let receiver: Awaited<ReturnType<typeof startWebhookReceiver>>
let company: { id: string }
let admin: User
let api: TestApi
let id: string

beforeAll(async () => {
  receiver = await startWebhookReceiver()
})
afterAll(() => receiver?.close())
beforeEach(async () => {
  company = await aCompany()
  admin = await aUser(company, [ROLE.admin])
  api = await signedIn(admin)
  const webhook = await aWebhook(api, receiver.url)
  id = webhook.id
  receiver.expects(webhook.secret)
})

/** Triggers an event; returns its id. */
async function happen(): Promise<string> {
  const { notifyWebhooks } = await import('#functions/notifications/webhookEvents.ts')
  const { transact } = await tableAccess()
  const [delivery] = await notifyWebhooks(company.id, 'report.issued', { building_name: 'Town hall' })
  if (!delivery) return ''
  await transact(delivery.writes)
  await delivery.deliver()
  return delivery.writes[0]?.key.sk ?? ''
}
/** The job that sends an event, taken from its queue. */
async function queued(event: string): Promise<Job> {
  const jobs: Job[] = []
  await drainQueue(process.env.WEBHOOKS_QUEUE_URL, async job => {
    if (job.kind === 'webhookEvent') await workWebhook(job)
    else jobs.push(job)
  })
  const found = jobs.find(job => job.kind === 'webhookDelivery' && job.delivery_id === event)
  if (!found) throw new Error(`No job sends the event ${event}`)
  return found
}
const deliveries = async () => (await api.webhooks.deliveries({ params: { id } })).data
async function webhook(): Promise<Webhook> {
  const [only] = (await api.webhooks.list()).data
  if (!only) throw new Error('There is no webhook')
  return only
}
const sent = (event: string) => receiver.received.filter(each => each.id === event)

test('a refused event is sent again with the same id and body when due [F-24]', async () => {
  receiver.next(500, 503)
  const event = await happen()
  await workWebhooks()
  const [first] = await deliveries()
  expect(first).toMatchObject({ id: event, state: 'waiting', tries: 1, status: 500 })
  expect(Date.parse(first?.next_try_at ?? '') - Date.now()).toBeGreaterThan(50_000)
  expect((await webhook()).failing_since).not.toBeNull()
  await sweep(company.id)
  await workWebhooks()
  expect(sent(event)).toHaveLength(1)
  await workLater(company.id)
  await workLater(company.id)
  expect(await deliveries()).toMatchObject([{ state: 'delivered', tries: 3, status: 204, next_try_at: null }])
  expect(sent(event).map(({ isSigned }) => isSigned)).toEqual([true, true, true])
  expect(new Set(sent(event).map(({ bytes }) => bytes)).size).toBe(1)
  expect((await webhook()).failing_since).toBeNull()
  expect(await outboxOf(company.id)).toEqual([])
})

test('after eight tries an event is given up and shown; sent again, it has its first id [F-24]', async () => {
  receiver.next(...Array.from({ length: 8 }, () => 500))
  const event = await happen()
  await workWebhooks()
  for (let tries = 1; tries < 8; tries++) await workLater(company.id)
  expect(await deliveries()).toMatchObject([
    { state: 'failed', tries: 8, status: 500, problem: 'The receiver answered 500', next_try_at: null },
  ])
  expect(await outboxOf(company.id)).toEqual([])
  await api.webhooks.sendAgain({ params: { id, delivery: event } })
  await workWebhooks()
  expect(await deliveries()).toMatchObject([{ id: event, state: 'delivered', tries: 1 }])
  expect(sent(event)).toHaveLength(9)
})

test('a hanging receiver is dropped after ten seconds, without delaying other companies’ events [F-24]', {
  timeout: 30_000,
}, async () => {
  receiver.next('silent')
  const event = await happen()
  const hanging = workWebhook(await queued(event))
  await expect.poll(() => sent(event).length).toBe(1)
  const other = await aCompany()
  const theirs = await signedIn(await aUser(other, [ROLE.admin]))
  const their = await aWebhook(theirs, receiver.url)
  await theirs.webhooks.sendTest({ params: { id: their.id } })
  await workWebhooks()
  expect((await theirs.webhooks.deliveries({ params: { id: their.id } })).data).toMatchObject([{ state: 'delivered' }])
  expect((await deliveries())[0]).toMatchObject({ state: 'waiting', tries: 0 })
  await hanging
  const [left] = await deliveries()
  expect(left).toMatchObject({ tries: 1, status: null, problem: 'The receiver didn’t answer within 10 seconds' })
  expect(left?.duration).toBeGreaterThan(9_000)
  expect(left?.duration).toBeLessThan(12_000)
})

test('a redirect is not followed, and counts as a failure [S-12]', async () => {
  receiver.next('redirect')
  const event = await happen()
  await workWebhooks()
  expect(await deliveries()).toMatchObject([{ state: 'waiting', status: 301, problem: 'The receiver answered 301' }])
  expect([sent(event).length, receiver.redirected()]).toEqual([1, 0])
})

test('an overlong answer is not read, and an unreachable receiver is reported [F-24]', async () => {
  receiver.next('endless')
  await happen()
  await workWebhooks()
  expect(await deliveries()).toMatchObject([{ state: 'delivered', status: 200 }])
  const { name, events, version, is_on } = await webhook()
  await api.webhooks.change({ body: { id, name, events, version, is_on, address: 'http://127.0.0.1:1/hook' } })
  await happen()
  await workWebhooks()
  expect((await deliveries())[0]).toMatchObject({ status: null, problem: 'Couldn’t connect to the receiver' })
})

test('a receiver that answers 410 turns its webhook off, each admin gets a mail, and it gets no more events [F-24]', async () => {
  const other = await aUser(company, [ROLE.admin])
  const surveyor = await aUser(company)
  receiver.next(410)
  await happen()
  await workWebhooks()
  expect(await webhook()).toMatchObject({ is_on: false, off_reason: 'The receiver answered that it’s gone (410)' })
  for (const { email } of [admin, other]) {
    const mail = await mailTo(email)
    expect(mail.subject).toBe('The webhook “Job system” was turned off')
    expect(mail.text).toContain(`/admin/webhook/${id}`)
  }
  await sendQueuedMails()
  expect(await mailsTo(surveyor.email)).toEqual([])
  expect(await happen()).toBe('')
  expect(await deliveries()).toMatchObject([{ state: 'failed', status: 410, next_try_at: null }])
})

test('a webhook that has failed for five days is turned off; waiting events are sent only on request [F-24]', async () => {
  receiver.next(500, 500)
  const waiting = await happen()
  await workWebhooks()
  const { transact, keys } = await tableAccess()
  const since = new Date(Date.now() - 5 * 24 * 3_600_000).toISOString()
  await transact([
    {
      ...{ op: 'update', key: keys.webhook(company.id, id) },
      ...{ set: 'SET failing_since = :since', values: { ':since': since } },
    },
  ])
  await happen()
  await workWebhooks()
  expect(await webhook()).toMatchObject({ is_on: false, off_reason: 'Every delivery failed for 5 days' })
  await workLater(company.id)
  expect((await deliveries())[1]).toMatchObject({ id: waiting, state: 'failed', problem: 'The webhook was turned off' })
  expect(sent(waiting)).toHaveLength(1)
  await api.webhooks.sendAgain({ params: { id, delivery: waiting } })
  await workWebhooks()
  expect((await deliveries())[1]).toMatchObject({ state: 'delivered' })
  const { name, address, events, version } = await webhook()
  await api.webhooks.change({ body: { id, name, address, events, version, is_on: true } })
  expect(await webhook()).toMatchObject({ is_on: true, off_reason: null, failing_since: null })
})

test('a failing test event turns nothing off and is not retried [F-24]', async () => {
  receiver.next(410)
  await api.webhooks.sendTest({ params: { id } })
  await workWebhooks()
  expect(await deliveries()).toMatchObject([{ event: 'webhook.test', state: 'failed', status: 410, tries: 1 }])
  expect(await webhook()).toMatchObject({ is_on: true, failing_since: null })
  expect(await outboxOf(company.id)).toEqual([])
})

test('a job delivered twice sends once, and a replaced one sends nothing [F-01]', async () => {
  receiver.next(500)
  const event = await happen()
  await workWebhooks()
  const [later] = await outboxOf(company.id)
  if (!later) throw new Error('There is no next try')
  await api.webhooks.sendAgain({ params: { id, delivery: event } })
  await workWebhooks()
  await workWebhook(later.job)
  await workWebhook(later.job)
  expect(await deliveries()).toMatchObject([{ state: 'delivered', tries: 1 }])
  expect(sent(event)).toHaveLength(2)
})

test('of two workers on one job both may send, under one id, and one records the outcome [F-01]', async () => {
  const event = await happen()
  const job = await queued(event)
  receiver.next(500, 500)
  await Promise.all([workWebhook(job), workWebhook(job)])
  // On a busy machine the second worker may start after the first has ended, and then sends nothing.
  receiver.takeAll()
  expect(await deliveries()).toMatchObject([{ state: 'waiting', tries: 1 }])
  expect(await outboxOf(company.id)).toHaveLength(1)
  await workLater(company.id)
  expect(await deliveries()).toMatchObject([{ state: 'delivered', tries: 2 }])
})

test('a worker that dies after the delivery sends the event again under the same id [F-05]', async () => {
  const event = await happen()
  const job = await queued(event)
  await expect(dieAtWrite(1, true, () => workWebhook(job))).rejects.toThrow()
  expect(await deliveries()).toMatchObject([{ state: 'waiting', tries: 0 }])
  await workWebhook(job)
  expect(await deliveries()).toMatchObject([{ state: 'delivered', tries: 1 }])
  expect(new Set(sent(event).map(({ bytes }) => bytes)).size).toBe(1)
})

test('waiting events of a deleted webhook are not sent [F-24]', async () => {
  receiver.next(500)
  const event = await happen()
  await workWebhooks()
  await api.webhooks.delete({ params: { id } })
  await workLater(company.id)
  expect(sent(event)).toHaveLength(1)
  expect(await outboxOf(company.id)).toEqual([])
})
