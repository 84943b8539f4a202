import { type Barriers, DOORWAY, linePassage, OPEN } from './barriers.ts'

/** Nested regions around a cell: each consists of the first cells of the same order. */
export interface Nest {
  readonly order: Int32Array
  /** From the smallest to the largest. */
  readonly steps: readonly Step[]
}

/** A region, and the easiest passage out of it. */
export interface Step {
  readonly count: number
  readonly exit: number
}

/** A region of the next step adds at least this share. */
const GROWTH = 1.12

/**
 * Floods the cells around `start`, always through the widest passage: Prim, Shortest connection networks, 1957, with one bucket
 * per passage. A region ends before the flood needs a narrower passage. The flood stops at the edge of the plan, and at `most`
 * cells; the region that reaches either is not part of the result.
 */
export function nestAround({ width, height, passage }: Barriers, start: number, most: number): Nest {
  const order = new Int32Array(most + 1)
  const next = new Int32Array(passage.length)
  const heads = new Int32Array(OPEN + 1).fill(-1)
  const seen = new Uint8Array(passage.length)
  const steps: Step[] = []
  let [count, level, narrowest] = [0, OPEN, OPEN]
  seen[start] = 1
  next[start] = -1
  heads[OPEN] = start
  for (;;) {
    while (level > 0 && heads[level] === -1) level--
    if (level === 0) break
    if (level < narrowest) {
      note(steps, count, level)
      narrowest = level
    }
    const at = heads[level]!
    heads[level] = next[at]!
    if (count === most) return { order, steps }
    order[count++] = at
    const x = at % width
    if (x <= 1 || x >= width - 2 || at < 2 * width || at >= (height - 2) * width) return { order, steps }
    for (const to of [at + 1, at - 1, at + width, at - width]) {
      if (seen[to]) continue
      seen[to] = 1
      const to_level = passage[to]!
      next[to] = heads[to_level]!
      heads[to_level] = to
      if (to_level > level) level = to_level
    }
  }
  note(steps, count, 0)
  return { order, steps }
}

/** A region that hardly differs from the one before replaces it: its barriers are stronger. */
function note(steps: Step[], count: number, exit: number): void {
  const last = steps.at(-1)
  if (last && count < last.count * GROWTH) steps.pop()
  steps.push({ count, exit })
}

/** The step that is probably a room: closed by lines and by gaps up to the width of a door, and no piece of furniture. */
export function roomIn({ steps }: Nest, { door }: Barriers): number | undefined {
  const least = 0.8 * door * door
  const longLine = linePassage(1.2 * door)
  const isRoom = ({ count, exit }: Step) =>
    count >= least && exit <= DOORWAY && (exit < 64 ? exit <= longLine : true)
  const found = steps.findIndex(isRoom)
  return found < 0 ? undefined : found
}
