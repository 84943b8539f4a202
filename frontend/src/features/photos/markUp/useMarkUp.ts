import { useState } from 'react'
import { countOf } from '#shared/domain/text/formatNumber.ts'
import type { PhotoMark, PhotoPoint } from '#shared/drawing/photoMark.ts'
import type { Size } from '#shared/drawing/photoMarkStrokes.ts'
import { markFromTap, type Shape } from './markHitTest.ts'
import { describeMark, MARK_NAMES } from './markNames.ts'
import * as markUpState from './markUpState.ts'

export type Tool = PhotoMark['type']

/** The text being typed: a new one at a point, or the text of the mark with index `at`. */
export interface Typing {
  readonly point: PhotoPoint
  readonly text: string
  readonly at?: number
}

const FULL = 'A photo can have up to 30 marks. Delete one first.'
const MIDDLE: PhotoPoint = [0.5, 0.5]

/** All actions on the marks of a photo. `announcement` is the last action in words. */
export function useMarkUp(photo: Size, savedMarks: readonly PhotoMark[]) {
  const [marking, setMarking] = useState(() => markUpState.newMarkUp(savedMarks))
  const [tool, setTool] = useState<Tool>('circle')
  const [typing, setTyping] = useState<Typing>()
  const [announcement, setAnnouncement] = useState('')
  const { marks, selected } = marking
  const apply = (next: markUpState.MarkUpState, words: string) => {
    setMarking(next)
    setAnnouncement(`${words} ${countOf(next.marks.length, 'mark')}.`)
  }
  const add = (mark: PhotoMark) =>
    markUpState.isFull(marking)
      ? setAnnouncement(FULL)
      : apply(markUpState.addMark(marking, mark), `${describeMark(mark)} added.`)
  /** The state with the typed text added; an empty text changes nothing. */
  const withText = (): markUpState.MarkUpState => {
    const text = typing?.text.trim()
    if (!typing || !text) return marking
    const mark: PhotoMark = { type: 'text', from: typing.point, to: typing.point, text }
    return typing.at === undefined
      ? markUpState.addMark(marking, mark)
      : markUpState.replaceMark(marking, typing.at, mark)
  }
  const finishTyping = () => {
    setTyping(undefined)
    const next = withText()
    if (next !== marking) apply(next, 'Text added.')
  }
  const startText = (point: PhotoPoint) =>
    markUpState.isFull(marking) ? setAnnouncement(FULL) : setTyping({ point, text: '' })
  const addShape = (type: Shape, point: PhotoPoint) => add(markFromTap(type, point, photo))
  return {
    marking,
    tool,
    typing,
    announcement,
    setAnnouncement,
    add,
    finishTyping,
    finished: () => withText().marks,
    isChanged: () => marking.past.length > 0 || withText() !== marking,
    takeTool: (newTool: Tool) => {
      setTool(newTool)
      setAnnouncement(`${MARK_NAMES[newTool]} chosen.`)
    },
    tap: (point: PhotoPoint) => (tool === 'text' ? startText(point) : addShape(tool, point)),
    addInMiddle: () => (tool === 'text' ? startText(MIDDLE) : addShape(tool, MIDDLE)),
    retype: () => {
      const mark = selected === undefined ? undefined : marks[selected]
      if (mark?.type === 'text') setTyping({ point: mark.from, text: mark.text, at: selected ?? 0 })
    },
    changeText: (text: string) => setTyping(current => current && { ...current, text }),
    dropTyping: () => setTyping(undefined),
    select: (at: number | undefined) =>
      setMarking(current => (current.selected === at ? current : markUpState.selectMark(current, at))),
    replace: (at: number, mark: PhotoMark) =>
      apply(markUpState.replaceMark(marking, at, mark), `${describeMark(mark)} moved.`),
    step: (at: number, mark: PhotoMark) => setMarking(markUpState.nudgeMark(marking, at, mark)),
    remove: () => selected !== undefined && apply(markUpState.removeMark(marking, selected), 'Deleted.'),
    clear: () => marks.length > 0 && apply(markUpState.removeAllMarks(marking), 'All deleted.'),
    undo: () => marking.past.length > 0 && apply(markUpState.undo(marking), 'Undone.'),
    redo: () => marking.future.length > 0 && apply(markUpState.redo(marking), 'Redone.'),
  }
}

export type MarkUp = ReturnType<typeof useMarkUp>
