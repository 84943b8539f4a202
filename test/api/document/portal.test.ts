import { ulid } from 'ulid'
import { beforeAll, describe, expect, test } from 'vitest'
import { nzDay } from '#shared/domain/vocabulary/time.ts'
import { SQUARE } from '#test/support/data/tree.ts'
import { aProject, aUser } from '#test/support/people/api.ts'
import { auditLogOf } from '#test/support/people/auditLog.ts'
import { refusalCodeOrDone as refusal } from '#test/support/people/authenticator.ts'
import { aPortalContact, inPortal } from '#test/support/people/portal.ts'
import { anIssuedBuilding, type IssuedBuilding } from '#test/support/workers/issuedBuilding.ts'
import { hashAt } from '#test/support/workers/revisions.ts'

const TIMEOUT = { timeout: 60_000 }

describe('the owner’s portal', () => {
  let fixture: IssuedBuilding
  beforeAll(async () => {
    fixture = await anIssuedBuilding()
  }, TIMEOUT.timeout)

  test('has the client’s reviewed buildings with register, files and documents', async () => {
    const { portal, building, item, photo, report } = fixture
    const { data: home } = await portal.portal.buildings({})
    expect(home).toMatchObject({
      name: 'Ruth Paki',
      client: 'Napier Council',
      company: { name: 'Tōtara Surveys' },
      more: false,
    })
    expect(home.buildings).toMatchObject([{ id: building, name: 'Town hall', documents: ['Asbestos report'] }])
    const { data } = await portal.portal.register({ params: { id: building } })
    expect(data.floors).toMatchObject([{ name: 'Ground', rooms: [{ name: 'Hall', finding: '' }] }])
    expect(data.floors[0]?.areas.map(({ id }) => id)).toContain(item)
    expect(data.items).toMatchObject([{ id: item, floor: 'Ground', room: 'Hall', image: { file: photo.file } }])
    expect(data.items[0]?.facts).toContainEqual({ label: 'Comment', value: 'Behind the door' })
    expect(data.documents).toMatchObject([
      { id: report.id, kind: 'report', version: 1, state: 'current', has_register: true, has_pack: true },
    ])
    const { data: files } = await portal.portal.files({ params: { id: building } })
    expect((await hashAt(files[photo.file] ?? '')).hash).toBe(photo.file)
    expect(Object.keys(files)).toContain(data.floors[0]?.plan?.file)
    const request = { params: { building, id: report.id } }
    const { data: pdf } = await portal.portal.document({ ...request, query: { kind: 'report' } })
    expect((await hashAt(pdf.url)).hash).toBe(report.file)
    expect((await portal.portal.document({ ...request, query: { kind: 'register' } })).data.name).toMatch(/\.xlsx$/)
    const { data: pack } = await portal.portal.document({ ...request, query: { kind: 'pack' } })
    expect(pack.name).toBe(report.final_document_name.replace('.pdf', ' pack.html'))
    expect((await hashAt(pack.url)).hash).toBe(report.pack_file)
    const downloads = (await auditLogOf(fixture.company.id)).filter(({ event }) => event === 'document_downloaded')
    expect(downloads[0]).toMatchObject({ target: `building ${building}`, detail: expect.stringContaining('Ruth Paki') })
  })

  test('shows only what the company chose', async () => {
    const { portal, managing, client, building, photo, report } = fixture
    const read = async () => (await managing.clients.portal({ params: { id: client } })).data.settings
    const save = async (change: object) => {
      const { version, ...settings } = await read()
      await managing.clients.savePortal({ params: { id: client }, body: { ...settings, ...change, version } })
    }
    await save({ shows_photos: false, shows_comments: false, shows_reports: false, shows_registers: false })
    const { data } = await portal.portal.register({ params: { id: building } })
    expect(data.items[0]).not.toHaveProperty('image')
    expect(JSON.stringify(data)).not.toContain('Behind the door')
    expect(Object.keys((await portal.portal.files({ params: { id: building } })).data)).not.toContain(photo.file)
    for (const kind of ['report', 'register', 'pack'] as const)
      expect(await refusal(portal.portal.document({ params: { building, id: report.id }, query: { kind } }))).toBe(
        'not_found',
      )
    await save({ shows_photos: true, shows_comments: true, shows_reports: true, shows_registers: true })
    expect(
      await refusal(managing.clients.savePortal({ params: { id: client }, body: { is_on: true, version: 1 } })),
    ).toBe('changed_meanwhile')
  })
})

test('hides a reopened building; when issued again, it is shown with the changes', {
  ...TIMEOUT,
  tags: 'slow',
}, async () => {
  const { portal, building, reopen, record, item, approve, make, report } = await anIssuedBuilding()
  const newer = await make()
  const { documents } = (await portal.portal.register({ params: { id: building } })).data
  expect(documents.map(({ id, state }) => [id, state])).toEqual([
    [newer.id, 'current'],
    [report.id, 'superseded'],
  ])
  await reopen()
  expect((await portal.portal.buildings({})).data.buildings).toEqual([])
  expect(await refusal(portal.portal.register({ params: { id: building } }))).toBe('not_found')
  expect(await refusal(portal.portal.files({ params: { id: building } }))).toBe('not_found')
  expect(await refusal(portal.portal.site({ params: { id: building } }))).toBe('not_found')
  const request = { params: { building, id: report.id }, query: { kind: 'report' } } as const
  expect(await refusal(portal.portal.document(request))).toBe('not_found')
  await record('Fuse panel')
  await approve()
  expect(await refusal(portal.portal.register({ params: { id: building } }))).toBe('not_found')
  const second = await make()
  const { data } = await portal.portal.register({ params: { id: building } })
  expect(data.items).toHaveLength(2)
  expect(data.documents).toMatchObject([
    { id: second.id, version: 3, state: 'current' },
    { id: report.id, state: 'superseded' },
  ])
  const { data: issues } = await portal.portal.issues({ params: { id: building, contaminate_id: '1' } })
  expect(issues.map(({ version, state }) => [version, state])).toEqual([
    [3, 'current'],
    [2, 'withdrawn'],
    [1, 'superseded'],
  ])
  expect(issues[0]?.changes).toMatchObject({ added: [{ name: 'Fuse panel to floor' }], removed: [], unchanged: 1 })
  expect(issues[2]?.changes).toBeNull()
  expect(JSON.stringify(issues[0]?.changes?.added)).not.toContain(item)
})

test(
  'a building, document or file of another client or company is a 404',
  async () => {
    const { portal, company, managing, building, report } = await anIssuedBuilding()
    const surveyor = await aUser(company)
    const neighbour = await aProject(managing, surveyor)
    const others = await aPortalContact(managing, company.id, neighbour.client)
    const stranger = inPortal(others.portalToken).api
    expect((await stranger.portal.buildings({})).data.buildings).toEqual([])
    for (const [who, id] of [
      [stranger, building],
      [portal, neighbour.building],
    ] as const) {
      expect(await refusal(who.portal.register({ params: { id } }))).toBe('not_found')
      expect(await refusal(who.portal.files({ params: { id } }))).toBe('not_found')
      expect(await refusal(who.portal.issues({ params: { id, contaminate_id: '1' } }))).toBe('not_found')
      for (const kind of ['report', 'pack'] as const)
        expect(await refusal(who.portal.document({ params: { building: id, id: report.id }, query: { kind } }))).toBe(
          'not_found',
        )
    }
    const theirs = await anIssuedBuilding()
    expect(await refusal(portal.portal.register({ params: { id: theirs.building } }))).toBe('not_found')
    expect(await refusal(theirs.portal.portal.files({ params: { id: building } }))).toBe('not_found')
    const crossed = { params: { building, id: theirs.report.id }, query: { kind: 'report' } } as const
    expect(await refusal(portal.portal.document(crossed))).toBe('not_found')
  },
  TIMEOUT.timeout,
)

test('a building in re-inspection keeps its report, marked as such, without outdated parts', {
  ...TIMEOUT,
  tags: 'slow',
}, async () => {
  const { portal, building, managing, api, record, item, reopen, treeOf, approve, make } = await anIssuedBuilding()
  const read = async () => (await portal.portal.register({ params: { id: building } })).data
  expect(await read()).toMatchObject({ is_as_issued: true, items: [{ id: item, due: '2027-03-01' }] })
  await reopen()
  const closed = { id: ulid(), name: 'Roof void', order: 2, is_inaccessible: true, note: 'Locked', layer: SQUARE }
  const floor_id = (await treeOf()).floors[0]!.id
  await api.rooms.save({ body: { ...closed, building_id: building, floor_id } })
  await approve()
  const report = await make()
  await managing.items.startReinspection({ params: { id: building }, body: { id: ulid(), report_id: report.id } })
  await record('Tiles that are not issued yet', item)
  const during = await read()
  expect(during).toMatchObject({ is_as_issued: false, documents: [{ id: report.id, state: 'current' }] })
  expect(during.items).toMatchObject([{ id: item, name: 'Vinyl tiles to floor', tone: expect.any(String) }])
  expect(during.floors).toMatchObject([
    {
      name: 'Ground',
      rooms: [
        { id: during.items[0]?.room_id, name: 'Hall', finding: '' },
        { name: 'Roof void', finding: 'Not accessed' },
      ],
      areas: [],
    },
  ])
  expect(during.items[0]).not.toHaveProperty('image')
  expect((await portal.portal.files({ params: { id: building } })).data).toEqual({})
  const confirmed = { building_id: building, outcome: 'unchanged', inspected_on: nzDay() } as const
  await api.items.confirm({ params: { id: item }, body: confirmed })
  await approve()
  expect(await read()).toMatchObject({ is_as_issued: false, items: [{ name: 'Vinyl tiles to floor' }] })
  await make()
  expect(await read()).toMatchObject({
    is_as_issued: true,
    items: [{ name: 'Tiles that are not issued yet to floor' }],
  })
})

test('a contact who downloads a document again and again does not fill the audit log [S-24]', TIMEOUT, async () => {
  const { portal, building, report, company, client, managing } = await anIssuedBuilding()
  const other = await aPortalContact(managing, company.id, client)
  const [again, once] = [inPortal(other.portalToken).api, portal]
  const request = { params: { building, id: report.id }, query: { kind: 'report' as const } }
  const count = async () => (await auditLogOf(company.id)).filter(({ event }) => event === 'document_downloaded').length
  const before = await count()
  for (let times = 0; times < 22; times++) await again.portal.document(request)
  expect((await count()) - before).toBe(20)
  await once.portal.document(request)
  expect((await count()) - before).toBe(21)
})
