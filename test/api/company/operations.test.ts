import { DeleteMessageCommand, ReceiveMessageCommand, SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs'
import { beforeAll, expect, test, vi } from 'vitest'
import { WORKERS } from '#infra/workerRows.ts'
import { costOf } from '#shared/domain/company/operations.ts'
import type { Company } from '#shared/domain/people/user.ts'
import { ROLE } from '#shared/domain/vocabulary/referenceLists.ts'
import { loggedDuring } from '#test/support/cloud/logged.ts'
import { aPlan } from '#test/support/data/images.ts'
import { aCompany, aUser, signedIn, type TestApi, upload } from '#test/support/people/api.ts'
import { auditLogOf } from '#test/support/people/auditLog.ts'
import { aProjectToDuplicate } from '#test/support/workers/duplicates.ts'

let company: Company
let root: TestApi
beforeAll(async () => {
  company = await aCompany()
  root = await signedIn(await aUser(company, [ROLE.root]))
})

const state = async () => (await root.operations.state({})).data
const deadLettersIn = async (queue: string) => (await state()).queues.find(({ name }) => name === queue)?.dead_letters
const sendAgain = (name: string) => root.operations.sendAgain({ params: { name } })

test('every queue is listed by its worker’s name', async () => {
  const names = WORKERS.flatMap(({ work }) => ('queue' in work ? [work.queue.toLowerCase()] : []))
  const listed = (await state()).queues.map(({ name }) => name.replaceAll(' ', '').toLowerCase())
  expect(listed.sort()).toEqual(names.sort())
})

test('dead letters are counted, redriven and recorded in the audit log', {
  timeout: 60_000,
}, async () => {
  const client = new SQSClient({})
  const QueueUrl = process.env.DELETIONS_QUEUE_URL
  const body = `dead ${company.id}`
  await client.send(new SendMessageCommand({ QueueUrl: `${QueueUrl}-dead`, MessageBody: body }))
  expect(await deadLettersIn('Deletions')).toBe(1)
  expect(await sendAgain('Deletions')).toEqual({ message: '1 job sent again' })
  await vi.waitFor(async () => {
    const { Messages = [] } = await client.send(new ReceiveMessageCommand({ QueueUrl, MaxNumberOfMessages: 10 }))
    const found = Messages.find(({ Body }) => Body === body)
    expect(found).toBeDefined()
    await client.send(new DeleteMessageCommand({ QueueUrl, ReceiptHandle: found?.ReceiptHandle }))
  }, 20_000)
  await vi.waitFor(async () => expect(await deadLettersIn('Deletions')).toBe(0), 20_000)
  const events = (await auditLogOf(company.id)).map(({ event, detail }) => [event, detail])
  expect(events).toContainEqual(['jobs_sent_again', 'Deletions'])
})

test('jobs waiting for their company’s slot are counted for their queue, and logged for the metric [S-23]', async () => {
  const heldIn = async () => (await state()).queues.map(({ name, held }) => [name, held]).filter(([, held]) => held)
  const { keys } = await import('#functions/data/keys.ts')
  const { transact } = await import('#functions/data/table.ts')
  const { wakeWaiting } = await import('#functions/jobSlots.ts')
  const waiting = [await aCompany(), await aCompany(), company].map(({ id }, at) =>
    keys.waitingJob(id, at === 0 ? 'DELETIONS_QUEUE_URL' : 'MAIL_QUEUE_URL', 'one'),
  )
  await transact(waiting.map(key => ({ op: 'put', key, row: { job: {} } })))
  expect(await heldIn()).toEqual(
    expect.arrayContaining([
      ['Deletions', 1],
      ['Mail', 2],
    ]),
  )
  const lines = await loggedDuring(() => wakeWaiting(company.id, () => true))
  expect(lines.map(line => JSON.parse(line))).toContainEqual(
    expect.objectContaining({ message: 'waitingJobs', company: company.id, count: 1 }),
  )
  await transact(waiting.map(key => ({ op: 'delete', key })))
  expect(await heldIn()).toEqual([])
})

test('a queue without dead letters, and an unknown queue, are refused', async () => {
  await expect(sendAgain('Exports')).rejects.toMatchObject({ code: 'no_dead_letters', status: 409 })
  await expect(sendAgain('Nothing')).rejects.toMatchObject({ code: 'not_found', status: 404 })
})

test('a job that was given up is listed once, with its company and outcome [F-05]', async () => {
  const { surveyor, work, aDuplicate } = await aProjectToDuplicate()
  const { message } = await aDuplicate(4)
  await work(message)
  await work(message)
  const given = (await state()).failed_jobs.filter(({ company_id }) => company_id === surveyor.company_id)
  expect(given).toMatchObject([{ kind: 'duplicate', ending: 'stopped' }])
})

test('a company’s bytes and requests are counted and priced [P-22]', async () => {
  const admin = await signedIn(await aUser(company, [ROLE.admin]))
  const plan = aPlan()
  await upload(admin, plan, 'image/png', 'plan')
  for (let request = 0; request < 60; request++) await admin.companies.limits({})
  const use = (await state()).companies.find(({ id }) => id === company.id)
  expect(use?.stored_bytes).toBe(plan.length)
  expect(use?.requests).toBeGreaterThanOrEqual(50)
  expect((use?.requests ?? 0) % 50).toBe(0)
  expect(use?.cost).toBe(costOf(plan.length, use?.requests ?? 0))
  // 40 surveys a month with 1,200 requests and 0.17 GB each, and a year of them stored.
  expect(costOf(40 * 12 * 0.17 * 1024 ** 3, 48_000)).toBeCloseTo(2.3, 1)
})
