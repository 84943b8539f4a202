import type { Point } from '#shared/drawing/layer.ts'
import type { PreparedPlan } from './findRoom.ts'

/** The shortest long line, in door widths. Shorter lines are furniture or letters. */
const LEAST = 2
const MOST = 400

/** The long level and upright edges of a plan’s lines, in plan pixels, the longest first: the faces of its walls. */
export function longLinesIn({ map, barriers }: PreparedPlan): [Point, Point][] {
  const { width, height, lines } = map
  const least = LEAST * barriers.door
  const found: { readonly line: [Point, Point]; readonly length: number }[] = []
  const follow = (start: number, step: number, count: number, across: number, line: EdgeLine) => {
    for (let n = 0, first = 0; n <= count; n++) {
      const at = start + n * step
      if (n < count && lines[at] && !lines[at + across]) continue
      if (n - first >= least) found.push({ line: line(first, n), length: n - first })
      first = n + 1
    }
  }
  const toPlan = (x: number, y: number): Point => [...map.toPlan(x, y)]
  for (const side of [-1, 1]) {
    const face = side > 0 ? 1 : 0
    for (let y = 1; y < height - 1; y++)
      follow(y * width, 1, width, side * width, (from, to) => [toPlan(from, y + face), toPlan(to, y + face)])
    for (let x = 1; x < width - 1; x++)
      follow(x, width, height, side, (from, to) => [toPlan(x + face, from), toPlan(x + face, to)])
  }
  return found
    .toSorted((a, b) => b.length - a.length)
    .slice(0, MOST)
    .map(({ line }) => line)
}

type EdgeLine = (from: number, to: number) => [Point, Point]
