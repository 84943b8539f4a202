import {
  changeShape,
  commitLayer,
  type Editor,
  type EditorEvent,
  select as put,
  refuse,
  removeShape,
  selectedPolygon,
  withinPlan,
} from '#frontend/drawing/editor/editor.ts'
import { add, midpoint } from '#shared/drawing/geometry.ts'
import type { Polygon } from '#shared/drawing/layer.ts'
import { moveShape } from './move.ts'
import { arrow } from './snapping.ts'

/** Plan pixels for one press of an arrow key. */
const NUDGE = { small: 1, big: 10 }

/** Shapes by Tab, corners by Enter and Tab, both moved by arrows and taken away by Delete. */
export function selectByKey(editor: Editor, event: EditorEvent & { type: 'key' }): Editor {
  const by = arrow(event, NUDGE.small, NUDGE.big)
  if (by) return moveSelected(editor, by)
  if (event.key === 'Tab') return cycled(editor, event.big ? -1 : 1)
  if (event.key === 'Delete' || event.key === 'Back') return removeSelected(editor)
  if (event.key === 'Escape') return escaped(editor)
  const polygon = selectedPolygon(editor)
  if (!polygon) return editor
  const vertex = editor.selected?.vertex
  if (event.key === 'Enter') return put(editor, { id: polygon.id, vertex: vertex ?? 0 })
  return event.key === 'Insert' ? insertAfter(editor, polygon, vertex ?? 0) : editor
}

function moveSelected(editor: Editor, by: readonly [number, number]): Editor {
  const polygon = selectedPolygon(editor)
  const vertex = editor.selected?.vertex
  if (!polygon || vertex === undefined)
    return commitLayer(editor, moveShape(editor, [by[0], by[1]]), `nudge ${editor.selected?.id}`)
  const at = withinPlan(editor, add(polygon.points[vertex]!, [by[0], by[1]]))
  return changeShape(editor, polygon.id, { points: polygon.points.with(vertex, at) }, `nudge ${polygon.id} ${vertex}`)
}

/** The next shape, or the next corner while one is selected. After the last one nothing is: the focus may move on. */
function cycled(editor: Editor, way: 1 | -1): Editor {
  const { layer, selected } = editor
  const polygon = selectedPolygon(editor)
  if (polygon && selected?.vertex !== undefined) {
    const count = polygon.points.length
    return put(editor, { id: polygon.id, vertex: (selected.vertex + way + count) % count })
  }
  const ids = [...layer.polygons, ...layer.labels].map(shape => shape.id)
  const now = selected ? ids.indexOf(selected.id) : way === 1 ? -1 : ids.length
  const id = ids[now + way]
  return put(editor, id === undefined ? undefined : { id })
}

const escaped = (editor: Editor): Editor =>
  put(editor, editor.selected?.vertex === undefined ? undefined : { id: editor.selected.id })

/** The selected corner, else the selected shape. */
function removeSelected(editor: Editor): Editor {
  const { selected } = editor
  const polygon = selectedPolygon(editor)
  if (!selected) return editor
  if (!polygon || selected.vertex === undefined) return removeShape(editor, selected.id)
  if (polygon.points.length === 3)
    return refuse(editor, 'A polygon has at least 3 corners. Delete the whole polygon instead.')
  return put(changeShape(editor, polygon.id, { points: polygon.points.toSpliced(selected.vertex, 1) }), {
    id: polygon.id,
  })
}

function insertAfter(editor: Editor, polygon: Polygon, vertex: number): Editor {
  const next = polygon.points[(vertex + 1) % polygon.points.length]!
  const at = withinPlan(editor, midpoint(polygon.points[vertex]!, next))
  const added = changeShape(editor, polygon.id, { points: polygon.points.toSpliced(vertex + 1, 0, at) })
  return put(added, { id: polygon.id, vertex: vertex + 1 })
}
