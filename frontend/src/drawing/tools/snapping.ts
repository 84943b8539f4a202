import { type Editor, type EditorEvent, type View, withinPlan } from '#frontend/drawing/editor/editor.ts'
import type { Point } from '#shared/drawing/layer.ts'
import { type SnapResult, snap } from '#shared/drawing/snapping.ts'

/** The snap distance in plan pixels; larger for a finger. */
export const snapDistance = ({ touch, zoom }: View): number => (touch ? 12 : 9) / zoom

/** The crosshair’s step per arrow key press, in screen pixels. */
const STEP = { small: 4, big: 40 }

const ARROWS: Partial<Record<string, Point>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/** The offset of an arrow key, `small` or `big` long; undefined for other keys. */
export function arrowOffset(event: EditorEvent, small: number, big: number): Point | undefined {
  if (event.type !== 'key') return undefined
  const direction = ARROWS[event.key]
  const length = event.big ? big : small
  return direction && [direction[0] * length, direction[1] * length]
}

/** The position for a new corner: inside the plan, and snapped unless `free`. */
export function snapPoint(editor: Editor, at: Point, view: View, path: readonly Point[], free = false): SnapResult {
  const point = withinPlan(editor, at)
  if (free) return { at: point, guides: [], to: 'nothing' }
  const rings = [...editor.around, ...editor.layer.polygons.map(polygon => polygon.points)]
  const snapped = snap(point, { rings, path }, snapDistance(view))
  return { ...snapped, at: withinPlan(editor, snapped.at) }
}

/** The crosshair after an arrow key. The first key starts it in the centre of the screen. */
export function withCrosshair(editor: Editor, event: EditorEvent): Point | undefined {
  if (event.type !== 'key') return undefined
  const by = arrowOffset(event, Math.max(1, STEP.small / event.view.zoom), Math.max(1, STEP.big / event.view.zoom))
  if (!by) return undefined
  const from = editor.crosshair ?? editor.pointer?.at ?? event.view.centre
  return withinPlan(editor, [from[0] + by[0], from[1] + by[1]])
}
