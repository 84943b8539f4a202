import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  areaOf,
  bounds,
  captionPoint,
  centroid,
  clampMove,
  distance,
  edgesOf,
  isInside,
  nearestPointOn,
  rotatePoint,
} from '#shared/drawing/geometry.ts'
import { hatch } from '#shared/drawing/hatch.ts'
import type { Point } from '#shared/drawing/layer.ts'

const coordinate = fc.double({ min: 0, max: 2500, noNaN: true })
const point = fc.tuple(coordinate, coordinate) as fc.Arbitrary<Point>
/** Corners around a centre, ordered by angle, so that the polygon never crosses itself. */
const star = fc
  .tuple(point, fc.array(fc.double({ min: 20, max: 400, noNaN: true }), { minLength: 3, maxLength: 12 }))
  .map(([centre, radii]) =>
    radii.map((radius, i): Point => rotatePoint([centre[0] + radius, centre[1]], (360 * i) / radii.length, centre)),
  )
const L: Point[] = [
  [0, 0],
  [100, 0],
  [100, 20],
  [20, 20],
  [20, 100],
  [0, 100],
]

test('a floor-plan area follows from its corners, at any position and rotation [2§4]', () => {
  expect(areaOf(L)).toBe(3600)
  fc.assert(
    fc.property(star, point, fc.double({ min: 0, max: 360, noNaN: true }), (ring, by, degrees) => {
      const there = ring.map(corner => rotatePoint([corner[0] + by[0], corner[1] + by[1]], degrees, by))
      expect(areaOf(there)).toBeCloseTo(areaOf(ring), 3)
    }),
  )
})
test('the centroid of a rectangle is its middle, and it turns with the ring [2§4]', () => {
  expect(
    centroid([
      [10, 10],
      [30, 10],
      [30, 20],
      [10, 20],
    ]),
  ).toEqual([20, 15])
  fc.assert(
    fc.property(star, point, fc.double({ min: 0, max: 360, noNaN: true }), (ring, about, degrees) => {
      const expected = rotatePoint(centroid(ring), degrees, about)
      expect(distance(centroid(ring.map(corner => rotatePoint(corner, degrees, about))), expected)).toBeLessThan(0.01)
    }),
  )
})
test('a caption is inside its polygon, even if the centroid is outside [2§4]', () => {
  expect(isInside(L, centroid(L))).toBe(false)
  expect(isInside(L, captionPoint(L))).toBe(true)
  fc.assert(
    fc.property(star, ring => {
      fc.pre(areaOf(ring) > 1)
      expect(isInside(ring, captionPoint(ring))).toBe(true)
    }),
  )
})
test('nothing outside of the bounds is inside the polygon [2§4]', () => {
  fc.assert(
    fc.property(star, point, (ring, at) => {
      const { left, top, right, bottom } = bounds(ring)
      const within = at[0] >= left && at[0] <= right && at[1] >= top && at[1] <= bottom
      if (!within) expect(isInside(ring, at)).toBe(false)
    }),
  )
})
test('no point of a side is nearer than the nearest one [2§4]', () => {
  fc.assert(
    fc.property(point, point, point, fc.double({ min: 0, max: 1, noNaN: true }), (a, b, at, share) => {
      const other: Point = [a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share]
      expect(distance(nearestPointOn([a, b], at), at)).toBeLessThanOrEqual(distance(other, at) + 1e-6)
    }),
  )
})
test('a shape moved on the plan stays on it [2§4]', () => {
  const plan = { width: 3000, height: 3000 }
  const away = fc.tuple(
    fc.double({ min: -9000, max: 9000, noNaN: true }),
    fc.double({ min: -9000, max: 9000, noNaN: true }),
  )
  fc.assert(
    fc.property(fc.array(point, { minLength: 3 }), away, (ring, by) => {
      const box = bounds(ring)
      const [dx, dy] = clampMove(box, by as Point, plan)
      expect(box.left + dx).toBeGreaterThanOrEqual(-1e-6)
      expect(box.right + dx).toBeLessThanOrEqual(plan.width + 1e-6)
      expect(box.top + dy).toBeGreaterThanOrEqual(-1e-6)
      expect(box.bottom + dy).toBeLessThanOrEqual(plan.height + 1e-6)
    }),
  )
})
test('hatching stays inside its polygon [2§4]', () => {
  fc.assert(
    fc.property(star, fc.integer({ min: 0, max: 179 }), (ring, degrees) => {
      for (const [[ax, ay], [bx, by]] of hatch(ring, degrees, 15)) {
        const middle: Point = [(ax + bx) / 2, (ay + by) / 2]
        const away = Math.min(...edgesOf(ring).map(side => distance(nearestPointOn(side, middle), middle)))
        expect(isInside(ring, middle) || away < 0.01).toBe(true)
      }
    }),
  )
  expect(
    hatch(
      [
        [0, 0],
        [100, 0],
        [100, 100],
        [0, 100],
      ],
      0,
      10,
    ),
  ).toHaveLength(10)
})

/** Corners in turn at the top and bottom, so that each hatch line crosses every side. */
const zigzag = (height: number): Point[] =>
  Array.from({ length: 500 }, (_, at): Point => [at * 5, at % 2 ? height : -height])

test('a zigzag far beyond the plan has lines that are further apart, one as high as the plan has not [2§4]', () => {
  expect(hatch(zigzag(100_000), 0, 16).length).toBeLessThan(60_000)
  expect(hatch(zigzag(1_250), 0, 16).length).toBeGreaterThan((2_500 / 16 - 2) * 249)
})

test('6,000 corners are looked up in an outline of 6,000 corners within a second [2§4]', () => {
  const outline = zigzag(1_000)
  const start = process.cpuUsage()
  let found = 0
  for (let times = 0; times < 12 * 6_000; times++) if (isInside(outline, [times / 20, 0])) found++
  expect(found).toBeGreaterThan(0)
  expect(process.cpuUsage(start).user).toBeLessThan(1_000_000)
})
