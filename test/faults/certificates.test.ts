import { ulid } from 'ulid'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { companyRows } from '#test/support/cloud/companyRows.ts'
import { dieAtWrite } from '#test/support/cloud/dieAtWrite.ts'
import { aContext } from '#test/support/cloud/lambda.ts'
import { certificateMessage, workCertificates } from '#test/support/workers/certificates.ts'
import { aCompanyWithClearances, type CompanyWithClearances } from '#test/support/workers/clearances.ts'

let fixture: CompanyWithClearances
beforeAll(async () => {
  fixture = await aCompanyWithClearances()
})
afterEach(() => vi.restoreAllMocks())

const work = (id: string, tries = 1) => workCertificates(fixture.company.id, id, tries)
const ask = (clearance_id: string, by = fixture.api) => by.clearances.generate({ body: { clearance_id } })
async function requestCertificate() {
  const id = await fixture.make({ name: `Boiler room ${ulid()}` })
  await ask(id)
  return id
}
const documentOf = async (id: string) => (await fixture.read(id)).document
const notificationsOf = async (id: string) => {
  const { name } = await fixture.read(id)
  const { data } = await fixture.api.users.messages()
  return data.filter(({ message, event }) => event === 'clearance' && message.includes(name))
}
const lineOf = async (id: string) => {
  const { data } = await fixture.api.buildings.clearances({ params: { id: fixture.place.building } })
  return data.find(line => line.id === id)
}
const bucket = async () => (await import('#functions/files/bucket.ts')).Bucket

test('a message delivered ten times at once generates one certificate and one notification [F-01]', {
  timeout: 60_000,
}, async () => {
  const id = await requestCertificate()
  const answers = await Promise.all(Array.from({ length: 10 }, () => work(id)))
  await work(id)
  expect(answers.flatMap(({ batchItemFailures }) => batchItemFailures)).toEqual([])
  expect(await documentOf(id)).toMatchObject({ state: 'completed', issue: 0 })
  expect(await notificationsOf(id)).toMatchObject([{ success: true, pdf_id: id }])
  expect((await lineOf(id))?.has_report).toBe(true)
})

test('a worker that resumes after another has taken over publishes nothing [F-02]', { timeout: 60_000 }, async () => {
  const id = await requestCertificate()
  const Bucket = await bucket()
  const { put } = Bucket
  const { promise: gate, resolve: open } = Promise.withResolvers<void>()
  const { promise: held, resolve: isHeld } = Promise.withResolvers<void>()
  vi.spyOn(Bucket, 'put').mockImplementationOnce(async (...file) => {
    isHeld()
    await gate
    await put(...file)
  })
  const zombie = work(id)
  await held
  await work(id)
  const published = await documentOf(id)
  open()
  expect((await zombie).batchItemFailures).toEqual([])
  expect(await documentOf(id)).toEqual(published)
  expect(await notificationsOf(id)).toHaveLength(1)
})

test('a request during generation generates again from the newer data [F-02]', { timeout: 60_000 }, async () => {
  const id = await requestCertificate()
  const Bucket = await bucket()
  const { put } = Bucket
  vi.spyOn(Bucket, 'put').mockImplementationOnce(async (...file) => {
    await ask(id)
    await put(...file)
  })
  await work(id)
  expect(await documentOf(id)).toMatchObject({ state: 'queued', issue: 0 })
  await work(id)
  expect(await documentOf(id)).toMatchObject({ state: 'completed', issue: 0 })
  expect(await notificationsOf(id)).toHaveLength(1)
})

test('a clearance sent for review during generation keeps both changes [F-02]', {
  timeout: 60_000,
}, async () => {
  const id = await requestCertificate()
  const Bucket = await bucket()
  const { put } = Bucket
  vi.spyOn(Bucket, 'put').mockImplementationOnce(async (...file) => {
    await fixture.api.clearances.setForReview({ body: { clearance_id: id } })
    await put(...file)
  })
  expect((await work(id)).batchItemFailures).toEqual([])
  expect(await fixture.read(id)).toMatchObject({
    status: 'awaiting_review',
    has_report: true,
    document: { state: 'completed', issue: 0 },
  })
  expect(await lineOf(id)).toMatchObject({ status: 'awaiting_review', has_report: true })
})

describe('a worker that dies at any of its writes leaves one certificate after redelivery [F-04]', () => {
  // The writes: claim, intermediate step, step before storing, end.
  test.each([1, 2, 3, 4].flatMap(k => [true, false].map(before => [k, before] as const)))(
    'at write %i, before it arrives: %s',
    { timeout: 60_000 },
    async (k, before) => {
      const id = await requestCertificate()
      expect((await dieAtWrite(k, before, () => work(id))).batchItemFailures).toHaveLength(k === 2 ? 0 : 1)
      expect((await work(id, 2)).batchItemFailures).toEqual([])
      expect(await documentOf(id)).toMatchObject({ state: 'completed', issue: 0 })
      expect(await notificationsOf(id)).toHaveLength(1)
      expect((await lineOf(id))?.has_report).toBe(true)
    },
  )
})

test('after the last try it has failed, the user is notified, and it can be requested again [F-04]', {
  timeout: 60_000,
}, async () => {
  const id = await requestCertificate()
  vi.spyOn(await bucket(), 'put').mockRejectedValue(new Error('The bucket is away'))
  const answers = [await work(id, 1), await work(id, 3)]
  vi.restoreAllMocks()
  expect(answers.map(({ batchItemFailures }) => batchItemFailures.length)).toEqual([1, 1])
  expect(await documentOf(id)).toMatchObject({ state: 'failed', issue: 0 })
  expect(await notificationsOf(id)).toMatchObject([{ success: false }])
  await ask(id)
  await work(id)
  expect(await documentOf(id)).toMatchObject({ state: 'completed', issue: 0 })
  expect(await notificationsOf(id)).toHaveLength(2)
})

test('the failed certificate of a reviewed clearance can be requested again, a finished one can’t [F-04]', {
  timeout: 60_000,
}, async () => {
  const id = await fixture.make()
  await fixture.api.clearances.setForReview({ body: { clearance_id: id } })
  await fixture.reviewing.clearances.approve({ body: { clearance_id: id } })
  await expect(ask(id)).rejects.toMatchObject({ code: 'clearance_reviewed' })
  vi.spyOn(await bucket(), 'put').mockRejectedValue(new Error('The bucket is away'))
  await work(id, 3)
  vi.restoreAllMocks()
  await ask(id)
  await work(id)
  expect(await documentOf(id)).toMatchObject({ state: 'completed', issue: 1 })
})

test('an unreadable message, or one for a deleted clearance, does not block the others [F-05]', {
  timeout: 60_000,
}, async () => {
  const { handler } = await import('#functions/workers/documents.ts')
  const id = await requestCertificate()
  const deleted = await requestCertificate()
  await fixture.reviewing.clearances.delete({ params: { id: deleted } })
  const records = [id, ulid(), deleted].flatMap(each => certificateMessage(fixture.company.id, each).Records)
  const [good] = records
  if (!good) throw new Error('A message has one record')
  const poison = { ...good, messageId: 'x', body: '{ no json' }
  const { batchItemFailures } = await handler({ Records: [poison, ...records.reverse()] }, aContext())
  expect(batchItemFailures).toEqual([{ itemIdentifier: 'x' }])
  expect(await documentOf(id)).toMatchObject({ state: 'completed' })
})

test('the job stays in the outbox until it is sent [F-24]', async () => {
  const id = await fixture.make()
  vi.stubEnv('DOCUMENTS_QUEUE_URL', `${process.env.DOCUMENTS_QUEUE_URL}-away`)
  await ask(id)
  vi.unstubAllEnvs()
  const outbox = async () =>
    (await companyRows(fixture.company.id)).filter(({ pk }) => String(pk).endsWith('#OUTBOX')).map(({ job }) => job)
  expect(await outbox()).toContainEqual(expect.objectContaining({ kind: 'certificate', clearance_id: id }))
})

test('fifty concurrent requests are all answered, and one certificate is generated [F-15]', {
  timeout: 60_000,
}, async () => {
  const id = await fixture.make({ name: 'Fifty ask at once' })
  const answers = await Promise.allSettled(Array.from({ length: 50 }, () => ask(id)))
  const refused = answers.flatMap(each => (each.status === 'rejected' ? [each.reason.code] : []))
  expect(refused.length).toBeLessThan(answers.length)
  expect(new Set(refused).difference(new Set(['busy', 'quota_reached']))).toEqual(new Set())
  await work(id)
  await work(id)
  expect(await documentOf(id)).toMatchObject({ state: 'completed', issue: 0 })
  expect(await notificationsOf(id)).toHaveLength(1)
})
