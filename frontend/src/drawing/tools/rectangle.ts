import {
  addPolygon,
  type Editor,
  type EditorEvent,
  limitRefusal,
  pickTool,
  refuse,
  withoutGesture,
} from '#frontend/drawing/editor/editor.ts'
import type { Point } from '#shared/drawing/layer.ts'
import { snapPoint, withCrosshair } from './snapping.ts'
import type { Tool } from './tool.ts'

/** The minimum length of a drag, in screen pixels. A shorter one is a click, which waits for a second click. */
const MIN_DRAG = 6

/** idle -> cornered (dragging where `held`, otherwise waiting for the second click) -> idle. */
export const rectangle: Tool = (editor, event) => {
  if (event.type === 'cancel') return withoutGesture(editor)
  if (event.type === 'key') return handleKey(editor, event)
  const { gesture } = editor
  const pointer = snapPoint(editor, event.at, event.view, [], event.free)
  const moved = { ...editor, pointer, crosshair: undefined }
  if (event.type === 'move') return moved
  if (event.type === 'down') return gesture.state === 'cornered' ? moved : start(moved, pointer.at, true)
  if (gesture.state !== 'cornered') return moved
  return isSmall(gesture.from, pointer.at, MIN_DRAG / event.view.zoom)
    ? { ...moved, gesture: { ...gesture, held: false } }
    : end(moved, gesture.from, pointer.at)
}

const isSmall = ([ax, ay]: Point, [bx, by]: Point, minimum: number) =>
  Math.abs(ax - bx) < minimum || Math.abs(ay - by) < minimum

function start(editor: Editor, from: Point, held: boolean): Editor {
  const refusal = limitRefusal(editor, 'polygons')
  return refusal ? refuse(editor, refusal) : { ...editor, gesture: { state: 'cornered', from, held } }
}

const end = (editor: Editor, from: Point, to: Point): Editor => addPolygon(editor, corners(from, to))

export const corners = ([ax, ay]: Point, [bx, by]: Point): Point[] => [
  [ax, ay],
  [bx, ay],
  [bx, by],
  [ax, by],
]

function handleKey(editor: Editor, event: EditorEvent & { type: 'key' }): Editor {
  const crosshair = withCrosshair(editor, event)
  if (crosshair) return { ...editor, crosshair, pointer: snapPoint(editor, crosshair, event.view, []) }
  if (event.key === 'Escape' || event.key === 'Back')
    return editor.gesture.state === 'idle' ? pickTool(editor, 'select') : withoutGesture(editor)
  if (event.key !== 'Enter' || !editor.pointer) return editor
  const { gesture, pointer } = editor
  if (gesture.state !== 'cornered') return start(editor, pointer.at, false)
  return isSmall(gesture.from, pointer.at, 1) ? editor : end(editor, gesture.from, pointer.at)
}
