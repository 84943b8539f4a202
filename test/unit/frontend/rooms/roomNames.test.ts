import { expect, test } from 'vitest'
import { inShownPlaces, namesOfNewRooms, suggestedRoomNames } from '#frontend/features/rooms/roomNames.ts'
import type { Floor } from '#shared/domain/tree/floor.ts'
import type { Tree } from '#shared/domain/tree/tree.ts'
import type { Point } from '#shared/drawing/layer.ts'

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

test('a suggested name stays in its place while it is offered; a new name takes the place of one that is gone', () => {
  const here: string[] = []
  let shown = suggested(here)
  for (const name of ['Kitchen', 'Kitchen 2', 'Vault', 'Hall', 'Vault 2', 'Office']) {
    const before = shown
    here.push(name)
    const names = suggested(here)
    shown = inShownPlaces(names, before)
    expect(shown.toSorted()).toEqual(names.toSorted())
    for (const [place, each] of before.entries()) if (names.includes(each)) expect(shown[place]).toBe(each)
  }
  expect(inShownPlaces(['Kitchen 2', 'Hall', 'Toilet'], ['Hall', 'Kitchen', 'Toilet'])).toEqual([
    'Hall',
    'Kitchen 2',
    'Toilet',
  ])
  expect(inShownPlaces(['Hall'], ['Kitchen', 'Hall'])).toEqual(['Hall'])
})

const square = (left: number): Point[] => [
  [left, 0],
  [left + 100, 0],
  [left + 100, 100],
  [left, 100],
]
test('rooms of a plan from a PDF have the names on it, words before codes; names that are taken are numbered on', () => {
  const text = (x: number, words: string) => ({ text: words, x, y: 50 })
  const texts = [
    text(50, 'G.01'),
    text(60, 'MEETING ROOM'),
    text(150, 'Kitchen'),
    text(250, 'Meeting room'),
    text(350, 'WC'),
    text(450, 'A.12'),
    text(900, 'GROUND FLOOR PLAN'),
  ]
  const floor = { id: 'ground', image: { file: '', width: 1000, height: 100, texts } } as unknown as Floor
  const rings = [0, 100, 200, 300, 400, 500].map(square)
  expect(namesOfNewRooms(treeOf({ ground: ['Hall', 'kitchen'] }), floor, rings)).toEqual([
    'Meeting room',
    'Kitchen 2',
    'Meeting room 2',
    'WC',
    'A.12',
    'Room 6',
  ])
  expect(namesOfNewRooms(treeOf({ ground: ['Room 2'] }), { ...floor, image: undefined }, rings.slice(0, 2))).toEqual([
    'Room 1',
    'Room 3',
  ])
})
