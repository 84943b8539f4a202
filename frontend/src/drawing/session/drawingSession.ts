import { duplicate } from '#frontend/drawing/editor/duplicateShape.ts'
import { type Editor, type Opening, open, pick, redo, undo, type View } from '#frontend/drawing/editor/editor.ts'
import {
  clamped,
  fitted,
  panned,
  pinched,
  revealing,
  type Size,
  toPlan,
  type Viewport,
  wheelFactor,
  ZOOM,
  zoomed,
} from '#frontend/drawing/editor/viewport.ts'
import { stepBack } from '#frontend/drawing/tools/polygon.ts'
import { step } from '#frontend/drawing/tools/tools.ts'
import type { Point } from '#shared/drawing/layer.ts'
import type { Command, Meant } from './keyCommands.ts'
import { follow, type Meaning, noPointers, type PointerInput, type Pointers } from './pointers.ts'

/** All that changes while a person draws: the drawing and how it is seen. */
export interface Session {
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

export type Action =
  | {
      readonly do: 'pointer'
      readonly input: PointerInput
      readonly touch: boolean
      readonly pan: boolean
      readonly free: boolean
    }
  | { readonly do: 'meant'; readonly meant: Meant; readonly big: boolean }
  | { readonly do: 'wheel'; readonly delta: number; readonly at: Point }
  | { readonly do: 'resize'; readonly size: Size }
  | { readonly do: 'edit'; readonly edit: (editor: Editor) => Editor }

export const begin = (opening: Opening): Session => ({
  editor: open(opening),
  viewport: { zoom: 1, x: 0, y: 0 },
  size: { width: 0, height: 0 },
  pointers: noPointers,
  touch: false,
  untouched: true,
  grip: undefined,
})

export function act(session: Session, action: Action): Session {
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

function pointed(session: Session, { input, touch, pan, free }: Action & { do: 'pointer' }): Session {
  const { pointers, meaning } = follow(session.pointers, input)
  const next = { ...session, pointers, touch }
  if (!meaning) return next
  if (meaning.to === 'view')
    return seen(next, view => pinched(view, meaning.from, meaning.until, session.editor.plan, session.size))
  if (meaning.to === 'tool' && (pan || session.editor.tool === 'pan' || session.grip)) return dragged(next, meaning)
  if (meaning.to === 'cancel') return { ...next, grip: undefined, editor: step(session.editor, { type: 'cancel' }) }
  const at = toPlan(session.viewport, meaning.at)
  return { ...next, editor: step(session.editor, { type: meaning.type, at, view: viewOf(next), free }) }
}

function dragged(session: Session, { type, at }: Meaning & { to: 'tool' }): Session {
  if (type === 'down') return { ...session, grip: at }
  if (type === 'up') return { ...session, grip: undefined }
  const { grip, editor, size } = session
  if (!grip) return session
  return { ...seen(session, view => panned(view, [at[0] - grip[0], at[1] - grip[1]], editor.plan, size)), grip: at }
}

const seen = (session: Session, look: (viewport: Viewport) => Viewport): Session => ({
  ...session,
  viewport: look(session.viewport),
  untouched: false,
})

const middleOf = ({ width, height }: Size): Point => [width / 2, height / 2]

const zoomedBy = (session: Session, factor: number, at: Point = middleOf(session.size)): Session =>
  seen(session, view => zoomed(view, factor, at, session.editor.plan, session.size))

/** A change of height alone is a line more beneath or a keyboard on the screen: the plan must not slip from under the hand. */
function resized(session: Session, size: Size): Session {
  const { editor, viewport, untouched } = session
  const again = untouched && size.width !== session.size.width
  return { ...session, size, viewport: again ? fitted(editor.plan, size) : clamped(viewport, editor.plan, size) }
}

const viewOf = ({ viewport, touch, size }: Session): View => ({
  zoom: viewport.zoom,
  touch,
  centre: toPlan(viewport, middleOf(size)),
})

function meant(session: Session, to: Meant, big: boolean): Session {
  if ('command' in to) return commanded(session, to.command)
  if ('tool' in to) return { ...session, editor: pick(session.editor, to.tool) }
  const editor = step(session.editor, { type: 'key', key: to.key, view: viewOf(session), big })
  const kept = { ...session, editor }
  return editor.crosshair
    ? { ...kept, viewport: revealing(session.viewport, editor.crosshair, editor.plan, session.size) }
    : kept
}

/** Undo takes back the last corner while a polygon is being drawn. */
const undone = (editor: Editor): Editor => (editor.gesture.state === 'drawing' ? stepBack(editor) : undo(editor))

function commanded(session: Session, command: Command): Session {
  const { editor, size } = session
  if (command === 'undo') return { ...session, editor: undone(editor) }
  if (command === 'duplicate') return { ...session, editor: duplicate(editor, session.viewport.zoom) }
  if (command === 'redo') return { ...session, editor: redo(editor) }
  if (command === 'zoomIn' || command === 'zoomOut') return zoomedBy(session, command === 'zoomIn' ? ZOOM.in : ZOOM.out)
  return command === 'fit' ? { ...session, viewport: fitted(editor.plan, size), untouched: true } : session
}

export const canUndo = ({ editor }: Session): boolean => editor.gesture.state === 'drawing' || editor.past.length > 0
export const canRedo = ({ editor }: Session): boolean => editor.future.length > 0
