import { type Dispatch, type KeyboardEvent, useCallback } from 'react'
import type { Editor } from '#frontend/drawing/editor/editor.ts'
import type { DrawingAction } from '#frontend/drawing/session/drawingSession.ts'
import { commandOfKey, type KeyCommand } from '#frontend/drawing/session/keyCommands.ts'

export type OpenOverlay = 'legend' | 'keys' | undefined

/** Runs the commands of keys and buttons: most in the drawing session, “help” in the canvas. */
export const useKeyCommand = (
  dispatch: Dispatch<DrawingAction>,
  setOpen: (set: (now: OpenOverlay) => OpenOverlay) => void,
  /** Replaces Undo where the present drawing has no step to undo. */
  undoLast?: () => void,
) =>
  useCallback(
    (command: KeyCommand, big = false) => {
      if ('command' in command && command.command === 'help') setOpen(now => (now === 'keys' ? undefined : 'keys'))
      else if ('command' in command && command.command === 'undo' && undoLast) undoLast()
      else dispatch({ do: 'command', command: command, big })
    },
    [dispatch, setOpen, undoLast],
  )

interface Keys {
  readonly editor: Editor
  readonly runCommand: (command: KeyCommand, big?: boolean) => void
  readonly save: () => void
  readonly leave: () => void
  readonly inPlan: () => boolean
}

/** Whether Escape leaves the editor, because there is nothing to cancel. */
const isAtRest = ({ tool, gesture, selected }: Editor) => tool === 'select' && gesture.state === 'idle' && !selected

/** Whether Tab leaves the plan: after the last shape the focus moves on, so that it is not trapped. */
function leavesPlan({ tool, layer, selected }: Editor, back: boolean): boolean {
  if (tool !== 'select' || (selected && selected.vertex !== undefined)) return tool !== 'select'
  const ids = [...layer.polygons, ...layer.labels].map(({ id }) => id)
  return ids.length === 0 || selected?.id === (back ? ids[0] : ids.at(-1))
}

/** The keys of the whole editor. Keys of the drawing itself work only while the plan has the focus. */
export const useKeys =
  ({ editor, runCommand, save, leave, inPlan }: Keys) =>
  (event: KeyboardEvent) => {
    event.stopPropagation()
    if (event.key === 'Escape') event.preventDefault()
    const command = commandOfKey(event)
    if (!command) return
    if ('command' in command && command.command === 'save') {
      event.preventDefault()
      return save()
    }
    const isTyping = event.target instanceof HTMLInputElement
    if (isTyping || ('key' in command && !inPlan())) return
    if ('key' in command && command.key === 'Escape' && isAtRest(editor)) return leave()
    const leaves = 'key' in command && command.key === 'Tab' && leavesPlan(editor, event.shiftKey)
    if (!leaves) event.preventDefault()
    if (!leaves || editor.tool === 'select') runCommand(command, event.shiftKey)
  }
