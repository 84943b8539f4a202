import {
  commitLayer,
  type Editor,
  type EditorEvent,
  NO_AREA,
  refuse,
  selectedPolygon,
  select as setSelection,
  type View,
  withoutGesture,
} from '#frontend/drawing/editor/editor.ts'
import { areaOf, distance, subtract } from '#shared/drawing/geometry.ts'
import type { Layer, Point } from '#shared/drawing/layer.ts'
import { midpointAt, shapeAt, vertexAt } from './hitTest.ts'
import { previewLayer } from './move.ts'
import { selectByKey } from './selectByKey.ts'
import { snapPoint } from './snapping.ts'
import type { Tool } from './tool.ts'

/** How far a pressed pointer may move before it drags, in screen pixels. */
const DRAG_THRESHOLD = { mouse: 3, touch: 8 }

/** idle -> moving (a shape) or reshaping (an existing or new corner) -> idle. */
export const select: Tool = (editor, event) => {
  if (event.type === 'cancel') return withoutGesture(editor)
  if (event.type === 'key') return selectByKey(editor, event)
  if (event.type === 'down') return grab(editor, event.at, event.view)
  return event.type === 'move' ? drag(editor, event) : release(editor)
}

function grab(editor: Editor, at: Point, view: View): Editor {
  const polygon = selectedPolygon(editor)
  const vertex = polygon && vertexAt(polygon, at, view)
  if (polygon && vertex !== undefined)
    return startReshape(setSelection(editor, { id: polygon.id, vertex }), vertex, false, at)
  const after = polygon && midpointAt(polygon, at, view)
  if (after !== undefined) return startReshape(editor, after + 1, true, at)
  const id = shapeAt(editor.layer, at, view)
  if (!id) return setSelection(withoutGesture(editor), undefined)
  return { ...setSelection(editor, { id }), gesture: { state: 'moving', from: at, by: [0, 0] } }
}

const startReshape = (editor: Editor, vertex: number, added: boolean, at: Point): Editor => ({
  ...editor,
  gesture: { state: 'reshaping', vertex, added, at, by: [0, 0] },
})

function drag(editor: Editor, event: EditorEvent & { type: 'down' | 'move' | 'up' }): Editor {
  const { gesture } = editor
  if (gesture.state !== 'moving' && gesture.state !== 'reshaping') return editor
  const from = gesture.state === 'moving' ? gesture.from : gesture.at
  const by = subtract(event.at, from)
  const isStill = gesture.by[0] === 0 && gesture.by[1] === 0
  if (isStill && distance(event.at, from) * event.view.zoom < DRAG_THRESHOLD[event.view.touch ? 'touch' : 'mouse'])
    return editor
  if (gesture.state === 'moving') return { ...editor, gesture: { ...gesture, by } }
  const editorWithoutSelected = { ...editor, layer: withoutShape(editor.layer, editor.selected?.id) }
  const pointer = snapPoint(
    editorWithoutSelected,
    event.at,
    event.view,
    neighbours(editor, gesture.vertex, gesture.added),
    event.free,
  )
  return { ...editor, pointer, gesture: { ...gesture, by: subtract(pointer.at, from) } }
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
