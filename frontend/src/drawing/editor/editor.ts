import { roundPoint } from '#shared/drawing/geometry.ts'
import type { Label, Layer, Point, Polygon } from '#shared/drawing/layer.ts'
import { LAYER_LIMITS } from '#shared/drawing/layer.ts'
import type { SnapResult } from '#shared/drawing/snapping.ts'

export type ToolName = 'select' | 'polygon' | 'rectangle' | 'label' | 'pan'

/** How the pointer sees the plan just now. */
export interface View {
  /** Pixels of the screen for each pixel of the plan. */
  readonly zoom: number
  /** A finger covers more than a mouse points at. */
  readonly touch: boolean
  /** The point of the plan in the middle of the screen: where the crosshair starts. */
  readonly centre: Point
}

export type EditorKey =
  | 'Escape'
  | 'Enter'
  | 'Delete'
  | 'Insert'
  | 'Tab'
  | 'Back'
  | `Arrow${'Left' | 'Right' | 'Up' | 'Down'}`

/** What the canvas reports, in plan pixels. Tools see neither Konva nor the DOM. */
export type EditorEvent =
  | { readonly type: 'down' | 'move' | 'up'; readonly at: Point; readonly view: View; readonly free?: boolean }
  | { readonly type: 'key'; readonly key: EditorKey; readonly view: View; readonly big?: boolean }
  | { readonly type: 'cancel' }

/** What the tool in hand is in the middle of; each tool lists the states it can be in. */
export type Gesture =
  | { readonly state: 'idle' }
  | { readonly state: 'drawing'; readonly path: readonly Point[] }
  | { readonly state: 'cornered'; readonly from: Point; readonly held: boolean }
  | { readonly state: 'typing'; readonly at: Point }
  | { readonly state: 'moving'; readonly from: Point; readonly by: Point }
  | {
      readonly state: 'reshaping'
      readonly vertex: number
      readonly added: boolean
      readonly at: Point
      readonly by: Point
    }

export interface Selection {
  readonly id: string
  readonly vertex?: number
}

export interface Editor {
  readonly tool: ToolName
  readonly layer: Layer
  readonly gesture: Gesture
  readonly selected: Selection | undefined
  /** Where the next point would go, and why there. */
  readonly pointer: SnapResult | undefined
  /** The crosshair of the keyboard, before snapping; none while a pointer is used. */
  readonly crosshair: Point | undefined
  /** Why the last thing asked for was not done. */
  readonly refusal: string | undefined
  readonly past: readonly Layer[]
  readonly future: readonly Layer[]
  /** What the last step changed: the next step of the same kind joins it in one undo. */
  readonly joining: string | undefined
  readonly saved: Layer
  readonly limit: number
  readonly labels: boolean
  readonly plan: { readonly width: number; readonly height: number }
  /** Rings of other drawings on the plan, to snap to. */
  readonly around: readonly (readonly Point[])[]
}

export interface EditorOptions {
  layer: Layer
  limit: number
  labels?: boolean
  plan: { width: number; height: number }
  around?: readonly (readonly Point[])[]
}

export const IDLE: Gesture = { state: 'idle' }
/** More steps than anyone goes back, and still only references. */
const STEPS = 200

export const openEditor = ({ layer, limit, labels = true, plan, around = [] }: EditorOptions): Editor => ({
  // Who comes back to a drawing mostly wants to change it.
  tool: layer.polygons.length > 0 ? 'select' : 'polygon',
  layer,
  gesture: IDLE,
  selected: undefined,
  pointer: undefined,
  crosshair: undefined,
  refusal: undefined,
  past: [],
  future: [],
  joining: undefined,
  saved: layer,
  limit,
  labels,
  plan,
  around,
})

export const NO_AREA = 'These corners are in a straight line. Place one off the line.'

/** Puts down what the tool was doing. */
export const withoutGesture = (editor: Editor): Editor => ({ ...editor, gesture: IDLE, pointer: undefined })

export const pickTool = (editor: Editor, tool: ToolName): Editor => {
  const ready = { ...withoutGesture(editor), tool, crosshair: undefined, refusal: undefined }
  if (tool === 'label' && !editor.labels) return refuse(editor, 'You can’t add labels to this drawing.')
  return tool === 'select' ? ready : { ...ready, selected: undefined }
}

export const select = (editor: Editor, selected: Selection | undefined): Editor => ({
  ...editor,
  selected,
  joining: undefined,
})

export const refuse = (editor: Editor, refusal: string): Editor => ({ ...withoutGesture(editor), refusal })

/** Replaces the layer as one undoable step. Every tool changes the layer through here or not at all. */
export function commitLayer(editor: Editor, layer: Layer, joining?: string): Editor {
  if (sameLayer(layer, editor.layer)) return editor
  const joins = joining !== undefined && joining === editor.joining && editor.past.length > 0
  const past = joins ? editor.past : [...editor.past, editor.layer].slice(-STEPS)
  return { ...editor, layer, past, future: [], joining, refusal: undefined }
}

export function undo(editor: Editor): Editor {
  const layer = editor.past.at(-1)
  if (!layer) return editor
  return { ...rest(editor), layer, past: editor.past.slice(0, -1), future: [editor.layer, ...editor.future] }
}

export function redo(editor: Editor): Editor {
  const [layer, ...future] = editor.future
  if (!layer) return editor
  return { ...rest(editor), layer, past: [...editor.past, editor.layer], future }
}

const rest = (editor: Editor): Editor => ({
  ...withoutGesture(editor),
  selected: undefined,
  joining: undefined,
  refusal: undefined,
})

export const sameLayer = (a: Layer, b: Layer): boolean => a === b || JSON.stringify(a) === JSON.stringify(b)

/** Whether leaving would lose something, an unfinished polygon included. */
export const isDirty = ({ gesture, layer, saved }: Pick<Editor, 'gesture' | 'layer' | 'saved'>): boolean =>
  (gesture.state === 'drawing' && gesture.path.length > 1) || !sameLayer(layer, saved)

/** Takes a kept draft instead of what was there, as one undoable step. */
export const restore = (editor: Editor, layer: Layer): Editor => pickTool(commitLayer(rest(editor), layer), 'select')

const NOUNS = { polygons: ['polygon', 'polygons'], labels: ['label', 'labels'] } as const

/** Why one more cannot be drawn; undefined while it can. */
export function isFull(editor: Editor, kind: keyof Layer): string | undefined {
  if (editor.layer[kind].length < editor.limit) return undefined
  const [one, many] = NOUNS[kind]
  return editor.limit === LAYER_LIMITS.single
    ? `This drawing can have only one ${one}. Move it, or delete it to draw another.`
    : `A drawing can have up to ${editor.limit} ${many}. Delete one to draw another.`
}

export function addPolygon(editor: Editor, points: readonly Point[]): Editor {
  const polygon: Polygon = { id: crypto.randomUUID(), type: 'polygon', points: points.map(roundPoint) }
  const polygons = [...editor.layer.polygons, polygon]
  const added = commitLayer(withoutGesture(editor), { ...editor.layer, polygons })
  return polygons.length < editor.limit ? added : select(pickTool(added, 'select'), { id: polygon.id })
}

export function replaceShape(layer: Layer, id: string, part: Partial<Polygon> | Partial<Label>): Layer {
  const put = <T extends { id: string }>(shapes: T[]) =>
    shapes.map(shape => (shape.id === id ? { ...shape, ...part } : shape))
  return { polygons: put(layer.polygons), labels: put(layer.labels) }
}

/** The polygon or label of that id, changed; as one step with the steps before it that share `joining`. */
export const changeShape = (
  editor: Editor,
  id: string,
  part: Partial<Polygon> | Partial<Label>,
  joining?: string,
): Editor => commitLayer(editor, replaceShape(editor.layer, id, part), joining)

export const removeShape = (editor: Editor, id: string): Editor => ({
  ...commitLayer(withoutGesture(editor), {
    polygons: editor.layer.polygons.filter(polygon => polygon.id !== id),
    labels: editor.layer.labels.filter(label => label.id !== id),
  }),
  selected: undefined,
})

export const selectedPolygon = ({ layer, selected }: Editor): Polygon | undefined =>
  layer.polygons.find(polygon => polygon.id === selected?.id)

export const selectedLabel = ({ layer, selected }: Editor): Label | undefined =>
  layer.labels.find(label => label.id === selected?.id)

export const withinPlan = ({ plan }: Editor, [x, y]: Point): Point =>
  roundPoint([Math.min(plan.width, Math.max(0, x)), Math.min(plan.height, Math.max(0, y))])
