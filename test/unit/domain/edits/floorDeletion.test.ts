import { ulid } from 'ulid'
import { expect, test } from 'vitest'
import { deleteFloor, saveFloor } from '#shared/domain/edits/floorEdits.ts'
import { deleteItem } from '#shared/domain/edits/itemDeletionEdit.ts'
import { deleteRoom, saveRoom } from '#shared/domain/edits/roomEdits.ts'
import type { Tree } from '#shared/domain/tree/tree.ts'
import { aFloor, anItem, aRoom, aTree, editContext } from '#test/support/data/tree.ts'

const context = editContext()
const refused = (code: string, fields: object = {}) => expect.objectContaining({ code, fields })
const stale = expect.objectContaining({ code: 'changed_meanwhile' })
const start = aTree({}, room => [anItem(room)])
const [floor, room, leader] = [start.floors[0]!, start.rooms[0]!, start.items[0]!]
const { version: _, ...input } = floor

test('a new floor comes last; a floor keeps its order unless another one is sent [2§5]', () => {
  const another = { ...input, id: ulid(), order: undefined }
  const order = (fields: object, tree: Tree = start) =>
    (saveFloor(tree, { ...input, ...fields }, context)[0] as { row: { order: number } }).row.order
  const tall = { ...start, floors: [floor, aFloor(start.building, { order: 7 })] }
  expect([order(another), order(another, tall), order(another, { ...start, floors: [] })]).toEqual([2, 8, 1])
  expect([order({ order: undefined }, tall), order({ order: -3 }), order({ order: 0 })]).toEqual([1, -3, 0])
  expect(saveFloor(start, { ...input, version: 1 }, context)).toMatchObject([
    { op: 'put', kind: 'floor', seenVersion: 1 },
  ])
  expect(() => saveFloor(start, { ...input, version: 7 }, context)).toThrow(stale)
  const noPlan = { image: 'Please choose a floor plan image' }
  expect(() => saveFloor(start, { ...another, image: undefined }, context)).toThrow(
    refused('floor_plan_missing', noPlan),
  )
  expect(() => saveFloor(start, { ...input, copyFloorId: floor.id }, context)).toThrow(
    refused('invalid_input', { copyFloorId: 'Choose another floor' }),
  )
  expect(() => saveFloor(start, { ...another, copyFloorId: ulid() }, context)).toThrow(refused('not_found'))
})

test('a floor or room is deleted in the version that was seen; followers elsewhere are named [2§2]', () => {
  const upper = aFloor(start.building, { name: 'First', order: 2 })
  const loft = aRoom(upper, { name: 'Loft' })
  const like = anItem(loft, {
    ...{ assessment_method_id: 2, sample: undefined, sampled_as: { item_as_id: leader.id, status_id: 1 } },
  })
  const tree = { ...start, floors: [floor, upper], rooms: [room, loft], items: [leader, like] }
  const named = refused('sampled_as_exists', { follower_takes_over: 'Vinyl tiles to floor in Loft' })
  expect(() => deleteFloor(tree, { id: floor.id }, context)).toThrow(named)
  expect(() => deleteRoom(tree, { id: room.id }, context)).toThrow(named)
  expect(() => deleteItem(tree, { id: leader.id }, context)).toThrow(named)
  expect(deleteFloor(tree, { id: upper.id, version: 1 }, context)).toEqual([
    { op: 'delete', kind: 'floor', id: upper.id, seenVersion: 1 },
  ])
  expect(() => deleteFloor(tree, { id: upper.id, version: 2 }, context)).toThrow(stale)
  expect(() => deleteRoom(tree, { id: loft.id, version: 2 }, context)).toThrow(stale)
  expect(() => deleteItem(tree, { id: like.id, version: 2 }, context)).toThrow(stale)
  expect(() => deleteFloor(tree, { id: ulid() }, context)).toThrow(refused('not_found'))
  expect(() => deleteRoom(tree, { id: loft.id, floor_id: floor.id }, context)).toThrow(refused('not_found'))
  expect(deleteRoom(tree, { id: loft.id, floor_id: upper.id }, context)).toHaveLength(1)
  expect(deleteItem(tree, { id: like.id }, context)).toEqual([
    { op: 'delete', kind: 'item', id: like.id, seenVersion: 1 },
  ])
})

test('a room keeps its duplicate mark, and a missing polygon is refused at its field [2§5]', () => {
  const { version: __, ...fields } = room
  const marked = { ...start, rooms: [{ ...room, is_duplicated: true }] }
  expect(saveRoom(marked, fields, context)).toMatchObject([{ kind: 'room', row: { is_duplicated: true } }])
  expect(saveRoom(start, { ...fields, id: ulid() }, context)).toMatchObject([{ row: { is_duplicated: false } }])
  expect(() => saveRoom(start, { ...fields, is_not_suspicious: true }, context)).toThrow(
    refused('invalid_input', { layer: 'Please place a polygon on the floor plan' }),
  )
})
