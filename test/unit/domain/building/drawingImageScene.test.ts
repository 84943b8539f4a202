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

const LABEL = {
  ...{ id: 'l', type: 'text' as const, points: [[1, 1]] as [number, number][], textValue: 'x', fontSize: 10, angle: 0 },
}

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

/** The same tree with rows and fields in another order, as on another machine. */
function asElsewhere(tree: Tree): Tree {
  const turned = <T extends object>(row: T): T => Object.fromEntries(Object.entries(row).reverse()) as T
  return {
    ...tree,
    floors: tree.floors.map(turned),
    rooms: tree.rooms.map(turned).reverse(),
    items: tree.items.map(turned).reverse(),
  }
}

test('a device and the server give a scene the same name [2§4]', () => {
  const tree = drawnTree()
  for (const room of tree.rooms)
    expect(drawingImageScene(asElsewhere(tree), 'room', room.id)).toEqual(drawingImageScene(tree, 'room', room.id))
  const [floor] = tree.floors
  expect(drawingImageScene(asElsewhere(tree), 'floor', floor!.id)).toEqual(drawingImageScene(tree, 'floor', floor!.id))
})

test('a scene’s name changes exactly when something visible changes [2§4]', () => {
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
        labels: [LABEL],
      },
    }),
    ...[{ textValue: 'y' }, { fontSize: 11 }, { angle: 5 }, { points: [[2, 1]] as [number, number][] }].map(part =>
      room({ layer: { ...kitchen!.layer, labels: [{ ...LABEL, ...part }] } }),
    ),
    { ...tree, items: tree.items.slice(1) },
    { ...tree, floors: [{ ...floor!, image: { file: 'b'.repeat(64), width: 1000, height: 800 } }] },
  ]
  const names = seen.map(nameOf)
  expect(new Set([before, ...names]).size).toBe(seen.length + 1)
  const unseen = [room({ note: 'Wet', order: 9, version: 7 }), { ...tree, floors: [{ ...floor!, name: 'Level 0' }] }]
  expect(unseen.map(nameOf)).toEqual([before, before])
})

test('a floor counts as drawing until its image is current, and never without a plan [2§3]', () => {
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

test('the image of a room shows the surrounding part of the plan, large enough to recognise [2§2]', () => {
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

test('an image shows faint areas first, then rooms, then items, each by id, and nothing undrawn [2§2]', () => {
  const tree = drawnTree()
  const [kitchen, hall] = tree.rooms as [Tree['rooms'][number], Tree['rooms'][number]]
  const items = tree.items.map((item, at) => ({ ...item, id: ['01', '00'][at]! }))
  const labelled = { ...items[0]!, id: '02', layer: { polygons: [], labels: [LABEL] } }
  const blank = { ...items[0]!, id: '03', layer: { polygons: [], labels: [] } }
  const idsIn = (subject: 'floor' | 'room' | 'item', id: string, of: Tree) =>
    drawingImageScene(of, subject, id)?.areas.map(({ id }) => id)
  for (const of of [tree, asElsewhere(tree)]) {
    const drawn = { ...of, items: [...items, labelled, blank] }
    expect(idsIn('room', kitchen.id, drawn)).toEqual([hall.id, kitchen.id, '00', '01', '02'])
    expect(idsIn('item', '00', drawn)?.slice(-1)).toEqual(['00'])
    expect(idsIn('item', '00', drawn)?.slice(0, -1).sort()).toEqual(['01', '02', kitchen.id, hall.id].sort())
  }
  expect([idsIn('item', 'gone', tree), idsIn('room', 'gone', tree), idsIn('floor', 'gone', tree)]).toEqual([
    ...[undefined, undefined, undefined],
  ])
})

test('2§2 the shown part of the plan has a margin of 12 % around the areas and at least a quarter of the longer side, and stays on the plan', () => {
  const floorPlan = { width: 1000, height: 800 }
  const area = (layer: Layer, dimmed = false) => ({ id: 'a', layer, style: 'room' as const, label: '', dimmed })
  const plan = [0, 0, 1000, 800]
  // Left, top, width, height: 744 = 600 + 2 × 72; 250 is a quarter of 1000, centred on 200 and 150.
  const sides = (...areas: ReturnType<typeof area>[]) => {
    const { left, top, width, height } = visibleRegion('room', { floorPlan, areas })
    return [left, top, width, height]
  }
  expect(sides(area(rectangle(200, 100, 800, 700)))).toEqual([128, 28, 744, 744])
  expect(sides(area(rectangle(100, 100, 300, 200)))).toEqual([75, 25, 250, 250])
  expect(sides(area(rectangle(300, 400, 700, 500)))).toEqual([252, 325, 496, 250])
  expect(sides(area(rectangle(0, 0, 100, 50)))).toEqual([0, 0, 250, 250])
  expect(sides(area(rectangle(950, 780, 1000, 800)))).toEqual([750, 550, 250, 250])
  expect(sides(area(rectangle(0, 0, 1000, 800)))).toEqual(plan)
  const faint = area(rectangle(900, 700, 950, 750), true)
  expect(sides(faint, area(rectangle(200, 100, 800, 700)))).toEqual([128, 28, 744, 744])
  expect([sides(), sides(faint)]).toEqual([plan, plan])
})

test('images of different subjects have different names [2§3]', () => {
  const tree = drawnTree()
  const room = tree.rooms[0]!
  const scene = drawingImageScene(tree, 'room', room.id)!.name
  const row = { scene, failed: false, version: 1, updated_at: '2026-03-02T01:00:00.000Z' }
  const pending = (of: 'floor' | 'room', id: string) =>
    isDrawingPending({ ...tree, drawings: [{ ...row, of, id }] }, 'room', room.id)
  expect([pending('room', room.id), pending('floor', room.id), pending('room', tree.rooms[1]!.id)]).toEqual([
    ...[false, true, true],
  ])
  expect(isDrawingPending(tree, 'item', 'gone')).toBe(false)
})
