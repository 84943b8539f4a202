import { duplicateShape } from '#frontend/drawing/editor/duplicateShape.ts'
import {
  type Editor,
  type EditorOptions,
  openEditor,
  pickTool,
  redo,
  undo,
  type View,
  withoutGesture,
} from '#frontend/drawing/editor/editor.ts'
import {
  centreOf,
  clampViewport,
  closeLength,
  fitToView,
  panBy,
  panToShow,
  pinchTo,
  type Size,
  toPlan,
  type Viewport,
  viewportWith,
  wheelFactor,
  ZOOM,
  zoomAt,
} from '#frontend/drawing/editor/viewport.ts'
import { removeLastCorner } from '#frontend/drawing/tools/polygon.ts'
import { reduceTool } from '#frontend/drawing/tools/reduceTool.ts'
import { type Box, bounds } from '#shared/drawing/geometry.ts'
import type { Layer, Point } from '#shared/drawing/layer.ts'
import type { Command, KeyCommand } from './keyCommands.ts'
import { noPointers, type PointerAction, type PointerInput, type Pointers, trackPointers } from './pointers.ts'

/** The state that changes while the user draws: the drawing and its view. */
export interface DrawingSession {
  readonly editor: Editor
  readonly viewport: Viewport
  readonly size: Size
  readonly pointers: Pointers
  readonly touch: boolean
  /** True until the user zooms or pans. Until then a resize fits the plan again. */
  readonly untouched: boolean
  /** The part of the plan that the first view shows close; undefined for the whole plan. */
  readonly start: Box | undefined
  /** The last pointer position while the pointer pans the view. */
  readonly grip: Point | undefined
}

/** The input of a plan: from a pointer, from a wheel, or from a change of its size. */
export type PlanInput =
  | {
      readonly do: 'pointer'
      readonly input: PointerInput
      readonly touch: boolean
      readonly pan: boolean
      readonly free: boolean
      /** True for the second press of a double click. */
      readonly isSecond?: boolean
    }
  | { readonly do: 'wheel'; readonly delta: number; readonly at: Point }
  | { readonly do: 'resize'; readonly size: Size }

export type DrawingAction =
  | PlanInput
  | { readonly do: 'command'; readonly command: KeyCommand; readonly big: boolean }
  | { readonly do: 'edit'; readonly edit: (editor: Editor) => Editor }

export const newDrawingSession = (options: EditorOptions): DrawingSession => ({
  editor: openEditor(options),
  viewport: { zoom: 1, x: 0, y: 0 },
  size: { width: 0, height: 0 },
  pointers: noPointers,
  touch: false,
  untouched: true,
  start: boxOf(options.layer),
  grip: undefined,
})

const boxOf = ({ polygons }: Layer): Box | undefined =>
  polygons.length > 0 ? bounds(polygons.flatMap(({ points }) => points)) : undefined

export function reduceSession(session: DrawingSession, action: DrawingAction): DrawingSession {
  switch (action.do) {
    case 'pointer':
      return handlePointer(session, action)
    case 'command':
      return runKeyCommand(session, action.command, action.big)
    case 'wheel':
      return zoomBy(session, wheelFactor(action.delta), action.at)
    case 'resize':
      return resize(session, action.size)
    case 'edit':
      return { ...session, editor: action.edit(session.editor) }
  }
}

function handlePointer(
  session: DrawingSession,
  { input, touch, pan, free, isSecond = false }: DrawingAction & { do: 'pointer' },
): DrawingSession {
  const { pointers, action } = trackPointers(session.pointers, input)
  const next = { ...session, pointers, touch }
  if (!action) return next
  if (action.to === 'view')
    return withViewport(next, view => pinchTo(view, action.from, action.until, session.editor.plan, session.size))
  if (action.to === 'tool' && (pan || session.editor.tool === 'pan' || session.grip)) return panByPointer(next, action)
  if (action.to === 'cancel')
    return { ...next, grip: undefined, editor: reduceTool(session.editor, { type: 'cancel' }) }
  const at = toPlan(session.viewport, action.at)
  return { ...next, editor: reduceTool(session.editor, { type: action.type, at, view: viewOf(next), free, isSecond }) }
}

function panByPointer(session: DrawingSession, { type, at }: PointerAction & { to: 'tool' }): DrawingSession {
  if (type === 'down') return { ...session, grip: at }
  if (type === 'up') return { ...session, grip: undefined }
  const { grip, editor, size } = session
  if (!grip) return session
  return {
    ...withViewport(session, view => panBy(view, [at[0] - grip[0], at[1] - grip[1]], editor.plan, size)),
    grip: at,
  }
}

const withViewport = (session: DrawingSession, change: (viewport: Viewport) => Viewport): DrawingSession => ({
  ...session,
  viewport: change(session.viewport),
  untouched: false,
})

const middleOf = ({ width, height }: Size): Point => [width / 2, height / 2]

const zoomBy = (session: DrawingSession, factor: number, at: Point = middleOf(session.size)): DrawingSession =>
  withViewport(session, view => zoomAt(view, factor, at, session.editor.plan, session.size))

/** Fits the view only when the width changes. The footer and an on-screen keyboard change the height alone. */
function resize(session: DrawingSession, size: Size): DrawingSession {
  const { editor, viewport, untouched } = session
  const shouldFit = untouched && size.width !== session.size.width
  return {
    ...session,
    size,
    viewport: shouldFit ? firstView(session, size) : clampViewport(viewport, editor.plan, size),
  }
}

function firstView({ editor, start }: DrawingSession, size: Size): Viewport {
  const whole = fitToView(editor.plan, size)
  return start ? viewportWith(whole, start, closeLength(size), editor.plan, size) : whole
}

const viewOf = ({ viewport, touch, size }: DrawingSession): View => ({
  zoom: viewport.zoom,
  touch,
  centre: centreOf(viewport, size),
})

function runKeyCommand(session: DrawingSession, to: KeyCommand, big: boolean): DrawingSession {
  if ('command' in to) return runCommand(session, to.command)
  if ('tool' in to) return { ...session, editor: pickTool(session.editor, to.tool) }
  const editor = reduceTool(session.editor, { type: 'key', key: to.key, view: viewOf(session), big })
  const edited = { ...session, editor }
  return editor.crosshair
    ? { ...edited, viewport: panToShow(session.viewport, editor.crosshair, editor.plan, session.size) }
    : edited
}

/** While a polygon is being drawn, undo removes its last corner. */
function undoStep(editor: Editor): Editor {
  if (editor.gesture.state === 'drawing') return removeLastCorner(editor)
  return editor.gesture.state === 'cornered' ? withoutGesture(editor) : undo(editor)
}

function runCommand(session: DrawingSession, command: Command): DrawingSession {
  const { editor, size } = session
  if (command === 'undo') return { ...session, editor: undoStep(editor) }
  if (command === 'duplicate') return { ...session, editor: duplicateShape(editor, session.viewport.zoom) }
  if (command === 'redo') return { ...session, editor: redo(editor) }
  if (command === 'zoomIn' || command === 'zoomOut') return zoomBy(session, command === 'zoomIn' ? ZOOM.in : ZOOM.out)
  return command === 'fit'
    ? { ...session, viewport: fitToView(editor.plan, size), untouched: true, start: undefined }
    : session
}

export const canUndo = ({ editor }: DrawingSession): boolean =>
  editor.gesture.state === 'drawing' || editor.gesture.state === 'cornered' || editor.past.length > 0
export const canRedo = ({ editor }: DrawingSession): boolean => editor.future.length > 0
