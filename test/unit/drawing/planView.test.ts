import { expect, test } from 'vitest'
import { centreOf, toScreen } from '#frontend/drawing/editor/viewport.ts'
import { newPlanView, type PlanView, reducePlanView } from '#frontend/drawing/session/planView.ts'
import type { PointerInput } from '#frontend/drawing/session/pointers.ts'
import type { Point } from '#shared/drawing/layer.ts'

const plan = { width: 2000, height: 1000 }
const pane = { width: 800, height: 600 }
const opened = reducePlanView(newPlanView(plan), { do: 'resize', size: pane })

const press = (view: PlanView, type: PointerInput['type'], at: Point, id = 1) =>
  reducePlanView(view, { do: 'pointer', input: { type, id, at }, touch: true, pan: false, free: false })
const pressAll = (view: PlanView, ...steps: readonly (readonly [PointerInput['type'], Point, number?])[]) =>
  steps.reduce((now, [type, at, id]) => press(now, type, at, id), view)
const at = (view: PlanView, point: Point) => toScreen(view.viewport, point).map(Math.round)

test('the whole plan fits, and again when the sheet takes half of the height', () => {
  expect(at(opened, [0, 0])).toEqual([16, 108])
  expect(at(opened, [2000, 1000])).toEqual([784, 492])
  const half = reducePlanView(opened, { do: 'resize', size: { width: 800, height: 300 } })
  expect(at(half, [1000, 500])).toEqual([400, 150])
  expect(at(half, [0, 0])[1]).toBe(16)
})

test('a tap points at the plan where the press started, also of a finger that trembles', () => {
  const tapped = pressAll(opened, ['down', [400, 300]], ['move', [404, 303]], ['up', [404, 303]])
  expect(tapped.tap?.map(Math.round)).toEqual([1000, 500])
  expect(tapped.viewport).toEqual(opened.viewport)
})

test('a drag moves the plan with the finger and is no tap', () => {
  const dragged = pressAll(opened, ['down', [400, 300]], ['move', [500, 330]], ['up', [500, 330]])
  expect(dragged.tap).toBeUndefined()
  expect(at(dragged, [1000, 500])).toEqual([500, 330])
})

test('two fingers zoom about their middle, and lifting them is no tap', () => {
  const pinched = pressAll(
    opened,
    ['down', [300, 300], 1],
    ['down', [500, 300], 2],
    ['move', [500, 300], 2],
    ['move', [200, 300], 1],
    ['move', [600, 300], 2],
    ['up', [600, 300], 2],
    ['up', [200, 300], 1],
  )
  expect(pinched.tap).toBeUndefined()
  expect(pinched.viewport.zoom / opened.viewport.zoom).toBeCloseTo(2, 1)
  expect(at(pinched, [1000, 500])).toEqual([400, 300])
})

test('a press that has ended in a hold is no tap afterwards', () => {
  const held = reducePlanView(press(opened, 'down', [400, 300]), { do: 'endPress' })
  expect(press(held, 'up', [400, 300]).tap).toBeUndefined()
})

test('an area that is in sight and large enough stays where it is', () => {
  const shown = reducePlanView(opened, {
    do: 'show',
    box: { left: 100, top: 100, right: 500, bottom: 400 },
    isClose: false,
  })
  expect(shown).toBe(opened)
})

test('an area out of sight moves to the middle', () => {
  const zoomed = reducePlanView(opened, { do: 'wheel', delta: -300, at: [400, 0] })
  const shown = reducePlanView(zoomed, {
    do: 'show',
    box: { left: 1900, top: 800, right: 1980, bottom: 980 },
    isClose: false,
  })
  expect(at(shown, [1940, 890])).toEqual([400, 300])
})

test('an area of a few pixels is enlarged until a finger could hit it', () => {
  const shown = reducePlanView(opened, {
    do: 'show',
    box: { left: 1000, top: 500, right: 1020, bottom: 510 },
    isClose: false,
  })
  const [left = 0] = at(shown, [1000, 500])
  const [right = 0] = at(shown, [1020, 500])
  expect(right - left).toBe(96)
})

test('a room that is opened from a list fills half of the pane', () => {
  const box = { left: 1000, top: 500, right: 1100, bottom: 560 }
  const shown = reducePlanView(opened, { do: 'show', box, isClose: true })
  expect(shown.viewport.zoom * 100).toBe(300)
  expect(at(shown, [1050, 530])).toEqual([400, 300])
})

test('a turned device fits the plan again, unless the user has zoomed', () => {
  const turned = { width: 600, height: 800 }
  expect(at(reducePlanView(opened, { do: 'resize', size: turned }), [1000, 500])).toEqual([300, 400])
  const zoomed = reducePlanView(opened, { do: 'zoom', factor: 2 })
  expect(reducePlanView(zoomed, { do: 'resize', size: turned }).viewport.zoom).toBe(zoomed.viewport.zoom)
  expect(reducePlanView(zoomed, { do: 'fit' }).viewport).toEqual(opened.viewport)
})

test('the plan shows the part that the drawing editor showed last, in a pane of another size [P-26]', () => {
  const zoomed = reducePlanView(opened, { do: 'wheel', delta: -300, at: [700, 200] })
  const centre = centreOf(zoomed.viewport, pane)
  const half = reducePlanView(opened, { do: 'resize', size: { width: 800, height: 300 } })
  const shown = reducePlanView(half, { do: 'look', at: { zoom: 1.5, centre } })
  expect(shown.viewport.zoom).toBe(1.5)
  expect(at(shown, centre)).toEqual([400, 150])
  expect(reducePlanView(shown, { do: 'resize', size: pane }).viewport.zoom).toBe(1.5)
  const unmeasured = newPlanView(plan)
  expect(reducePlanView(unmeasured, { do: 'look', at: { zoom: 1.5, centre } })).toBe(unmeasured)
})
