import type { KeyboardEvent } from 'react'
import { moveMark, resizeMark, spotAt } from './markUpState.ts'
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
  readonly up: MarkUp
  readonly leave: () => void
  /** Takes the focus where what had it is gone. */
  readonly focus: () => void
}

/** All of mark-up without a pointer. Nothing reaches the form behind. */
export const useMarkKeys =
  ({ up, leave, focus }: Keys) =>
  (event: KeyboardEvent) => {
    event.stopPropagation()
    if (event.key === 'Escape') {
      event.preventDefault()
      if (!up.typing) return leave()
      up.dropTyping()
      return focus()
    }
    if (event.target instanceof HTMLInputElement) return
    if (did(event, up, focus)) event.preventDefault()
  }

/** Whether the key meant something. */
function did(event: KeyboardEvent, up: MarkUp, focus: () => void): boolean {
  const { key, ctrlKey, metaKey, shiftKey, target } = event
  const letter = key.toLowerCase()
  if (ctrlKey || metaKey) return command(letter, shiftKey, up)
  const tool = TOOL_KEYS[letter]
  if (tool) up.takeTool(tool)
  else if (key === 'Delete' || key === 'Backspace') {
    up.remove()
    focus()
  } else if (key === 'Enter' && !(target instanceof HTMLButtonElement)) enter(up)
  else return arrow(event, up)
  return true
}

function command(letter: string, shift: boolean, up: MarkUp): boolean {
  if (letter === 'y' || (letter === 'z' && shift)) up.redo()
  else if (letter === 'z') up.undo()
  else return false
  return true
}

/** On a text its words, else a new mark in the middle. */
function enter(up: MarkUp) {
  const { marks, selected } = up.marking
  if (up.tool === 'text' && selected !== undefined && marks[selected]?.type === 'text') up.retype()
  else up.addInMiddle()
}

/** Moves the selected mark; with Alt its far end alone. */
function arrow({ key, shiftKey, altKey }: KeyboardEvent, up: MarkUp): boolean {
  const { marks, selected } = up.marking
  const mark = selected === undefined ? undefined : marks[selected]
  const way = ARROWS[key]
  if (!way || !mark || selected === undefined) return false
  const [dx, dy] = way.map(one => one * (shiftKey ? STEP.coarse : STEP.fine))
  const far = spotAt(mark.to[0] + (dx ?? 0), mark.to[1] + (dy ?? 0))
  up.step(selected, altKey && mark.type !== 'text' ? resizeMark(mark, 'to', far) : moveMark(mark, dx ?? 0, dy ?? 0))
  return true
}
