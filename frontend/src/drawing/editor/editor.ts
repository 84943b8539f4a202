import { roundPoint } from '#shared/drawing/geometry.ts'
import type { Label, Layer, Point, Polygon } from '#shared/drawing/layer.ts'
import { emptyLayer, LAYER_LIMITS } from '#shared/drawing/layer.ts'
import type { SnapResult } from '#shared/drawing/snapping.ts'

export type ToolName = 'select' | 'polygon' | 'rectangle' | 'label' | 'pan'

export interface View {
  /** Screen pixels per plan pixel. */
  readonly zoom: number
  /** True for a finger, which is less precise than a mouse. */
  readonly touch: boolean
  /** The plan point in the middle of the screen, where the crosshair starts. */
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

/** Input from the canvas, in plan pixels. Tools see neither Konva nor the DOM. */
export type EditorEvent =
  | {
      readonly type: 'down' | 'move' | 'up'
      readonly at: Point
      readonly view: View
      readonly free?: boolean
      /** True for the second press of a double click. */
      readonly isSecond?: boolean
    }
  | { readonly type: 'key'; readonly key: EditorKey; readonly view: View; readonly big?: boolean }
  | { readonly type: 'cancel' }

/** The state of the current tool’s gesture; each tool documents its states. */
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
  /** `side` is the index of the corner before the side. */
  | { readonly state: 'sliding'; readonly side: number; readonly at: Point; readonly by: Point }

export interface Selection {
  readonly id: string
  readonly vertex?: number
}

export interface Editor {
  readonly tool: ToolName
  readonly layer: Layer
  readonly gesture: Gesture
  readonly selected: Selection | undefined
  /** The position of the next point, and its snap target. */
  readonly pointer: SnapResult | undefined
  /** The keyboard crosshair, before snapping; undefined while a pointer is used. */
  readonly crosshair: Point | undefined
  readonly refusal: string | undefined
  readonly past: readonly Layer[]
  readonly future: readonly Layer[]
  /** Key of the last undo step. Consecutive steps with the same key are undone together. */
  readonly joining: string | undefined
  readonly saved: Layer
  readonly limit: number
  readonly labels: boolean
  readonly plan: { readonly width: number; readonly height: number }
  /** Rings of other drawings and lines of the plan, to snap to. */
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
/** The limit is generous, because a step stores only references. */
const MAX_UNDO_STEPS = 200

export const openEditor = ({ layer, limit, labels = true, plan, around = [] }: EditorOptions): Editor => ({
  // An existing drawing is usually opened to be changed.
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

const emptied = ({ limit, labels, plan }: Editor, around: Editor['around'], tool: ToolName): Editor => ({
  ...openEditor({ layer: emptyLayer, limit, labels, plan, around: [...around] }),
  tool,
})

/** Starts the next drawing of a series. The saved one stays on the plan to snap to. */
export const startNext = (editor: Editor, tool: ToolName): Editor =>
  emptied(editor, [...editor.around, ...editor.layer.polygons.map(({ points }) => points)], tool)

/** Reopens the last saved drawing of a series, with its undo steps. */
export const reopenLast = (editor: Editor, layer: Layer, past: Editor['past']): Editor => ({
  ...emptied(editor, editor.around.slice(0, editor.around.length - layer.polygons.length), 'select'),
  layer,
  past,
})

/** Opens a saved drawing of a series, to be changed. It no longer snaps to its own lines. */
export const openSaved = (editor: Editor, layer: Layer): Editor => {
  const isOwn = (ring: readonly Point[]) =>
    layer.polygons.some(({ points }) => JSON.stringify(points) === JSON.stringify(ring))
  const around = editor.around.filter(ring => !isOwn(ring))
  const [polygon] = layer.polygons
  return { ...emptied(editor, around, 'select'), layer, saved: layer, selected: polygon && { id: polygon.id } }
}

/** Leaves the opened drawing of a series as it was saved. */
export const closeSaved = (editor: Editor, tool: ToolName): Editor =>
  startNext({ ...editor, layer: editor.saved }, tool)

export const NO_AREA = 'These corners are in a straight line. Place one off the line.'

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

/** Replaces the layer as one undoable step. The only function through which tools change the layer. */
export function commitLayer(editor: Editor, layer: Layer, joining?: string): Editor {
  if (sameLayer(layer, editor.layer)) return editor
  const joins = joining !== undefined && joining === editor.joining && editor.past.length > 0
  const past = joins ? editor.past : [...editor.past, editor.layer].slice(-MAX_UNDO_STEPS)
  return { ...editor, layer, past, future: [], joining, refusal: undefined }
}

export function undo(editor: Editor): Editor {
  const layer = editor.past.at(-1)
  if (!layer) return editor
  return { ...atRest(editor), layer, past: editor.past.slice(0, -1), future: [editor.layer, ...editor.future] }
}

export function redo(editor: Editor): Editor {
  const [layer, ...future] = editor.future
  if (!layer) return editor
  return { ...atRest(editor), layer, past: [...editor.past, editor.layer], future }
}

const atRest = (editor: Editor): Editor => ({
  ...withoutGesture(editor),
  selected: undefined,
  joining: undefined,
  refusal: undefined,
})

export const sameLayer = (a: Layer, b: Layer): boolean => a === b || JSON.stringify(a) === JSON.stringify(b)

/** Whether leaving would lose changes, including an unfinished polygon. */
export const isDirty = ({ gesture, layer, saved }: Pick<Editor, 'gesture' | 'layer' | 'saved'>): boolean =>
  (gesture.state === 'drawing' && gesture.path.length > 1) || !sameLayer(layer, saved)

/** Replaces the layer with a restored draft, as one undoable step. */
export const restore = (editor: Editor, layer: Layer): Editor => pickTool(commitLayer(atRest(editor), layer), 'select')

const NOUNS = { polygons: ['polygon', 'polygons'], labels: ['label', 'labels'] } as const

/** Why no more shapes of this kind fit; undefined where they do. */
export function limitRefusal(editor: Editor, kind: keyof Layer): string | undefined {
  if (editor.layer[kind].length < editor.limit) return undefined
  const [singular, plural] = NOUNS[kind]
  return editor.limit === LAYER_LIMITS.single
    ? `This drawing can have only one ${singular}. Move it, or delete it to draw another.`
    : `A drawing can have up to ${editor.limit} ${plural}. Delete one to draw another.`
}

export function addPolygon(editor: Editor, points: readonly Point[]): Editor {
  const polygon: Polygon = { id: crypto.randomUUID(), type: 'polygon', points: points.map(roundPoint) }
  const polygons = [...editor.layer.polygons, polygon]
  const added = commitLayer(withoutGesture(editor), { ...editor.layer, polygons })
  return polygons.length < editor.limit ? added : select(pickTool(added, 'select'), { id: polygon.id })
}

export function replaceShape(layer: Layer, id: string, part: Partial<Polygon> | Partial<Label>): Layer {
  const replaceIn = <T extends { id: string }>(shapes: T[]) =>
    shapes.map(shape => (shape.id === id ? { ...shape, ...part } : shape))
  return { polygons: replaceIn(layer.polygons), labels: replaceIn(layer.labels) }
}

/** Changes the polygon or label with this id. Consecutive changes with the same `joining` form one undo step. */
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
