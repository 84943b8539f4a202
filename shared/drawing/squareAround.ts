import { roundPoint } from './geometry.ts'
import type { Point, Polygon } from './layer.ts'

/** The side of the square as a share of the plan's longer side: about a fingertip on a phone. */
const SIDE = 0.025

interface PlanSize {
  readonly width: number
  readonly height: number
}

/** A small square around a point, fully on the plan. It marks a location before its outline is drawn. */
export function squareAround([x, y]: Point, { width, height }: PlanSize, id: string): Polygon {
  const half = (Math.max(width, height) * SIDE) / 2
  const clamp = (centre: number, end: number) => Math.min(Math.max(centre, half), Math.max(half, end - half))
  const [cx, cy] = [clamp(x, width), clamp(y, height)]
  const corners: Point[] = [
    [cx - half, cy - half],
    [cx + half, cy - half],
    [cx + half, cy + half],
    [cx - half, cy + half],
  ]
  return { id, type: 'polygon', points: corners.map(roundPoint) }
}
