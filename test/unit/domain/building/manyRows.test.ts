import fc from 'fast-check'
import { expect, test } from 'vitest'
import { compareNaturally } from '#shared/domain/text/compareNaturally.ts'
import type { Item } from '#shared/domain/tree/item.ts'
import { memoizeByList } from '#shared/domain/tree/memoizeByList.ts'
import { bagCodeOf, findRow, itemsOf } from '#shared/domain/tree/tree.ts'
import { anItem, aTree } from '#test/support/data/tree.ts'

const ids = fc.array(fc.integer({ min: 0, max: 60 }).map(String), { maxLength: 80 })

test('a row is found by id in few and many rows, the first of two with the same id [P-17]', () => {
  fc.assert(
    fc.property(ids, fc.integer({ min: 0, max: 60 }).map(String), (all, id) => {
      const rows = all.map((each, at) => ({ id: each, at }))
      expect(findRow(rows, id)).toBe(rows.find(row => row.id === id))
    }),
  )
})

test('the items of a room are found in the same order as by a full search [P-17 2§8]', () => {
  const { rooms } = aTree()
  const some = rooms.flatMap(room => [anItem(room)])
  const [like] = some
  if (!like) throw new Error('A tree has a room')
  const item = fc.record({
    room: fc.constantFrom('a', 'b', 'c'),
    bag: fc.constantFrom('', 'A2', 'A10', 'a10', 'Ā10', 'B-1', 'A2'),
  })
  fc.assert(
    fc.property(fc.array(item, { maxLength: 60 }), drawn => {
      const items: Item[] = drawn.map(({ room, bag }, at) => ({
        ...like,
        id: String(at),
        room_id: room,
        sample: { bag_code: bag, is_urgent: false, status_id: 1 },
      }))
      const slowly = (room: string) =>
        items
          .filter(({ room_id }) => room_id === room)
          .sort((a, b) => bagCodeOf(a).localeCompare(bagCodeOf(b), 'en-NZ', { numeric: true }))
      for (const room of ['a', 'b', 'c', 'd']) expect(itemsOf({ items }, room)).toEqual(slowly(room))
    }),
  )
})

test('words are compared like localeCompare [P-17]', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), (a, b) => {
      expect(compareNaturally(a, b)).toBe(a.localeCompare(b, 'en-NZ', { numeric: true }))
    }),
  )
})

test('a list is indexed once, and again after it has grown [P-17]', () => {
  let looks = 0
  const count = memoizeByList((rows: readonly object[]) => {
    looks++
    return rows.length
  })
  const rows = [{}]
  expect([count(rows), count(rows), looks]).toEqual([1, 1, 1])
  rows.push({})
  expect([count(rows), count([...rows]), looks]).toEqual([2, 2, 3])
})

test('changing a returned list does not change the index [P-17]', () => {
  const tree = aTree({}, room => [anItem(room), anItem(room)])
  const room = tree.rooms[0]?.id ?? ''
  itemsOf(tree, room).pop()
  expect(itemsOf(tree, room)).toHaveLength(2)
})
