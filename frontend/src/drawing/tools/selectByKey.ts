import {
  changeShape,
  commitLayer,
  type Editor,
  type EditorEvent,
  refuse,
  removeShape,
  selectedPolygon,
  select as setSelection,
  withinPlan,
} from '#frontend/drawing/editor/editor.ts'
import { add, midpoint } from '#shared/drawing/geometry.ts'
import type { Polygon } from '#shared/drawing/layer.ts'
import { moveShape } from './move.ts'
import { arrowOffset } from './snapping.ts'

/** Plan pixels per arrow key press. */
const NUDGE = { small: 1, big: 10 }

/** Tab selects shapes, Enter and Tab select corners, arrow keys move the selection and Delete removes it. */
export function selectByKey(editor: Editor, event: EditorEvent & { type: 'key' }): Editor {
  const by = arrowOffset(event, NUDGE.small, NUDGE.big)
  if (by) return moveSelected(editor, by)
  if (event.key === 'Tab') return selectNext(editor, event.big ? -1 : 1)
  if (event.key === 'Delete' || event.key === 'Back') return removeSelected(editor)
  if (event.key === 'Escape') return stepBack(editor)
  const polygon = selectedPolygon(editor)
  if (!polygon) return editor
  const vertex = editor.selected?.vertex
  if (event.key === 'Enter') return setSelection(editor, { id: polygon.id, vertex: vertex ?? 0 })
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

/** Selects the next shape, or the next corner while one is selected. After the last shape the selection is cleared. */
function selectNext(editor: Editor, direction: 1 | -1): Editor {
  const { layer, selected } = editor
  const polygon = selectedPolygon(editor)
  if (polygon && selected?.vertex !== undefined) {
    const count = polygon.points.length
    return setSelection(editor, { id: polygon.id, vertex: (selected.vertex + direction + count) % count })
  }
  const ids = [...layer.polygons, ...layer.labels].map(shape => shape.id)
  const current = selected ? ids.indexOf(selected.id) : direction === 1 ? -1 : ids.length
  const id = ids[current + direction]
  return setSelection(editor, id === undefined ? undefined : { id })
}

const stepBack = (editor: Editor): Editor =>
  setSelection(editor, editor.selected?.vertex === undefined ? undefined : { id: editor.selected.id })

function removeSelected(editor: Editor): Editor {
  const { selected } = editor
  const polygon = selectedPolygon(editor)
  if (!selected) return editor
  if (!polygon || selected.vertex === undefined) return removeShape(editor, selected.id)
  if (polygon.points.length === 3)
    return refuse(editor, 'A polygon needs at least 3 corners. Delete the whole polygon instead.')
  const points = polygon.points.toSpliced(selected.vertex, 1)
  // The next corner is selected: a second press must not remove the whole polygon.
  return setSelection(changeShape(editor, polygon.id, { points }), {
    id: polygon.id,
    vertex: selected.vertex % points.length,
  })
}

function insertAfter(editor: Editor, polygon: Polygon, vertex: number): Editor {
  const next = polygon.points[(vertex + 1) % polygon.points.length]!
  const at = withinPlan(editor, midpoint(polygon.points[vertex]!, next))
  const added = changeShape(editor, polygon.id, { points: polygon.points.toSpliced(vertex + 1, 0, at) })
  return setSelection(added, { id: polygon.id, vertex: vertex + 1 })
}
