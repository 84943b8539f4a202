import { MOST_MARKS, type PhotoMark, type Spot } from '#shared/drawing/photoMark.ts'

/** The marks in hand, which one is selected, and the ways back and forth. */
export interface Marking {
  readonly marks: readonly PhotoMark[]
  readonly selected: number | undefined
  readonly past: readonly (readonly PhotoMark[])[]
  readonly future: readonly (readonly PhotoMark[])[]
  /** The last change was a step of an arrow key: the next step of the same mark belongs to it. */
  readonly stepping?: boolean
}

export const begun = (marks: readonly PhotoMark[]): Marking => ({ marks, selected: undefined, past: [], future: [] })

const changed = ({ marks: before, past }: Marking, marks: readonly PhotoMark[], selected?: number): Marking => ({
  marks,
  selected,
  past: [...past, before],
  future: [],
})

export const isFull = ({ marks }: Marking) => marks.length >= MOST_MARKS
export const added = (marking: Marking, mark: PhotoMark): Marking =>
  isFull(marking) ? marking : changed(marking, [...marking.marks, mark], marking.marks.length)
export const replaced = (marking: Marking, at: number, mark: PhotoMark): Marking =>
  changed(marking, marking.marks.with(at, mark), at)
export const removed = (marking: Marking, at: number): Marking => changed(marking, marking.marks.toSpliced(at, 1))
export const cleared = (marking: Marking): Marking => changed(marking, [])
export const selecting = (marking: Marking, selected: number | undefined): Marking => ({
  ...marking,
  selected,
  stepping: false,
})

/** A step of an arrow key. Undo takes back all steps in a row. */
export function stepped(marking: Marking, at: number, mark: PhotoMark): Marking {
  if (!marking.stepping || marking.selected !== at) return { ...replaced(marking, at, mark), stepping: true }
  return { ...marking, marks: marking.marks.with(at, mark), future: [] }
}

export function undone({ marks, past, future }: Marking): Marking {
  const before = past.at(-1)
  const rest = past.slice(0, -1)
  return before
    ? { marks: before, selected: undefined, past: rest, future: [...future, marks] }
    : { ...begun(marks), future }
}
export function redone({ marks, past, future }: Marking): Marking {
  const next = future.at(-1)
  return next
    ? { marks: next, selected: undefined, past: [...past, marks], future: future.slice(0, -1) }
    : { ...begun(marks), past }
}

const inside = (value: number) => Math.round(Math.min(1, Math.max(0, value)) * 10_000) / 10_000
export const spotAt = (x: number, y: number): Spot => [inside(x), inside(y)]

/** As far as the photo reaches: a mark keeps its size. */
export function moved(mark: PhotoMark, dx: number, dy: number): PhotoMark {
  const far = (at: 0 | 1, by: number) =>
    Math.max(-Math.min(mark.from[at], mark.to[at]), Math.min(1 - Math.max(mark.from[at], mark.to[at]), by))
  const [x, y] = [far(0, dx), far(1, dy)]
  return {
    ...mark,
    from: spotAt(mark.from[0] + x, mark.from[1] + y),
    to: spotAt(mark.to[0] + x, mark.to[1] + y),
  }
}

export type End = 'from' | 'to'
export const stretched = (mark: PhotoMark, end: End, spot: Spot): PhotoMark => ({ ...mark, [end]: spot })
