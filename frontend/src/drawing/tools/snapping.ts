import { type Editor, type EditorEvent, type View, withinPlan } from '#frontend/drawing/editor/editor.ts'
import type { Point } from '#shared/drawing/layer.ts'
import { type SnapResult, snap } from '#shared/drawing/snapping.ts'

/** Pixels of the screen within which a point is drawn to what is near; a finger is less exact. */
export const snapDistance = ({ touch, zoom }: View): number => (touch ? 12 : 9) / zoom

/** How far one press of an arrow moves the crosshair, in pixels of the screen. */
const STEP = { small: 4, big: 40 }

const ARROWS: Partial<Record<string, Point>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/** The way an arrow key points, `small` or `big` long; undefined for other keys. */
export function arrow(event: EditorEvent, small: number, big: number): Point | undefined {
  if (event.type !== 'key') return undefined
  const way = ARROWS[event.key]
  const length = event.big ? big : small
  return way && [way[0] * length, way[1] * length]
}

/** Where a new corner would go: inside the plan and drawn to what is near, unless that is switched off. */
export function snappedPoint(editor: Editor, at: Point, view: View, path: readonly Point[], free = false): SnapResult {
  const point = withinPlan(editor, at)
  if (free) return { at: point, guides: [], to: 'nothing' }
  const rings = [...editor.around, ...editor.layer.polygons.map(polygon => polygon.points)]
  const found = snap(point, { rings, path }, snapDistance(view))
  return { ...found, at: withinPlan(editor, found.at) }
}

/** The crosshair one step further, or brought up in the middle of the screen by the first arrow. */
export function withCrosshair(editor: Editor, event: EditorEvent): Point | undefined {
  if (event.type !== 'key') return undefined
  const by = arrow(event, Math.max(1, STEP.small / event.view.zoom), Math.max(1, STEP.big / event.view.zoom))
  if (!by) return undefined
  const from = editor.crosshair ?? editor.pointer?.at ?? event.view.centre
  return withinPlan(editor, [from[0] + by[0], from[1] + by[1]])
}
