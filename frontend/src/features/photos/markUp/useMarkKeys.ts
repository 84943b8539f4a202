import type { KeyboardEvent } from 'react'
import { moveMark, resizeMark, toPhotoPoint } from './markUpState.ts'
import type { MarkUp, Tool } from './useMarkUp.ts'

export const TOOL_KEYS: Readonly<Record<string, Tool>> = { a: 'arrow', b: 'box', c: 'circle', t: 'text' }
const ARROWS: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}
/** Shares of the photo. */
const STEP = { fine: 0.01, coarse: 0.05 }

interface Keys {
  readonly markUp: MarkUp
  readonly close: () => void
  /** Moves the focus to the photo after the focused element has disappeared. */
  readonly focus: () => void
}

/** All keyboard control of the mark-up. No key reaches the form behind. */
export const useMarkKeys =
  ({ markUp, close, focus }: Keys) =>
  (event: KeyboardEvent) => {
    event.stopPropagation()
    if (event.key === 'Escape') {
      event.preventDefault()
      if (!markUp.typing) return close()
      markUp.dropTyping()
      return focus()
    }
    if (event.target instanceof HTMLInputElement) return
    if (handleKey(event, markUp, focus)) event.preventDefault()
  }

/** Returns whether the key was handled. */
function handleKey(event: KeyboardEvent, markUp: MarkUp, focus: () => void): boolean {
  const { key, ctrlKey, metaKey, shiftKey, target } = event
  const letter = key.toLowerCase()
  if (ctrlKey || metaKey) return handleShortcut(letter, shiftKey, markUp)
  const tool = TOOL_KEYS[letter]
  if (tool) markUp.takeTool(tool)
  else if (key === 'Delete' || key === 'Backspace') {
    markUp.remove()
    focus()
  } else if (key === 'Enter' && !(target instanceof HTMLButtonElement)) handleEnter(markUp)
  else return handleArrow(event, markUp)
  return true
}

function handleShortcut(letter: string, shift: boolean, markUp: MarkUp): boolean {
  if (letter === 'y' || (letter === 'z' && shift)) markUp.redo()
  else if (letter === 'z') markUp.undo()
  else return false
  return true
}

function handleEnter(markUp: MarkUp) {
  const { marks, selected } = markUp.marking
  if (markUp.tool === 'text' && selected !== undefined && marks[selected]?.type === 'text') markUp.retype()
  else markUp.addInMiddle()
}

/** Moves the selected mark, or with Alt only its end. */
function handleArrow({ key, shiftKey, altKey }: KeyboardEvent, markUp: MarkUp): boolean {
  const { marks, selected } = markUp.marking
  const mark = selected === undefined ? undefined : marks[selected]
  const direction = ARROWS[key]
  if (!direction || !mark || selected === undefined) return false
  const [dx, dy] = direction.map(part => part * (shiftKey ? STEP.coarse : STEP.fine))
  const end = toPhotoPoint(mark.to[0] + (dx ?? 0), mark.to[1] + (dy ?? 0))
  markUp.step(selected, altKey && mark.type !== 'text' ? resizeMark(mark, 'to', end) : moveMark(mark, dx ?? 0, dy ?? 0))
  return true
}
