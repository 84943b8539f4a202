import { type Barriers, DOORWAY, linePassage, OPEN } from './barriers.ts'

/** Nested regions around a cell. Each region is the first `count` cells of `order`. */
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

/** The largest proposal, as a multiple of the room’s size. */
const LARGEST = 3

/**
 * Floods the cells around `start`, always through the easiest passage (Prim, Shortest connection networks, 1957), with one
 * bucket per passage. Open cells are flooded in runs of one row. A region is complete when the flood would need a harder
 * passage than before. The flood stops at the edge of the plan, and at `most` cells. The region that reaches either is left out.
 */
export function nestAround(barriers: Barriers, start: number, most: number): Nest {
  const { width, height, passage } = barriers
  const { links, seen, order } = barriers.flood
  const heads = new Int32Array(OPEN).fill(-1)
  seen.fill(0)
  const open = [start]
  const steps: Step[] = []
  let [count, level, narrowest, limit] = [0, OPEN - 1, OPEN, most]
  const add = (to: number) => {
    const into = passage[to]!
    if (into === OPEN) return open.push(to)
    seen[to] = 1
    links[to] = heads[into]!
    heads[into] = to
    if (into > level) level = into
  }
  for (;;) {
    let from = open.pop()
    if (from !== undefined && seen[from]) continue
    if (from === undefined) {
      while (level > 0 && heads[level] === -1) level--
      if (level < narrowest) {
        steps.push({ count, exit: level })
        narrowest = level
        if (limit === most && isRoom({ count, exit: level }, barriers)) limit = Math.min(most, count * LARGEST)
      }
      if (level === 0) break
      from = heads[level]!
      heads[level] = links[from]!
    }
    if (count >= limit) break
    let end = from + 1
    if (passage[from] === OPEN) {
      while (passage[from - 1] === OPEN && !seen[from - 1]) from--
      while (passage[end] === OPEN && !seen[end]) end++
    }
    const x = from % width
    if (x <= 1 || x + end - from > width - 2 || from < 2 * width || from >= (height - 2) * width) break
    for (let at = from; at < end; at++) order[count++] = at
    seen.fill(1, from, end)
    if (!seen[from - 1]) add(from - 1)
    if (!seen[end]) add(end)
    for (let by = -width; by <= width; by += 2 * width)
      for (let to = from + by; to < end + by; to++)
        // Of neighbouring open cells, the first is enough.
        if (!seen[to] && (passage[to] !== OPEN || to === from + by || passage[to - 1] !== OPEN || seen[to - 1])) add(to)
  }
  return { order: order.slice(0, count), steps }
}

/** The smallest room, in squares of a door’s width. */
const SMALLEST = 0.8
/** The longest line of furniture, in door widths, and its largest area, in squares of a door’s width. */
const [MEDIUM, BIGGEST] = [3, 8]

/** The index of the step that is probably a room: closed by lines, and by gaps up to the width of a door. -1 if there is none. */
export const roomIn = ({ steps }: Nest, barriers: Barriers): number => steps.findIndex(step => isRoom(step, barriers))

const isRoom = ({ count, exit }: Step, { door }: Barriers) => count >= SMALLEST * door * door && exit <= DOORWAY

/** Whether a region is small and closed by short lines only, like furniture or the sector of a door. */
export const mayBeFurniture = ({ count, exit }: Step, { door }: Barriers): boolean =>
  count <= BIGGEST * door * door && exit < 64 && exit >= linePassage(MEDIUM * door)

/** The number of places around a region that are tried. */
const PLACES = 3

/** Open cells on the other side of a region’s lines, spread evenly along its edge. */
export function cellsAround({ width, passage, reach }: Barriers, { order, steps }: Nest): number[] {
  const { count } = steps.find(({ exit }) => exit <= DOORWAY) ?? { count: 0 }
  const region = new Uint8Array(passage.length)
  for (let n = 0; n < count; n++) region[order[n]!] = 1
  const around: number[] = []
  for (let n = 0; n < count; n++)
    for (const by of [1, -1, width, -width]) {
      let to = order[n]! + by
      if (region[to]) continue
      for (let thick = 0; thick < reach && passage[to]! < 64; thick++) to += by
      if (passage[to] === OPEN && !region[to]) around.push(to)
    }
  const places = Math.min(PLACES, around.length)
  return Array.from({ length: places }, (_, n) => around[Math.floor(((n + 0.5) * around.length) / places)]!)
}
