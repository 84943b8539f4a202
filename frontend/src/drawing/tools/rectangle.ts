import {
  addPolygon,
  type Editor,
  type EditorEvent,
  isFull,
  pickTool,
  refuse,
  withoutGesture,
} from '#frontend/drawing/editor/editor.ts'
import type { Point } from '#shared/drawing/layer.ts'
import { snappedPoint, withCrosshair } from './snapping.ts'
import type { Tool } from './tool.ts'

/** Pixels of the screen: less is a click, which waits for a second one. */
const DRAG = 6

/** idle -> cornered, held (dragging) or not (waiting for the second click) -> idle. */
export const rectangle: Tool = (editor, event) => {
  if (event.type === 'cancel') return withoutGesture(editor)
  if (event.type === 'key') return byKey(editor, event)
  const { gesture } = editor
  const pointer = snappedPoint(editor, event.at, event.view, [], event.free)
  const seen = { ...editor, pointer, crosshair: undefined }
  if (event.type === 'move') return seen
  if (event.type === 'down') return gesture.state === 'cornered' ? seen : start(seen, pointer.at, true)
  if (gesture.state !== 'cornered') return seen
  return isSmall(gesture.from, pointer.at, DRAG / event.view.zoom)
    ? { ...seen, gesture: { ...gesture, held: false } }
    : end(seen, gesture.from, pointer.at)
}

const isSmall = ([ax, ay]: Point, [bx, by]: Point, least: number) =>
  Math.abs(ax - bx) < least || Math.abs(ay - by) < least

function start(editor: Editor, from: Point, held: boolean): Editor {
  const full = isFull(editor, 'polygons')
  return full ? refuse(editor, full) : { ...editor, gesture: { state: 'cornered', from, held } }
}

const end = (editor: Editor, from: Point, to: Point): Editor => addPolygon(editor, corners(from, to))

export const corners = ([ax, ay]: Point, [bx, by]: Point): Point[] => [
  [ax, ay],
  [bx, ay],
  [bx, by],
  [ax, by],
]

function byKey(editor: Editor, event: EditorEvent & { type: 'key' }): Editor {
  const crosshair = withCrosshair(editor, event)
  if (crosshair) return { ...editor, crosshair, pointer: snappedPoint(editor, crosshair, event.view, []) }
  if (event.key === 'Escape' || event.key === 'Back')
    return editor.gesture.state === 'idle' ? pickTool(editor, 'select') : withoutGesture(editor)
  if (event.key !== 'Enter' || !editor.pointer) return editor
  const { gesture, pointer } = editor
  if (gesture.state !== 'cornered') return start(editor, pointer.at, false)
  return isSmall(gesture.from, pointer.at, 1) ? editor : end(editor, gesture.from, pointer.at)
}
