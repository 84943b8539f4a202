import { ulid } from 'ulid'
import { expect, test } from 'vitest'
import { fieldName } from '#frontend/features/history/fieldNames.ts'
import { fieldSentence } from '#frontend/features/history/fieldSentence.ts'
import { EDITS } from '#shared/domain/edits/edits.ts'
import { CLEARANCE_EDITS } from '#shared/domain/edits/editsOfClearances.ts'
import { changedSince } from '#shared/domain/history/changedSince.ts'
import { fieldChanges } from '#shared/domain/history/fieldChanges.ts'
import type { FieldChange } from '#shared/domain/history/historyEntry.ts'
import { historyEntry, historyOfEdit } from '#shared/domain/history/historyOfEdit.ts'
import { historyOfResults } from '#shared/domain/history/historyOfResults.ts'
import { HISTORY_ACTS, historySentence } from '#shared/domain/history/historyWords.ts'
import { anItem, aRoom, aTree, editContext, SQUARE } from '#test/support/data/tree.ts'

const tree = aTree({}, room => [anItem(room), anItem(room)])
const { building } = tree
const [floor, room, item] = [tree.floors[0]!, tree.rooms[0]!, tree.items[0]!]
const context = editContext()
const words = { tree, names: new Map([['user', 'Hana Reti']]) }
const said = (kind: Parameters<typeof fieldSentence>[0], change: FieldChange) => fieldSentence(kind, change, words)

test('every edit of a building or clearance has a sentence', () => {
  const edits = [...Object.keys(EDITS), ...Object.keys(CLEARANCE_EDITS)]
  expect(edits.filter(name => !(name in HISTORY_ACTS))).toEqual([])
  for (const edit of Object.keys(HISTORY_ACTS) as (keyof typeof HISTORY_ACTS)[]) {
    const entry = historyEntry('user', { edit, kind: 'room', record: room.id, name: 'Kitchen', act: 'changed' })
    expect(historySentence(entry)).toMatch(/^[a-z]+ (.+ )?the room “Kitchen”$/)
  }
})

test('an edit of several records gives their number, and is in each one’s history', () => {
  const changes = EDITS.deleteRoom.decide(tree, { id: room.id }, context)
  const closing = { ...room, is_inaccessible: true, layer: SQUARE }
  const taken = EDITS.saveRoom.decide(tree, closing, context)
  const deleted = historyOfEdit('user', 'deleteRoom', tree, changes)
  expect(deleted && historySentence(deleted)).toBe(`deleted the room “${room.name}”`)
  const closed = historyOfEdit('user', 'saveRoom', tree, taken)
  expect(closed?.others).toBe(taken.filter(change => change.op === 'put').length - 1)
  expect(closed?.of).toEqual(expect.arrayContaining([floor.id, item.id]))
  expect(closed?.fields).toContainEqual({ field: 'is_inaccessible', from: false, to: true })
})

test('an item that moves has the names of both rooms', () => {
  const hall = aRoom(floor, { name: 'Hall' })
  const rooms = [room, hall]
  const changes = EDITS.saveItem.decide({ ...tree, rooms }, { ...item, room_id: hall.id }, context)
  const entry = historyOfEdit('user', 'saveItem', tree, changes)
  const ofHall = { ...words, tree: { ...tree, rooms } }
  expect(entry?.fields.map(each => fieldSentence('item', each, ofHall))).toEqual(['Room: from Kitchen to Hall'])
})

test('saving an unchanged record adds no entry', () => {
  const changes = EDITS.saveFloor.decide(tree, { ...floor, version: floor.version }, context)
  expect(historyOfEdit('user', 'saveFloor', tree, changes)).toBeUndefined()
})

test('fields have their names from the form, and values are readable', () => {
  expect(said('item', { field: 'description', from: 'floor', to: 'wall' })).toBe('Location: from floor to wall')
  expect(said('item', { field: 'room_id', from: ulid(), to: room.id })).toBe('Room: from a deleted room to Kitchen')
  expect(said('item', { field: 'assessment_method_id', from: 1, to: 2 })).toBe(
    'Assessment method: from Sampled to Sampled As',
  )
  expect(said('item', { field: 'lead.paint_condition', from: 'Good', to: 'Poor' })).toBe(
    'Paint condition: from Good to Poor',
  )
  expect(said('item', { field: 'item_scores.1', to: 2 })).toBe('Extent of damage or deterioration: set to 2 Medium')
  expect(said('item', { field: 'comment', from: 'worn' })).toBe('Comment: cleared, was worn')
  expect(said('item', { field: 'image', to: true })).toBe('Photo: added')
  expect(said('item', { field: 'image', from: true })).toBe('Photo: removed')
  expect(said('item', { field: 'image', from: true, to: true })).toBe('Photo: replaced')
  expect(said('item', { field: 'image.marks' })).toBe('Photo: marks changed')
  expect(said('room', { field: 'layer' })).toBe('Drawing: changed')
  expect(said('room', { field: 'is_inaccessible', from: false, to: true })).toBe('Inaccessible: from No to Yes')
  expect(said('building', { field: 'status_id', from: 5, to: 6 })).toBe('Status: from Active to Awaiting Result')
  expect(said('building', { field: 'asbestos_approval.approved', to: false })).toBe('Asbestos: set to Denied')
  expect(said('building', { field: 'surveyors', to: ['user'] })).toBe('Surveyors: set to Hana Reti')
  expect(said('clearance', { field: 'status', from: 'active', to: 'awaiting_review' })).toBe(
    'Status: from Active to Awaiting Review',
  )
  expect(said('clearance', { field: 'type', from: 1, to: 2 })).toMatch(/^Type: from Class . to Class .$/)
})

test('a report text, a scope and every field of an item, room, floor or building have a name', () => {
  const rows = { item, room, floor, building: { ...building, report_templates: { introduction_content: '' } } }
  for (const [kind, row] of Object.entries(rows))
    for (const { field } of fieldChanges(row, {}))
      if (!/^(job_number|survey_name|client|scoring)/.test(field))
        expect([field, fieldName(kind as 'item', field)]).not.toEqual([field, 'Value'])
})

test('long texts are shortened until they fit, or only named', () => {
  const texts = (letter: string, count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, at) => [`field_${at}`, letter.repeat(400)]))
  for (const count of [1, 2, 4, 20]) {
    const changes = fieldChanges(texts('a', count), texts('b', count))
    expect(changes).toHaveLength(count)
    expect(JSON.stringify(changes).length).toBeLessThan(count === 20 ? 500 : 421)
    for (const { to } of changes) if (to !== undefined) expect(String(to)).toMatch(/… \(shortened\)$/)
  }
})

test('the reason of a decline is omitted, because not everyone may read it', () => {
  expect(fieldChanges({ message: '', status: 'active' }, { message: 'Redo the swab', status: 'declined' })).toEqual([
    { field: 'status', from: 'active', to: 'declined' },
  ])
})

test('imported results are one entry with all results, in each item’s history', () => {
  const entry = historyOfResults('user', building, 1, [{ item: item.id, bag: 'A001', from: null, to: 3 }])
  expect(entry?.of).toEqual([item.id])
  expect(entry?.fields.map(field => said('building', field))).toEqual(['A001: set to Chrysotile'])
  expect(historyOfResults('user', building, 1, [])).toBeUndefined()
})

test('lists the items that others saved after a look, latest first', () => {
  const saved = (updated_at: string, updated_by: string) => anItem(room, { id: ulid(), updated_at, updated_by })
  const [early, own, late, later] = [
    saved('2026-03-01T00:00:00.000Z', 'Mere'),
    saved('2026-03-03T00:00:00.000Z', 'Hana Reti'),
    saved('2026-03-03T00:00:00.000Z', 'Mere'),
    saved('2026-03-04T00:00:00.000Z', 'Mere'),
  ]
  const found = changedSince({ ...tree, items: [early, own, late, later] }, '2026-03-02T00:00:00.000Z', 'Hana Reti')
  expect(found.map(({ item: { id } }) => id)).toEqual([later.id, late.id])
})
