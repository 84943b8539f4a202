import { expect, test } from 'vitest'
import { areaAt, roomAt } from '#frontend/features/openBuilding/areaAt.ts'
import type { Layer } from '#shared/drawing/layer.ts'
import { boxInRoom, movedTo, squareAround } from '#shared/drawing/squareAround.ts'
import { anItem, aRoom, aTree } from '#test/support/data/tree.ts'

const plan = { width: 1000, height: 1000 }
const boxAt = (x: number, y: number, side: number): Layer => ({
  polygons: [
    {
      id: `${x} ${y} ${side}`,
      type: 'polygon',
      points: [
        [x, y],
        [x + side, y],
        [x + side, y + side],
        [x, y + side],
      ],
    },
  ],
  labels: [],
})

const empty = aTree({})
const floor = empty.floors[0]!
const hall = aRoom(floor, { name: 'Hall', order: 1, layer: boxAt(0, 0, 500) })
const cupboard = aRoom(floor, { name: 'Cupboard', order: 2, layer: boxAt(100, 100, 100) })
const vinyl = anItem(hall, { layer: boxAt(300, 300, 50) })
const glue = anItem(hall, { layer: boxAt(320, 320, 50) })
const tree = { ...empty, rooms: [hall, cupboard], items: [vinyl, glue] }

test('a tap finds the smallest room around it', () => {
  expect(roomAt(tree, floor.id, [150, 150])?.name).toBe('Cupboard')
  expect(roomAt(tree, floor.id, [250, 250])?.name).toBe('Hall')
  expect(roomAt(tree, floor.id, [600, 600])).toBeUndefined()
  expect(roomAt(tree, 'another floor', [150, 150])).toBeUndefined()
})

test('a tap finds the item over the room, and the last of items over each other', () => {
  expect(areaAt(tree, floor.id, [310, 310])).toEqual({ item: vinyl, room: hall })
  expect(areaAt(tree, floor.id, [340, 340]).item?.id).toBe(glue.id)
  expect(areaAt(tree, floor.id, [250, 250])).toEqual({ item: undefined, room: hall })
  expect(areaAt(tree, floor.id, [600, 600])).toEqual({ item: undefined, room: undefined })
})

test('a new item is as large as the last one of its room, or a small square, around the tap and inside the room', () => {
  const rectangle = (left: number, top: number, right: number, bottom: number): [number, number][] => [
    [left, top],
    [right, top],
    [right, bottom],
    [left, bottom],
  ]
  const last = { id: 'last', type: 'polygon' as const, points: rectangle(0, 0, 40, 20) }
  const boxAt = (at: [number, number], room: [number, number][]) => boxInRoom(at, room, 'new', last).points
  expect(boxAt([500, 500], rectangle(300, 300, 700, 700))).toEqual(rectangle(480, 490, 520, 510))
  expect(boxAt([305, 695], rectangle(300, 300, 700, 700))).toEqual(rectangle(300, 680, 340, 700))
  expect(boxAt([500, 500], rectangle(490, 300, 515, 700))).toEqual(rectangle(490, 490, 515, 510))
  const square = squareAround([500, 500], plan, 'new')
  expect(square.points[0]).toEqual([487.5, 487.5])
  expect(boxInRoom([302, 500], rectangle(300, 300, 700, 700), 'new', square).points).toEqual(
    rectangle(300, 487.5, 325, 512.5),
  )
})

test('a tap moves the polygon of an item with its shape, and not off the plan', () => {
  const triangle = {
    id: 'drawn',
    type: 'polygon' as const,
    points: [
      [100, 100],
      [140, 100],
      [140, 120],
    ] as [number, number][],
  }
  expect(movedTo([500, 500], plan, triangle)).toEqual({
    ...triangle,
    points: [
      [480, 490],
      [520, 490],
      [520, 510],
    ],
  })
  expect(movedTo([0, 0], plan, triangle).points[0]).toEqual([0, 0])
})
