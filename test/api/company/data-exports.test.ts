import { strFromU8 } from 'fflate'
import { ulid } from 'ulid'
import { beforeAll, expect, test } from 'vitest'
import { aCompanyWithRecords, type CompanyRecords, wordOf } from '#test/security/companyRecords.ts'
import { companyRows } from '#test/support/cloud/companyRows.ts'
import { CONNECTOR_KEY } from '#test/support/cloud/externalSystem.ts'
import { PASSWORD, signedIn, type TestApi } from '#test/support/people/api.ts'
import { downloadedArchives, type ReadArchive, recordsOf, workDataExport } from '#test/support/workers/dataExports.ts'
import { anOrder, aReviewedBuilding } from '#test/support/workers/managementPlans.ts'

/** Stored in the table, but must not be in an archive. */
const CLIENT_SECRET = 'the-secret-of-single-sign-on'

let companyRecords: CompanyRecords
let other: CompanyRecords
let admin: TestApi
let archives: ReadArchive[]
let token: string
beforeAll(async () => {
  ;[companyRecords, other] = [await aCompanyWithRecords(), await aCompanyWithRecords()]
  admin = await signedIn(companyRecords.people.admin)
  token = await everySecret(companyRecords)
  archives = await exportedNow()
})

async function everySecret({ company, people }: CompanyRecords): Promise<string> {
  const [root, surveyor] = await Promise.all([signedIn(people.root), signedIn(people.surveyor)])
  const company_id = company.id
  await root.exports.saveConnector({ body: { company_id, address: 'https://accounts.example', ...CONNECTOR_KEY } })
  const domain = `${company_id.toLowerCase()}.example`
  const provider = { issuer: 'https://login.example', client_id: 'clearfloor', client_secret: CLIENT_SECRET }
  await root.singleSignOn.save({ body: { company_id, domain, ...provider } })
  await surveyor.feedback.send({ body: { feedback: `${wordOf(companyRecords)} is quick`, route: '/dashboard' } })
  const { building } = await aReviewedBuilding(admin, people.surveyor)
  await admin.managementPlans.request({ body: anOrder(building) })
  const { data } = await admin.tokens.create({ body: { name: 'Lab bridge', scopes: ['read'], days: 30 } })
  return data.secret
}

const requested = async (api = admin) => (await api.dataExports.request({ body: { id: ulid() } })).data.id
const stateOf = async (id: string, api = admin) => (await api.dataExports.list({})).data.find(each => each.id === id)

async function exportedNow(): Promise<ReadArchive[]> {
  const id = await requested()
  await workDataExport(companyRecords.company.id, id)
  return downloadedArchives(admin, id)
}

test('an export has exactly the table’s records that are not excluded by name', async () => {
  const { exported } = await import('#functions/data/export/rowKinds.ts')
  const rows = await companyRows(companyRecords.company.id)
  const wanted = Map.groupBy(
    rows.flatMap(row => exported(companyRecords.company.id, row) ?? []),
    ({ kind }) => kind,
  )
  wanted.delete('audit-log')
  wanted.delete('notifications')
  expect(wanted.size).toBeGreaterThan(20)
  for (const [kind, found] of wanted) {
    const records = recordsOf(archives, kind)
    expect(records, kind).toHaveLength(found.length)
    expect(records, kind).toEqual(expect.arrayContaining(found.map(({ row }) => row)))
    expect(archives[0]?.manifest.records[kind], kind).toBe(found.length)
  }
  const log = recordsOf(archives, 'audit-log')
  expect(log.some(({ event }) => event === 'data_export_requested')).toBe(true)
})

test('every kind of row of a company is either exported or left out with a reason', async () => {
  const { EXPORTED, NOT_EXPORTED, rowName } = await import('#functions/data/export/rowKinds.ts')
  const { keys } = await import('#functions/data/keys.ts')
  const kinds = [...EXPORTED, ...NOT_EXPORTED]
  const matches = (name: string) => kinds.filter(({ rows }) => rows.test(name)).length
  const examples = Object.entries(keys).map(
    ([name, key]) => [name, (key as AnyKey)('7', 'client', 'x1', 'x2')] as const,
  )
  const ofCompany = examples.filter(([, { pk }]) => /^C#7(#|$)/.test(pk))
  expect(ofCompany.length).toBeGreaterThan(60)
  for (const [name, key] of ofCompany)
    if (name !== 'inBuilding') expect([name, matches(rowName('7', key))]).toEqual([name, 1])
  const { sortKeys } = await import('#functions/data/keys.ts')
  for (const sort of Object.values(sortKeys)) {
    const sk = (sort as (...parts: string[]) => string)('x1', 'x2')
    const pk = /^(CONTACT)#/.test(sk) ? 'C#7#CLIENT#3' : /^FILE#/.test(sk) ? 'C#7#CLEARANCE#5' : 'C#7#BUILDING#42'
    expect([sk, matches(rowName('7', { pk, sk }))]).toEqual([sk, 1])
  }
  for (const row of await companyRows(companyRecords.company.id)) {
    const name = rowName(companyRecords.company.id, row)
    expect([name, matches(name)]).toEqual([name, 1])
  }
})
type AnyKey = (...parts: string[]) => { readonly pk: string; readonly sk: string }

test('an export contains no other company’s data and no secret [S-24]', async () => {
  const rows = await companyRows(companyRecords.company.id)
  const plan = rows.find(({ download_hash }) => download_hash)
  const secretsOfRows = rows
    .filter(({ sk }) => /^(PASSWORD|SESSION#|RECEIPTKEY|DEVICEKEY)/.test(sk))
    .flatMap(({ pk: _, sk, ...row }) => [sk.split('#')[1], ...Object.values(row)])
    .filter(
      (value): value is string =>
        typeof value === 'string' && value.length > 20 && !/^(\d{4}-|[0-9A-Z]{26}$)/.test(value),
    )
  const secrets = [
    CLIENT_SECRET,
    PASSWORD,
    CONNECTOR_KEY.secret,
    String(plan?.download_hash),
    token.split('_')[3] ?? '',
  ]
  const hashes = rows.flatMap(({ secret_hash, sealed }) => [secret_hash, sealed].filter(Boolean).map(String))
  expect([secretsOfRows.length > 5, hashes.length]).toEqual([true, 3])
  const text = archives
    .flatMap(({ entries }) => Object.entries(entries).map(([, bytes]) => strFromU8(bytes)))
    .join('\n')
  expect(text).toContain(wordOf(companyRecords))
  for (const secret of [...secrets, ...hashes, ...secretsOfRows]) expect(text.includes(secret), secret).toBe(false)
  expect(text).not.toContain(wordOf(other))
  expect(text).not.toContain(other.company.id)
})

test('an export has every file of the company under its hash, with its type', async () => {
  const files = archives.flatMap(({ manifest }) => manifest.entries.filter(({ name }) => name.startsWith('files/')))
  const rows = (await companyRows(companyRecords.company.id)).filter(({ sk }) => sk === 'FILE')
  expect(files.map(({ sha256 }) => sha256).sort()).toEqual(rows.map(({ file }) => file).sort())
  expect(files.map(({ type }) => type).sort()).toEqual(rows.map(({ type }) => type).sort())
  for (const { name, sha256 } of files) expect(name).toMatch(new RegExp(`^files/${sha256}\\.(jpg|png|pdf)$`))
})

test('the requester is notified; the request and each download are in the audit log', async () => {
  const { company, people } = companyRecords
  const id = await requested()
  await workDataExport(company.id, id)
  expect(await stateOf(id)).toMatchObject({ state: 'completed', requested_name: people.admin.full_name })
  await admin.dataExports.download({ params: { id, archive: '1' } })
  const { data: messages } = await admin.users.messages()
  expect(messages[0]).toMatchObject({
    message: 'The export of your company’s data is ready',
    to: '/admin/company-data',
  })
  const jobs = (await companyRows(company.id))
    .filter(({ pk }) => pk.endsWith('#AUDITLOG'))
    .map(({ row }) => Object(row))
  expect(jobs.filter(({ event }) => event === 'data_export_requested').at(-1)).toMatchObject({
    user_id: people.admin.id,
  })
  expect(jobs.filter(({ event }) => event === 'data_downloaded').at(-1).detail).toContain(`${id} 1.zip`)
  await expect(admin.dataExports.download({ params: { id, archive: '2' } })).rejects.toMatchObject({ status: 404 })
  const stranger = await signedIn(other.people.admin)
  await expect(stranger.dataExports.download({ params: { id, archive: '1' } })).rejects.toMatchObject({ status: 404 })
  await expect(stranger.dataExports.cancel({ params: { id } })).rejects.toMatchObject({ status: 404 })
})
