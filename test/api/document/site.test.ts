import { ulid } from 'ulid'
import { beforeAll, describe, expect, test } from 'vitest'
import { aProject, aUser } from '#test/support/people/api.ts'
import { auditLogOf } from '#test/support/people/auditLog.ts'
import { refusalCodeOrDone as refusal } from '#test/support/people/authenticator.ts'
import { aPortalContact, inPortal } from '#test/support/people/portal.ts'
import { onSite } from '#test/support/people/site.ts'
import { aBuildingWithPoster, type BuildingWithPoster, PIN } from '#test/support/workers/issuedBuilding.ts'
import { hashAt } from '#test/support/workers/revisions.ts'

const TIMEOUT = { timeout: 60_000 }

const siteEntriesOf = async (companyId: string, address: string) =>
  (await auditLogOf(companyId)).filter(entry => entry.address === address)

async function sessionsOf(companyId: string, building: string) {
  const { keys } = await import('#functions/data/keys.ts')
  const { queryRows } = await import('#functions/data/table.ts')
  const { pk } = keys.siteSession(companyId, building, '')
  return (await queryRows(pk)).filter(({ sk }) => String(sk).startsWith('SITESESSION#'))
}

describe('the on-site register', () => {
  let fixture: BuildingWithPoster
  beforeAll(async () => {
    fixture = await aBuildingWithPoster()
  }, TIMEOUT.timeout)

  test('shows the building’s issued register with plan and photos, and nothing about its client', async () => {
    const { phone, code, building, item, photo, report, client, contact } = fixture
    expect((await onSite().api.site.find({ params: { code } })).data).toEqual({
      ...{ building: 'Town hall', company: 'Tōtara Surveys' },
    })
    const { data } = await phone.register({ params: { code } })
    expect(data).toMatchObject({ building: { id: building, name: 'Town hall' }, is_as_issued: true })
    expect(data.floors).toMatchObject([{ name: 'Ground', rooms: [{ name: 'Hall' }] }])
    expect(data.items).toMatchObject([{ id: item, room: 'Hall', image: { file: photo.file } }])
    expect(data.issues).toMatchObject([{ id: report.id, name: 'Asbestos report', version: 1 }])
    for (const word of ['Napier Council', client, contact.portalEmail, 'Tane'])
      expect(JSON.stringify(data)).not.toContain(word)
    const { data: files } = await phone.files({ params: { code } })
    expect((await hashAt(files[photo.file] ?? '')).hash).toBe(photo.file)
    expect(Object.keys(files)).toContain(data.floors[0]?.plan?.file)
  })

  test('is turned on by a user who manages portals, once a report is issued', async () => {
    const { api, managing, company, turn } = fixture
    const { building } = await aProject(managing, await aUser(company))
    const on = { params: { id: building }, body: { pin: PIN } }
    expect(await refusal(managing.site.save(on))).toBe('site_needs_report')
    expect((await managing.site.settings({ params: { id: building } })).data).toEqual({
      ...{ settings: { is_on: false }, is_issued: false, log: { is_on: false, acknowledgements: [] } },
    })
    expect(await refusal(managing.reports.poster({ params: { id: building } }))).toBe('site_off')
    expect(await refusal(api.site.save(on))).toBe('not_allowed')
    expect(await refusal(turn('12345'))).toBe('invalid_input')
    const stale = { params: { id: fixture.building }, body: { pin: PIN, version: 9 } }
    expect(await refusal(managing.site.save(stale))).toBe('changed_meanwhile')
    const acts = (await auditLogOf(company.id)).filter(({ event }) => event.startsWith('site_'))
    expect(acts).toContainEqual(expect.objectContaining({ event: 'site_changed', detail: 'on' }))
    expect(acts).toContainEqual(
      expect.objectContaining({ event: 'site_entered', target: `building ${fixture.building}`, user_id: '' }),
    )
  })

  test('a confirmation is recorded once by id, with the issue that was read, for the company and the owner', async () => {
    const { phone, code, managing, portal, building, report, make } = fixture
    const said = { id: ulid(), name: 'Hone Rewi', company: 'Rewi Plumbing', issues: [report.id] }
    await phone.acknowledge({ params: { code }, body: said })
    await make()
    await phone.acknowledge({ params: { code }, body: { ...said, name: 'Somebody else' } })
    const { log } = (await managing.site.settings({ params: { id: building } })).data
    expect(log).toMatchObject({
      is_on: true,
      acknowledgements: [{ id: said.id, name: 'Hone Rewi', issues: [{ name: 'Asbestos report', version: 1 }] }],
    })
    expect((await portal.portal.site({ params: { id: building } })).data).toEqual(log)
    const unknown = { ...said, id: ulid(), issues: [ulid()] }
    expect(await refusal(phone.acknowledge({ params: { code }, body: unknown }))).toBe('issue_unknown')
    expect(await refusal(phone.acknowledge({ params: { code }, body: { ...said, id: ulid(), name: ' ' } }))).toBe(
      'invalid_input',
    )
  })
})

test('a person with the PIN cannot fill the audit log or the table with it [S-24]', TIMEOUT, async () => {
  const { company, building, code, enter } = await aBuildingWithPoster()
  const address = ulid()
  const holder = onSite(undefined, address)
  for (let times = 0; times < 12; times++) {
    await enter(PIN, holder)
    await enter(PIN, onSite(undefined, address))
    for (let wrong = 0; wrong < 2; wrong++) expect(await refusal(enter('000000', holder))).toBe('site_pin_wrong')
  }
  const [first, ...earlier] = await siteEntriesOf(company.id, address)
  expect(first).toMatchObject({ detail: 'More on this day aren’t listed' })
  expect(earlier.map(({ detail }) => detail).filter(Boolean)).toHaveLength(1)
  expect([first, ...earlier].map(each => each?.event).toSorted()).toEqual([
    ...Array.from({ length: 20 }, () => 'site_entered'),
    ...Array.from({ length: 20 }, () => 'site_failed'),
  ])
  const elsewhere = ulid()
  await enter(PIN, onSite(undefined, elsewhere))
  expect(await siteEntriesOf(company.id, elsewhere)).toMatchObject([{ event: 'site_entered', detail: '' }])
  expect(await sessionsOf(company.id, building)).toHaveLength(15)
  await holder.api.site.register({ params: { code } })
})

test(
  'all confirmations are in the log, the newest on its first page, for the company and the owner [B18]',
  TIMEOUT,
  async () => {
    const { managing, portal, building, company } = await aBuildingWithPoster()
    const { Acknowledgements } = await import('#functions/data/access/acknowledgements.ts')
    const params = { id: building }
    const start = Date.now() + 60_000
    const added = Array.from({ length: 205 }, (_, at) => ulid(start + at))
    for (const [at, id] of added.entries()) {
      const said = { id, name: `Crew ${at}`, company: 'Rewi Plumbing', issues: [] }
      await Acknowledgements.record(company.id, building, { ...said, at: new Date(start + at).toISOString() })
    }
    const all = added.toReversed()
    for (const read of [
      async (after?: string) => (await managing.site.settings({ params, query: { after } })).data.log,
      async (after?: string) => (await portal.portal.site({ params, query: { after } })).data,
    ]) {
      const first = await read()
      expect(first.acknowledgements.map(({ id }) => id)).toEqual(all.slice(0, 100))
      const second = await read(first.next)
      const last = await read(second.next)
      expect([...second.acknowledgements, ...last.acknowledgements].map(({ id }) => id)).toEqual(all.slice(100))
      expect(last).not.toHaveProperty('next')
    }
  },
)

test(
  'another company can’t reach its settings, and a session of one building can’t read another',
  TIMEOUT,
  async () => {
    const { code, phone, building, company, managing } = await aBuildingWithPoster()
    const theirs = await aBuildingWithPoster()
    const target = { params: { id: building } }
    expect(await refusal(theirs.managing.site.settings(target))).toBe('not_found')
    expect(await refusal(theirs.managing.site.save({ ...target, body: { pin: null, version: 1 } }))).toBe('not_found')
    expect(await refusal(theirs.managing.reports.poster(target))).toBe('not_found')
    expect(await refusal(theirs.portal.portal.site(target))).toBe('not_found')
    expect(await refusal(theirs.phone.register({ params: { code } }))).toBe('not_signed_in')
    expect(await refusal(phone.files({ params: { code: theirs.code } }))).toBe('not_signed_in')
    const neighbour = await aProject(managing, await aUser(company))
    const other = await aPortalContact(managing, company.id, neighbour.client)
    expect(await refusal(inPortal(other.portalToken).api.portal.site(target))).toBe('not_found')
    const wrong = `${code.slice(0, -1)}${code.endsWith('0') ? '1' : '0'}`
    for (const unknown of [wrong, 'nowhere', code.toLowerCase()])
      expect(await refusal(onSite().api.site.find({ params: { code: unknown } }))).toBe('not_found')
  },
)

test(
  'a new PIN ends every session, and turning off also hides the register; turned on again, the same poster works',
  TIMEOUT,
  async () => {
    const { turn, enter, code, phone, managing, building } = await aBuildingWithPoster()
    await turn('112233')
    expect(await refusal(phone.register({ params: { code } }))).toBe('not_signed_in')
    expect(await refusal(enter(PIN))).toBe('site_pin_wrong')
    const second = await enter('112233')
    await turn(null)
    expect(await refusal(second.register({ params: { code } }))).toBe('not_signed_in')
    expect(await refusal(onSite().api.site.find({ params: { code } }))).toBe('not_found')
    expect(await refusal(enter('112233'))).toBe('not_found')
    await turn('112233')
    expect(await refusal(second.register({ params: { code } }))).toBe('not_signed_in')
    await (await enter('112233')).register({ params: { code } })
    expect((await managing.site.settings({ params: { id: building } })).data.settings).toMatchObject({
      ...{ is_on: true, version: 4 },
    })
  },
)

test('a withdrawn report has no register, but its reading is still recorded', TIMEOUT, async () => {
  const { reopen, phone, code, report, managing, building } = await aBuildingWithPoster()
  await reopen()
  expect(await refusal(phone.register({ params: { code } }))).toBe('register_not_issued')
  expect(await refusal(phone.files({ params: { code } }))).toBe('register_not_issued')
  const said = { id: ulid(), name: 'Hone Rewi', company: 'Rewi Plumbing', issues: [report.id] }
  await phone.acknowledge({ params: { code }, body: said })
  const { data } = await managing.site.settings({ params: { id: building } })
  expect(data).toMatchObject({
    is_issued: false,
    settings: { is_on: true },
    log: { acknowledgements: [{ id: said.id }] },
  })
})

test('sessions of users, portal and register are not interchangeable [S-07]', TIMEOUT, async () => {
  const { code, contact, api: surveying } = await aBuildingWithPoster()
  const { api } = onSite(contact.portalToken)
  expect(await refusal(api.site.register({ params: { code } }))).toBe('not_signed_in')
  expect(await refusal(surveying.site.register({ params: { code } }))).toBe('not_signed_in')
})
