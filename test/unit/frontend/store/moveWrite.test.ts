import { ulid } from 'ulid'
import { expect, test } from 'vitest'
import type { OutboxEntry } from '#frontend/store/database.ts'
import { moveToParent } from '#frontend/store/field/moveWrite.ts'
import { emptyLayer } from '#shared/drawing/layer.ts'
import { anItem, aRoom, aTree } from '#test/support/data/tree.ts'

const tree = aTree({}, room => [anItem(room, { version: 4 })])
const [floor, item] = [tree.floors[0]!, tree.items[0]!]
const [deleted, hall] = [aRoom(floor), aRoom(floor)]
const writeTo = (room_id: string, before?: object): OutboxEntry => ({
  ...{ key: ulid(), building_id: tree.building.id, at: item.updated_at, name: 'saveItem', before },
  input: { ...item, room_id, clears: [] },
})

test('an item whose room was deleted is created again in another room; a new one keeps its id [F-15]', () => {
  const withoutItem = { ...tree, items: [] }
  const again = moveToParent(writeTo(item.room_id, item), hall.id, withoutItem)
  expect(again).toMatchObject({ input: { room_id: hall.id, version: 0, layer: emptyLayer } })
  expect(again.before).toBeUndefined()
  expect(again.input).not.toHaveProperty('id', item.id)
  expect(moveToParent(writeTo(deleted.id), hall.id, withoutItem).input).toMatchObject({ id: item.id, version: 0 })
})

test('an item that was moved to a room that is now deleted moves to another room, and is not duplicated [F-15]', () => {
  const moved = moveToParent(writeTo(deleted.id, item), hall.id, tree)
  expect(moved).toMatchObject({ before: item, input: { id: item.id, version: 4, room_id: hall.id, layer: emptyLayer } })
  expect(moved.input).not.toHaveProperty('clears')
})
