import { add, distance, nearestPointOn, subtract } from './geometry.ts'
import type { Point } from './layer.ts'

export interface SnapResult {
  readonly at: Point
  /** Lines that show what the point snapped to; empty if it did not snap. */
  readonly guides: readonly (readonly [Point, Point])[]
  readonly to: 'corner' | 'edge' | 'line' | 'nothing'
}

export interface SnapTargets {
  /** Closed rings that are already on the plan. */
  readonly rings: readonly (readonly Point[])[]
  /** The corners placed so far; the new point follows the last one. */
  readonly path: readonly Point[]
}

/** Snaps a point, within `radius` plan pixels, to the nearest corner, otherwise to an edge, otherwise to a line from the path. */
export function snap(point: Point, { rings, path }: SnapTargets, radius: number): SnapResult {
  const corner = nearest(point, [...path.slice(0, 1), ...rings.flat()], radius)
  if (corner) return { at: corner, guides: [], to: 'corner' }
  const edge = nearest(
    point,
    rings.flatMap(ring => ring.map((from, i) => nearestPointOn([from, ring[(i + 1) % ring.length]!], point))),
    radius,
  )
  if (edge) return { at: edge, guides: [], to: 'edge' }
  return (
    alignToPath(point, path, radius) ??
    snapToRightAngle(point, path, radius) ?? { at: point, guides: [], to: 'nothing' }
  )
}

function nearest(point: Point, candidates: readonly Point[], radius: number): Point | undefined {
  let best: Point | undefined
  let least = radius
  for (const candidate of candidates) {
    const away = distance(point, candidate)
    if (away <= least) [best, least] = [candidate, away]
  }
  return best
}

/** Aligns the point horizontally or vertically with the last and first corner; aligned with both, it completes a rectangle. */
function alignToPath([x, y]: Point, path: readonly Point[], radius: number): SnapResult | undefined {
  const ends = [path.at(-1), path[0]].filter(end => end !== undefined)
  const above = ends.find(([endX]) => Math.abs(endX - x) <= radius)
  const level = ends.find(end => end !== above && Math.abs(end[1] - y) <= radius)
  if (!above && !level) return undefined
  const at: Point = [above?.[0] ?? x, level?.[1] ?? y]
  return { at, guides: [above, level].filter(end => end !== undefined).map(end => [end, at] as const), to: 'line' }
}

/** Snaps to a right angle with the last side, for walls that are not parallel to the sheet. */
function snapToRightAngle(point: Point, path: readonly Point[], radius: number): SnapResult | undefined {
  const [before, last] = path.slice(-2)
  if (!before || !last) return undefined
  const [dx, dy] = subtract(last, before)
  const length = Math.hypot(dx, dy)
  if (length === 0) return undefined
  const across: Point = [-dy / length, dx / length]
  const [px, py] = subtract(point, last)
  const along = px * across[0] + py * across[1]
  const at = add(last, [across[0] * along, across[1] * along])
  return distance(at, point) <= radius
    ? {
        at,
        guides: [
          [before, last],
          [last, at],
        ],
        to: 'line',
      }
    : undefined
}
