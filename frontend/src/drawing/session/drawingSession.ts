import { duplicateShape } from '#frontend/drawing/editor/duplicateShape.ts'
import {
  type Editor,
  type EditorOptions,
  openEditor,
  pickTool,
  redo,
  undo,
  type View,
} from '#frontend/drawing/editor/editor.ts'
import {
  clampViewport,
  fitToView,
  panBy,
  panToShow,
  pinchTo,
  type Size,
  toPlan,
  type Viewport,
  wheelFactor,
  ZOOM,
  zoomAt,
} from '#frontend/drawing/editor/viewport.ts'
import { removeLastCorner } from '#frontend/drawing/tools/polygon.ts'
import { reduceTool } from '#frontend/drawing/tools/tools.ts'
import type { Point } from '#shared/drawing/layer.ts'
import type { Command, KeyCommand } from './keyCommands.ts'
import { noPointers, type PointerAction, type PointerInput, type Pointers, trackPointers } from './pointers.ts'

/** All that changes while a person draws: the drawing and how it is seen. */
export interface DrawingSession {
  readonly editor: Editor
  readonly viewport: Viewport
  readonly size: Size
  readonly pointers: Pointers
  readonly touch: boolean
  /** Nothing was zoomed or moved yet: another size of the window fits the plan again. */
  readonly untouched: boolean
  /** Where the pointer was last, while it moves the view. */
  readonly grip: Point | undefined
}

export type DrawingAction =
  | {
      readonly do: 'pointer'
      readonly input: PointerInput
      readonly touch: boolean
      readonly pan: boolean
      readonly free: boolean
    }
  | { readonly do: 'meant'; readonly meant: KeyCommand; readonly big: boolean }
  | { readonly do: 'wheel'; readonly delta: number; readonly at: Point }
  | { readonly do: 'resize'; readonly size: Size }
  | { readonly do: 'edit'; readonly edit: (editor: Editor) => Editor }

export const beginSession = (opening: EditorOptions): DrawingSession => ({
  editor: openEditor(opening),
  viewport: { zoom: 1, x: 0, y: 0 },
  size: { width: 0, height: 0 },
  pointers: noPointers,
  touch: false,
  untouched: true,
  grip: undefined,
})

export function reduceSession(session: DrawingSession, action: DrawingAction): DrawingSession {
  switch (action.do) {
    case 'pointer':
      return pointed(session, action)
    case 'meant':
      return meant(session, action.meant, action.big)
    case 'wheel':
      return zoomedBy(session, wheelFactor(action.delta), action.at)
    case 'resize':
      return resized(session, action.size)
    case 'edit':
      return { ...session, editor: action.edit(session.editor) }
  }
}

function pointed(
  session: DrawingSession,
  { input, touch, pan, free }: DrawingAction & { do: 'pointer' },
): DrawingSession {
  const { pointers, meaning } = trackPointers(session.pointers, input)
  const next = { ...session, pointers, touch }
  if (!meaning) return next
  if (meaning.to === 'view')
    return seen(next, view => pinchTo(view, meaning.from, meaning.until, session.editor.plan, session.size))
  if (meaning.to === 'tool' && (pan || session.editor.tool === 'pan' || session.grip)) return dragged(next, meaning)
  if (meaning.to === 'cancel')
    return { ...next, grip: undefined, editor: reduceTool(session.editor, { type: 'cancel' }) }
  const at = toPlan(session.viewport, meaning.at)
  return { ...next, editor: reduceTool(session.editor, { type: meaning.type, at, view: viewOf(next), free }) }
}

function dragged(session: DrawingSession, { type, at }: PointerAction & { to: 'tool' }): DrawingSession {
  if (type === 'down') return { ...session, grip: at }
  if (type === 'up') return { ...session, grip: undefined }
  const { grip, editor, size } = session
  if (!grip) return session
  return { ...seen(session, view => panBy(view, [at[0] - grip[0], at[1] - grip[1]], editor.plan, size)), grip: at }
}

const seen = (session: DrawingSession, look: (viewport: Viewport) => Viewport): DrawingSession => ({
  ...session,
  viewport: look(session.viewport),
  untouched: false,
})

const middleOf = ({ width, height }: Size): Point => [width / 2, height / 2]

const zoomedBy = (session: DrawingSession, factor: number, at: Point = middleOf(session.size)): DrawingSession =>
  seen(session, view => zoomAt(view, factor, at, session.editor.plan, session.size))

/** A change of height alone is a line more beneath or a keyboard on the screen: the plan must not slip from under the hand. */
function resized(session: DrawingSession, size: Size): DrawingSession {
  const { editor, viewport, untouched } = session
  const again = untouched && size.width !== session.size.width
  return {
    ...session,
    size,
    viewport: again ? fitToView(editor.plan, size) : clampViewport(viewport, editor.plan, size),
  }
}

const viewOf = ({ viewport, touch, size }: DrawingSession): View => ({
  zoom: viewport.zoom,
  touch,
  centre: toPlan(viewport, middleOf(size)),
})

function meant(session: DrawingSession, to: KeyCommand, big: boolean): DrawingSession {
  if ('command' in to) return commanded(session, to.command)
  if ('tool' in to) return { ...session, editor: pickTool(session.editor, to.tool) }
  const editor = reduceTool(session.editor, { type: 'key', key: to.key, view: viewOf(session), big })
  const kept = { ...session, editor }
  return editor.crosshair
    ? { ...kept, viewport: panToShow(session.viewport, editor.crosshair, editor.plan, session.size) }
    : kept
}

/** Undo takes back the last corner while a polygon is being drawn. */
const undone = (editor: Editor): Editor =>
  editor.gesture.state === 'drawing' ? removeLastCorner(editor) : undo(editor)

function commanded(session: DrawingSession, command: Command): DrawingSession {
  const { editor, size } = session
  if (command === 'undo') return { ...session, editor: undone(editor) }
  if (command === 'duplicate') return { ...session, editor: duplicateShape(editor, session.viewport.zoom) }
  if (command === 'redo') return { ...session, editor: redo(editor) }
  if (command === 'zoomIn' || command === 'zoomOut') return zoomedBy(session, command === 'zoomIn' ? ZOOM.in : ZOOM.out)
  return command === 'fit' ? { ...session, viewport: fitToView(editor.plan, size), untouched: true } : session
}

export const canUndo = ({ editor }: DrawingSession): boolean =>
  editor.gesture.state === 'drawing' || editor.past.length > 0
export const canRedo = ({ editor }: DrawingSession): boolean => editor.future.length > 0
