import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  clampViewport,
  fitToView,
  panBy,
  panToShow,
  pinchTo,
  toPlan,
  toScreen,
  wheelFactor,
  ZOOM,
  zoomAt,
} from '#frontend/drawing/editor/viewport.ts'
import { distance } from '#shared/drawing/geometry.ts'
import type { Point } from '#shared/drawing/layer.ts'

const plan = { width: 2500, height: 1767 }
const size = { width: 1200, height: 800 }
const wholePlan = fitToView(plan, size)
const onScreen = fc.tuple(fc.integer({ min: 0, max: 1200 }), fc.integer({ min: 0, max: 800 })) as fc.Arbitrary<Point>

test('zooming in is by 1.1 and out by 0.9, by button and by notch of the wheel [2§9]', () => {
  expect(ZOOM).toEqual({ in: 1.1, out: 0.9 })
  expect(wheelFactor(-100)).toBeCloseTo(1.1)
  expect(wheelFactor(100)).toBeCloseTo(0.9)
})
test('the whole plan is in sight when it is fitted [2§4]', () => {
  const [left, top] = toScreen(wholePlan, [0, 0])
  const [right, bottom] = toScreen(wholePlan, [plan.width, plan.height])
  expect(left >= 0 && top >= 0 && right <= size.width && bottom <= size.height).toBe(true)
})
test('screen to plan and back is the same point [2§4]', () => {
  fc.assert(
    fc.property(onScreen, at => {
      expect(distance(toScreen(wholePlan, toPlan(wholePlan, at)), at)).toBeLessThan(1e-6)
    }),
  )
})
test('the point under the pointer stays there while zooming, unless the plan would leave the screen [2§4]', () => {
  fc.assert(
    fc.property(onScreen, fc.double({ min: 1, max: 5, noNaN: true }), (at, factor) => {
      const [px, py] = toPlan(wholePlan, at)
      fc.pre(px > 0 && py > 0 && px < plan.width && py < plan.height)
      expect(distance(toScreen(zoomAt(wholePlan, factor, at, plan, size), [px, py]), at)).toBeLessThan(1e-6)
    }),
  )
})
test('after any zoom, pan and pinch, part of the plan is visible and the zoom within bounds [2§4]', () => {
  const way = fc.integer({ min: -5000, max: 5000 })
  fc.assert(
    fc.property(
      fc.array(fc.tuple(way, way, fc.double({ min: 0.05, max: 20, noNaN: true })), { maxLength: 20 }),
      moves => {
        let view = wholePlan
        for (const [dx, dy, factor] of moves)
          view = zoomAt(panBy(view, [dx, dy], plan, size), factor, [600, 400], plan, size)
        expect(view.zoom).toBeGreaterThanOrEqual(wholePlan.zoom / 2 - 1e-9)
        expect(view.zoom).toBeLessThanOrEqual(8)
        const [left, top] = toScreen(view, [0, 0])
        const [right, bottom] = toScreen(view, [plan.width, plan.height])
        expect(left < size.width && top < size.height && right > 0 && bottom > 0).toBe(true)
        expect(clampViewport(view, plan, size)).toEqual(view)
      },
    ),
  )
})
test('two fingers that part zoom in about their middle; together they move the plan [2§4]', () => {
  const view = pinchTo(
    wholePlan,
    [
      [500, 400],
      [600, 400],
    ],
    [
      [450, 400],
      [650, 400],
    ],
    plan,
    size,
  )
  expect(view.zoom).toBeCloseTo(wholePlan.zoom * 2)
  expect(toScreen(view, toPlan(wholePlan, [550, 400]))[0]).toBeCloseTo(550)
  const moved = pinchTo(
    wholePlan,
    [
      [500, 400],
      [600, 400],
    ],
    [
      [520, 430],
      [620, 430],
    ],
    plan,
    size,
  )
  expect(moved.zoom).toBe(wholePlan.zoom)
  expect([moved.x - wholePlan.x, moved.y - wholePlan.y].map(Math.round)).toEqual([20, 30])
})
test('a crosshair that leaves the screen takes the plan with it [2§4]', () => {
  const near = zoomAt(wholePlan, 4, [600, 400], plan, size)
  const at: Point = [2400, 900]
  const [x, y] = toScreen(panToShow(near, at, plan, size), at)
  expect(x >= 0 && x <= size.width && y >= 0 && y <= size.height).toBe(true)
})
