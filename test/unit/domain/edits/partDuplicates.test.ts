import { ulid } from 'ulid'
import { expect, test } from 'vitest'
import { duplicateItem, originOf } from '#shared/domain/edits/itemDuplicateEdit.ts'
import { duplicateFloor, duplicateRoom, fitsOneWrite } from '#shared/domain/edits/partDuplicateEdits.ts'
import { applyChanges, type Change, type Tree } from '#shared/domain/tree/tree.ts'
import { aFloor, anItem, aReinspection, aRoom, aTree, editContext, SQUARE } from '#test/support/data/tree.ts'

const context = editContext()
const ID = /^[0-7][0-9A-HJKMNP-TV-Z]{25}$/
const full = (items: number): Tree =>
  aTree({}, room => Array.from({ length: items }, (_, at) => anItem(room, { name: `Item ${at}` })))
const floorCopy = (tree: Tree, part: object = {}) =>
  duplicateFloor(tree, { id: ulid(), original_id: tree.floors[0]!.id, name: 'Level 1', ...part }, context)
const roomCopy = (tree: Tree, part: object = {}) =>
  duplicateRoom(
    tree,
    { id: ulid(), original_id: tree.rooms[0]!.id, name: 'Hall', floor_id: tree.floors[0]!.id, ...part },
    context,
  )
const refusal = (code: string, fields: object = {}) => expect.objectContaining({ code, fields })

test('a floor is duplicated with its rooms and items, which are sampled as the originals [2§4]', () => {
  const tree = full(2)
  const id = ulid()
  const changes = floorCopy(tree, { id })
  expect(changes.map(change => change.op === 'put' && [change.kind, change.seenVersion])).toEqual([
    ...[
      ['floor', undefined],
      ['room', undefined],
    ],
    ...[
      ['item', undefined],
      ['item', undefined],
    ],
  ])
  const after = applyChanges(tree, changes)
  const [floor, room] = [after.floors.at(-1)!, after.rooms.at(-1)!]
  expect(floor).toMatchObject({ id, name: 'Level 1', order: 2, version: 1, updated_by: 'Aroha Ngata' })
  expect(room).toMatchObject({ floor_id: id, name: 'Kitchen', is_duplicated: true })
  const copies = after.items.filter(({ room_id }) => room_id === room.id)
  expect(copies.map(item => [item.name, item.assessment_method_id, item.sampled_as?.item_as_id])).toEqual(
    tree.items.map(item => [item.name, 2, item.id]),
  )
  for (const each of [room, ...copies]) {
    expect(each.id).toMatch(ID)
    expect(each.id.slice(0, 10)).toBe(id.slice(0, 10))
  }
  expect(new Set([id, room.id, ...copies.map(each => each.id)]).size).toBe(4)
  // The service derives the same rows from the same id; another duplicate gets others.
  expect(floorCopy(tree, { id })).toEqual(changes)
  expect(floorCopy(tree).map(idIn)).not.toContain(copies[0]!.id)
})
const idIn = (change: Change) => change.op === 'put' && 'id' in change.row && change.row.id

test('a room is duplicated with its items to the chosen floor [2§4]', () => {
  const start = full(1)
  const upper = aFloor(start.building, { name: 'First', order: 2 })
  const tree = { ...start, floors: [...start.floors, upper], rooms: [...start.rooms, aRoom(upper, { order: 5 })] }
  const id = ulid()
  const after = applyChanges(tree, roomCopy(tree, { id, floor_id: upper.id }))
  expect(after.rooms.at(-1)).toMatchObject({ id, name: 'Hall', floor_id: upper.id, order: 6, is_duplicated: true })
  expect(after.items.at(-1)).toMatchObject({ room_id: id, assessment_method_id: 2 })
})

test('up to 45 rows are duplicated in one write; the device reports larger ones [2§4]', () => {
  const fits = (items: number, kind: 'floor' | 'room') => {
    const tree = full(items)
    return fitsOneWrite(tree, kind, (kind === 'floor' ? tree.floors : tree.rooms)[0]!.id)
  }
  expect([fits(44, 'floor'), fits(45, 'floor'), fits(45, 'room'), fits(46, 'room')]).toEqual([
    ...[true, false],
    ...[true, false],
  ])
  const tree = full(46)
  const other = aRoom(aFloor(tree.building))
  expect(fitsOneWrite({ ...tree, rooms: [...tree.rooms, other] }, 'room', other.id)).toBe(true)
  expect(() => floorCopy(tree)).toThrow(refusal('duplicate_too_large'))
  expect(() => roomCopy(tree)).toThrow(refusal('duplicate_too_large'))
})

test('a duplicate has a name of up to 190 characters and its own id, and its original exists [2§5]', () => {
  const tree = full(1)
  const [floor, room] = [tree.floors[0]!.id, tree.rooms[0]!.id]
  for (const copy of [floorCopy, roomCopy]) {
    expect(() => copy(tree, { name: ' ' })).toThrow(refusal('invalid_input', { name: 'Required' }))
    expect(() => copy(tree, { name: 'x'.repeat(191) })).toThrow(
      refusal('invalid_input', { name: 'Use 190 characters or fewer' }),
    )
    expect(() => copy(tree, { original_id: ulid() })).toThrow(refusal('not_found'))
  }
  expect(() => floorCopy(tree, { id: floor })).toThrow(refusal('changed_meanwhile'))
  expect(() => roomCopy(tree, { id: room })).toThrow(refusal('changed_meanwhile'))
  expect(() => roomCopy(tree, { floor_id: ulid() })).toThrow(refusal('parent_deleted'))
})

test('an item is duplicated under another name; its drawing stays only in its own room [2§4]', () => {
  const start = full(1)
  const [item] = start.items
  const hall = aRoom(start.floors[0]!, { name: 'Hall', order: 2 })
  const tree = { ...start, rooms: [...start.rooms, hall] }
  const copy = (part: object = {}, on: Tree = tree) =>
    duplicateItem(on, { id: ulid(), item_id: item!.id, name: 'Tiles 2', room_id: item!.room_id, ...part }, context)
  expect(copy()).toMatchObject([
    { op: 'put', kind: 'item', row: { name: 'Tiles 2', layer: SQUARE, is_duplicated: true, assessment_method_id: 2 } },
  ])
  expect(copy({ room_id: hall.id })).toMatchObject([{ row: { room_id: hall.id, layer: { polygons: [], labels: [] } } }])
  const again = { ...tree, items: [{ ...item!, is_duplicated: true }] }
  expect(() => copy({}, again)).toThrow(refusal('already_duplicate'))
  expect(() => copy({ name: '' })).toThrow(refusal('invalid_input', { name: 'Required' }))
  expect(() => copy({ name: 'x'.repeat(191) })).toThrow(
    refusal('invalid_input', { name: 'Use 190 characters or fewer' }),
  )
  expect(() => copy({ id: item!.id })).toThrow(refusal('changed_meanwhile'))
  expect(() => copy({ item_id: ulid() })).toThrow(refusal('not_found'))
  expect(() => copy({ room_id: ulid() })).toThrow(refusal('parent_deleted'))
  const leadOnly = { ...tree, building: { ...tree.building, is_asbestos: false } }
  expect(() => copy({}, leadOnly)).toThrow(refusal('contaminant_not_surveyed'))
  const reinspected = { ...tree, building: { ...tree.building, reinspection: aReinspection() } }
  expect(copy({}, reinspected)).toMatchObject([{ row: { inspection: { outcome: 'added' } } }])
})

test('an item of another building brings only its leader [3§4.1]', () => {
  const from = aTree({ name: 'Old hall', job_number: 'J-0' }, room => {
    const leader = anItem(room, { sample: { bag_code: 'A7', analysis_type_id: 1, is_urgent: false, status_id: 5 } })
    const like = { assessment_method_id: 2, sample: undefined, sampled_as: { item_as_id: leader.id, status_id: 1 } }
    return [leader, anItem(room, like), anItem(room)]
  })
  const [leader, like, third] = from.items
  const { id, name, job_number } = from.building
  const building = { id, name, job_number }
  expect(originOf(from, like!)).toEqual({ building, items: [like, leader] })
  expect(originOf(from, third!)).toEqual({ building, items: [third] })
  const into = full(0)
  const changes = duplicateItem(
    into,
    { id: ulid(), item_id: like!.id, name: 'Tiles', room_id: into.rooms[0]!.id, from: originOf(from, like!) },
    context,
  )
  const reported_sample = { name: 'J-0 Old hall', sample_number: 'A7', status_id: 5 }
  expect(changes).toMatchObject([
    { row: { assessment_method_id: 6, reported_sample, building_id: into.building.id, layer: { polygons: [] } } },
  ])
})
