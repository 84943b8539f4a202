import { roundPoint } from './geometry.ts'
import type { Point, Polygon } from './layer.ts'

/** The share of the plan's longer side that the side of a spot takes: the size of a fingertip on a phone. */
const SIDE = 0.025

interface PlanSize {
  readonly width: number
  readonly height: number
}

/** A small square about a point of the plan, wholly on the plan: where something is, before anybody draws its outline. */
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
