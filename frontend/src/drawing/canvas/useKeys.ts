import { type Dispatch, type KeyboardEvent, useCallback } from 'react'
import type { Editor } from '#frontend/drawing/editor/editor.ts'
import type { DrawingAction } from '#frontend/drawing/session/drawingSession.ts'
import { commandOfKey, type KeyCommand } from '#frontend/drawing/session/keyCommands.ts'

export type OpenKeyList = 'legend' | 'keys' | undefined

/** Commands of keys and buttons: to the drawing, and the list of keys to the canvas. */
export const useKeyCommand = (
  dispatch: Dispatch<DrawingAction>,
  setOpen: (set: (now: OpenKeyList) => OpenKeyList) => void,
) =>
  useCallback(
    (meant: KeyCommand, big = false) => {
      if ('command' in meant && meant.command === 'help') setOpen(now => (now === 'keys' ? undefined : 'keys'))
      else dispatch({ do: 'meant', meant, big })
    },
    [dispatch, setOpen],
  )

interface Keys {
  readonly editor: Editor
  readonly mean: (meant: KeyCommand, big?: boolean) => void
  readonly save: () => void
  readonly leave: () => void
  readonly inPlan: () => boolean
}

/** Whether Escape would find nothing to step back from. */
const isAtRest = ({ tool, gesture, selected }: Editor) => tool === 'select' && gesture.state === 'idle' && !selected

/** Past the last shape Tab goes on to the next control, so the plan is no trap. */
function leavesPlan({ tool, layer, selected }: Editor, back: boolean): boolean {
  if (tool !== 'select' || (selected && selected.vertex !== undefined)) return tool !== 'select'
  const ids = [...layer.polygons, ...layer.labels].map(({ id }) => id)
  return ids.length === 0 || selected?.id === (back ? ids[0] : ids.at(-1))
}

/** The keys of the whole editor. Those of the drawing itself work while the plan has the focus. */
export const useKeys =
  ({ editor, mean, save, leave, inPlan }: Keys) =>
  (event: KeyboardEvent) => {
    event.stopPropagation()
    if (event.key === 'Escape') event.preventDefault()
    const meant = commandOfKey(event)
    if (!meant) return
    if ('command' in meant && meant.command === 'save') {
      event.preventDefault()
      return save()
    }
    const typing = event.target instanceof HTMLInputElement
    if (typing || ('key' in meant && !inPlan())) return
    if ('key' in meant && meant.key === 'Escape' && isAtRest(editor)) return leave()
    const passes = 'key' in meant && meant.key === 'Tab' && leavesPlan(editor, event.shiftKey)
    if (!passes) event.preventDefault()
    if (!passes || editor.tool === 'select') mean(meant, event.shiftKey)
  }
