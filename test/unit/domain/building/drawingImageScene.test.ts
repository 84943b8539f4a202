import { expect, test } from 'vitest'
import { drawingImageScene, isDrawingPending, visibleRegion } from '#shared/domain/building/drawingImageScene.ts'
import type { Tree } from '#shared/domain/tree/tree.ts'
import type { Layer } from '#shared/drawing/layer.ts'
import { anItem, aRoom, aTree } from '#test/support/data/tree.ts'

const rectangle = (left: number, top: number, right: number, bottom: number): Layer => ({
  polygons: [
    {
      id: `${left}`,
      type: 'polygon',
      points: [
        [left, top],
        [right, top],
        [right, bottom],
        [left, bottom],
      ],
    },
  ],
  labels: [],
})

function drawnTree(): Tree {
  const tree = aTree({}, room => [
    anItem(room, { layer: rectangle(10, 10, 20, 20), sample: undefined }),
    anItem(room, { layer: rectangle(30, 10, 40, 20), sample: undefined }),
  ])
  const floor = tree.floors.map(row => ({ ...row, image: { file: 'a'.repeat(64), width: 1000, height: 800 } }))
  const rooms = tree.rooms.map(room => ({ ...room, layer: rectangle(0, 0, 50, 50) }))
  return {
    ...tree,
    floors: floor,
    rooms: [...rooms, aRoom(floor[0]!, { name: 'Hall', layer: rectangle(60, 0, 90, 50) })],
  }
}

/** The same tree as another machine holds it: its rows in another order, the fields of its rows too. */
function asElsewhere(tree: Tree): Tree {
  const turned = <T extends object>(row: T): T => Object.fromEntries(Object.entries(row).reverse()) as T
  return {
    ...tree,
    floors: tree.floors.map(turned),
    rooms: tree.rooms.map(turned).reverse(),
    items: tree.items.map(turned).reverse(),
  }
}

test('2§4 a device and the server give the same name to the same scene', () => {
  const tree = drawnTree()
  for (const room of tree.rooms)
    expect(drawingImageScene(asElsewhere(tree), 'room', room.id)).toEqual(drawingImageScene(tree, 'room', room.id))
  const [floor] = tree.floors
  expect(drawingImageScene(asElsewhere(tree), 'floor', floor!.id)).toEqual(drawingImageScene(tree, 'floor', floor!.id))
})

test('2§4 whatever is seen on a picture changes the name of its scene, and nothing else does', () => {
  const tree = drawnTree()
  const [floor] = tree.floors
  const [kitchen, hall] = tree.rooms
  const nameOf = (changed: Tree) => drawingImageScene(changed, 'floor', floor!.id)?.name
  const before = nameOf(tree)
  const room = (part: object) => ({ ...tree, rooms: [{ ...kitchen!, ...part }, hall!] })
  const seen = [
    room({ name: 'Scullery' }),
    room({ is_inaccessible: true }),
    room({ layer: rectangle(0, 0, 50, 51) }),
    room({
      layer: {
        ...kitchen!.layer,
        labels: [{ id: 'l', type: 'text', points: [[1, 1]], textValue: 'x', fontSize: 10, angle: 0 }],
      },
    }),
    { ...tree, items: tree.items.slice(1) },
    { ...tree, floors: [{ ...floor!, image: { file: 'b'.repeat(64), width: 1000, height: 800 } }] },
  ]
  const names = seen.map(nameOf)
  expect(new Set([before, ...names]).size).toBe(seen.length + 1)
  const unseen = [room({ note: 'Wet', order: 9, version: 7 }), { ...tree, floors: [{ ...floor!, name: 'Level 0' }] }]
  expect(unseen.map(nameOf)).toEqual([before, before])
})

test('2§3 a floor is drawing until its picture shows what is drawn, and never without a plan', () => {
  const tree = drawnTree()
  const [floor] = tree.floors
  const scene = drawingImageScene(tree, 'floor', floor!.id)
  const row = { id: floor!.id, of: 'floor', failed: false, version: 1, updated_at: '2026-03-02T01:00:00.000Z' } as const
  const withPicture = (name: string): Tree => ({ ...tree, drawings: [{ ...row, scene: name }] })
  expect(
    [tree, withPicture('other'), withPicture(scene?.name ?? '')].map(each =>
      isDrawingPending(each, 'floor', floor!.id),
    ),
  ).toEqual([true, true, false])
  const { image: _, ...bare } = floor!
  expect(isDrawingPending({ ...tree, floors: [bare] }, 'floor', floor!.id)).toBe(false)
})

test('2§2 the picture of a room shows the part of the plan around it, on the plan and large enough to find it', () => {
  const tree = drawnTree()
  const part = visibleRegion('room', drawingImageScene(tree, 'room', tree.rooms[1]!.id)!)
  expect(part).toEqual({ left: 0, top: 0, width: 250, height: 250 })
  expect(visibleRegion('floor', drawingImageScene(tree, 'floor', tree.floors[0]!.id)!)).toEqual({
    left: 0,
    top: 0,
    width: 1000,
    height: 800,
  })
})
