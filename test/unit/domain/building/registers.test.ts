import { ulid } from 'ulid'
import { expect, test } from 'vitest'
import { fresh, ids, long, taken } from '#test/support/data/schemaChecks.ts'

const site = () => fresh(() => import('#shared/domain/building/siteRegister.ts'))
const issued = () => fresh(() => import('#shared/domain/building/issuedRegister.ts'))
const issue = { id: ulid(), name: 'Asbestos report', version: 2, issued_at: '2026-03-02T01:00:00.000Z' }
const SECRET = { secret: 'Alarm code 1234' }

test('a PIN has six digits, whatever they are', async () => {
  const { newSitePin, SiteSettingsInput, SiteSettings } = await site()
  const pin = taken(SiteSettingsInput(), {})
  expect(pin('pin', '012345', null, '12345', '1234567', '12345a', ' 12345', undefined)).toEqual([
    ...[true, true],
    ...[false, false, false, false, false],
  ])
  const message = SiteSettingsInput().safeParse({ pin: 'abcdef' }).error?.issues[0]?.message
  expect(message).toBe('A PIN has 6 digits')
  const pins = Array.from({ length: 200 }, newSitePin)
  for (const each of pins) expect(each).toMatch(/^\d{6}$/)
  expect(new Set(pins).size).toBeGreaterThan(190)
  expect(SiteSettings().parse({})).toEqual({ is_on: false })
})

test('a confirmation has the reader’s name and company, and one or two issues', async () => {
  const { Acknowledgement, AcknowledgementInput, issueName, SiteLog } = await site()
  const field = taken(AcknowledgementInput(), { id: ulid(), name: 'Sione', company: 'Fifita Drilling', issues: ids(1) })
  expect(field('issues', [], ids(1), ids(2), ids(3))).toEqual([false, true, true, false])
  for (const name of ['name', 'company']) expect(field(name, ' ', long(120), long(121))).toEqual([false, true, false])
  const row = { id: ulid(), name: 'Sione', company: 'Fifita Drilling', issues: [issue], at: issue.issued_at }
  const stored = { ...row, ...SECRET, issues: [{ ...issue, ...SECRET, state: 'current' }] }
  expect(Acknowledgement().parse(stored)).toEqual(row)
  expect(SiteLog().parse({ is_on: true, acknowledgements: [stored], ...SECRET })).toEqual({
    is_on: true,
    acknowledgements: [row],
  })
  expect(issueName(issue)).toBe('Asbestos report, version 2')
})

const building = { id: ulid(), name: 'Hall', full_address: '1 Main Street' }
const item = {
  ...{
    id: 'i',
    floor: 'Ground',
    room: 'Kitchen',
    sample_id: 'A001',
    name: 'Tiles',
    result: 'Chrysotile',
    rating: 'Low',
  },
  ...{ facts: [{ label: 'Extent', value: '12 m²' }], contaminate_id: 1, room_id: 'r', tone: 'low', provisional: false },
}
const area = { id: 'r', style: 'room', label: '', layer: { polygons: [], labels: [] } }
const floor = { id: 'f', name: 'Ground', rooms: [{ id: 'r', name: 'Kitchen', finding: '' }], areas: [area] }
const register = {
  ...{ building, company: { name: 'Kauri', phone: '09', email: 'a@kauri.example' }, is_as_issued: true },
  ...{ floors: [floor], items: [item], documents: [] as object[] },
}

test('a register contains only a building’s issued data', async () => {
  const { IssuedRegister } = await issued()
  const { SiteRegister } = await site()
  const more = {
    ...{ ...register, ...SECRET, building: { ...building, ...SECRET }, company: { ...register.company, ...SECRET } },
    floors: [
      {
        ...floor,
        ...SECRET,
        rooms: [{ ...floor.rooms[0], ...SECRET }],
        areas: [{ ...area, ...SECRET, label: undefined }],
      },
    ],
    items: [{ ...item, ...SECRET, photos: [{ label: 'Photo', value: 'a' }], comment: 'Behind the safe' }],
  }
  expect(IssuedRegister().parse(more)).toEqual(register)
  const { documents: _, ...open } = register
  const read = { ...more, issues: [{ ...issue, kind: 'report', state: 'current' }] }
  expect(SiteRegister().parse(read)).toEqual({ ...open, issues: [issue] })
  const field = taken(IssuedRegister(), register)
  for (const tone of ['high', 'medium', 'low', 'veryLow', 'negative', 'inaccessible', 'awaiting', 'green'])
    expect([tone, ...field('items', [{ ...item, tone }])]).toEqual([tone, tone !== 'green'])
  expect(field('items', [{ ...item, contaminate_id: 2 }], [{ ...item, contaminate_id: 3 }])).toEqual([true, false])
  expect(field('floors', [{ ...floor, areas: [{ ...area, style: 'pink' }] }])).toEqual([false])
})

test('an issued document is a report or a certificate: current, superseded or withdrawn', async () => {
  const { IssueHistory, IssuedBuilding, IssuedDocument } = await issued()
  const document = { ...issue, kind: 'report', state: 'current', has_register: true, has_pack: true }
  const field = taken(IssuedDocument(), document)
  expect(IssuedDocument().parse({ ...document, ...SECRET })).toEqual(document)
  expect(field('kind', 'report', 'certificate', 'draft')).toEqual([true, true, false])
  expect(field('state', 'current', 'superseded', 'withdrawn', 'draft')).toEqual([true, true, true, false])
  expect(field('version', 1.5)).toEqual([false])
  expect(IssueHistory().parse({ ...document, changes: null, ...SECRET })).toEqual({
    ...document,
    changes: null,
  })
  const listed = { ...building, issued_at: issue.issued_at, documents: ['Asbestos report'] }
  expect(IssuedBuilding().parse({ ...listed, ...SECRET })).toEqual(listed)
})
