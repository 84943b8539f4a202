import {
  addPolygon,
  type Editor,
  type EditorEvent,
  isFull,
  NO_AREA,
  pickTool,
  refuse,
  withoutGesture,
} from '#frontend/drawing/editor/editor.ts'
import { areaOf, distance } from '#shared/drawing/geometry.ts'
import type { Point } from '#shared/drawing/layer.ts'
import { snapDistance, snappedPoint, withCrosshair } from './snapping.ts'
import type { Tool } from './tool.ts'

const CORNERS = 500

/** idle -> drawing (one corner or more) -> idle, with a polygon or without. A corner is placed where the pointer is let go. */
export const polygon: Tool = (editor, event) => {
  if (event.type === 'cancel') return { ...editor, pointer: undefined }
  if (event.type === 'key') return byKey(editor, event)
  const pointer = snappedPoint(editor, event.at, event.view, pathOf(editor), event.free)
  if (event.type !== 'up') return { ...editor, pointer, crosshair: undefined }
  return place({ ...editor, pointer }, pointer.at, snapDistance(event.view))
}

const pathOf = ({ gesture }: Editor): readonly Point[] => (gesture.state === 'drawing' ? gesture.path : [])

function byKey(editor: Editor, event: EditorEvent & { type: 'key' }): Editor {
  const crosshair = withCrosshair(editor, event)
  if (crosshair) return { ...editor, crosshair, pointer: snappedPoint(editor, crosshair, event.view, pathOf(editor)) }
  if (event.key === 'Escape' || event.key === 'Back') return removeLastCorner(editor)
  if (event.key !== 'Enter') return editor
  return editor.crosshair && editor.pointer ? place(editor, editor.pointer.at, 0.5) : finishPolygon(editor)
}

/** On the first corner, or again on the last one (a double click), the polygon is done. */
function place(editor: Editor, at: Point, near: number): Editor {
  const path = pathOf(editor)
  const [first, last] = [path[0], path.at(-1)]
  if (first && last && path.length >= 3 && Math.min(distance(first, at), distance(last, at)) <= near)
    return finishPolygon(editor)
  if (last && distance(last, at) <= near) return editor
  const full = isFull(editor, 'polygons')
  if (full) return refuse(editor, full)
  if (path.length >= CORNERS) return { ...editor, refusal: `A polygon has at most ${CORNERS} corners.` }
  return { ...editor, gesture: { state: 'drawing', path: [...path, at] } }
}

/** Closes what is being drawn; fewer than three corners stay as they are. */
export function finishPolygon(editor: Editor): Editor {
  const path = pathOf(editor)
  if (path.length === 0) return editor
  if (path.length < 3) return { ...editor, refusal: 'A polygon has at least 3 corners.' }
  return areaOf(path) < 1 ? { ...editor, refusal: NO_AREA } : addPolygon(editor, path)
}

/** Takes the last corner back; with none left, puts the tool down. */
export function removeLastCorner(editor: Editor): Editor {
  const path = pathOf(editor)
  if (path.length === 0) return pickTool(editor, 'select')
  return path.length === 1
    ? withoutGesture(editor)
    : { ...editor, gesture: { state: 'drawing', path: path.slice(0, -1) } }
}
