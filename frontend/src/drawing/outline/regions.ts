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
      steps.push({ count, exit: level })
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
  steps.push({ count, exit: 0 })
  return { order, steps }
}

/** A smaller region, in square doors, is no room. */
const SMALLEST = 0.8
/** Lines of furniture are at most this long, in doors. */
const MEDIUM = 3

/** The step that is probably a room: closed by lines and by gaps up to the width of a door. */
export const roomIn = ({ steps }: Nest, { door }: Barriers): number =>
  steps.findIndex(({ count, exit }) => count >= SMALLEST * door * door && exit <= DOORWAY)

/** Whether only short lines close a region, as those of furniture and of the sector of a door. */
export const mayBeFurniture = ({ exit }: Step, { door }: Barriers): boolean =>
  exit < 64 && exit >= linePassage(MEDIUM * door)

/** The thickest line of furniture, and how many places beside a region are tried. */
const [ACROSS, PLACES] = [5, 4]

/** Open cells beside a region, across its lines, evenly along its edge. */
export function cellsBeside({ width, passage }: Barriers, { order, steps }: Nest): number[] {
  const { count } = steps.find(({ exit }) => exit <= DOORWAY) ?? { count: 0 }
  const region = new Set(order.subarray(0, count))
  const beside: number[] = []
  for (const at of region)
    for (const by of [1, -1, width, -width]) {
      let to = at + by
      for (let n = 0; n < ACROSS && passage[to]! < 64; n++) to += by
      if (passage[to] === OPEN && !region.has(to)) beside.push(to)
    }
  return Array.from({ length: Math.min(PLACES, beside.length) }, (_, n) => beside[Math.floor(((n + 0.5) * beside.length) / PLACES)]!)
}
