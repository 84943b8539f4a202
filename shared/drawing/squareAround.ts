import { bounds, roundPoint } from './geometry.ts'
import type { Point, Polygon } from './layer.ts'

/** The side of the square as a share of the plan's longer side: about a fingertip on a phone. */
const SIDE = 0.025

interface PlanSize {
  readonly width: number
  readonly height: number
}

/** A small square around a point, fully on the plan. It marks a location before its outline is drawn. */
export function squareAround(at: Point, plan: PlanSize, id: string): Polygon {
  const side = Math.max(plan.width, plan.height) * SIDE
  return box(at, { width: side, height: side }, plan, id)
}

/** A rectangle around a point, fully on the plan, as large as another polygon; a small square without one. */
export function boxAround(at: Point, plan: PlanSize, id: string, like: Polygon | undefined): Polygon {
  if (!like) return squareAround(at, plan, id)
  const { left, top, right, bottom } = bounds(like.points)
  return box(at, { width: right - left, height: bottom - top }, plan, id)
}

function box([x, y]: Point, { width, height }: PlanSize, plan: PlanSize, id: string): Polygon {
  const [halfWidth, halfHeight] = [width / 2, height / 2]
  const clamp = (centre: number, half: number, end: number) =>
    Math.min(Math.max(centre, half), Math.max(half, end - half))
  const [cx, cy] = [clamp(x, halfWidth, plan.width), clamp(y, halfHeight, plan.height)]
  const corners: Point[] = [
    [cx - halfWidth, cy - halfHeight],
    [cx + halfWidth, cy - halfHeight],
    [cx + halfWidth, cy + halfHeight],
    [cx - halfWidth, cy + halfHeight],
  ]
  return { id, type: 'polygon', points: corners.map(roundPoint) }
}
