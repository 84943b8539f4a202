import { MAX_MARKS, type PhotoMark, type PhotoPoint } from '#shared/drawing/photoMark.ts'

export interface MarkUpState {
  readonly marks: readonly PhotoMark[]
  readonly selected: number | undefined
  readonly past: readonly (readonly PhotoMark[])[]
  readonly future: readonly (readonly PhotoMark[])[]
  /** True after a step by an arrow key. Consecutive steps of the same mark are undone together. */
  readonly stepping?: boolean
}

export const newMarkUp = (marks: readonly PhotoMark[]): MarkUpState => ({
  marks,
  selected: undefined,
  past: [],
  future: [],
})

const withMarks = (
  { marks: previous, past }: MarkUpState,
  marks: readonly PhotoMark[],
  selected?: number,
): MarkUpState => ({
  marks,
  selected,
  past: [...past, previous],
  future: [],
})

export const isFull = ({ marks }: MarkUpState) => marks.length >= MAX_MARKS
export const addMark = (state: MarkUpState, mark: PhotoMark): MarkUpState =>
  isFull(state) ? state : withMarks(state, [...state.marks, mark], state.marks.length)
export const replaceMark = (state: MarkUpState, at: number, mark: PhotoMark): MarkUpState =>
  withMarks(state, state.marks.with(at, mark), at)
export const removeMark = (state: MarkUpState, at: number): MarkUpState =>
  withMarks(state, state.marks.toSpliced(at, 1))
export const removeAllMarks = (state: MarkUpState): MarkUpState => withMarks(state, [])
export const selectMark = (state: MarkUpState, selected: number | undefined): MarkUpState => ({
  ...state,
  selected,
  stepping: false,
})

/** Moves a mark by an arrow key. Consecutive steps are undone together. */
export function nudgeMark(state: MarkUpState, at: number, mark: PhotoMark): MarkUpState {
  if (!state.stepping || state.selected !== at) return { ...replaceMark(state, at, mark), stepping: true }
  return { ...state, marks: state.marks.with(at, mark), future: [] }
}

export function undo({ marks, past, future }: MarkUpState): MarkUpState {
  const previous = past.at(-1)
  const rest = past.slice(0, -1)
  return previous
    ? { marks: previous, selected: undefined, past: rest, future: [...future, marks] }
    : { ...newMarkUp(marks), future }
}
export function redo({ marks, past, future }: MarkUpState): MarkUpState {
  const next = future.at(-1)
  return next
    ? { marks: next, selected: undefined, past: [...past, marks], future: future.slice(0, -1) }
    : { ...newMarkUp(marks), past }
}

const toShare = (value: number) => Math.round(Math.min(1, Math.max(0, value)) * 10_000) / 10_000
export const toPhotoPoint = (x: number, y: number): PhotoPoint => [toShare(x), toShare(y)]

/** Moves a mark within the photo; it keeps its size. */
export function moveMark(mark: PhotoMark, dx: number, dy: number): PhotoMark {
  const limited = (at: 0 | 1, delta: number) =>
    Math.max(-Math.min(mark.from[at], mark.to[at]), Math.min(1 - Math.max(mark.from[at], mark.to[at]), delta))
  const [x, y] = [limited(0, dx), limited(1, dy)]
  return {
    ...mark,
    from: toPhotoPoint(mark.from[0] + x, mark.from[1] + y),
    to: toPhotoPoint(mark.to[0] + x, mark.to[1] + y),
  }
}

export type MarkHandle = 'from' | 'to'
export const resizeMark = (mark: PhotoMark, end: MarkHandle, point: PhotoPoint): PhotoMark => ({
  ...mark,
  [end]: point,
})
