import {
  commitLayer,
  type Editor,
  type EditorEvent,
  NO_AREA,
  refuse,
  selectedPolygon,
  select as setSelection,
  withoutGesture,
} from '#frontend/drawing/editor/editor.ts'
import { add, areaOf, distance, edgesOf, midpoint, subtract } from '#shared/drawing/geometry.ts'
import type { Layer, Point } from '#shared/drawing/layer.ts'
import { midpointAt, shapeAt, sideAt, vertexAt } from './hitTest.ts'
import { acrossSide, previewLayer } from './move.ts'
import { selectByKey } from './selectByKey.ts'
import { snapPoint } from './snapping.ts'
import type { Tool } from './tool.ts'

/** How far a pressed pointer may move before it drags, in screen pixels. */
const DRAG_THRESHOLD = { mouse: 3, touch: 8 }

type PressEvent = EditorEvent & { type: 'down' | 'move' | 'up' }

/** idle -> moving (a shape), sliding (a side) or reshaping (an existing or new corner) -> idle. */
export const select: Tool = (editor, event) => {
  if (event.type === 'cancel') return withoutGesture(editor)
  if (event.type === 'key') return selectByKey(editor, event)
  if (event.type === 'down') return grab(editor, event)
  return event.type === 'move' ? drag(editor, event) : release(editor)
}

function grab(editor: Editor, { at, view, isSecond }: PressEvent): Editor {
  const polygon = selectedPolygon(editor)
  const vertex = polygon && vertexAt(polygon, at, view)
  if (polygon && vertex !== undefined)
    return startReshape(setSelection(editor, { id: polygon.id, vertex }), vertex, false, at)
  const pressed = polygon && isSecond ? sideAt(polygon, at, view) : undefined
  if (pressed) return addCorner(editor, pressed, at)
  const side = polygon && midpointAt(polygon, at, view)
  if (side !== undefined) return { ...editor, gesture: { state: 'sliding', side, at, by: [0, 0] } }
  const id = shapeAt(editor.layer, at, view)
  if (!id) return setSelection(withoutGesture(editor), undefined)
  return { ...setSelection(editor, { id }), gesture: { state: 'moving', from: at, by: [0, 0] } }
}

const startReshape = (editor: Editor, vertex: number, added: boolean, at: Point): Editor => ({
  ...editor,
  gesture: { state: 'reshaping', vertex, added, at, by: [0, 0] },
})

/** A new corner stays on the side until the pointer moves further than the drag threshold. */
const addCorner = (editor: Editor, { after, at: onSide }: { after: number; at: Point }, at: Point): Editor => ({
  ...startReshape(editor, after + 1, true, at),
  pointer: { at: onSide, guides: [], to: 'nothing' },
})

function drag(editor: Editor, event: PressEvent): Editor {
  const { gesture } = editor
  if (gesture.state !== 'moving' && gesture.state !== 'sliding' && gesture.state !== 'reshaping') return editor
  const from = gesture.state === 'moving' ? gesture.from : gesture.at
  const by = subtract(event.at, from)
  const isStill = gesture.by[0] === 0 && gesture.by[1] === 0
  if (isStill && distance(event.at, from) * event.view.zoom < DRAG_THRESHOLD[event.view.touch ? 'touch' : 'mouse'])
    return editor
  if (gesture.state === 'moving') return { ...editor, gesture: { ...gesture, by } }
  const editorWithoutSelected = { ...editor, layer: withoutShape(editor.layer, editor.selected?.id) }
  if (gesture.state === 'sliding') {
    const side = edgesOf(selectedPolygon(editor)?.points ?? [])[gesture.side]
    return side ? { ...editor, gesture: { ...gesture, by: slide(editorWithoutSelected, side, by, event) } } : editor
  }
  const pointer = snapPoint(
    editorWithoutSelected,
    event.at,
    event.view,
    neighbours(editor, gesture.vertex, gesture.added),
    event.free,
  )
  return { ...editor, pointer, gesture: { ...gesture, by: subtract(pointer.at, from) } }
}

/** The move of a side whose middle snaps. */
function slide(editor: Editor, side: readonly [Point, Point], by: Point, { view, free }: PressEvent): Point {
  const middle = midpoint(...side)
  const { at } = snapPoint(editor, add(middle, acrossSide(side, by, editor.plan)), view, [], free)
  return acrossSide(side, subtract(at, middle), editor.plan)
}

const withoutShape = (layer: Layer, id: string | undefined): Layer => ({
  ...layer,
  polygons: layer.polygons.filter(polygon => polygon.id !== id),
})

/** The corners before and after the dragged one. The dragged corner snaps to a right angle with either. */
function neighbours(editor: Editor, vertex: number, added: boolean): Point[] {
  const points = selectedPolygon(editor)?.points ?? []
  const next = points[(added ? vertex : vertex + 1) % points.length]
  return [next, points.at(vertex - 1)].filter(point => point !== undefined)
}

function release(editor: Editor): Editor {
  const { gesture, selected } = editor
  const layer = previewLayer(editor)
  const degenerate = layer.polygons.find(polygon => areaOf(polygon.points) < 1)
  if (degenerate) return refuse(editor, NO_AREA)
  const done = commitLayer(withoutGesture(editor), layer)
  const added = gesture.state === 'reshaping' && gesture.added && selected && layer !== editor.layer
  return added ? setSelection(done, { id: selected.id, vertex: gesture.vertex }) : done
}
