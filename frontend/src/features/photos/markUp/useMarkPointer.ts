import { type PointerEvent, useRef, useState } from 'react'
import type { PhotoMark, PhotoPoint } from '#shared/drawing/photoMark.ts'
import type { Size } from '#shared/drawing/photoMarkStrokes.ts'
import { handleAt, markAt } from './markHitTest.ts'
import { type MarkHandle, moveMark, resizeMark, spotAt } from './markUpState.ts'
import type { MarkUp } from './useMarkUp.ts'

/** Pixels of the screen: how near a finger has to come, and how far it has to go to be a stroke. */
const REACH = { end: 22, line: 16 }
const STROKE = 8

interface Held {
  readonly pointer: number
  readonly start: PhotoPoint
  readonly now: PhotoPoint
  readonly isStroke: boolean
  /** Which mark is in hand, and by which end; nothing while a new one is drawn. */
  readonly at?: number
  readonly end?: MarkHandle | undefined
}

/** Draws with whatever points: a stroke makes or moves a mark, a tap makes one of usual size or selects. */
export function useMarkPointer(up: MarkUp, photo: Size) {
  const sheet = useRef<HTMLDivElement>(null)
  const [held, hold] = useState<Held>()
  const spotOf = ({ clientX, clientY }: PointerEvent): { spot: PhotoPoint; scale: number } => {
    const { left, top, width, height } = sheet.current?.getBoundingClientRect() ?? new DOMRect(0, 0, 1, 1)
    return { spot: spotAt((clientX - left) / width, (clientY - top) / height), scale: photo.width / width }
  }
  const down = (event: PointerEvent<HTMLElement>) => {
    if (held || event.button !== 0) return
    if (up.typing) return up.finishTyping()
    event.currentTarget.setPointerCapture(event.pointerId)
    const { spot, scale } = spotOf(event)
    const found = grabbed(up, spot, photo, scale)
    up.select(found?.at)
    hold({ pointer: event.pointerId, start: spot, now: spot, isStroke: false, ...found })
  }
  const move = (event: PointerEvent) => {
    if (event.pointerId !== held?.pointer) return
    const { spot, scale } = spotOf(event)
    const far = Math.hypot((spot[0] - held.start[0]) * photo.width, (spot[1] - held.start[1]) * photo.height)
    hold({ ...held, now: spot, isStroke: held.isStroke || far / scale >= STROKE })
  }
  const release = (event: PointerEvent) => {
    if (event.pointerId !== held?.pointer) return
    hold(undefined)
    const mark = inHand(up, held)
    if (mark && held.at !== undefined) up.replace(held.at, mark)
    else if (mark) up.add(mark)
    else if (held.at === undefined) up.tap(held.now)
  }
  const cancel = () => hold(undefined)
  return { sheet, held, down, move, release, cancel, shown: shownMarks(up, held) }
}

/** The end of the selected mark before all else, then the line of any. */
function grabbed({ marking: { marks, selected } }: MarkUp, spot: PhotoPoint, photo: Size, scale: number) {
  const chosen = selected === undefined ? undefined : marks[selected]
  const end = chosen && handleAt(chosen, spot, photo, REACH.end * scale)
  if (end && selected !== undefined) return { at: selected, end }
  const at = markAt(marks, spot, photo, REACH.line * scale)
  return at === undefined ? undefined : { at }
}

/** What a stroke makes of the mark in hand, or the new mark; nothing for a tap. A text has no size to draw. */
function inHand({ marking, tool }: MarkUp, { start, now, isStroke, at, end }: Held): PhotoMark | undefined {
  if (!isStroke) return undefined
  if (at === undefined) return tool === 'text' ? undefined : { type: tool, from: start, to: now }
  const mark = marking.marks[at]
  if (!mark) return undefined
  return end ? resizeMark(mark, end, now) : moveMark(mark, now[0] - start[0], now[1] - start[1])
}

/** The marks as they are on the screen: with what is in hand, and with the words that are being typed. */
function shownMarks(up: MarkUp, held: Held | undefined): readonly PhotoMark[] {
  const { marking, typing } = up
  if (typing) {
    const mark: PhotoMark = { type: 'text', from: typing.spot, to: typing.spot, text: typing.text.trim() || '…' }
    return typing.at === undefined ? [...marking.marks, mark] : marking.marks.with(typing.at, mark)
  }
  const mark = held && inHand(up, held)
  if (!mark) return marking.marks
  return held.at === undefined ? [...marking.marks, mark] : marking.marks.with(held.at, mark)
}
