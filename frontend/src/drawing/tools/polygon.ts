import {
  addPolygon,
  type Editor,
  type EditorEvent,
  idle,
  isFull,
  NO_AREA,
  pick,
  refuse,
} from '#frontend/drawing/editor/editor.ts'
import { area, distance } from '#shared/drawing/geometry.ts'
import type { Point } from '#shared/drawing/layer.ts'
import { aimed, crosshairMoved, reach } from './snapping.ts'
import type { Tool } from './tools.ts'

const CORNERS = 500

/** idle -> drawing (one corner or more) -> idle, with a polygon or without. A corner is placed where the pointer is let go. */
export const polygon: Tool = (editor, event) => {
  if (event.type === 'cancel') return { ...editor, pointer: undefined }
  if (event.type === 'key') return byKey(editor, event)
  const pointer = aimed(editor, event.at, event.view, pathOf(editor), event.free)
  if (event.type !== 'up') return { ...editor, pointer, crosshair: undefined }
  return place({ ...editor, pointer }, pointer.at, reach(event.view))
}

const pathOf = ({ gesture }: Editor): readonly Point[] => (gesture.state === 'drawing' ? gesture.path : [])

function byKey(editor: Editor, event: EditorEvent & { type: 'key' }): Editor {
  const crosshair = crosshairMoved(editor, event)
  if (crosshair) return { ...editor, crosshair, pointer: aimed(editor, crosshair, event.view, pathOf(editor)) }
  if (event.key === 'Escape' || event.key === 'Back') return stepBack(editor)
  if (event.key !== 'Enter') return editor
  return editor.crosshair && editor.pointer ? place(editor, editor.pointer.at, 0.5) : finish(editor)
}

/** On the first corner, or again on the last one (a double click), the polygon is done. */
function place(editor: Editor, at: Point, near: number): Editor {
  const path = pathOf(editor)
  const [first, last] = [path[0], path.at(-1)]
  if (first && last && path.length >= 3 && Math.min(distance(first, at), distance(last, at)) <= near)
    return finish(editor)
  if (last && distance(last, at) <= near) return editor
  const full = isFull(editor, 'polygons')
  if (full) return refuse(editor, full)
  if (path.length >= CORNERS) return { ...editor, refusal: `A polygon has at most ${CORNERS} corners.` }
  return { ...editor, gesture: { state: 'drawing', path: [...path, at] } }
}

/** Closes what is being drawn; fewer than three corners stay as they are. */
export function finish(editor: Editor): Editor {
  const path = pathOf(editor)
  if (path.length === 0) return editor
  if (path.length < 3) return { ...editor, refusal: 'A polygon has at least 3 corners.' }
  return area(path) < 1 ? { ...editor, refusal: NO_AREA } : addPolygon(editor, path)
}

/** Takes the last corner back; with none left, puts the tool down. */
export function stepBack(editor: Editor): Editor {
  const path = pathOf(editor)
  if (path.length === 0) return pick(editor, 'select')
  return path.length === 1 ? idle(editor) : { ...editor, gesture: { state: 'drawing', path: path.slice(0, -1) } }
}
