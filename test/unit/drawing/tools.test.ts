import { expect, test } from 'vitest'
import { isDirty, redo, refuse, reopenLast, restore, startNext, undo } from '#frontend/drawing/editor/editor.ts'
import { placeLabel, resizeLabel, rotateLabel, setLabelText } from '#frontend/drawing/editor/labelEdits.ts'
import { guidance } from '#frontend/drawing/session/guidance.ts'
import type { Layer, Point } from '#shared/drawing/layer.ts'
import { drawing } from '#test/support/browser/drawingDriver.ts'

const threeCorners = () => drawing().use('polygon').click(100, 100).click(300, 100).click(300, 300)
const SQUARE: Point[] = [
  [100, 100],
  [200, 100],
  [200, 200],
  [100, 200],
]

test('clicking near the first corner closes the polygon [2§4]', () => {
  const { state } = threeCorners().click(100, 300).snapping().click(104, 103)
  expect(state.layer.polygons).toMatchObject([
    {
      type: 'polygon',
      points: [
        [100, 100],
        [300, 100],
        [300, 300],
        [100, 300],
      ],
    },
  ])
  expect(state.gesture).toEqual({ state: 'idle' })
})
test('Enter and a double click close it too [2§4]', () => {
  expect(threeCorners().press('Enter').corners).toHaveLength(3)
  expect(threeCorners().click(300, 301).corners).toHaveLength(3)
})
test('two corners, or corners in a line, are refused as a polygon, with a reason [2§4]', () => {
  const two = drawing().use('polygon').click(0, 0).click(90, 0).press('Enter').state
  expect(two.layer.polygons).toEqual([])
  expect(two.refusal).toMatch('at least 3 corners')
  const flat = drawing().use('polygon').click(0, 0).click(90, 0).click(50, 0).press('Enter').state
  expect(flat.layer.polygons).toEqual([])
  expect(flat.refusal).toMatch('in a straight line')
})
test('Escape takes corners back one by one, then puts the tool down [2§4]', () => {
  const drawn = threeCorners().press('Escape')
  expect(drawn.state.gesture).toEqual({
    state: 'drawing',
    path: [
      [100, 100],
      [300, 100],
    ],
  })
  expect(drawn.press('Escape').press('Escape').state).toMatchObject({ tool: 'polygon', gesture: { state: 'idle' } })
  expect(drawn.press('Escape').state.tool).toBe('select')
})
test('corners snap to the polygons around, with a guide for right angles [2§4]', () => {
  const drawn = drawing({ around: [SQUARE] })
    .use('polygon')
    .snapping()
    .click(203, 98)
    .click(406, 150)
  expect(drawn.state.gesture).toEqual({
    state: 'drawing',
    path: [
      [200, 100],
      [406, 150],
    ],
  })
  expect(drawn.move(409, 420).state.pointer).toMatchObject({
    at: [406, 420],
    to: 'line',
    guides: [
      [
        [406, 150],
        [406, 420],
      ],
    ],
  })
})
test('nothing is placed off the plan [2§4]', () => {
  expect(drawing().use('polygon').click(-50, 20).click(5000, 20).click(400, 9000).press('Enter').corners).toEqual([
    [0, 20],
    [1000, 20],
    [400, 800],
  ])
})
test('a rectangle is dragged, or clicked at two corners [2§4]', () => {
  expect(drawing().use('rectangle').drag([100, 100], [200, 200]).corners).toEqual(SQUARE)
  expect(drawing().use('rectangle').click(100, 100).move(150, 150).click(200, 200).corners).toEqual(SQUARE)
})
test('a second finger undoes the action that the first one started, not earlier shapes [2§4]', () => {
  expect(threeCorners().down(500, 500).secondFinger().state.gesture).toMatchObject({
    state: 'drawing',
    path: { length: 3 },
  })
  const held = drawing().square().use('select').down(150, 150).move(300, 300).secondFinger()
  expect(held.corners).toEqual(SQUARE)
})

test('a single drawing has one polygon and one label; a refused shape has a reason [2§9]', () => {
  const one = drawing({ limit: 1 }).square()
  expect(one.state).toMatchObject({ tool: 'select', selected: { id: one.state.layer.polygons[0]?.id } })
  const two = one.use('polygon').click(500, 500)
  expect(two.state.gesture.state).toBe('idle')
  expect(two.state.refusal).toMatch('only one polygon')
  expect(guidance(two.state, 'mouse')).toBe(two.state.refusal)
  const labelled = two.use('label').click(10, 10).type('Lobby').use('label').click(90, 90)
  expect(labelled.state.layer.labels).toHaveLength(1)
  expect(labelled.state.refusal).toMatch('only one label')
})
test('a drawing has up to fifty polygons and fifty labels [2§9]', () => {
  const full = drawing()
  for (let i = 0; i < 51; i++) full.square((i % 10) * 90, Math.floor(i / 10) * 90, 60)
  for (let i = 0; i < 51; i++)
    full
      .use('label')
      .click(i * 10, 700)
      .type(`Room ${i}`)
  expect(full.state.layer.polygons).toHaveLength(50)
  expect(full.state.layer.labels).toHaveLength(50)
  expect(full.state.refusal).toMatch('up to 50 labels')
})
test('a label has 1 to 50 letters and a size of 10 to 100 [2§5]', () => {
  const blank = drawing().use('label').click(50, 50).type('  ')
  expect(blank.state).toMatchObject({
    gesture: { state: 'typing' },
    layer: { labels: [] },
    refusal: 'Enter some text for the label.',
  })
  const { state } = blank.type('x'.repeat(80))
  const [label] = state.layer.labels
  expect(label?.textValue).toHaveLength(50)
  expect(resizeLabel(state, label!, 4).layer.labels[0]?.fontSize).toBe(10)
  expect(resizeLabel(state, label!, 1000).layer.labels[0]?.fontSize).toBe(100)
  expect(setLabelText(state, label!, '').layer.labels[0]?.textValue).toHaveLength(50)
  expect(rotateLabel(state, label!).layer.labels[0]?.angle).toBe(15)
  const thumb = `${'A'.repeat(49)}👍`
  expect(setLabelText(state, label!, thumb).layer.labels[0]?.textValue).toBe('A'.repeat(49))
})
test('a new label is as large as the building wants its labels, and legible where that is less [2§3]', () => {
  const state = drawing().use('label').click(50, 50).state
  const sizeOf = (zoom: number, least?: number) => placeLabel(state, 'Lobby', zoom, least).layer.labels[0]?.fontSize
  expect([sizeOf(1), sizeOf(1, 40), sizeOf(0.5, 10), sizeOf(1, 1000)]).toEqual([14, 40, 28, 100])
})
test('where labels are not asked for, there is no label tool [2§4]', () => {
  expect(drawing({ labels: false }).use('label').state).toMatchObject({ tool: 'polygon', refusal: expect.any(String) })
})

test('dragging moves a shape as one undoable step, and not off the plan [2§4]', () => {
  const moved = drawing().square().use('select').drag([150, 150], [160, 155])
  expect(moved.corners[0]).toEqual([110, 105])
  expect(moved.undo().corners[0]).toEqual([100, 100])
  expect(moved.redo().corners[0]).toEqual([110, 105])
  expect(moved.drag([150, 150], [-900, 155]).corners[0]).toEqual([0, 110])
})
test('a tremble of the finger selects and does not move [2§4]', () => {
  expect(drawing({ touch: true }).square().use('select').drag([150, 150], [155, 153]).corners).toEqual(SQUARE)
})
test('a corner can be dragged by a finger from 22 pixels away, but not by a mouse [2§4]', () => {
  const corner = (touch: boolean) =>
    drawing({ touch }).square().use('select').click(150, 150).drag([215, 215], [300, 280])
  expect(corner(true).corners[2]).toEqual([300, 280])
  expect(corner(false).corners[2]).toEqual([200, 200])
})
test('the handle in the middle of a side moves the side along its normal, as one undoable step [2§4]', () => {
  const moved = drawing().square().use('select').click(150, 150).drag([200, 150], [250, 160])
  expect(moved.corners).toEqual([
    [100, 100],
    [250, 100],
    [250, 200],
    [100, 200],
  ])
  expect(moved.undo().corners).toEqual(SQUARE)
})
test('a slanted side moves along its normal too, and stays on the plan [2§4]', () => {
  const diamond = () =>
    drawing()
      .use('polygon')
      .click(200, 100)
      .click(300, 200)
      .click(200, 300)
      .click(100, 200)
      .press('Enter')
      .use('select')
  expect(diamond().click(200, 200).drag([250, 150], [270, 130]).corners).toEqual([
    [220, 80],
    [320, 180],
    [200, 300],
    [100, 200],
  ])
  expect(diamond().click(200, 200).drag([250, 150], [900, -500]).corners[0]).toEqual([300, 0])
})
test('a moved side snaps to a line of the plan, and is not moved onto the opposite side [2§4]', () => {
  const wall: Point[] = [
    [260, 0],
    [260, 800],
  ]
  const square = drawing({ around: [wall] })
    .square()
    .use('select')
    .click(150, 150)
  const snapped = square.snapping().drag([200, 150], [254, 170])
  expect(snapped.corners.slice(1, 3)).toEqual([
    [260, 100],
    [260, 200],
  ])
  expect(snapped.drag([260, 150], [100, 150]).state.refusal).toMatch('in a straight line')
})
test('a double click on a side adds a corner; Delete takes it away again [2§4]', () => {
  const clicked = drawing().square().use('select').click(150, 150).doubleClick(198, 130)
  expect(clicked.corners[2]).toEqual([200, 130])
  expect(clicked.state.selected).toMatchObject({ vertex: 2 })
  expect(clicked.undo().corners).toEqual(SQUARE)
  const added = drawing().square().use('select').click(150, 150).doubleClick(200, 150).drag([200, 150], [250, 160])
  expect(added.corners).toEqual([
    [100, 100],
    [200, 100],
    [250, 160],
    [200, 200],
    [100, 200],
  ])
  expect(added.state.selected).toMatchObject({ vertex: 2 })
  expect(added.press('Delete').corners).toEqual(SQUARE)
  const inside = drawing().square().use('select').click(150, 150).doubleClick(150, 150)
  expect(inside.corners).toEqual(SQUARE)
  const fewest = added.press('Delete').press('Delete')
  expect(fewest.corners).toHaveLength(3)
  expect(fewest.press('Delete').corners).toHaveLength(3)
  expect(fewest.press('Delete').state.refusal).toMatch('at least 3 corners')
  const three = drawing().use('polygon').click(0, 0).click(90, 0).click(90, 90).press('Enter')
  const kept = three.use('select').click(70, 30).press('Enter').press('Delete')
  expect(kept.corners).toHaveLength(3)
  expect(kept.state.refusal).toMatch('at least 3 corners')
})
test('Delete removes the selected shape [2§4]', () => {
  expect(drawing().square().use('select').click(150, 150).press('Delete').state.layer.polygons).toEqual([])
})
test('of shapes that overlap the upper one is taken [2§4]', () => {
  const both = drawing().square().square(150, 150, 100).use('select').click(175, 175)
  expect(both.state.selected?.id).toBe(both.state.layer.polygons[1]?.id)
})

test('by keyboard alone: a polygon from the middle of the plan [2§4]', () => {
  const drawn = drawing()
    .use('polygon')
    .press('ArrowRight', true)
    .press('Enter')
    .press('ArrowRight', true)
    .press('Enter')
  expect(guidance(drawn.state, 'mouse')).toMatch('Press Enter')
  drawn.press('ArrowDown', true).press('Enter').press('Enter')
  expect(drawn.corners).toEqual([
    [540, 400],
    [580, 400],
    [580, 440],
  ])
})
test('by keyboard alone: shapes by Tab, moved by 1 and by 10 in one undo, corners by Enter and Insert [2§4]', () => {
  const two = drawing().square().square(400, 400, 50).use('select')
  const [first, second] = two.state.layer.polygons.map(({ id }) => id)
  expect(two.press('Tab').state.selected?.id).toBe(first)
  expect(two.press('Tab').state.selected?.id).toBe(second)
  two.press('ArrowLeft').presses('ArrowUp', 2).press('ArrowRight', true)
  expect(two.corners[0]).toEqual([409, 398])
  expect(two.press('Enter').press('Tab').press('ArrowDown').corners[1]).toEqual([459, 399])
  expect(two.press('Insert').corners).toHaveLength(5)
  expect(two.undo().undo().undo().corners[0]).toEqual([400, 400])
  expect(two.presses('Tab', 3).state.selected).toBeUndefined()
})
test('a reopened drawing of a series has its undo steps', () => {
  const moved = drawing({ limit: 1 }).square().drag([200, 150], [250, 150]).state
  const reopened = reopenLast(startNext(moved, 'rectangle'), moved.layer, moved.past)
  expect(reopened.layer).toBe(moved.layer)
  expect(undo(reopened).layer.polygons[0]?.points).toEqual(SQUARE)
  const emptied = undo(undo(reopened))
  expect(emptied).toMatchObject({ layer: { polygons: [] }, past: [] })
  expect(redo(redo(emptied)).layer).toEqual(moved.layer)
})
test('a restored draft replaces the layer, and can be undone [F-19]', () => {
  const draft: Layer = { polygons: [{ id: 'a', type: 'polygon', points: SQUARE }], labels: [] }
  const { state } = drawing()
  const restored = restore(state, draft)
  expect(restored.layer).toEqual(draft)
  expect(isDirty(restored)).toBe(true)
  expect(isDirty(refuse(state, 'no'))).toBe(false)
})
