import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  isFrame,
  type Pixels,
  projectionTo,
  type Quad,
  straighten,
  straightenedSize,
} from '#frontend/images/homography.ts'

const SIZE = { width: 120, height: 80 }

/** A camera’s view of a plan: a 3 × 3 matrix from plan positions (0 to 1) to pixels of a 240 × 160 photo. */
const views = fc
  .record({
    tilt: fc.double({ min: -0.4, max: 0.4, noNaN: true }),
    nod: fc.double({ min: -0.4, max: 0.4, noNaN: true }),
    skew: fc.double({ min: -15, max: 15, noNaN: true }),
  })
  .map(({ tilt, nod, skew }) => [
    [120, skew, 40],
    [-skew, 80, 30],
    [tilt, nod, 1],
  ])
type Matrix = readonly (readonly number[])[]

function through(matrix: Matrix, x: number, y: number) {
  const [u, v, w] = matrix.map(([a = 0, b = 0, c = 0]) => a * x + b * y + c)
  return { x: (u ?? 0) / (w ?? 0), y: (v ?? 0) / (w ?? 0) }
}
const cornersThrough = (view: Matrix): Quad => [
  through(view, 0, 0),
  through(view, 1, 0),
  through(view, 1, 1),
  through(view, 0, 1),
]

/** The inverse up to a factor, which a projection ignores. */
const inverse = (m: Matrix): Matrix =>
  [0, 1, 2].map(row =>
    [0, 1, 2].map(column => {
      const at = (r: number, c: number) => m[(column + r) % 3]?.[(row + c) % 3] ?? 0
      return at(1, 1) * at(2, 2) - at(1, 2) * at(2, 1)
    }),
  )

/** A photo of a plan with red increasing to the right and green to the bottom; large enough for every view. */
function photoOf(view: Matrix): Pixels {
  const back = inverse(view)
  const [width, height] = [880, 630]
  const data = new Uint8ClampedArray(width * height * 4).fill(255)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const { x: u, y: v } = through(back, x + 0.5, y + 0.5)
      data.set([40 + 170 * u, 40 + 170 * v, 128], (y * width + x) * 4)
    }
  return { data, width, height }
}

test('the corners of a plan in a photo are the corners of the straightened plan [2§5]', () => {
  void fc.assert(
    fc.property(views, view => {
      const quad = cornersThrough(view)
      const project = projectionTo(quad)
      const found = [project(0, 0), project(1, 0), project(1, 1), project(0, 1)]
      found.forEach(({ x, y }, n) => {
        expect(x).toBeCloseTo(quad[n]?.x ?? Number.NaN, 6)
        expect(y).toBeCloseTo(quad[n]?.y ?? Number.NaN, 6)
      })
    }),
  )
})

test('a plan photographed in perspective comes back [2§5]', () => {
  void fc.assert(
    fc.property(views, view => {
      const { data } = straighten(photoOf(view), cornersThrough(view), SIZE)
      let worst = 0
      for (let y = 2; y < SIZE.height - 2; y++)
        for (let x = 2; x < SIZE.width - 2; x++) {
          const at = (y * SIZE.width + x) * 4
          const [u, v] = [(x + 0.5) / SIZE.width, (y + 0.5) / SIZE.height]
          worst = Math.max(
            worst,
            Math.abs((data[at] ?? 0) - 40 - 170 * u),
            Math.abs((data[at + 1] ?? 0) - 40 - 170 * v),
          )
        }
      expect(worst).toBeLessThan(2.5)
    }),
    { numRuns: 12 },
  )
})

test('corners that cross are no frame, and a straightened plan has the size of its longer edges at most [2§5]', () => {
  const quad: Quad = [
    { x: 0, y: 0 },
    { x: 400, y: 0 },
    { x: 380, y: 200 },
    { x: 10, y: 190 },
  ]
  expect(isFrame(quad)).toBe(true)
  expect(isFrame([quad[1], quad[0], quad[2], quad[3]])).toBe(false)
  expect(isFrame([quad[0], quad[1], { x: 50, y: 20 }, quad[3]])).toBe(false)
  expect(straightenedSize(quad, 2500)).toEqual({ width: 400, height: 201 })
  expect(straightenedSize(quad, 100)).toEqual({ width: 100, height: 50 })
})
