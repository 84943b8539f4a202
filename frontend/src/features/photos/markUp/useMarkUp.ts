import { useState } from 'react'
import type { PhotoMark, PhotoPoint } from '#shared/drawing/photoMark.ts'
import type { Size } from '#shared/drawing/photoMarkStrokes.ts'
import { markFromTap, type Shape } from './markHitTest.ts'
import { countMarks, describeMark, MARK_NAMES } from './markNames.ts'
import * as Marking from './markUpState.ts'

export type Tool = PhotoMark['type']

/** Words in hand: a new text at a spot, or those of a mark. */
export interface Typing {
  readonly spot: PhotoPoint
  readonly text: string
  readonly at?: number
}

const FULL = 'A photo can have up to 30 marks. Delete one first.'
const MIDDLE: PhotoPoint = [0.5, 0.5]

/** All that a person can do with the marks of a photo; `said` is the last thing done, in words. */
export function useMarkUp(photo: Size, opened: readonly PhotoMark[]) {
  const [marking, setMarking] = useState(() => Marking.beginMarkUp(opened))
  const [tool, setTool] = useState<Tool>('circle')
  const [typing, setTyping] = useState<Typing>()
  const [said, say] = useState('')
  const { marks, selected } = marking
  const put = (next: Marking.MarkUpState, words: string) => {
    setMarking(next)
    say(`${words} ${countMarks(next.marks.length)}.`)
  }
  const add = (mark: PhotoMark) =>
    Marking.isFull(marking) ? say(FULL) : put(Marking.addMark(marking, mark), `${describeMark(mark)} added.`)
  /** Marking with the words in hand put in place; empty words change nothing. */
  const withTyped = (): Marking.MarkUpState => {
    const text = typing?.text.trim()
    if (!typing || !text) return marking
    const mark: PhotoMark = { type: 'text', from: typing.spot, to: typing.spot, text }
    return typing.at === undefined ? Marking.addMark(marking, mark) : Marking.replaceMark(marking, typing.at, mark)
  }
  const finishTyping = () => {
    setTyping(undefined)
    const next = withTyped()
    if (next !== marking) put(next, 'Text added.')
  }
  const type = (spot: PhotoPoint) => (Marking.isFull(marking) ? say(FULL) : setTyping({ spot, text: '' }))
  const shape = (type: Shape, spot: PhotoPoint) => add(markFromTap(type, spot, photo))
  return {
    marking,
    tool,
    typing,
    said,
    say,
    add,
    finishTyping,
    /** The marks as they would be saved now. */
    finished: () => withTyped().marks,
    isChanged: () => marking.past.length > 0 || withTyped() !== marking,
    takeTool: (taken: Tool) => {
      setTool(taken)
      say(`${MARK_NAMES[taken]} chosen.`)
    },
    tap: (spot: PhotoPoint) => (tool === 'text' ? type(spot) : shape(tool, spot)),
    addInMiddle: () => (tool === 'text' ? type(MIDDLE) : shape(tool, MIDDLE)),
    retype: () => {
      const mark = selected === undefined ? undefined : marks[selected]
      if (mark?.type === 'text') setTyping({ spot: mark.from, text: mark.text, at: selected ?? 0 })
    },
    word: (text: string) => setTyping(now => now && { ...now, text }),
    dropTyping: () => setTyping(undefined),
    select: (at: number | undefined) => setMarking(now => (now.selected === at ? now : Marking.selectMark(now, at))),
    replace: (at: number, mark: PhotoMark) =>
      put(Marking.replaceMark(marking, at, mark), `${describeMark(mark)} moved.`),
    step: (at: number, mark: PhotoMark) => setMarking(Marking.nudgeMark(marking, at, mark)),
    remove: () => selected !== undefined && put(Marking.removeMark(marking, selected), 'Deleted.'),
    clear: () => marks.length > 0 && put(Marking.removeAllMarks(marking), 'All deleted.'),
    undo: () => marking.past.length > 0 && put(Marking.undo(marking), 'Undone.'),
    redo: () => marking.future.length > 0 && put(Marking.redo(marking), 'Redone.'),
  }
}

export type MarkUp = ReturnType<typeof useMarkUp>
