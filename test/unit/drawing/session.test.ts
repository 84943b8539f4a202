import { expect, test } from 'vitest'
import { toPlan } from '#frontend/drawing/editor/viewport.ts'
import {
  canUndo,
  type DrawingAction,
  type DrawingSession,
  newDrawingSession,
  reduceSession,
} from '#frontend/drawing/session/drawingSession.ts'
import { commandOfKey, KEY_LIST, TOOL_KEYS } from '#frontend/drawing/session/keyCommands.ts'
import { isSecondPress } from '#frontend/drawing/session/pointers.ts'
import { emptyLayer, type Point } from '#shared/drawing/layer.ts'

const plan = { width: 2000, height: 1000 }
const started = (): DrawingSession =>
  reduceSession(newDrawingSession({ layer: emptyLayer, limit: 50, plan }), {
    do: 'resize',
    size: { width: 400, height: 600 },
  })
const pointer = (type: 'down' | 'move' | 'up' | 'cancel', id: number, at: Point): DrawingAction => ({
  do: 'pointer',
  input: { type, id, at },
  touch: true,
  pan: false,
  free: true,
})
const run = (session: DrawingSession, ...actions: DrawingAction[]) => actions.reduce(reduceSession, session)
const tap = (at: Point, id = 1): DrawingAction[] => [pointer('down', id, at), pointer('up', id, at)]

test('an existing drawing opens close, in the middle; “Whole plan” shows all of the plan', () => {
  const points: Point[] = [
    [1600, 600],
    [1700, 600],
    [1700, 800],
    [1600, 800],
  ]
  const layer = { polygons: [{ id: 'a', type: 'polygon' as const, points }], labels: [] }
  const resize: DrawingAction = { do: 'resize', size: { width: 400, height: 600 } }
  const opened = reduceSession(newDrawingSession({ layer, limit: 50, plan }), resize)
  expect(toPlan(opened.viewport, [200, 300])).toEqual([1650, 700])
  expect(opened.viewport.zoom * 200).toBe(200)
  const whole = run(opened, { do: 'command', command: { command: 'fit' }, big: false }, resize)
  expect(whole.viewport).toEqual(started().viewport)
})
test('one finger draws [2§4]', () => {
  const session = run(started(), ...tap([100, 300]), ...tap([300, 300]), ...tap([300, 350]))
  expect(session.editor.gesture).toMatchObject({ state: 'drawing', path: { length: 3 } })
})
test('two fingers zoom and move the plan and draw nothing, until all are lifted [2§4]', () => {
  const before = started()
  const pinching = run(
    before,
    pointer('down', 1, [150, 300]),
    pointer('down', 2, [250, 300]),
    pointer('move', 1, [100, 300]),
    pointer('move', 2, [300, 300]),
  )
  expect(pinching.viewport.zoom).toBeCloseTo(before.viewport.zoom * 2)
  expect(toPlan(pinching.viewport, [200, 300])[0]).toBeCloseTo(1000)
  const after = run(
    pinching,
    pointer('up', 1, [100, 300]),
    pointer('move', 2, [320, 300]),
    pointer('up', 2, [320, 300]),
  )
  expect(after.editor.gesture).toEqual({ state: 'idle' })
  expect(run(after, ...tap([200, 300])).editor.gesture).toMatchObject({ path: { length: 1 } })
})
test('the second of two quick presses at one place is a double click', () => {
  const first = { at: [100, 100] as Point, time: 1000 }
  const isSecond = (x: number, time: number) => isSecondPress(first, { at: [x, 100], time })
  expect([isSecond(110, 1300), isSecond(110, 1600), isSecond(140, 1300)]).toEqual([true, false, false])
  expect(isSecondPress(undefined, first)).toBe(false)
})
test('the hand moves the plan and draws nothing [2§4]', () => {
  const hand = reduceSession(started(), { do: 'command', command: { tool: 'pan' }, big: false })
  const moved = run(hand, pointer('down', 1, [200, 300]), pointer('move', 1, [230, 310]), pointer('up', 1, [230, 310]))
  expect(moved.viewport).toMatchObject({ x: hand.viewport.x + 30, y: hand.viewport.y + 10 })
  expect(moved.editor.gesture).toEqual({ state: 'idle' })
})
test('undo takes back the corner placed last, then shapes [2§4]', () => {
  const undo: DrawingAction = { do: 'command', command: { command: 'undo' }, big: false }
  const drawn = run(started(), ...tap([100, 300]), ...tap([300, 300]))
  expect(run(drawn, undo).editor.gesture).toMatchObject({ path: { length: 1 } })
  expect(run(drawn, undo, undo).editor.gesture).toEqual({ state: 'idle' })
  const rectangle = run(started(), { do: 'command', command: { tool: 'rectangle' }, big: false }, ...tap([100, 300]))
  expect([rectangle.editor.gesture.state, canUndo(rectangle)]).toEqual(['cornered', true])
  expect(run(rectangle, undo).editor.gesture).toEqual({ state: 'idle' })
})
test('another size of the window fits the plan again, until the view was changed [2§4]', () => {
  const wider: DrawingAction = { do: 'resize', size: { width: 800, height: 600 } }
  expect(run(started(), wider).viewport.zoom).toBeGreaterThan(started().viewport.zoom)
  const zoomed = run(started(), { do: 'wheel', delta: -100, at: [200, 300] })
  expect(run(zoomed, wider).viewport.zoom).toBe(zoomed.viewport.zoom)
})
test('a line more beneath the plan does not move the plan [2§4]', () => {
  const lower: DrawingAction = { do: 'resize', size: { width: 400, height: 560 } }
  expect(run(started(), lower).viewport).toEqual(started().viewport)
})
test('every tool has its key, and every key is listed [2§4]', () => {
  const pressed = (key: string, more = {}) =>
    commandOfKey({ key, shiftKey: false, ctrlKey: false, metaKey: false, altKey: false, ...more })
  for (const [key, tool] of Object.entries(TOOL_KEYS)) {
    expect(pressed(key)).toEqual({ tool })
    expect(KEY_LIST.map(([keys]) => keys)).toContain(key.toUpperCase())
  }
  expect(pressed('z', { ctrlKey: true })).toEqual({ command: 'undo' })
  expect(pressed('Z', { ctrlKey: true, shiftKey: true })).toEqual({ command: 'redo' })
  expect(pressed('y', { metaKey: true })).toEqual({ command: 'redo' })
  expect(['+', '-', '0', '?'].map(key => pressed(key))).toEqual(
    ['zoomIn', 'zoomOut', 'fit', 'help'].map(command => ({ command })),
  )
  expect(pressed('x')).toBeUndefined()
})
