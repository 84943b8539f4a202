import { crossings, rotatePoint } from './geometry.ts'
import type { Point } from './layer.ts'

export type Segment = readonly [Point, Point]

const ORIGIN: Point = [0, 0]
/** The most lines of a ring, times its corners: enough for 500 corners on the largest plan. */
const MAX_WORK = 100_000

/**
 * Parallel lines across a ring, clipped to it, `spacing` plan pixels apart. They start at the plan's origin, so that the lines of
 * neighbouring areas with the same style continue. Plain segments look the same in canvas, SVG and PDF. The lines of a ring with
 * many corners that reaches far beyond the plan are further apart, because millions of segments would stop the page.
 */
export function hatch(ring: readonly Point[], degrees: number, spacing: number): Segment[] {
  const flat = ring.map(corner => rotatePoint(corner, -degrees, ORIGIN))
  const heights = flat.map(([, y]) => y)
  const segments: Segment[] = []
  const [first, last] = [Math.min(...heights), Math.max(...heights)]
  let apart = spacing
  while (((last - first) / apart) * ring.length > MAX_WORK) apart *= 2
  for (let y = Math.ceil(first / apart) * apart; y < last; y += apart) {
    const cuts = crossings(flat, y)
    for (let i = 0; i + 1 < cuts.length; i += 2)
      segments.push([rotatePoint([cuts[i]!, y], degrees, ORIGIN), rotatePoint([cuts[i + 1]!, y], degrees, ORIGIN)])
  }
  return segments
}
