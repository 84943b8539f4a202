import { TransactionCanceledException } from '@aws-sdk/client-dynamodb'
import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb'
import { ulid } from 'ulid'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { Company } from '#shared/domain/people/user.ts'
import { FEATURE, ROLE } from '#shared/domain/vocabulary/referenceLists.ts'
import { dieAtWrite } from '#test/support/cloud/dieAtWrite.ts'
import { CONNECTOR_KEY, startExternalSystem } from '#test/support/cloud/externalSystem.ts'
import { aContext } from '#test/support/cloud/lambda.ts'
import { aCompany, aUser, signedIn, type TestApi } from '#test/support/people/api.ts'
import { exportJobs, exportMessage, workExports } from '#test/support/workers/exports.ts'

let receiver: Awaited<ReturnType<typeof startExternalSystem>>
let company: Company
let api: TestApi

beforeAll(async () => {
  receiver = await startExternalSystem()
  company = await aCompany([FEATURE.exporter])
  api = await signedIn(await aUser(company, [ROLE.root]))
  await api.exports.saveConnector({ body: { company_id: company.id, address: receiver.url, ...CONNECTOR_KEY } })
})
afterAll(() => receiver?.close())
afterEach(() => vi.restoreAllMocks())

const PLACE = { address: '1 Main Street', address2: '', suburb: '', city: 'Napier', postcode: '4110' }
async function aClient(): Promise<string> {
  const id = ulid()
  await api.clients.save({ body: { id, name: 'Napier Council', ...PLACE } })
  return id
}
const ask = (id: string) => api.exports.exportClient({ params: { id } })
const client = async (id: string) => (await api.exports.client({ params: { id } })).data
const effectsOn = (id: string) => receiver.effects.filter(({ body }) => body.enad_ref === id)
const worker = async () => (await import('#functions/workers/exports.ts')).handler

test('a message delivered ten times at once has one effect, one link and one notification [F-01]', async () => {
  const id = await aClient()
  const { data } = await ask(id)
  const [job = {}] = await exportJobs(company.id)
  const handler = await worker()
  const before = (await api.users.messages()).data.length
  await Promise.all(Array.from({ length: 10 }, () => handler(exportMessage(job), aContext())))
  await workExports(company.id)
  await handler(exportMessage(job), aContext())
  expect(effectsOn(id)).toHaveLength(1)
  expect(effectsOn(id)[0]?.key).toBe(data.id)
  expect((await client(id)).match).toMatchObject({ version: 1, client: { state: 'sent' } })
  expect((await api.users.messages()).data.length).toBe(before + 1)
})

test.each([500, 503, 429, 408])(
  'F-05 after a %i the queue delivers the same export again, and it has one effect',
  async status => {
    const id = await aClient()
    await ask(id)
    receiver.next(status, status)
    expect([await workExports(company.id, 1), await workExports(company.id, 2)]).toEqual([1, 1])
    expect((await client(id)).match.client?.state).toBe('active')
    expect(await workExports(company.id, 3)).toBe(0)
    expect(effectsOn(id)).toHaveLength(1)
    expect((await client(id)).exports).toMatchObject([{ state: 'sent', attempt: 3 }])
  },
)

test('a lost answer does not create a second client in the external system [F-01]', async () => {
  const id = await aClient()
  await ask(id)
  receiver.next('lost')
  expect(await workExports(company.id, 1)).toBe(1)
  expect(effectsOn(id)).toHaveLength(1)
  expect(await workExports(company.id, 2)).toBe(0)
  expect(effectsOn(id)).toHaveLength(1)
  expect((await client(id)).match.reference).toBe(effectsOn(id)[0]?.reference)
})

test('a worker that dies after the answer does not create a second client in the external system [F-24]', async () => {
  const id = await aClient()
  await ask(id)
  expect(await dieAtWrite(2, true, () => workExports(company.id, 1))).toBe(1)
  expect(await workExports(company.id, 2)).toBe(0)
  expect(effectsOn(id)).toHaveLength(1)
  expect((await client(id)).match.reference).toBe(effectsOn(id)[0]?.reference)
})

test('a sent export whose last write meets a busy table is retried instead of refused, and has one effect [F-05]', async () => {
  const id = await aClient()
  await ask(id)
  const { dynamo } = await import('#functions/data/table.ts')
  const send = dynamo.send.bind(dynamo)
  let writes = 0
  const busy: typeof send = async (command: Parameters<typeof send>[0]) => {
    if (command instanceof TransactWriteCommand && ++writes > 1)
      throw new TransactionCanceledException({
        ...{ message: 'Busy', $metadata: {}, CancellationReasons: [{ Code: 'TransactionConflict' }] },
      })
    return send(command)
  }
  Object.assign(dynamo, { send: busy })
  expect(await workExports(company.id, 1).finally(() => Object.assign(dynamo, { send }))).toBe(1)
  expect((await client(id)).match.client).toMatchObject({ state: 'active', is_refused: false })
  expect(await workExports(company.id, 2)).toBe(0)
  expect(effectsOn(id)).toHaveLength(1)
  expect((await client(id)).match.reference).toBe(effectsOn(id)[0]?.reference)
})

test('after the last try the export has failed, the user is notified, and a new request continues the same export [F-05]', async () => {
  const id = await aClient()
  const { data: first } = await ask(id)
  receiver.next('lost', 500)
  await workExports(company.id, 2)
  await workExports(company.id, 3)
  expect((await client(id)).match.client).toMatchObject({
    state: 'failed',
    problem: 'The external system didn’t respond',
  })
  expect((await api.users.messages()).data[0]).toMatchObject({ success: false })
  await api.clients.save({ body: { id, name: 'Napier City Council', ...PLACE, version: 1 } })
  const { data: second } = await ask(id)
  expect(second.id).toBe(first.id)
  await workExports(company.id)
  expect(effectsOn(id)).toHaveLength(1)
  expect((await client(id)).match.reference).toBe(effectsOn(id)[0]?.reference)
})

test('a refused export is not sent again; corrected, it is a new export [2§7]', async () => {
  const id = await aClient()
  const { data: first } = await ask(id)
  receiver.next(422)
  expect(await workExports(company.id)).toBe(0)
  expect((await client(id)).match.client).toMatchObject({
    state: 'failed',
    problem: 'The external system refused it (422)',
  })
  await api.clients.save({ body: { id, name: 'Napier City Council', ...PLACE, version: 1 } })
  const { data: second } = await ask(id)
  expect(second.id).not.toBe(first.id)
  await workExports(company.id)
  expect(effectsOn(id)).toMatchObject([{ body: { name: 'Napier City Council' } }])
  expect((await client(id)).exports.map(({ state }) => state)).toEqual(['sent', 'failed'])
})

test('a redirect is not followed, and an endless or unreadable answer counts as none [S-12]', async () => {
  for (const mood of ['redirect', 'endless', 'nonsense'] as const) {
    const id = await aClient()
    await ask(id)
    receiver.next(mood)
    const before = receiver.requests()
    expect(await workExports(company.id)).toBe(0)
    expect(receiver.requests()).toBe(before + 1)
    expect((await client(id)).match.client).toMatchObject({ state: 'failed', is_refused: true })
  }
})

test('a silent external system gets ten seconds [F-05]', { timeout: 30_000 }, async () => {
  const id = await aClient()
  await ask(id)
  receiver.next('silent')
  const began = Date.now()
  expect(await workExports(company.id)).toBe(1)
  expect(Date.now() - began).toBeGreaterThan(9_000)
  expect(Date.now() - began).toBeLessThan(14_000)
  expect(await workExports(company.id, 2)).toBe(0)
})

test('a reference that belongs to another client is refused [2§7]', async () => {
  const [one, other] = [await aClient(), await aClient()]
  const next = `EXT-${receiver.effects.length + 1}`
  await api.exports.matchClient({ body: { client_id: other, customer_ref: next } })
  await ask(one)
  await workExports(company.id)
  const { match } = await client(one)
  expect(match).toMatchObject({ version: 0, client: { state: 'failed' } })
  expect(match.client?.problem).toContain('already linked to another')
})

test('a client being created cannot be linked by hand, and of ten requests one succeeds [F-24]', async () => {
  const id = await aClient()
  const all = await Promise.allSettled(Array.from({ length: 10 }, () => ask(id)))
  expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  await expect(api.exports.matchClient({ body: { client_id: id, customer_ref: 'BY-HAND' } })).rejects.toMatchObject({
    code: 'export_in_progress',
  })
  await workExports(company.id)
  expect(effectsOn(id)).toHaveLength(1)
})

test('the sweep resends an export whose message was lost [F-24]', async () => {
  const id = await aClient()
  await ask(id)
  const [job] = await exportJobs(company.id)
  const { transact, queryRows } = await import('#functions/data/table.ts')
  const { outboxWrite } = await import('#functions/jobOutbox.ts')
  const { Job } = await import('#functions/jobs.ts')
  const { partition } = await import('#functions/data/keys.ts')
  const lost = outboxWrite(Job().parse(job))
  if (lost.op !== 'put') throw new Error('The outbox row is written by a put')
  await transact([{ ...lost, row: { ...lost.row, written_at: new Date(Date.now() - 60_000).toISOString() } }])
  await (await import('#functions/workers/outbox.ts')).handler(undefined, aContext())
  expect(await queryRows(partition.outbox(company.id))).toEqual([])
  await workExports(company.id)
})

test('every received request was signed [S-12]', () => {
  expect(receiver.requests()).toBeGreaterThan(20)
  expect(receiver.wrong).toEqual([])
})
