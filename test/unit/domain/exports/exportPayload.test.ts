import { ulid } from 'ulid'
import { expect, test } from 'vitest'
import type { Client, Contact } from '#shared/domain/company/client.ts'
import {
  buildingPayload,
  clientPayload,
  floorsPayload,
  notesPayload,
  reportPayload,
} from '#shared/domain/exports/exportPayload.ts'
import type { Tree } from '#shared/domain/tree/tree.ts'
import { aFloor, anItem, aRoom, aTree } from '#test/support/data/tree.ts'

const stamp = { version: 1, updated_at: '2026-03-02T01:00:00.000Z' }
const contact = (full_name: string, part: Partial<Contact> = {}): Contact => ({
  ...{ id: ulid(), client_id: ulid(), first_name: '', last_name: '', full_name, primary: false },
  ...{ phone: '+64 (6) 123-4567', email: `${full_name.toLowerCase()}@council.example` },
  ...stamp,
  ...part,
})
const client = (part: Partial<Client> & { contacts?: Contact[] } = {}) => ({
  ...{ id: 'C1', name: 'Council', address: '1 Main Street', address2: 'Level 2', suburb: 'Ahuriri', city: 'Napier' },
  ...{ postcode: '4110', latitude: null, longitude: null, geolocation: null, full_address: '', survey_count: 0 },
  contacts: [],
  ...stamp,
  ...part,
})

test('a client is exported with its address as the billing address, and with its primary contact [1§3]', () => {
  const [hana, mere] = [contact('Hana'), contact('Mere')]
  expect(clientPayload(client({ contacts: [hana, mere], primary_id: mere.id }))).toEqual({
    ...{ enad_ref: 'C1', name: 'Council', name_short: 'Council' },
    ...{ billing_address: '1 Main Street', billing_address2: 'Level 2', billing_suburb: 'Ahuriri' },
    ...{ billing_city: 'Napier', billing_postcode: '4110' },
    ...{ contact_name: 'Mere', contact_email: 'mere@council.example', contact_phone: '+64 (6) 123-4567' },
  })
  expect(clientPayload(client({ contacts: [hana, mere] })).contact_name).toBe('Hana')
  expect(clientPayload(client())).toMatchObject({ contact_name: '', contact_email: '', contact_phone: '' })
})

test('the short name has up to 30 characters, without a trailing blank [1§3]', () => {
  const short = (name: string) => clientPayload(client({ name })).name_short
  expect(short('x'.repeat(31))).toBe('x'.repeat(30))
  expect(short(`${'x'.repeat(29)} and others`)).toBe('x'.repeat(29))
  expect(short(`${'x'.repeat(29)}👍`)).toBe('x'.repeat(29))
})

test.each([
  ['=1+1', "'=1+1"],
  ['+64 (6) 123-4567', '+64 (6) 123-4567'],
  ['+64 ext. 3', "'+64 ext. 3"],
  ['64 +3', '64 +3'],
  ['+64*2', "'+64*2"],
  ['-3', "'-3"],
])('a spreadsheet behind the external system runs nothing: %s is sent as %s', (phone, sent) => {
  expect(clientPayload(client({ contacts: [contact('Hana', { phone })] })).contact_phone).toBe(sent)
})

const sample = (bag_code: string, status_id: number) => ({
  sample: { analysis_type_id: 1, bag_code, is_urgent: false, status_id },
})
/** Two floors, the upper one first: Ground has Kitchen (two items) and Hall, First has Store (one item). */
function twoFloors(): Tree {
  const tree = aTree({ survey_date: '2026-01-31', phase: 'B1', address2: 'Block B', suburb: 'Ahuriri' })
  const ground = { ...tree.floors[0]!, order: 1, description: '=Plan' }
  const first = aFloor(tree.building, { name: 'First', order: 2 })
  const kitchen = aRoom(ground, { name: 'Kitchen', order: 2, note: 'Locked', is_inaccessible: true })
  const hall = aRoom(ground, { name: '@Hall', order: 1 })
  const store = aRoom(first, { name: 'Store', is_not_suspicious: true, is_scoped: false })
  const items = [
    anItem(kitchen, sample('A001', 3)),
    anItem(kitchen, sample('A002', 2)),
    anItem(store, sample('A003', 3)),
  ]
  return { ...tree, floors: [first, ground], rooms: [kitchen, store, hall], items }
}

test('a building is exported with its survey, address, contaminants and counts [2§7]', () => {
  const tree = twoFloors()
  const { building } = tree
  expect(buildingPayload(tree, 'EXT-1')).toEqual({
    ...{ enad_ref: building.id, client_ref: 'EXT-1', name: 'Town hall', identifier: 'B1', job_number: 'J-1' },
    ...{ survey_name: 'Town hall', report_type: 'Management', status_id: 5, survey_date: '2026-01-31' },
    ...{ address: '1 Main Street', address2: 'Block B', suburb: 'Ahuriri', city: 'Napier', postcode: '4110' },
    ...{ is_asbestos: true, is_lead: true, floors_count: 2, rooms_count: 3, items_count: 3, asbestos_count: 3 },
    ...{ lead_count: 0, samples_count: 3, sampled_as_count: 0, previously_reported_count: 0, presumed_count: 0 },
    ...{ inaccessible_count: 0, positive_count: 2, negative_count: 1, unmeasured_count: 0 },
    ...{ awaiting_result_count: 0, removed_count: 0 },
  })
  const unknown = { ...building, survey_date: undefined, report_type_id: 4, name: '=Hall' }
  expect(buildingPayload({ ...tree, building: unknown }, '')).toMatchObject({
    ...{ survey_date: '', report_type: '', name: "'=Hall" },
  })
})

test('floors are exported in order with rooms and counts: all, or the named ones [2§7]', () => {
  const tree = twoFloors()
  const [first, ground] = tree.floors
  const [kitchen, store, hall] = tree.rooms
  expect(floorsPayload(tree, 'B-7')).toMatchObject({
    building_ref: 'B-7',
    floors: [
      {
        ...{ enad_ref: ground!.id, name: 'Ground', order: 1, description: "'=Plan", items_count: 2, rooms_count: 2 },
        rooms: [
          { enad_ref: hall!.id, name: "'@Hall", order: 1, note: '', is_inaccessible: false, items_count: 0 },
          { enad_ref: kitchen!.id, name: 'Kitchen', order: 2, note: 'Locked', is_inaccessible: true, items_count: 2 },
        ],
      },
      {
        ...{ enad_ref: first!.id, name: 'First', order: 2, description: '', items_count: 1, rooms_count: 1 },
        rooms: [{ enad_ref: store!.id, is_not_suspicious: true, is_scoped: false, items_count: 1 }],
      },
    ],
  })
  expect(floorsPayload(tree, 'B-7', [first!.id])).toMatchObject({ floors: [{ enad_ref: first!.id }] })
  expect(floorsPayload(tree, 'B-7', [])).toEqual({ building_ref: 'B-7', floors: [] })
})

test('notes are exported with their types’ names, except empty ones [2§7]', () => {
  const note = (type_id: number, content: string) => ({ type_id, content, ...stamp })
  const notes = [note(4, '<p>To the lab</p>'), note(2, ''), note(1, '=Why'), note(9, 'Other')]
  expect(notesPayload({ ...aTree(), notes } as Tree, 'B-7')).toEqual({
    building_ref: 'B-7',
    notes: [
      { type_id: 1, type: 'Needs Edits', content: "'=Why" },
      { type_id: 4, type: 'Laboratory', content: '<p>To the lab</p>' },
      { type_id: 9, type: '', content: 'Other' },
    ],
  })
})

test('a report is exported with contaminant, name, pages and file hash [2§7]', () => {
  const report = {
    ...{ id: 'R1', contaminate_id: 2 as const, status: 'completed' as const, attempt: 1, requested_by: ulid() },
    ...{ requested_at: stamp.updated_at, final_document_name: 'Lead.pdf', ...stamp },
  }
  const sent = { building_ref: 'B-7', enad_ref: 'R1', contaminant: 'Lead', name: 'Lead.pdf' }
  expect(reportPayload({ ...report, file: 'f'.repeat(64), pages: 12 }, 'B-7')).toEqual({
    ...{ ...sent, sha256: 'f'.repeat(64), pages: 12, completed_at: '2026-03-02T01:00:00.000Z' },
  })
  expect(reportPayload({ ...report, contaminate_id: 1 }, 'B-7')).toMatchObject({
    ...{ contaminant: 'Asbestos', sha256: '', pages: 0 },
  })
})
