import { expect, test } from 'vitest'
import type { ClearanceFile, PhotoLog } from '#shared/domain/clearance/clearanceFiles.ts'
import { changedSince } from '#shared/domain/history/changedSince.ts'
import type { HistoryAct } from '#shared/domain/history/historyActs.ts'
import type { HistoryEntry } from '#shared/domain/history/historyEntry.ts'
import { historyOfClearance, historyOfDocument, historyOfPhotoLogs } from '#shared/domain/history/historyOfClearance.ts'
import { historyEntry, historyOfEdit } from '#shared/domain/history/historyOfEdit.ts'
import { historyOfResults } from '#shared/domain/history/historyOfResults.ts'
import { historySentence } from '#shared/domain/history/historyWords.ts'
import type { Change, RowKind, Tree } from '#shared/domain/tree/tree.ts'
import { exampleClearance } from '#test/support/data/exampleClearance.ts'
import { aFloor, anItem, aRoom, aTree } from '#test/support/data/tree.ts'

const tree = aTree({}, room => [anItem(room)])
const { building } = tree
const [floor, room, item] = [tree.floors[0]!, tree.rooms[0]!, tree.items[0]!]
const stamp = { version: 1, updated_at: '2026-03-02T01:00:00.000Z' }
const put = (kind: RowKind, row: object): Change => ({ op: 'put', kind, row, seenVersion: 1 }) as unknown as Change
const remove = (kind: RowKind, id: string): Change => ({ op: 'delete', kind, id, seenVersion: 1 }) as unknown as Change
const entryOf = (changes: readonly Change[], on: Tree = tree, edit: HistoryAct = 'saveRoom') =>
  historyOfEdit('u1', edit, on, changes)

test('a record is created, changed or deleted, each under its name [2§3]', () => {
  const another = aRoom(floor, { name: 'Store' })
  expect(entryOf([put('room', another)])).toMatchObject({
    ...{ user_id: 'u1', edit: 'saveRoom', kind: 'room', record: another.id, name: 'Store', act: 'created' },
    ...{ fields: [], others: 0, of: [floor.id] },
  })
  expect(entryOf([put('room', { ...room, name: 'Scullery' })])).toMatchObject({
    ...{ record: room.id, name: 'Scullery', act: 'changed', others: 0, of: [floor.id] },
    fields: [{ field: 'name', from: 'Kitchen', to: 'Scullery' }],
  })
  expect(entryOf([remove('room', room.id)])).toMatchObject({
    name: 'Kitchen',
    act: 'deleted',
    fields: [],
    of: [floor.id],
  })
  expect(entryOf([put('building', { ...building, name: 'Hall' })])).toMatchObject({
    ...{ kind: 'building', record: building.id, name: 'Hall', act: 'changed', of: [] },
  })
  expect(entryOf([])).toBeUndefined()
})

test('an item that moves is in the history of both rooms, under its Sample ID, name and location [2§3]', () => {
  const store = aRoom(floor, { name: 'Store' })
  const moved = entryOf([put('item', { ...item, room_id: store.id })], { ...tree, rooms: [room, store] })
  expect(moved).toMatchObject({ kind: 'item', name: 'A001 Vinyl tiles to floor', of: [room.id, store.id] })
  const presumed = anItem(room, { sample: undefined, assessment_method_id: 4 })
  expect(entryOf([put('item', presumed)])).toMatchObject({
    name: 'Vinyl tiles to floor',
    act: 'created',
    of: [room.id],
  })
})

test('further records are counted and named once, even if the first is unchanged [2§3]', () => {
  const first = aFloor(building, { name: 'First' })
  const changes = [put('room', room), put('room', { ...room, note: 'x' }), put('floor', first), put('item', item)]
  expect(entryOf(changes)).toMatchObject({ others: 3, fields: [], of: [floor.id, first.id, item.id] })
  expect(entryOf([put('room', room)])).toBeUndefined()
})

test('a note is in the history of its building under the name of its type, a report under its contaminant [2§3]', () => {
  const note = (type_id: number) => put('note', { type_id, content: 'x', ...stamp })
  expect(entryOf([note(2)])).toMatchObject({
    kind: 'note',
    record: building.id,
    name: 'General',
    act: 'created',
    of: [],
  })
  expect(entryOf([note(9)])?.name).toBe('')
  const noted = { ...tree, notes: [{ type_id: 2, content: '<p>a</p>', ...stamp }] } as Tree
  expect(entryOf([note(2)], noted)).toMatchObject({
    act: 'changed',
    fields: [{ field: 'content', from: 'a', to: 'x' }],
  })
  expect(entryOf([put('report', { id: 'R1', contaminate_id: 2 })])).toMatchObject({ record: 'R1', name: 'Lead' })
  expect(entryOf([put('labReturn', { id: 'L1' })])).toMatchObject({ kind: 'labReturn', name: '' })
})

test('a name over 60 characters is shortened without splitting one [2§3]', () => {
  const subject = { edit: 'saveRoom', kind: 'room', record: 'r', act: 'created' } as const
  expect(historyEntry('u1', { ...subject, name: 'x'.repeat(61) }).name).toBe('x'.repeat(60))
  expect(historyEntry('u1', { ...subject, name: `${'x'.repeat(59)}👍` }).name).toBe('x'.repeat(59))
  expect(historyEntry('u1', { ...subject, name: `${'x'.repeat(58)}👍` }).name).toBe(`${'x'.repeat(58)}👍`)
})

const { clearance } = exampleClearance()
test('a clearance is created, changed or deleted; an unchanged one adds nothing [3§4.2]', () => {
  const of = (before?: typeof clearance, after?: typeof clearance) =>
    historyOfClearance('u1', 'saveClearance', before, after)
  expect(of(undefined, clearance)).toMatchObject({
    ...{ user_id: 'u1', edit: 'saveClearance', kind: 'clearance', record: clearance.id, name: clearance.name },
    ...{ act: 'created', fields: [], of: [] },
  })
  expect(of(clearance, { ...clearance, name: 'Plant room' })).toMatchObject({
    ...{ act: 'changed', name: 'Plant room', fields: [{ field: 'name', from: clearance.name, to: 'Plant room' }] },
  })
  expect(of(clearance, undefined)).toMatchObject({ act: 'deleted', name: clearance.name, fields: [] })
  expect(of(clearance, { ...clearance, version: 9 })).toBeUndefined()
  expect(of(undefined, undefined)).toBeUndefined()
})

test('photo log entries are described together, by the first changed one [3§3]', () => {
  const log = (id: string, description: string): PhotoLog => ({ id, description, order: 0, photos: [], ...stamp })
  const [a, b, c] = [log('P1', 'Before'), log('P2', 'After'), log('P3', 'Later')]
  const changes = [[a, a] as const, [b, { ...b, description: 'Afterwards' }] as const, [c, undefined] as const]
  expect(historyOfPhotoLogs('u1', clearance, changes)).toMatchObject({
    ...{ edit: 'savePhotoLog', kind: 'photoLog', record: 'P2', name: 'Afterwards', act: 'changed', others: 1 },
    ...{ of: [clearance.id, 'P3'], fields: [{ field: 'description', from: 'After', to: 'Afterwards' }] },
  })
  expect(historyOfPhotoLogs('u1', clearance, [[a, a]])).toBeUndefined()
})

test('a document is named by its title or kind [3§3]', () => {
  const file: ClearanceFile = { id: 'D1', kind: 'worksafe', name: 'Notification', file: 'a', type: 0, ...stamp }
  expect(historyOfDocument('u1', clearance, undefined, file)).toMatchObject({
    ...{ edit: 'saveClearanceFile', kind: 'document', record: 'D1', name: 'Notification', act: 'created' },
    of: [clearance.id],
  })
  expect(historyOfDocument('u1', clearance, { ...file, name: '' }, undefined)).toMatchObject({
    ...{ edit: 'deleteClearanceFile', name: 'Notification of Licensed Asbestos Removal', act: 'deleted' },
  })
  expect(historyOfDocument('u1', clearance, file, file)).toBeUndefined()
})

test('imported results are listed by Sample ID, in words for asbestos and in mg/kg for lead [2§4]', () => {
  const results = [
    { item: 'I1', bag: 'A001', from: 3, to: null },
    { item: 'I2', bag: 'A002', from: null, to: 2 },
  ]
  expect(historyOfResults('u1', building, 1, results)).toMatchObject({
    ...{ edit: 'importResults', kind: 'building', record: building.id, name: 'Town hall', act: 'changed' },
    fields: [
      { field: 'result.A001', from: 'Chrysotile' },
      { field: 'result.A002', to: 'Negative (no asbestos detected)' },
    ],
    of: ['I1', 'I2'],
  })
  const lead = [{ item: 'I1', bag: 'L1', from: 999, to: 1250.5 }]
  expect(historyOfResults('u1', building, 2, lead)?.fields).toEqual([
    { field: 'result.L1', from: '999 mg/kg', to: '1,250.5 mg/kg' },
  ])
})

test.each<[Partial<HistoryEntry>, string]>([
  [{}, 'changed the room “Kitchen”'],
  [{ act: 'deleted', edit: 'deleteRoom', others: 1 }, 'deleted the room “Kitchen” and 1 more record'],
  [{ act: 'created', others: 2 }, 'created the room “Kitchen” and 2 more records'],
  [{ kind: 'building', edit: 'review', name: 'Hall' }, 'reviewed the building “Hall”'],
  [{ kind: 'item', edit: 'confirmItem', name: 'A1 Tiles' }, 'confirmed the item “A1 Tiles”'],
  [{ kind: 'labReturn', name: '', act: 'created' }, 'created the lab certificate'],
  [{ kind: 'photoLog', name: '' }, 'changed the photo log entry'],
  [{ kind: 'report', edit: 'requestReport', name: 'Lead', act: 'created' }, 'requested the report “Lead”'],
  [{ edit: 'anEarlierEdit' }, 'changed the room “Kitchen”'],
])('2§3 %j: %s', (part, sentence) => {
  const entry = historyEntry('u1', { edit: 'saveRoom', kind: 'room', record: 'r', name: 'Kitchen', act: 'changed' })
  expect(historySentence({ ...entry, ...part })).toBe(sentence)
})

test('changes since a moment are those saved later, in rooms that still exist [2§7]', () => {
  const at = '2026-03-02T00:00:00.000Z'
  const saved = (updated_at: string, room_id = room.id) => ({ ...item, updated_at, updated_by: 'Mere', room_id })
  const [same, after, lost] = [saved(at), saved('2026-03-02T00:00:00.001Z'), saved('2026-03-04T00:00:00.000Z', 'gone')]
  expect(changedSince({ rooms: [room], items: [same, after, lost] }, at, 'Hana')).toEqual([{ item: after, room }])
})
