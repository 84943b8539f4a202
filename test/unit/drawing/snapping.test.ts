import fc from 'fast-check'
import { expect, test } from 'vitest'
import { distance } from '#shared/drawing/geometry.ts'
import type { Point } from '#shared/drawing/layer.ts'
import { snap } from '#shared/drawing/snapping.ts'

const ROOM: Point[] = [
  [0, 0],
  [100, 0],
  [100, 100],
  [0, 100],
]

test('a corner wins over a side, a side over nothing [2§4]', () => {
  expect(snap([97, 3], { rings: [ROOM], path: [] }, 8)).toMatchObject({ at: [100, 0], to: 'corner' })
  expect(snap([50, 4], { rings: [ROOM], path: [] }, 8)).toMatchObject({ at: [50, 0], to: 'edge' })
  expect(snap([50, 40], { rings: [ROOM], path: [] }, 8)).toMatchObject({ at: [50, 40], to: 'nothing', guides: [] })
})
test('a corner or side of the room behind a wall is no target; the face of the wall is one [2§4]', () => {
  const faces: Point[][] = [
    [
      [100, -50],
      [100, 150],
    ],
    [
      [110, -50],
      [110, 150],
    ],
  ]
  const neighbour: Point[] = [
    [110, 40],
    [200, 40],
    [200, 100],
    [110, 100],
  ]
  const from = (x: number, rings: Point[][]) => snap([x, 42], { rings, path: [] }, 20)
  expect(from(96, [neighbour])).toMatchObject({ at: [110, 40], to: 'corner' })
  expect(from(96, [neighbour, ...faces])).toMatchObject({ at: [100, 42], to: 'edge' })
  expect(from(105, [neighbour, ...faces])).toMatchObject({ at: [110, 40], to: 'corner' })
  expect(from(114, [neighbour, ...faces])).toMatchObject({ at: [110, 40], to: 'corner' })
})
test('level with the last corner and above the first one closes a rectangle, with a guide to each [2§4]', () => {
  const path: Point[] = [
    [0, 0],
    [200, 0],
    [200, 90],
  ]
  expect(snap([3, 93], { rings: [], path }, 8)).toEqual({
    at: [0, 90],
    to: 'line',
    guides: [
      [
        [0, 0],
        [0, 90],
      ],
      [
        [200, 90],
        [0, 90],
      ],
    ],
  })
})
test('a slanted wall is left at a right angle [2§4]', () => {
  const path: Point[] = [
    [0, 0],
    [100, 50],
  ]
  const { at, to } = snap([62, 130], { rings: [], path }, 8)
  expect(to).toBe('line')
  expect((at[0] - 100) * 100 + (at[1] - 50) * 50).toBeCloseTo(0, 6)
})
test('no point is drawn further than the reach, in either direction [2§4]', () => {
  const coordinate = fc.double({ min: -50, max: 250, noNaN: true })
  const point = fc.tuple(coordinate, coordinate) as fc.Arbitrary<Point>
  fc.assert(
    fc.property(point, fc.array(point, { maxLength: 6 }), (at, path) => {
      const found = snap(at, { rings: [ROOM], path }, 8)
      expect(distance(found.at, at)).toBeLessThanOrEqual(8 * Math.SQRT2 + 1e-6)
      if (found.to === 'nothing') expect(found.at).toEqual(at)
    }),
  )
})
