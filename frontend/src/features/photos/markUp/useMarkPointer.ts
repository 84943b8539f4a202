import { type PointerEvent, useRef, useState } from 'react'
import type { PhotoMark, PhotoPoint } from '#shared/drawing/photoMark.ts'
import type { Size } from '#shared/drawing/photoMarkStrokes.ts'
import { handleAt, markAt } from './markHitTest.ts'
import { type MarkHandle, moveMark, resizeMark, toPhotoPoint } from './markUpState.ts'
import type { MarkUp } from './useMarkUp.ts'

/** In screen pixels: how close a tap must be, and how far a pointer must move to draw a stroke. */
const REACH = { end: 22, line: 16 }
const STROKE_LENGTH = 8

interface Grip {
  readonly pointer: number
  readonly start: PhotoPoint
  readonly now: PhotoPoint
  readonly isStroke: boolean
  /** The index and end of the mark being changed; undefined for a new mark. */
  readonly at?: number
  readonly end?: MarkHandle | undefined
}

/** Draws by mouse, pen or finger. A stroke adds or moves a mark; a tap selects one or adds one of default size. */
export function useMarkPointer(markUp: MarkUp, photo: Size) {
  const stage = useRef<HTMLDivElement>(null)
  const [grip, setGrip] = useState<Grip>()
  const pointOf = ({ clientX, clientY }: PointerEvent): { point: PhotoPoint; scale: number } => {
    const { left, top, width, height } = stage.current?.getBoundingClientRect() ?? new DOMRect(0, 0, 1, 1)
    return { point: toPhotoPoint((clientX - left) / width, (clientY - top) / height), scale: photo.width / width }
  }
  const onDown = (event: PointerEvent<HTMLElement>) => {
    if (grip || event.button !== 0) return
    if (markUp.typing) return markUp.finishTyping()
    event.currentTarget.setPointerCapture(event.pointerId)
    const { point, scale } = pointOf(event)
    const target = gripAt(markUp, point, photo, scale)
    markUp.select(target?.at)
    setGrip({ pointer: event.pointerId, start: point, now: point, isStroke: false, ...target })
  }
  const onMove = (event: PointerEvent) => {
    if (event.pointerId !== grip?.pointer) return
    const { point, scale } = pointOf(event)
    const distance = Math.hypot((point[0] - grip.start[0]) * photo.width, (point[1] - grip.start[1]) * photo.height)
    setGrip({ ...grip, now: point, isStroke: grip.isStroke || distance / scale >= STROKE_LENGTH })
  }
  const onRelease = (event: PointerEvent) => {
    if (event.pointerId !== grip?.pointer) return
    setGrip(undefined)
    const mark = activeMark(markUp, grip)
    if (mark && grip.at !== undefined) markUp.replace(grip.at, mark)
    else if (mark) markUp.add(mark)
    else if (grip.at === undefined) markUp.tap(grip.now)
  }
  const onCancel = () => setGrip(undefined)
  return { stage, grip, onDown, onMove, onRelease, onCancel, visibleMarks: visibleMarksOf(markUp, grip) }
}

/** The target under the pointer: an end of the selected mark, otherwise the line of any mark. */
function gripAt({ marking: { marks, selected } }: MarkUp, point: PhotoPoint, photo: Size, scale: number) {
  const selectedMark = selected === undefined ? undefined : marks[selected]
  const end = selectedMark && handleAt(selectedMark, point, photo, REACH.end * scale)
  if (end && selected !== undefined) return { at: selected, end }
  const at = markAt(marks, point, photo, REACH.line * scale)
  return at === undefined ? undefined : { at }
}

/** The mark as the current stroke changes or adds it; undefined for a tap, and for a new text, which has no size. */
function activeMark({ marking, tool }: MarkUp, { start, now, isStroke, at, end }: Grip): PhotoMark | undefined {
  if (!isStroke) return undefined
  if (at === undefined) return tool === 'text' ? undefined : { type: tool, from: start, to: now }
  const mark = marking.marks[at]
  if (!mark) return undefined
  return end ? resizeMark(mark, end, now) : moveMark(mark, now[0] - start[0], now[1] - start[1])
}

/** The marks on screen, including the current stroke and the typed text. */
function visibleMarksOf(markUp: MarkUp, grip: Grip | undefined): readonly PhotoMark[] {
  const { marking, typing } = markUp
  if (typing) {
    const mark: PhotoMark = { type: 'text', from: typing.point, to: typing.point, text: typing.text.trim() || '…' }
    return typing.at === undefined ? [...marking.marks, mark] : marking.marks.with(typing.at, mark)
  }
  const mark = grip && activeMark(markUp, grip)
  if (!mark) return marking.marks
  return grip.at === undefined ? [...marking.marks, mark] : marking.marks.with(grip.at, mark)
}
