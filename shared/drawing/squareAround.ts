import { add, type Box, bounds, clampMove, midpoint, roundPoint, subtract } from './geometry.ts'
import type { Point, Polygon } from './layer.ts'

/** The side of the square as a share of the plan's longer side: about a fingertip on a phone. */
const SIDE = 0.025

interface PlanSize {
  readonly width: number
  readonly height: number
}

const boxOf = ({ width, height }: PlanSize): Box => ({ left: 0, top: 0, right: width, bottom: height })

/** A small square around a point, fully on the plan. It marks a location before its outline is drawn. */
export function squareAround(at: Point, plan: PlanSize, id: string): Polygon {
  const side = Math.max(plan.width, plan.height) * SIDE
  return rectangleAround(at, { width: side, height: side }, boxOf(plan), id)
}

/** A polygon moved so that its middle is at a point, or as near as the plan allows. */
export function movedTo(at: Point, plan: PlanSize, polygon: Polygon): Polygon {
  const box = bounds(polygon.points)
  const by = clampMove(box, subtract(at, midpoint([box.left, box.top], [box.right, box.bottom])), plan)
  return { ...polygon, points: polygon.points.map(point => roundPoint(add(point, by))) }
}

/** The polygon of a new item: a rectangle around a point, as large as the room’s last item, within the bounds of the room. */
export function boxInRoom(at: Point, room: readonly Point[], id: string, last: Polygon): Polygon {
  const { left, top, right, bottom } = bounds(last.points)
  return rectangleAround(at, { width: right - left, height: bottom - top }, bounds(room), id)
}

/** A rectangle around a point, moved and made smaller so that it fits in a box. */
function rectangleAround([x, y]: Point, size: PlanSize, within: Box, id: string): Polygon {
  const [halfWidth, halfHeight] = [
    Math.min(size.width, within.right - within.left) / 2,
    Math.min(size.height, within.bottom - within.top) / 2,
  ]
  const cx = Math.min(Math.max(x, within.left + halfWidth), within.right - halfWidth)
  const cy = Math.min(Math.max(y, within.top + halfHeight), within.bottom - halfHeight)
  const corners: Point[] = [
    [cx - halfWidth, cy - halfHeight],
    [cx + halfWidth, cy - halfHeight],
    [cx + halfWidth, cy + halfHeight],
    [cx - halfWidth, cy + halfHeight],
  ]
  return { id, type: 'polygon', points: corners.map(roundPoint) }
}
