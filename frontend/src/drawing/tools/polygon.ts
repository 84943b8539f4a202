import {
  addPolygon,
  type Editor,
  type EditorEvent,
  limitRefusal,
  NO_AREA,
  pickTool,
  refuse,
  withoutGesture,
} from '#frontend/drawing/editor/editor.ts'
import { areaOf, distance } from '#shared/drawing/geometry.ts'
import type { Point } from '#shared/drawing/layer.ts'
import { snapDistance, snapPoint, withCrosshair } from './snapping.ts'
import type { Tool } from './tool.ts'

const MAX_CORNERS = 500

/** idle -> drawing (one corner or more) -> idle, with or without a polygon. A corner is placed where the pointer is released. */
export const polygon: Tool = (editor, event) => {
  if (event.type === 'cancel') return { ...editor, pointer: undefined }
  if (event.type === 'key') return handleKey(editor, event)
  const pointer = snapPoint(editor, event.at, event.view, pathOf(editor), event.free)
  if (event.type !== 'up') return { ...editor, pointer, crosshair: undefined }
  return placeCorner({ ...editor, pointer }, pointer.at, snapDistance(event.view))
}

const pathOf = ({ gesture }: Editor): readonly Point[] => (gesture.state === 'drawing' ? gesture.path : [])

function handleKey(editor: Editor, event: EditorEvent & { type: 'key' }): Editor {
  const crosshair = withCrosshair(editor, event)
  if (crosshair) return { ...editor, crosshair, pointer: snapPoint(editor, crosshair, event.view, pathOf(editor)) }
  if (event.key === 'Escape' || event.key === 'Back') return removeLastCorner(editor)
  if (event.key !== 'Enter') return editor
  return editor.crosshair && editor.pointer ? placeCorner(editor, editor.pointer.at, 0.5) : finishPolygon(editor)
}

/** Places a corner. A press on the first corner, or again on the last one (a double click), finishes the polygon. */
function placeCorner(editor: Editor, at: Point, reach: number): Editor {
  const path = pathOf(editor)
  const [first, last] = [path[0], path.at(-1)]
  if (first && last && path.length >= 3 && Math.min(distance(first, at), distance(last, at)) <= reach)
    return finishPolygon(editor)
  if (last && distance(last, at) <= reach) return editor
  const refusal = limitRefusal(editor, 'polygons')
  if (refusal) return refuse(editor, refusal)
  if (path.length >= MAX_CORNERS) return { ...editor, refusal: `A polygon can have up to ${MAX_CORNERS} corners.` }
  return { ...editor, gesture: { state: 'drawing', path: [...path, at] } }
}

/** Closes the unfinished polygon; refuses fewer than three corners. */
export function finishPolygon(editor: Editor): Editor {
  const path = pathOf(editor)
  if (path.length === 0) return editor
  if (path.length < 3) return { ...editor, refusal: 'A polygon needs at least 3 corners.' }
  return areaOf(path) < 1 ? { ...editor, refusal: NO_AREA } : addPolygon(editor, path)
}

/** Removes the last corner; without one, switches to the select tool. */
export function removeLastCorner(editor: Editor): Editor {
  const path = pathOf(editor)
  if (path.length === 0) return pickTool(editor, 'select')
  return path.length === 1
    ? withoutGesture(editor)
    : { ...editor, gesture: { state: 'drawing', path: path.slice(0, -1) } }
}
