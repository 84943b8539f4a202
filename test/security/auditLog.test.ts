import { beforeAll, describe, expect, test } from 'vitest'
import { loggedDuring } from '#test/support/cloud/logged.ts'
import { auditLogOf } from '#test/support/people/auditLog.ts'
import { ask, type Cookies, cookiesOf } from './asking.ts'
import { operations } from './operations.ts'
import { type AnyRow, askerOf } from './row.ts'
import { cookiesFor } from './rowCookies.ts'
import { aWorld, type World } from './world.ts'

const audited = operations.filter(({ row, endpoint }) => row && endpoint.audit)
/** Others need the user whom one of them deletes; a visit that ends has not begun before a company is made. */
const ORDER = ['companies.endVisit', '', 'users.delete']
const placeOf = ({ name }: (typeof audited)[number]) => (ORDER.includes(name) ? ORDER.indexOf(name) : 1)
const inOrder = audited.toSorted((a, b) => placeOf(a) - placeOf(b))
const NONE: Cookies = new Map()
let world: World
beforeAll(async () => {
  world = await aWorld()
})

const entriesSince = async (companyId: string, before: ReadonlySet<string>) =>
  (await auditLogOf(companyId)).filter(({ id }) => !before.has(id))
const idsOf = async (companyId: string) => new Set((await auditLogOf(companyId)).map(({ id }) => id))

describe('S-24 every call that says so leaves one entry where it was carried out, and none where it was refused', () => {
  test.each(inOrder.map(operation => [operation.name, operation] as const))('%s', async (_, operation) => {
    const row = operation.row as AnyRow
    const askIn = async (own: World) => {
      const cookies = await cookiesFor(row, own)
      const asked = row.ask(own)
      // A company that root makes has a log of its own.
      const log = operation.name === 'companies.save' ? String(Object(asked.body).id) : own.company.id
      const before = await idsOf(log)
      const answer = await ask(operation, asked, cookies)
      return { answer, entries: await entriesSince(log, before) }
    }
    let { answer, entries } = await askIn(world)
    if (!row.refused && answer.status >= 400) {
      // The calls before it may have changed what it needs, or who may ask.
      world = await aWorld()
      ;({ answer, entries } = await askIn(world))
    }
    if (row.refused && answer.status >= 400) return expect(entries, answer.text).toEqual([])
    const where = { outcome: 'done', address: expect.stringMatching(/^10\.\d+\.\d+\.\d+$/) }
    const named = operation.name === 'users.change' ? {} : { event: operation.endpoint.audit }
    expect(answer.status, answer.text).toBeLessThan(400)
    expect(entries, answer.text).toEqual([expect.objectContaining({ ...where, ...named })])
    // Somebody of a client is no user: the entry has their name and email.
    const asker = row.who === 'portalContact' || row.who === 'siteReader' ? '' : world.people[askerOf(row)].id
    expect(entries[0]?.user_id).toBe(asker)
  })
})

describe('S-24 a call that a role does not allow leaves an entry that says which', () => {
  const guarded = operations.filter(({ row }) => Array.isArray(row?.who) && !row?.who.includes('surveyor'))
  test.each(guarded.map(operation => [operation.name, operation] as const))('%s', async (_, operation) => {
    const {
      company,
      people: { surveyor },
    } = world
    const cookies = await cookiesOf(surveyor)
    const known = await idsOf(company.id)
    const answer = await ask(operation, (operation.row as AnyRow).ask(world), cookies)
    expect(answer.code).toBe('not_allowed')
    const { method, path } = operation.endpoint
    const what = { event: 'not_allowed', outcome: 'refused', user_id: surveyor.id, detail: `${method} ${path}` }
    expect(await entriesSince(company.id, known)).toEqual([expect.objectContaining(what)])
  })

  test('somebody without a session leaves none', async () => {
    const known = await idsOf(world.company.id)
    for (const operation of guarded) await ask(operation, (operation.row as AnyRow).ask(world), NONE)
    expect(await entriesSince(world.company.id, known)).toEqual([])
  })
})

test('S-24 an id of another company leaves a line in the log of functions: who asked, and for which call', async () => {
  const { company, people } = world
  const other = await aWorld()
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
