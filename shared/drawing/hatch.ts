import { crossings, rotatePoint } from './geometry.ts'
import type { Point } from './layer.ts'

export type Segment = readonly [Point, Point]

const ORIGIN: Point = [0, 0]

/**
 * Parallel lines across a ring, clipped to it, `spacing` plan pixels apart. They start at the plan's origin, so that the lines of
 * neighbouring areas with the same style continue. Plain segments look the same in canvas, SVG and PDF.
 */
export function hatch(ring: readonly Point[], degrees: number, spacing: number): Segment[] {
  const flat = ring.map(corner => rotatePoint(corner, -degrees, ORIGIN))
  const heights = flat.map(([, y]) => y)
  const segments: Segment[] = []
  const last = Math.max(...heights)
  for (let y = Math.ceil(Math.min(...heights) / spacing) * spacing; y < last; y += spacing) {
    const cuts = crossings(flat, y)
    for (let i = 0; i + 1 < cuts.length; i += 2)
      segments.push([rotatePoint([cuts[i]!, y], degrees, ORIGIN), rotatePoint([cuts[i + 1]!, y], degrees, ORIGIN)])
  }
  return segments
}
