import ICAL from 'ical.js'
import { ulid } from 'ulid'
import { beforeEach, describe, expect, test } from 'vitest'
import { surveyCalendar } from '#functions/documents/surveyCalendar.ts'
import { callHandler } from '#localstack/gateway/callHandler.ts'
import { contract } from '#shared/contract/index.ts'
import { createClient } from '#shared/contract/protocol/client.ts'
import type { Company, User } from '#shared/domain/people/user.ts'
import { ROLE } from '#shared/domain/vocabulary/referenceLists.ts'
import { dayAfter, monthsAfter, nzDay } from '#shared/domain/vocabulary/time.ts'
import { companyRows } from '#test/support/cloud/companyRows.ts'
import { manyBuildings } from '#test/support/data/manyBuildings.ts'
import { aCompany, aProject, aUser, signedIn, type TestApi } from '#test/support/people/api.ts'
import { auditLogOf } from '#test/support/people/auditLog.ts'

let company: Company
let surveyor: User
let api: TestApi
beforeEach(async () => {
  company = await aCompany()
  surveyor = await aUser(company)
  api = await signedIn(surveyor)
})

const NOT_ALL = 'This calendar doesn’t have all of your surveys'
const day = (later: number) => dayAfter(nzDay(), later)
const create = async () => (await api.tokens.createCalendar({})).data.address
/** Reads like a calendar program: no session, no header of the page. */
async function read(address: string) {
  const { status, text } = await callHandler()({ method: 'GET', url: address, headers: {} })
  return { status, text: await text() }
}
const eventsIn = (text: string) =>
  new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent').map(each => new ICAL.Event(each))

test('a user’s calendar has all surveys from a month ago to a year ahead, or says that it is incomplete', async () => {
  const { building: id } = await aProject(api, surveyor, { survey_date: monthsAfter(day(0), -1) })
  await aProject(api, surveyor, { survey_date: monthsAfter(day(0), 12) })
  for (const outside of [dayAfter(monthsAfter(day(0), -1), -1), dayAfter(monthsAfter(day(0), 12))])
    await aProject(api, surveyor, { survey_date: outside })
  const { building } = (await api.buildings.tree({ params: { id } })).data
  await manyBuildings(company.id, building, 250, { survey_date: day(5) })
  const address = await create()
  const events = eventsIn((await read(address)).text)
  expect(events).toHaveLength(252)
  expect(events.filter(({ summary }) => summary === NOT_ALL)).toEqual([])
  await manyBuildings(company.id, building, 247, { survey_date: day(6) })
  const first = eventsIn((await read(address)).text)
  expect(first).toHaveLength(499)
  expect(first.find(({ summary }) => summary === NOT_ALL)?.startDate.toString()).toBe(day(0))
})

test('a user’s calendar is valid with any texts', async () => {
  const odd = 'One\r\nEND:VCALENDAR\n\ttwo \u2028\u0000\u0007 석면; a,b\\c 👩🏽‍🔧 e\u0301'
  const said = 'One END:VCALENDAR two 석면; a,b\\c 👩🏽‍🔧 e\u0301'
  await aProject(api, surveyor, { name: odd, address: odd, survey_date: day(3) })
  const { text } = await read(await create())
  for (const calendar of [text, surveyCalendar(`Surveys of ${odd}`, [])]) {
    expect(calendar.replaceAll('\r\n', '')).not.toMatch(/\p{Cc}/u)
    for (const line of calendar.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
    expect(new ICAL.Component(ICAL.parse(calendar)).getFirstPropertyValue('prodid')).toContain('Clearfloor')
  }
  const [event, ...others] = eventsIn(text)
  expect(others).toEqual([])
  for (const words of [event?.summary, event?.location]) expect(words?.replaceAll(/\s+/g, ' ')).toContain(said)
})

describe('a user’s calendar', () => {
  test('lists the buildings that they survey, by date, in RFC 5545 format', async () => {
    const name = 'Ōtātara School, block B; “the old one” behind the hall of the parish, with a long name'
    const { survey, building } = await aProject(api, surveyor, { name, survey_date: day(3) })
    await aProject(api, surveyor, {})
    await aProject(api, await aUser(company), { survey_date: day(4) })
    const { status, text } = await read(await create())
    expect(status).toBe(200)
    for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
    expect(text.replaceAll('\r\n', '')).not.toContain('\n')
    const [event, ...others] = eventsIn(text)
    expect(others).toEqual([])
    expect(event?.summary).toContain(name)
    expect([event?.startDate.toString(), event?.endDate.toString()]).toEqual([day(3), day(4)])
    expect(event?.location).toContain('1 Main Street')
    expect(event?.component.getFirstPropertyValue('url')).toContain(`/survey/${survey}/building/${building}`)
    await api.buildings.set({ params: { id: building }, body: { survey_date: day(9) } })
    const [moved] = eventsIn((await read(await create())).text)
    expect(moved?.uid).toBe(event?.uid)
    expect(moved?.startDate.toString()).toBe(day(9))
  })

  test('shows when it was last read; its address is shown once and stored as a hash', async () => {
    expect((await api.tokens.calendar({})).data).toBeNull()
    const address = await create()
    expect((await api.tokens.calendar({})).data).toEqual({ created_at: expect.any(String), read_at: null })
    await read(address)
    expect((await api.tokens.calendar({})).data?.read_at).toEqual(expect.any(String))
    const stored = JSON.stringify(await companyRows(company.id))
    expect(stored).not.toContain(address.split('_').at(-1)?.replace('.ics', ''))
  })

  test('a new address replaces the former one, and revoking it leaves none', async () => {
    const first = await create()
    const second = await create()
    expect((await read(first)).status).toBe(404)
    expect((await read(second)).status).toBe(200)
    await api.tokens.endCalendar({})
    expect((await read(second)).status).toBe(404)
    await api.tokens.endCalendar({})
    expect((await api.tokens.calendar({})).data).toBeNull()
    const acts = (await auditLogOf(company.id)).map(({ event }) => event)
    expect(acts).toEqual(expect.arrayContaining(['calendar_created', 'calendar_revoked']))
  })

  test('a deleted user has no calendar, and an address gives only its own user’s', async () => {
    const address = await create()
    const other = await aUser(company)
    expect((await read(address.replace(surveyor.id, other.id))).status).toBe(404)
    await (await signedIn(other)).tokens.createCalendar({})
    expect((await read(address.replace(surveyor.id, other.id))).status).toBe(404)
    const admin = await signedIn(await aUser(company, [ROLE.admin]))
    await admin.users.delete({ body: { id: surveyor.id } })
    expect((await read(address)).status).toBe(404)
  })
})

describe('the attempts of a network', () => {
  test('a guessing network is refused after 300 attempts in a quarter of an hour [S-14]', async () => {
    const network = createClient(contract, callHandler({}, ulid()))
    const params = { calendar: `${company.id}_${surveyor.id}_${'0'.repeat(64)}.ics` }
    const guess = () => network.tokens.feed({ params }).catch(({ code }) => code)
    // In batches of 31: on a busy machine, 310 parallel calls exceed the SDK's timeouts, and a retried request counts twice.
    const answers: unknown[] = []
    for (let turn = 0; turn < 10; turn++) answers.push(...(await Promise.all(Array.from({ length: 31 }, guess))))
    expect(answers.filter(code => code === 'not_found')).toHaveLength(300)
    expect(answers.filter(code => code === 'too_many_attempts')).toHaveLength(10)
  })
  test('correct reads of a network don’t count among its attempts [B11]', async () => {
    const ip = ulid()
    const network = createClient(contract, callHandler({}, ip))
    const feed = (calendar = '') =>
      network.tokens.feed({ params: { calendar } }).then(
        () => 'done',
        ({ code }) => code,
      )
    const { countFrom } = await import('#functions/data/access/attempts.ts')
    for (let tries = 0; tries < 298; tries++) await countFrom(ip, 'calendar', 300)
    const own = (await create()).split('/').at(-1)
    for (let reads = 0; reads < 3; reads++) expect(await feed(own)).toBe('done')
    const wrong = `${company.id}_${surveyor.id}_${'0'.repeat(64)}.ics`
    expect([await feed(wrong), await feed(wrong), await feed(wrong)]).toEqual([
      ...['not_found', 'not_found', 'too_many_attempts'],
    ])
  })
})
