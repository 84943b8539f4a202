import { MAX_MARKS, type PhotoMark, type PhotoPoint } from '#shared/drawing/photoMark.ts'

/** The marks in hand, which one is selected, and the ways back and forth. */
export interface MarkUpState {
  readonly marks: readonly PhotoMark[]
  readonly selected: number | undefined
  readonly past: readonly (readonly PhotoMark[])[]
  readonly future: readonly (readonly PhotoMark[])[]
  /** The last change was a step of an arrow key: the next step of the same mark belongs to it. */
  readonly stepping?: boolean
}

export const beginMarkUp = (marks: readonly PhotoMark[]): MarkUpState => ({
  marks,
  selected: undefined,
  past: [],
  future: [],
})

const changed = (
  { marks: before, past }: MarkUpState,
  marks: readonly PhotoMark[],
  selected?: number,
): MarkUpState => ({
  marks,
  selected,
  past: [...past, before],
  future: [],
})

export const isFull = ({ marks }: MarkUpState) => marks.length >= MAX_MARKS
export const addMark = (marking: MarkUpState, mark: PhotoMark): MarkUpState =>
  isFull(marking) ? marking : changed(marking, [...marking.marks, mark], marking.marks.length)
export const replaceMark = (marking: MarkUpState, at: number, mark: PhotoMark): MarkUpState =>
  changed(marking, marking.marks.with(at, mark), at)
export const removeMark = (marking: MarkUpState, at: number): MarkUpState =>
  changed(marking, marking.marks.toSpliced(at, 1))
export const removeAllMarks = (marking: MarkUpState): MarkUpState => changed(marking, [])
export const selectMark = (marking: MarkUpState, selected: number | undefined): MarkUpState => ({
  ...marking,
  selected,
  stepping: false,
})

/** A step of an arrow key. Undo takes back all steps in a row. */
export function nudgeMark(marking: MarkUpState, at: number, mark: PhotoMark): MarkUpState {
  if (!marking.stepping || marking.selected !== at) return { ...replaceMark(marking, at, mark), stepping: true }
  return { ...marking, marks: marking.marks.with(at, mark), future: [] }
}

export function undo({ marks, past, future }: MarkUpState): MarkUpState {
  const before = past.at(-1)
  const rest = past.slice(0, -1)
  return before
    ? { marks: before, selected: undefined, past: rest, future: [...future, marks] }
    : { ...beginMarkUp(marks), future }
}
export function redo({ marks, past, future }: MarkUpState): MarkUpState {
  const next = future.at(-1)
  return next
    ? { marks: next, selected: undefined, past: [...past, marks], future: future.slice(0, -1) }
    : { ...beginMarkUp(marks), past }
}

const inside = (value: number) => Math.round(Math.min(1, Math.max(0, value)) * 10_000) / 10_000
export const spotAt = (x: number, y: number): PhotoPoint => [inside(x), inside(y)]

/** As far as the photo reaches: a mark keeps its size. */
export function moveMark(mark: PhotoMark, dx: number, dy: number): PhotoMark {
  const far = (at: 0 | 1, by: number) =>
    Math.max(-Math.min(mark.from[at], mark.to[at]), Math.min(1 - Math.max(mark.from[at], mark.to[at]), by))
  const [x, y] = [far(0, dx), far(1, dy)]
  return {
    ...mark,
    from: spotAt(mark.from[0] + x, mark.from[1] + y),
    to: spotAt(mark.to[0] + x, mark.to[1] + y),
  }
}

export type MarkHandle = 'from' | 'to'
export const resizeMark = (mark: PhotoMark, end: MarkHandle, spot: PhotoPoint): PhotoMark => ({ ...mark, [end]: spot })
