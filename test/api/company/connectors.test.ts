import { ulid } from 'ulid'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { Company } from '#shared/domain/people/user.ts'
import { FEATURE, ROLE } from '#shared/domain/vocabulary/referenceLists.ts'
import { companyRows } from '#test/support/cloud/companyRows.ts'
import { CONNECTOR_KEY, startExternalSystem } from '#test/support/cloud/externalSystem.ts'
import { loggedDuring } from '#test/support/cloud/logged.ts'
import { aCompany, aUser, signedIn, type TestApi } from '#test/support/people/api.ts'
import { workExports } from '#test/support/workers/exports.ts'

let receiver: Awaited<ReturnType<typeof startExternalSystem>>
let company: Company
let root: TestApi

beforeAll(async () => {
  receiver = await startExternalSystem()
  company = await aCompany([FEATURE.exporter])
  root = await signedIn(await aUser(company, [ROLE.root]))
})
afterAll(() => receiver?.close())
afterEach(() => vi.unstubAllEnvs())

const setUp = (address = receiver.url) =>
  root.exports.saveConnector({ body: { company_id: company.id, address, ...CONNECTOR_KEY } })

test('the secret never appears in a reply, a row, an export or the log [S-22]', async () => {
  const replies: unknown[] = []
  const said = await loggedDuring(async () => {
    replies.push(await setUp(), await root.exports.connector({ query: { company_id: company.id } }))
  })
  const all = JSON.stringify([replies, said, await companyRows(company.id)])
  expect(all).toContain(receiver.url)
  expect(all).not.toContain(CONNECTOR_KEY.secret)
  expect(all).not.toContain(Buffer.from(CONNECTOR_KEY.secret).toString('base64'))
  expect(replies[1]).toMatchObject({
    data: { key_id: CONNECTOR_KEY.key_id, secret_set_at: expect.any(String), version: 1 },
  })
})

test('an encrypted secret can be decrypted for its own company only, and only unmodified [S-22]', async () => {
  const { encryptSecret, decryptSecret } = await import('#functions/connector/secretEncryption.ts')
  const sealed = await encryptSecret('one', 'open sesame')
  expect(await decryptSecret('one', sealed)).toBe('open sesame')
  await expect(decryptSecret('two', sealed)).rejects.toThrow()
  const bytes = Buffer.from(sealed, 'base64')
  bytes[20] = (bytes[20] ?? 0) ^ 1
  await expect(decryptSecret('one', bytes.toString('base64'))).rejects.toThrow()
})

const INSIDE = [
  'http://jobs.totara.example',
  'https://169.254.169.254/latest',
  'https://[::1]/',
  'https://0x7f.1/',
  'https://127.1/',
  'https://2130706433/',
  'https://[::ffff:10.0.0.1]/',
  'https://10.0.0.7/',
  'https://192.168.1.1/',
  'https://localhost/',
  'https://metadata.google.internal/',
  'https://printer.local/',
  'https://intranet/',
  'https://me:pass@jobs.totara.example/',
  'https://jobs.totara.example/?to=x',
  'ftp://jobs.totara.example/',
  'file:///etc/passwd',
  'gopher://jobs.totara.example/',
]
test.each(INSIDE)('S-12 %s is no address of an external system', async address => {
  vi.stubEnv('CONNECTOR_LOOPBACK', undefined)
  await expect(setUp(address)).rejects.toMatchObject({ code: 'invalid_input', fields: { address: expect.any(String) } })
})

test('a receiver on the same machine is refused on set-up and on use, unless the deployment allows it [S-12]', async () => {
  const id = ulid()
  await root.clients.save({
    body: { id, name: 'Napier Council', address: '1 Main Street', city: 'Napier', postcode: '4110' },
  })
  await setUp()
  vi.stubEnv('CONNECTOR_LOOPBACK', undefined)
  await expect(setUp()).rejects.toMatchObject({ code: 'invalid_input' })
  await root.exports.exportClient({ params: { id } })
  await workExports(company.id)
  expect(receiver.requests()).toBe(0)
  expect((await root.exports.client({ params: { id } })).data.match.client).toMatchObject({
    state: 'failed',
    is_refused: true,
  })
})

test('a host name with a private address is not contacted; the checked address is the one used [S-12]', async () => {
  const { publicLookup, isPublic } = await import('#functions/connector/allowedAddress.ts')
  const found = await new Promise(resolve => publicLookup('localhost', { all: true }, (...all) => resolve(all)))
  expect(found).toMatchObject([{ message: 'localhost does not resolve to a public IP address' }, '', 0])
  const inside = [
    '127.0.0.1',
    '10.1.2.3',
    '172.31.0.1',
    '192.168.0.9',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
    '::1',
  ]
  const more = [
    'fe80::1',
    'fd00::1',
    '::ffff:127.0.0.1',
    '::ffff:8.8.8.8',
    '64:ff9b::7f00:1',
    '2002:7f00:1::',
    'ff02::1',
  ]
  expect([...inside, ...more].filter(isPublic)).toEqual([])
  expect(['8.8.8.8', '1.1.1.1', '2606:4700::1111'].filter(isPublic)).toHaveLength(3)
})

test('queued exports are not sent after exports are turned off [2§6]', async () => {
  const id = ulid()
  await root.clients.save({
    body: { id, name: 'Napier Council', address: '1 Main Street', city: 'Napier', postcode: '4110' },
  })
  await setUp()
  await root.exports.exportClient({ params: { id } })
  await root.exports.saveConnector({
    body: { company_id: company.id, address: receiver.url, key_id: CONNECTOR_KEY.key_id, is_on: false },
  })
  const before = receiver.requests()
  await workExports(company.id)
  expect(receiver.requests()).toBe(before)
  expect((await root.exports.client({ params: { id } })).data).toMatchObject({
    is_set_up: false,
    match: { client: { state: 'failed', problem: 'Exports have been turned off' } },
  })
})

test('of two who set the external system up at once, the later one gets a conflict [F-15]', async () => {
  await setUp()
  const { data } = await root.exports.connector({ query: { company_id: company.id } })
  const change = () =>
    root.exports.saveConnector({
      body: { company_id: company.id, address: receiver.url, ...CONNECTOR_KEY, version: data?.version },
    })
  await change()
  await expect(change()).rejects.toMatchObject({ code: 'changed_meanwhile' })
})
