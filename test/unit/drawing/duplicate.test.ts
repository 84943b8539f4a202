import { expect, test } from 'vitest'
import { duplicateShape } from '#frontend/drawing/editor/duplicateShape.ts'
import { select, undo } from '#frontend/drawing/editor/editor.ts'
import { rotateLabel } from '#frontend/drawing/editor/labelEdits.ts'
import type { Layer } from '#shared/drawing/layer.ts'
import { drawing, PLAN } from '#test/support/browser/drawingDriver.ts'

test('a duplicated shape is next to the original and selected, in one undoable step [2§4]', () => {
  const { state } = drawing().square(100, 100, 50).use('select').click(120, 120)
  const twice = duplicateShape(state, 2)
  expect(twice.layer.polygons.map(({ points }) => points[0])).toEqual([
    [100, 100],
    [112, 112],
  ])
  expect(twice.selected?.id).toBe(twice.layer.polygons[1]?.id)
  expect(undo(twice).layer).toEqual(state.layer)
})
test('in the corner of the plan the copy moves the other way and stays on the plan [2§4]', () => {
  const { state } = drawing()
    .square(PLAN.width - 50, PLAN.height - 50, 50)
    .use('select')
    .click(PLAN.width - 20, PLAN.height - 20)
  expect(duplicateShape(state, 1).layer.polygons[1]?.points[0]).toEqual([PLAN.width - 74, PLAN.height - 74])
})
test('a label is duplicated with its words; without a selection nothing happens [2§4]', () => {
  const { state } = drawing().use('label').click(50, 50).type('Lobby')
  expect(duplicateShape(state, 1).layer.labels).toMatchObject([{ textValue: 'Lobby' }, { textValue: 'Lobby' }])
  const none = select(state, undefined)
  expect(duplicateShape(none, 1)).toBe(none)
})
test('duplicating adds no fifty-first shape, and none where only one is allowed [2§9]', () => {
  const points: [number, number][] = [
    [0, 0],
    [9, 0],
    [9, 9],
  ]
  const of = (count: number): Layer => ({
    polygons: Array.from({ length: count }, (_, i) => ({ id: `p${i}`, type: 'polygon' as const, points })),
    labels: [],
  })
  for (const limit of [1, 50]) {
    const full = select(drawing({ layer: of(limit), limit }).state, { id: 'p0' })
    expect(duplicateShape(full, 1)).toMatchObject({
      layer: full.layer,
      refusal: expect.stringMatching(/only one polygon|up to 50/),
    })
  }
})
test('a label turns both ways by fifteen degrees [2§4]', () => {
  const { state } = drawing().use('label').click(50, 50).type('Lobby')
  const label = state.layer.labels[0]!
  const left = rotateLabel(state, label, -1)
  expect(left.layer.labels[0]?.angle).toBe(345)
  expect(rotateLabel(left, left.layer.labels[0]!, 1).layer.labels[0]?.angle).toBe(0)
})
