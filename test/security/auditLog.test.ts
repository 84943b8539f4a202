import { ulid } from 'ulid'
import { beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod'
import { loggedDuring } from '#test/support/cloud/logged.ts'
import { positionsOf } from '#test/support/contract/positions.ts'
import { auditLogOf } from '#test/support/people/auditLog.ts'
import { ask, type Cookies, cookiesOf } from './asking.ts'
import { aCompanyWithRecords, type CompanyRecords } from './companyRecords.ts'
import { type Operation, operations } from './operations.ts'
import { type AnyRow, askerOf, type CallRequest } from './row.ts'
import { newCookiesFor } from './rowCookies.ts'

const audited = operations.filter(({ row, endpoint }) => row && endpoint.audit)
/** `users.delete` comes last because other calls need the user; `endVisit` comes first, before any visit starts. */
const ORDER = ['companies.endVisit', '', 'users.delete']
const placeOf = ({ name }: (typeof audited)[number]) => (ORDER.includes(name) ? ORDER.indexOf(name) : 1)
const inOrder = audited.toSorted((a, b) => placeOf(a) - placeOf(b))
const NONE: Cookies = new Map()

const namesIn = ({ endpoint }: Operation) => positionsOf(endpoint.body).map(({ path: [name = ''] }) => name)
const ID_NAMES = new Set(operations.flatMap(namesIn).filter(name => /^id$|_id$/.test(name)))

/** The request with a nonexistent id under each name of the contract that the call does not accept. */
function withStrayIds(operation: Operation, request: CallRequest): { request: CallRequest; stray: readonly string[] } {
  const taken = namesIn(operation)
  const stray = [...ID_NAMES].filter(name => !taken.includes(name)).map(name => [name, ulid()] as const)
  const body = { ...Object.fromEntries(stray), ...Object(request.body) }
  return { request: { ...request, body }, stray: stray.map(([, id]) => id) }
}
const strayIn = (entries: readonly object[], stray: readonly string[]) =>
  stray.filter(id => JSON.stringify(entries).includes(id))

let records: CompanyRecords
beforeAll(async () => {
  records = await aCompanyWithRecords()
})

const entriesSince = async (companyId: string, before: ReadonlySet<string>) =>
  (await auditLogOf(companyId)).filter(({ id }) => !before.has(id))
const idsOf = async (companyId: string) => new Set((await auditLogOf(companyId)).map(({ id }) => id))

describe('every audited call leaves one entry if carried out, and none if refused [S-24]', () => {
  test.each(inOrder.map(operation => [operation.name, operation] as const))('%s', async (_, operation) => {
    const row = operation.row as AnyRow
    const askIn = async (own: CompanyRecords) => {
      const cookies = await newCookiesFor(row, own)
      const { request, stray } = withStrayIds(operation, row.ask(own))
      // A company that root creates has its own log.
      const log = operation.name === 'companies.save' ? String(Object(request.body).id) : own.company.id
      const before = await idsOf(log)
      const answer = await ask(operation, request, cookies)
      return { answer, stray, entries: await entriesSince(log, before) }
    }
    let { answer, entries, stray } = await askIn(records)
    if (!row.refused && answer.status >= 400) {
      // Earlier calls may have changed what this one needs, or who may call it.
      records = await aCompanyWithRecords()
      ;({ answer, entries, stray } = await askIn(records))
    }
    if (row.refused && answer.status >= 400) return expect(entries, answer.text).toEqual([])
    const where = { outcome: 'done', address: expect.stringMatching(/^10\.\d+\.\d+\.\d+$/) }
    const named = operation.name === 'users.change' ? {} : { event: operation.endpoint.audit }
    expect(answer.status, answer.text).toBeLessThan(400)
    expect(entries, answer.text).toEqual([expect.objectContaining({ ...where, ...named })])
    expect(strayIn(entries, stray)).toEqual([])
    // A portal contact or site reader is not a user: the entry has their name and email.
    const asker = row.who === 'portalContact' || row.who === 'siteReader' ? '' : records.people[askerOf(row)].id
    expect(entries[0]?.user_id).toBe(asker)
  })
})

describe('a call that a role does not allow leaves an entry that names the call [S-24]', () => {
  const guarded = operations.filter(({ row }) => Array.isArray(row?.who) && !row?.who.includes('surveyor'))
  test.each(guarded.map(operation => [operation.name, operation] as const))('%s', async (_, operation) => {
    const {
      company,
      people: { surveyor },
    } = records
    const cookies = await cookiesOf(surveyor)
    const known = await idsOf(company.id)
    const { request, stray } = withStrayIds(operation, (operation.row as AnyRow).ask(records))
    const answer = await ask(operation, request, cookies)
    expect(answer.code).toBe('not_allowed')
    const { method, path } = operation.endpoint
    const what = { event: 'not_allowed', outcome: 'refused', user_id: surveyor.id, detail: `${method} ${path}` }
    const entries = await entriesSince(company.id, known)
    expect(entries).toEqual([expect.objectContaining(what)])
    expect(strayIn(entries, stray)).toEqual([])
  })

  test('a visitor without a session leaves no entry', async () => {
    const known = await idsOf(records.company.id)
    for (const operation of guarded) await ask(operation, (operation.row as AnyRow).ask(records), NONE)
    expect(await entriesSince(records.company.id, known)).toEqual([])
  })
})

test('of two alternative ids in a call, the log has the one that the call acts upon [S-24 B1]', async () => {
  const { company, building, people } = records
  const approve = operations.find(({ name }) => name === 'buildings.approveReport')
  if (!approve) throw new Error('There is no such call')
  const known = await idsOf(company.id)
  await ask(approve, { body: { building_id: building, id: ulid() } }, await cookiesOf(people.surveyor))
  const entries = await entriesSince(company.id, known)
  expect(entries.map(({ target }) => target)).toEqual([`building ${building}`])
})

/** Calls whose body has its own id, which is generated if missing. */
const withNewId = operations.filter(({ endpoint, row }) => {
  const place = positionsOf(endpoint.body).find(({ path }) => path.join('.') === 'id')
  const isMade = place !== undefined && z.safeParse(place.schema, undefined).success
  return isMade && !endpoint.path.includes('{') && Array.isArray(row?.who) && !row?.who.includes('surveyor')
})
test.each(withNewId.map(operation => [operation.name, operation] as const))(
  'S-24 B1 a refused call is logged with the id that was sent, and no other: %s',
  async (_, operation) => {
    const { company, people } = records
    const cookies = await cookiesOf(people.surveyor)
    const targetOf = async (body: object) => {
      const known = await idsOf(company.id)
      await ask(operation, { body }, cookies)
      return (await entriesSince(company.id, known)).map(({ target }) => target)
    }
    const { id: _id, building_id: _building, ...body } = Object((operation.row as AnyRow).ask(records).body)
    const [, , noun] = operation.endpoint.path.split('/')
    // The entry may name a company id that the call accepts beside its own.
    expect([noun, `${noun} ${body.company_id}`]).toContain((await targetOf(body))[0])
    const id = ulid()
    expect(await targetOf({ ...body, id, name: 7 })).toEqual([`${noun} ${id}`])
  },
)

test('an id of another company leaves a line in the functions’ log with caller and call [S-24]', async () => {
  const { company, people } = records
  const other = await aCompanyWithRecords()
  const read = operations.find(({ name }) => name === 'buildings.tree')
  if (!read) throw new Error('There is no such call')
  const cookies = await cookiesOf(people.surveyor)
  const lines = await loggedDuring(async () => {
    expect((await ask(read, (read.row as AnyRow).ask(other), cookies)).status).toBe(404)
  })
  const { method, path } = read.endpoint
  const noted = { message: 'refused', code: 'not_found', user: people.surveyor.id, company: company.id }
  expect(lines.map(line => JSON.parse(line))).toEqual([
    expect.objectContaining({ ...noted, route: `${method} ${path}` }),
  ])
  expect(lines.join()).not.toContain(other.building)
})
