import { ulid } from 'ulid'
import { expect, test } from 'vitest'
import {
  type DuplicateContext,
  duplicateBuildingRow,
  duplicatedMessage,
  duplicateFloorRow,
  duplicateItemRow,
  duplicateRoomRow,
  duplicateRowsOfBuilding,
  duplicateRowsOfFloor,
  duplicateRowsOfRoom,
} from '#shared/domain/building/duplication.ts'
import type { Survey } from '#shared/domain/company/survey.ts'
import type { Item } from '#shared/domain/tree/item.ts'
import type { Tree } from '#shared/domain/tree/tree.ts'
import { itemWith, type Known } from '#test/support/data/itemWith.ts'
import { aFloor, anItem, aReinspection, aRoom, aTree } from '#test/support/data/tree.ts'

const NOW = '2026-04-01T00:00:00.000Z'
const context = (building_id: string): DuplicateContext => ({ idOf: id => `copy ${id}`, now: NOW, building_id })
const tree = aTree({ name: 'Town hall', job_number: 'J-1' })
const { building } = tree
const [floor, room] = [tree.floors[0]!, tree.rooms[0]!]
const inspection = { outcome: 'unchanged', inspected_on: '2026-03-02', note: '' } as unknown as Item['inspection']
const parent = itemWith(room, { method: 1, status: 4 }, '', 1)

/** An item after its building was duplicated, into the same building or another one. */
function duplicate(known: Known, into: 'same' | 'other', part: Partial<Item> = {}, inRoom = room): Item {
  const item = { ...itemWith(room, known, parent.id, 2), inspection, ...part }
  const items = new Map([item, parent].map(each => [each.id, each]))
  return duplicateItemRow(item, inRoom, { building, items }, context(into === 'same' ? building.id : 'other'))
}
const reported = (sample_number: string, status_id?: number) => ({
  name: 'J-1 Town hall',
  sample_number,
  ...(status_id !== undefined && { status_id }),
})

test('an item duplicated within its building is sampled as the original; lead is previously sampled [3§4.1]', () => {
  const item = itemWith(room, { method: 1, status: 3 }, '', 2)
  const like = duplicate({ method: 1, status: 3 }, 'same', { id: item.id })
  expect(like).toMatchObject({ assessment_method_id: 2, sampled_as: { item_as_id: item.id, status_id: 3 } })
  expect(like).not.toHaveProperty('sample')
  expect(duplicate({ method: 1 }, 'same', { sample: undefined }).sampled_as?.status_id).toBe(1)
  expect(duplicate({ method: 2 }, 'same').sampled_as?.item_as_id).toBe(parent.id)
  const lead = duplicate({ method: 7, lead: { laboratory_analysis: 1200 } }, 'same')
  expect(lead).toMatchObject({
    assessment_method_id: 8,
    reported_sample: reported('A2', 1),
    lead: { laboratory_analysis: 1200 },
  })
  expect(lead).not.toHaveProperty('sample')
})

test('an item duplicated into another building is previously sampled, with the sample’s Sample ID and result [3§4.1]', () => {
  const other = duplicate({ method: 1, status: 3 }, 'other')
  expect(other).toMatchObject({ assessment_method_id: 6, reported_sample: reported('A2', 3) })
  expect(other).not.toHaveProperty('sample')
  const like = duplicate({ method: 2 }, 'other')
  expect(like).toMatchObject({ assessment_method_id: 6, reported_sample: reported('A1', 4) })
  expect(like).not.toHaveProperty('sampled_as')
  const deletedLeader = { sampled_as: { item_as_id: ulid(), status_id: 5 } }
  expect(duplicate({ method: 2 }, 'other', deletedLeader).reported_sample).toEqual(reported('', 5))
  expect(duplicate({ method: 1, status: undefined as never }, 'other').reported_sample).toEqual(reported('A2'))
  expect(duplicate({ method: 7, lead: { laboratory_analysis: 5 } }, 'other').assessment_method_id).toBe(8)
  // A negative result has no scores and no amount (3§4.1).
  expect(duplicate({ method: 1, status: 2 }, 'other')).toMatchObject({ amount: 0, reported_sample: reported('A2', 2) })
})

test('an item without a sample keeps its method, and an inaccessible room makes it inaccessible [3§4.1]', () => {
  for (const method of [3, 4, 5, 6, 11, 13, 14, 8, 9, 10, 12])
    for (const into of ['same', 'other'] as const)
      expect(duplicate({ method, status: 3 }, into).assessment_method_id).toBe(method)
  const shut = { ...room, is_inaccessible: true }
  expect(duplicate({ method: 1, status: 3 }, 'other', {}, shut).assessment_method_id).toBe(5)
  expect(duplicate({ method: 9 }, 'other', {}, shut).assessment_method_id).toBe(9)
})

test('a duplicated item is a first version with its own ids, is marked, and is not re-inspected yet [2§4]', () => {
  const item = { ...itemWith(room, { method: 4, status: 3 }, '', 2), version: 7, updated_by: 'Mere', inspection }
  const row = duplicateItemRow(item, room, { building, items: new Map() }, context('other'))
  expect(row).toEqual({
    ...item,
    ...{ id: `copy ${item.id}`, room_id: `copy ${room.id}`, building_id: 'other', is_duplicated: true },
    ...{ version: 1, updated_at: NOW, updated_by: undefined, inspection: undefined },
  })
})

test('the name of a sample’s report has at most 190 whole characters [2§5]', () => {
  const nameFrom = (name: string) =>
    duplicateItemRow(parent, room, { building: { ...building, name }, items: new Map() }, context('other'))
      .reported_sample?.name
  expect(nameFrom('x'.repeat(190))).toBe(`J-1 ${'x'.repeat(186)}`)
  expect(nameFrom(`${'x'.repeat(185)}👍`)).toBe(`J-1 ${'x'.repeat(185)}`)
})

test('a duplicated building is active in its survey, without decisions, dates or reservations [2§4]', () => {
  const approval = { approved: true, reason: '', reviewer_id: ulid(), reviewer_name: 'Rewi', date: NOW }
  const past = {
    ...{ asbestos_approval: approval, lead_approval: approval, survey_date: '2026-02-01', bag_ranges: [] },
    ...{ reinspection: aReinspection(), next_inspection_due: '2026-08-01', first_seen: { High: '2026-02-01' } },
  }
  const before = { ...building, ...past, version: 9, status_id: 10, is_urgent_transfer: true, area_surveyed: 'All' }
  const survey = { id: ulid(), job_number: 'J-2', name: 'Second', client_id: ulid(), client_name: 'Port' } as Survey
  expect(duplicateBuildingRow({ ...tree, building: before }, survey, 'Town hall 2', context('new'))).toEqual({
    ...building,
    ...{
      id: 'new',
      name: 'Town hall 2',
      area_surveyed: 'All',
      status_times: { 5: { since: '2026-04-01T00:00:00.000Z' } },
      status_id: 5,
      is_urgent_transfer: false,
    },
    ...{
      survey_id: survey.id,
      job_number: 'J-2',
      survey_name: 'Second',
      client_id: survey.client_id,
      client_name: 'Port',
    },
    ...{ version: 1, updated_at: NOW, updated_by: undefined },
  })
})

/** Two floors with two rooms and an item each, and two notes. */
function wide(): Tree {
  const upper = aFloor(building, { name: 'First', order: 4 })
  const rooms = [room, aRoom(floor, { name: 'Hall', order: 7 }), aRoom(upper, { name: 'Loft' })]
  const notes = [1, 2].map(type_id => ({ type_id, content: `${type_id}`, version: 3, updated_at: NOW }))
  return { ...tree, floors: [floor, upper], rooms, items: rooms.map(each => anItem(each)), notes }
}

test('a floor or room is duplicated to the last place [2§4]', () => {
  const into = wide()
  const to = context(building.id)
  const stamp = { version: 1, updated_at: NOW, updated_by: undefined }
  expect(duplicateFloorRow(floor, into, 'Second', to)).toEqual({
    ...floor,
    ...{ id: `copy ${floor.id}`, name: 'Second', order: 5, ...stamp },
  })
  expect(duplicateFloorRow(floor, { ...into, floors: [] }, 'Second', context('other'))).toMatchObject({
    order: 1,
    building_id: 'other',
  })
  expect(duplicateRoomRow(room, into, floor.id, 'Kitchen 2', to)).toEqual({
    ...room,
    ...{ id: `copy ${room.id}`, name: 'Kitchen 2', order: 8, is_duplicated: true, ...stamp },
  })
  expect(duplicateRoomRow(room, into, 'empty', 'Kitchen 2', to)).toMatchObject({ floor_id: 'empty', order: 1 })
})

test('a duplicate includes all of a building except the reviewer’s note, all of a floor, all of a room [2§4]', () => {
  const from = wide()
  const to = context('other')
  const names = (rows: Iterable<{ kind: string; row: object }>) =>
    Array.from(rows, ({ kind, row }) => {
      const { name, content, version, updated_at } = row as Record<string, unknown>
      expect([version, updated_at]).toEqual([1, NOW])
      return `${kind} ${name ?? content}`
    })
  expect(names(duplicateRowsOfBuilding(from, to))).toEqual([
    ...['floor Ground', 'floor First', 'room Kitchen', 'room Hall', 'room Loft'],
    ...['item Vinyl tiles', 'item Vinyl tiles', 'item Vinyl tiles', 'note 2'],
  ])
  const [first, , kitchen] = [...duplicateRowsOfBuilding(from, to)]
  expect(first?.row).toEqual({
    ...floor,
    ...{ id: `copy ${floor.id}`, building_id: 'other', version: 1, updated_at: NOW, updated_by: undefined },
  })
  expect(kitchen?.row).toEqual({
    ...room,
    ...{ id: `copy ${room.id}`, floor_id: `copy ${floor.id}`, building_id: 'other', is_duplicated: true },
    ...{ version: 1, updated_at: NOW, updated_by: undefined },
  })
  expect(names(duplicateRowsOfFloor(from, floor, to))).toEqual([
    ...['room Kitchen', 'room Hall'],
    ...['item Vinyl tiles', 'item Vinyl tiles'],
  ])
  const inHall = [...duplicateRowsOfRoom(from, from.rooms[1]!, to)]
  expect(inHall.map(({ row }) => 'id' in row && row.id)).toEqual([`copy ${from.items[1]!.id}`])
})

test('the message about a duplicate, finished or failed [2§4]', () => {
  expect(duplicatedMessage('floor', 'Ground', true)).toBe('Floor Ground has been duplicated')
  expect(duplicatedMessage('building', 'Town hall', false)).toBe('Building Town hall was unable to be duplicated')
})
