import { createCanvas, type SKRSContext2D } from '@napi-rs/canvas'
import { describe, expect, test } from 'vitest'
import { allRoomsIn } from '#frontend/drawing/outline/allRooms.ts'
import {
  type Bitmap,
  findRoom,
  findRoomIn,
  type Outline,
  preparePlan,
  rowsOf,
} from '#frontend/drawing/outline/findRoom.ts'
import { longLinesIn } from '#frontend/drawing/outline/longLines.ts'
import { areaOf, captionPoint, edgesOf, isInside } from '#shared/drawing/geometry.ts'
import type { Point } from '#shared/drawing/layer.ts'
import { drawPlan, type PlanStyle } from '#test/support/plans/drawPlan.ts'
import { realPlan } from '#test/support/plans/knownPlans.ts'
import { overlapOf } from '#test/support/plans/overlap.ts'

/** A white bitmap with what `draw` draws on it. */
function bitmap(width: number, height: number, draw: (context: SKRSContext2D) => void = () => {}): Bitmap {
  const context = createCanvas(width, height).getContext('2d')
  context.fillStyle = '#fff'
  context.fillRect(0, 0, width, height)
  context.strokeStyle = '#000'
  context.fillStyle = '#000'
  context.lineWidth = 4
  draw(context)
  return { width, height, data: context.getImageData(0, 0, width, height).data }
}

const corners = (left: number, top: number, right: number, bottom: number): Point[] => [
  [left, top],
  [right, top],
  [right, bottom],
  [left, bottom],
]

/** Two rooms, 300 × 200 each, beside each other, with walls of 4 px. */
const twoRooms = (context: SKRSContext2D) => {
  context.strokeRect(100, 100, 600, 200)
  context.strokeRect(100, 100, 300, 200)
}
/** The outer walls of a house of 600 × 200, 12 px thick. */
const fillWalls = (context: SKRSContext2D) => {
  context.fillRect(100, 100, 600, 12)
  context.fillRect(100, 288, 600, 12)
  context.fillRect(100, 100, 12, 200)
  context.fillRect(688, 100, 12, 200)
}
const LEFT = corners(102, 102, 398, 298)

const ringsOf = ({ ring, sizes }: Outline) => [ring, sizes.smaller, sizes.larger].filter(each => each !== undefined)

/** Whether two sides cross, by the orientation of their ends; independent of the code under test. */
function crosses(ring: readonly Point[]): boolean {
  const turn = (a: Point, b: Point, c: Point) =>
    Math.sign((b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]))
  const sides = edgesOf(ring)
  return sides.some(([a, b], n) =>
    sides.some(([c, d], m) => {
      const areNeighbours = m <= n + 1 || (n === 0 && m === sides.length - 1)
      return !areNeighbours && turn(a, b, c) * turn(a, b, d) < 0 && turn(c, d, a) * turn(c, d, b) < 0
    }),
  )
}

describe.each<[string, PlanStyle, number]>([
  ['single walls, doors as arcs', { walls: 'single', doors: 'arc', side: 1_600 }, 11],
  ['single walls, doors as gaps', { walls: 'single', doors: 'gap', side: 1_600 }, 11],
  ['double walls, doors as arcs', { walls: 'double', doors: 'arc', side: 1_600 }, 11],
  ['hatched walls, doors as gaps', { walls: 'hatched', doors: 'gap', side: 1_600 }, 11],
  ['filled walls, doors as arcs', { walls: 'filled', doors: 'arc', side: 1_600 }, 11],
  ['filled walls, furnished', { walls: 'filled', doors: 'gap', side: 1_600, isFurnished: true }, 11],
  ['coloured lines without ground', { walls: 'double', doors: 'gap', side: 1_600, isColoured: true }, 11],
  ['a scan', { walls: 'filled', doors: 'gap', side: 1_600, isScanned: true }, 11],
  ['a skewed plan', { walls: 'filled', doors: 'gap', side: 1_600, skew: 2 }, 11],
  ['a small image', { walls: 'filled', doors: 'gap', side: 900 }, 9],
])('%s', (_, style, least) => {
  test(`a tap finds at least ${least} of 11 rooms, each as a simple ring within the plan around the point [P-26]`, async () => {
    const plan = await drawPlan(style)
    const prepared = preparePlan(rowsOf(plan))
    let right = 0
    for (const { ring } of plan.rooms) {
      const point = captionPoint(ring)
      const outline = findRoomIn(prepared, point)
      if (!outline) continue
      if (overlapOf(outline.ring, ring) >= 0.85) right++
      for (const found of ringsOf(outline)) {
        expect(found.length).toBeLessThanOrEqual(40)
        expect(crosses(found)).toBe(false)
        expect(isInside(found, point)).toBe(true)
        for (const [x, y] of found)
          expect(x >= 0 && y >= 0 && x <= plan.width && y <= plan.height, `${x}, ${y}`).toBe(true)
      }
    }
    expect(right).toBeGreaterThanOrEqual(least)
  })
})

describe.each<[string, PlanStyle]>([
  ['hatched walls', { walls: 'hatched', doors: 'gap', side: 1_600 }],
  ['a skewed plan', { walls: 'filled', doors: 'gap', side: 1_600, skew: 2 }],
  ['a furnished plan', { walls: 'filled', doors: 'gap', side: 1_600, isFurnished: true }],
])('all rooms of %s', (_, style) => {
  test('are found without a tap, each once, except those that are drawn already', async () => {
    const plan = await drawPlan(style)
    const prepared = preparePlan(rowsOf(plan))
    const shares: number[] = []
    const rings = await allRoomsIn(prepared, [], share => shares.push(share))
    for (const { ring } of plan.rooms) expect(rings.filter(found => overlapOf(found, ring) >= 0.85)).toHaveLength(1)
    expect(shares.every((share, n) => share > 0 && share < 1 && share > (shares[n - 1] ?? 0))).toBe(true)
    const [first, ...others] = plan.rooms.map(({ ring }) => ring)
    const left = await allRoomsIn(prepared, others, () => undefined)
    expect(left.filter(found => overlapOf(found, first!) >= 0.85)).toHaveLength(1)
    for (const ring of others) expect(left.every(found => overlapOf(found, ring) < 0.3)).toBe(true)
    expect(await allRoomsIn(prepared, [], () => false)).toEqual([])
  })
})

test('taps in a real plan find a bathroom, bedrooms and the corridor, not the furniture or the whole flat [P-26]', async () => {
  const plan = await realPlan('apartments-floor.png')
  const prepared = preparePlan(rowsOf(plan))
  for (const name of [
    'Bedroom 703 A',
    'Bedroom 703 B',
    'Dressing room 703',
    'Bedroom 704',
    'Living room 704',
    'Bedroom 702 A',
    'Bedroom 702 B',
    'Bathroom 704',
    'Bedroom 705',
    'Bathroom 708',
    'Bathroom 710 A',
    'Bedroom 710 C',
    'Corridor',
  ]) {
    const { ring, taps = [] } = plan.rooms.find(room => room.name === name)!
    for (const point of [captionPoint(ring), ...taps])
      expect(overlapOf(findRoomIn(prepared, point)?.ring ?? [], ring), `${name} ${point}`).toBeGreaterThan(0.85)
  }
})

test('long lines are the faces of walls, in plan pixels; furniture has none', () => {
  const plan = bitmap(800, 400, context => {
    fillWalls(context)
    context.fillRect(200, 200, 30, 2)
  })
  const lines = longLinesIn(preparePlan(rowsOf(plan)))
  const near = (expected: number, at: 0 | 1) =>
    lines.some(([a, b]) => Math.abs(a[at] - expected) <= 2 && Math.abs(b[at] - expected) <= 2)
  for (const y of [100, 112, 288, 300]) expect(near(y, 1), `y ${y}`).toBe(true)
  for (const x of [100, 112, 688, 700]) expect(near(x, 0), `x ${x}`).toBe(true)
  for (const y of [200, 202]) expect(near(y, 1), `y ${y}`).toBe(false)
})

test('a rectangle of lines has four corners at the inner side of its lines [P-26]', () => {
  const outline = findRoom(bitmap(800, 400, twoRooms), [250, 200])
  expect(outline?.ring).toHaveLength(4)
  expect(overlapOf(outline?.ring ?? [], LEFT)).toBeGreaterThan(0.98)
})
test('a room in the corner of another drawing offers the smaller and the larger proposal [P-26]', () => {
  const plan = bitmap(800, 400, context => {
    fillWalls(context)
    // A wall with a door of 40 px.
    context.fillRect(394, 100, 12, 80)
    context.fillRect(394, 220, 12, 80)
  })
  const outline = findRoom(plan, [250, 160])
  expect(overlapOf(outline?.ring ?? [], corners(112, 112, 394, 288))).toBeGreaterThan(0.95)
  expect(outline?.sizes.smaller).toBeUndefined()
  expect(overlapOf(outline?.sizes.larger ?? [], corners(112, 112, 688, 288))).toBeGreaterThan(0.9)
})
test('an area that reaches the edge of the plan is no room [P-26]', () => {
  const open = bitmap(800, 400, context => {
    context.strokeRect(100, 100, 300, 200)
    context.clearRect(0, 0, 0, 0)
  })
  expect(findRoom(open, [600, 200])).toBeUndefined()
  const threeWalls = bitmap(800, 400, context => {
    context.fillRect(100, 100, 300, 4)
    context.fillRect(100, 100, 4, 200)
    context.fillRect(100, 300, 300, 4)
  })
  expect(findRoom(threeWalls, [200, 200])).toBeUndefined()
})
test('more than half of the plan is no room [P-26]', () => {
  const frame = bitmap(800, 400, context => context.strokeRect(10, 10, 780, 380))
  expect(findRoom(frame, [400, 200])).toBeUndefined()
})
test('a point on a line belongs to the room beside it; within a thick wall there is none [P-26]', () => {
  const outline = findRoom(bitmap(800, 400, twoRooms), [101, 200])
  expect(outline === undefined || overlapOf(outline.ring, LEFT) > 0.95).toBe(true)
  const thick = bitmap(800, 400, context => {
    context.lineWidth = 60
    context.strokeRect(200, 100, 400, 200)
  })
  expect(findRoom(thick, [200, 200])).toBeUndefined()
})
test('a point outside of the plan, or one that is no number, is in no room [P-26]', () => {
  const plan = bitmap(800, 400, twoRooms)
  for (const point of [
    [-1, 200],
    [900, 200],
    [250, Number.NaN],
    [250, Number.POSITIVE_INFINITY],
  ] as const)
    expect(findRoom(plan, [...point])).toBeUndefined()
})
test.each([
  [1, 1],
  [1, 300],
  [3, 3],
  [20, 12],
])('an image of %i × %i px has no room, white or black [P-26]', (width, height) => {
  expect(findRoom(bitmap(width, height), [width / 2, height / 2])).toBeUndefined()
  expect(
    findRoom(
      bitmap(width, height, context => context.fillRect(0, 0, width, height)),
      [width / 2, height / 2],
    ),
  ).toBeUndefined()
})
test('white, black, grey and empty plans have no room [P-26]', () => {
  for (const colour of ['#fff', '#000', '#888']) {
    const plan = bitmap(800, 400, context => {
      context.fillStyle = colour
      context.fillRect(0, 0, 800, 400)
    })
    expect(findRoom(plan, [400, 200]), colour).toBeUndefined()
  }
  expect(findRoom({ width: 800, height: 400, data: new Uint8ClampedArray(800 * 400 * 4) }, [400, 200])).toBeUndefined()
})
test('noise has no room, or a simple one [P-26]', () => {
  const data = new Uint8ClampedArray(600 * 400 * 4).map((_, n) =>
    n % 4 === 3 ? 255 : (Math.imul(n, 2_654_435_761) >>> 24) % 256,
  )
  const outline = findRoom({ width: 600, height: 400, data }, [300, 200])
  for (const ring of outline ? ringsOf(outline) : []) expect(crosses(ring)).toBe(false)
})
test('a line of one pixel in a huge plan closes a room; the plan is read in strips of at most 256 rows [P-26]', () => {
  const [width, height] = [9_600, 6_400]
  const counts: number[] = []
  const isLine = (x: number, y: number) =>
    ((x === 2_000 || x === 5_000) && y >= 1_000 && y <= 3_000) ||
    ((y === 1_000 || y === 3_000) && x >= 2_000 && x <= 5_000)
  const prepared = preparePlan({
    width,
    height,
    rows: (y, count) => {
      counts.push(count)
      const strip = new Uint8ClampedArray(width * count * 4)
      for (let row = 0; row < count; row++)
        for (let x = 2_000; x <= 5_000; x++) if (isLine(x, y + row)) strip[(row * width + x) * 4 + 3] = 255
      return strip
    },
  })
  expect(Math.max(...counts)).toBe(256)
  const ring = findRoomIn(prepared, [3_000, 2_000])?.ring ?? []
  expect(overlapOf(ring, corners(2_000, 1_000, 5_000, 3_000))).toBeGreaterThan(0.97)
})
test('the same plan and point always give the same outline, whatever was tapped before [P-26]', async () => {
  const plan = await drawPlan({ walls: 'double', doors: 'arc', side: 1_200, isFurnished: true })
  const prepared = preparePlan(rowsOf(plan))
  const points = plan.rooms.map(({ ring }) => captionPoint(ring))
  const first = points.map(point => findRoomIn(prepared, point))
  const again = points.toReversed().map(point => findRoomIn(prepared, point))
  expect(again.toReversed()).toEqual(first)
  expect(findRoom(plan, points[0]!)).toEqual(first[0])
})
test('a ring has as few corners as the caller wants, or there is none [P-26]', () => {
  const outline = findRoom(bitmap(800, 400, twoRooms), [250, 200], { maxCorners: 4 })
  expect(outline?.ring).toHaveLength(4)
  expect(areaOf(outline?.ring ?? [])).toBeGreaterThan(50_000)
  expect(findRoom(bitmap(800, 400, twoRooms), [250, 200], { maxCorners: 3 })).toBeUndefined()
})
