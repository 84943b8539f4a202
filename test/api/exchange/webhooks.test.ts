import { ulid } from 'ulid'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Company } from '#shared/domain/people/user.ts'
import { ROLE } from '#shared/domain/vocabulary/referenceLists.ts'
import { companyRows } from '#test/support/cloud/companyRows.ts'
import { loggedDuring } from '#test/support/cloud/logged.ts'
import { startWebhookReceiver } from '#test/support/cloud/webhookReceiver.ts'
import { aCompany, aUser, signedIn, type TestApi } from '#test/support/people/api.ts'
import { auditLogOf } from '#test/support/people/auditLog.ts'
import { aWebhook, workWebhooks } from '#test/support/workers/webhooks.ts'

let receiver: Awaited<ReturnType<typeof startWebhookReceiver>>
let company: Company
let api: TestApi

beforeAll(async () => {
  receiver = await startWebhookReceiver()
  company = await aCompany()
  api = await signedIn(await aUser(company, [ROLE.admin]))
})
afterAll(() => receiver?.close())

const only = async (id: string) => {
  const found = (await api.webhooks.list()).data.find(each => each.id === id)
  if (!found) throw new Error(`There is no webhook ${id}`)
  return found
}
const changeOf = async (id: string, part: object = {}) => {
  const { name, address, events, is_on, version } = await only(id)
  return { id, name, address, events, is_on, version, ...part }
}

test('a webhook’s secret is shown once, and is in no later reply, row or log line [S-22]', async () => {
  const replies: unknown[] = []
  let secret = ''
  const said = await loggedDuring(async () => {
    const created = await aWebhook(api, receiver.url)
    secret = created.secret
    replies.push(await api.webhooks.list(), await api.webhooks.change({ body: await changeOf(created.id) }))
    await api.webhooks.sendTest({ params: { id: created.id } })
    await workWebhooks()
    replies.push(await api.webhooks.deliveries({ params: { id: created.id } }))
    replies.push(await api.webhooks.delete({ params: { id: created.id } }))
  })
  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
  const all = JSON.stringify([replies, said, await companyRows(company.id)])
  expect(all).toContain(receiver.url)
  expect(all).not.toContain(secret.slice('whsec_'.length))
})

test('a new secret replaces the old one for signatures [S-22]', async () => {
  const { id, secret } = await aWebhook(api, receiver.url)
  receiver.expects(secret)
  const sendTest = async () => {
    const { data } = await api.webhooks.sendTest({ params: { id } })
    await workWebhooks()
    return receiver.received.find(each => each.id === data.id)?.isSigned
  }
  expect(await sendTest()).toBe(true)
  const { data } = await api.webhooks.renewSecret({ params: { id } })
  expect(data.secret).not.toBe(secret)
  expect(await sendTest()).toBe(false)
  receiver.expects(data.secret)
  expect(await sendTest()).toBe(true)
  await api.webhooks.delete({ params: { id } })
})

test('a repeated call to create a webhook returns no secret [S-22]', async () => {
  const body = { id: ulid(), name: 'Twice', address: receiver.url, events: ['report.issued' as const] }
  await api.webhooks.create({ body }, { key: body.id })
  await expect(api.webhooks.create({ body }, { key: body.id })).rejects.toMatchObject({ code: 'webhook_exists' })
  await api.webhooks.delete({ params: { id: body.id } })
})

test('an address is stored as it is requested [B13]', async () => {
  const { id } = await aWebhook(api, 'https:jobs.totara.example\\a\thook')
  expect((await api.webhooks.list({})).data.find(each => each.id === id)?.address).toBe(
    'https://jobs.totara.example/ahook',
  )
  await api.webhooks.delete({ params: { id } })
})

const INSIDE = [
  ...['http://jobs.totara.example', 'https://169.254.169.254/', 'https://localhost/', 'https://10.0.0.7/'],
  ...['https://jobs.totara.example:22/', 'https://a.localdomain/'],
]
test.each(INSIDE)('S-12 %s is no address of a webhook, new or changed', async address => {
  vi.stubEnv('CONNECTOR_LOOPBACK', undefined)
  const refused = { code: 'invalid_input', fields: { address: 'Enter a public address that begins with https://' } }
  await expect(aWebhook(api, address)).rejects.toMatchObject(refused)
  const { id } = await aWebhook(api, 'https://jobs.totara.example/hook')
  await expect(api.webhooks.change({ body: await changeOf(id, { address }) })).rejects.toMatchObject(refused)
  vi.unstubAllEnvs()
  await api.webhooks.delete({ params: { id } })
})

test('a private address that was allowed before is refused once it no longer is [S-12]', async () => {
  const { id } = await aWebhook(api, receiver.url)
  const { data } = await api.webhooks.sendTest({ params: { id } })
  vi.stubEnv('CONNECTOR_LOOPBACK', undefined)
  await workWebhooks()
  vi.unstubAllEnvs()
  expect(receiver.received.filter(each => each.id === data.id)).toEqual([])
  expect((await api.webhooks.deliveries({ params: { id } })).data).toMatchObject([
    { id: data.id, state: 'failed', status: null, problem: 'The address isn’t allowed' },
  ])
  await api.webhooks.delete({ params: { id } })
})

test('another company’s webhook and deliveries are not found, nor deliveries of another webhook [S-02]', async () => {
  const { id } = await aWebhook(api, receiver.url)
  const other = await aWebhook(api, receiver.url)
  const { data } = await api.webhooks.sendTest({ params: { id } })
  const stranger = await signedIn(await aUser(await aCompany(), [ROLE.admin]))
  const notFound = { code: 'not_found' }
  const params = { id }
  const body = await changeOf(id)
  for (const call of [
    () => stranger.webhooks.change({ body }),
    () => stranger.webhooks.renewSecret({ params }),
    () => stranger.webhooks.delete({ params }),
    () => stranger.webhooks.deliveries({ params }),
    () => stranger.webhooks.sendTest({ params }),
    () => stranger.webhooks.sendAgain({ params: { id, delivery: data.id } }),
    () => api.webhooks.sendAgain({ params: { id: other.id, delivery: data.id } }),
  ])
    await expect(call()).rejects.toMatchObject(notFound)
  expect((await stranger.webhooks.list()).data).toEqual([])
  await workWebhooks()
  for (const each of [id, other.id]) await api.webhooks.delete({ params: { id: each } })
})

test('a company has up to five webhooks; of two who change one, the later gets a conflict [F-15]', async () => {
  const ids = []
  for (let count = 0; count < 5; count++) ids.push((await aWebhook(api, receiver.url)).id)
  await expect(aWebhook(api, receiver.url)).rejects.toMatchObject({ code: 'webhook_limit_reached' })
  const [first = ''] = ids
  const body = await changeOf(first, { name: 'Accounts', events: ['report.issued'] })
  await api.webhooks.change({ body })
  await expect(api.webhooks.change({ body })).rejects.toMatchObject({ code: 'changed_meanwhile' })
  expect(await only(first)).toMatchObject({ name: 'Accounts', events: ['report.issued'], version: 2 })
  for (const id of ids) await api.webhooks.delete({ params: { id } })
  expect((await api.webhooks.list()).data).toEqual([])
})

test('creating, changing, renewing and deleting a webhook are in the audit log [S-24]', async () => {
  const { id } = await aWebhook(api, receiver.url)
  await api.webhooks.change({ body: await changeOf(id, { is_on: false }) })
  await api.webhooks.renewSecret({ params: { id } })
  await api.webhooks.delete({ params: { id } })
  const [deleted, renewed, changed, created] = await auditLogOf(company.id)
  expect([deleted, renewed, changed, created].map(entry => entry?.event)).toEqual([
    ...['deleted', 'webhook_secret_renewed', 'webhook_changed', 'webhook_created'],
  ])
  expect(created?.detail).toBe(`Job system: ${receiver.url}`)
})
