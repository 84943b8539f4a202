import { add, distance, nearestPointOn, subtract } from './geometry.ts'
import type { Point } from './layer.ts'

export interface SnapResult {
  readonly at: Point
  /** Lines that show what the point snapped to; empty if it did not snap. */
  readonly guides: readonly (readonly [Point, Point])[]
  readonly to: 'corner' | 'edge' | 'line' | 'nothing'
}

export interface SnapTargets {
  /** Closed rings that are already on the plan, and the faces of its walls as lines of two points. */
  readonly rings: readonly (readonly Point[])[]
  /** The corners placed so far; the new point follows the last one. */
  readonly path: readonly Point[]
}

/**
 * Snaps a point, within `radius` plan pixels, to the nearest corner, otherwise to an edge, otherwise to a line from the path. A
 * corner or edge behind a wall, in another room, is no target.
 */
export function snap(point: Point, { rings, path }: SnapTargets, radius: number): SnapResult {
  const walls = rings.filter((ring): ring is [Point, Point] => ring.length === 2)
  const nearest = (targets: readonly Point[]) => nearestInSight(point, targets, radius, walls)
  const corner = nearest([...path.slice(0, 1), ...rings.flat()])
  if (corner) return { at: corner, guides: [], to: 'corner' }
  const edge = nearest(
    rings.flatMap(ring => ring.map((from, i) => nearestPointOn([from, ring[(i + 1) % ring.length]!], point))),
  )
  if (edge) return { at: edge, guides: [], to: 'edge' }
  return (
    alignToPath(point, path, radius) ??
    snapToRightAngle(point, path, radius) ?? { at: point, guides: [], to: 'nothing' }
  )
}

type Segment = readonly [Point, Point]

function nearestInSight(point: Point, targets: readonly Point[], radius: number, walls: readonly Segment[]) {
  const near = targets.map(at => ({ at, away: distance(point, at) })).filter(({ away }) => away <= radius)
  return near.toSorted((a, b) => a.away - b.away).find(({ at }) => !walls.some(wall => isBetween(wall, point, at)))?.at
}

/** A target less than this behind the face of a wall, in plan pixels, is on the face. Faces are found to one or two pixels. */
const ON_FACE = 3

function isBetween(wall: Segment, point: Point, target: Point): boolean {
  const [here, there] = [offsetFrom(wall, point), offsetFrom(wall, target)]
  if (here * there >= 0 || Math.abs(there) < ON_FACE) return false
  const [start, end] = wall.map(at => offsetFrom([point, target], at)) as [number, number]
  return start * end <= 0
}

/** The distance of a point from the line through a segment: positive on one side, negative on the other. */
function offsetFrom([a, b]: Segment, point: Point): number {
  const [dx, dy] = subtract(b, a)
  const [px, py] = subtract(point, a)
  return (dx * py - dy * px) / (Math.hypot(dx, dy) || 1)
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
