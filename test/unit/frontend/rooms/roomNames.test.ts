import { expect, test } from 'vitest'
import { suggestedRoomNames } from '#frontend/features/rooms/roomNames.ts'
import type { Tree } from '#shared/domain/tree/tree.ts'

const treeOf = (floors: Readonly<Record<string, readonly string[]>>) =>
  ({
    rooms: Object.entries(floors).flatMap(([floor_id, names]) =>
      names.map((name, order) => ({ id: `${floor_id} ${order}`, floor_id, name, order })),
    ),
  }) as unknown as Tree
const suggested = (names: readonly string[]) => suggestedRoomNames(treeOf({ ground: names }), 'ground')

test.each([
  [['Office'], 'Office 2'],
  [['Office 1', 'Office 2'], 'Office 3'],
  [['Office 9', 'Office 3', 'Office 2'], 'Office 4'],
  [['G.07'], 'G.08'],
  [['101'], '102'],
  [['099'], '100'],
  [['Unit 12B'], 'Unit 12B 2'],
])('after %j comes %s', (names, next) => {
  expect(suggested(names)[0]).toBe(next)
})

test('names of other floors come next, the most frequent first, without names that the floor has', () => {
  const tree = treeOf({ ground: ['Lobby', 'Foyer'], first: ['lobby', 'Tea room', 'Plant'], second: ['Plant'] })
  expect(suggestedRoomNames(tree, 'ground').slice(0, 3)).toEqual(['Foyer 2', 'Plant', 'Tea room'])
})

test('an empty building gets common names, each once', () => {
  expect(suggested([])).toEqual(['Hall', 'Kitchen', 'Toilet', 'Office', 'Store', 'Bathroom'])
  const tree = treeOf({ ground: [], first: ['kitchen', 'Kitchen', 'Hall'] })
  const names = suggestedRoomNames(tree, 'ground')
  expect(new Set(names.map(name => name.toLowerCase())).size).toBe(names.length)
})
