import { bounds, isInside } from '#shared/drawing/geometry.ts'
import type { Point } from '#shared/drawing/layer.ts'
import { certainRoomIn, type PreparedPlan, type Ring } from './findRoom.ts'

/** The number of points along the longer side of a plan at which a room is searched. */
const POINTS = 48
/** Two rooms that overlap by more than this share of the smaller one are the same room. */
const MAX_SHARED = 0.2

/**
 * The rooms of a plan in reading order, without rooms that are already drawn. Rings are in plan pixels. `onProgress` receives
 * the searched share of the plan, from 0 to 1. If it resolves to false, the search ends without a result.
 */
export async function allRoomsIn(
  plan: PreparedPlan,
  drawn: readonly Ring[],
  onProgress: (share: number) => unknown,
): Promise<Ring[]> {
  const step = Math.max(plan.width, plan.height) / POINTS
  const found: Ring[] = []
  for (let y = step / 2; y < plan.height; y += step) {
    if ((await onProgress(y / plan.height)) === false) return []
    for (let x = step / 2; x < plan.width; x += step) {
      if ([...drawn, ...found].some(ring => isInside(ring, [x, y]))) continue
      const ring = certainRoomIn(plan, [x, y])
      if (ring && ![...drawn, ...found].some(other => sharedPart(ring, other) > MAX_SHARED)) found.push(ring)
    }
  }
  return inReadingOrder(found)
}

/** The share of the smaller ring that is inside the other one, estimated by a grid of points. */
function sharedPart(a: Ring, b: Ring): number {
  const [inA, inB] = [pointsIn(a), pointsIn(b)]
  const share = (points: readonly Point[], ring: Ring) =>
    points.filter(point => isInside(ring, point)).length / Math.max(1, points.length)
  return Math.max(share(inA, b), share(inB, a))
}

const GRID = 12

function pointsIn(ring: Ring): Point[] {
  const { left, top, right, bottom } = bounds(ring)
  return Array.from({ length: GRID * GRID }, (_, n): Point => {
    const [column, row] = [n % GRID, Math.floor(n / GRID)]
    return [left + ((column + 0.5) / GRID) * (right - left), top + ((row + 0.5) / GRID) * (bottom - top)]
  }).filter(point => isInside(ring, point))
}

/** From the top left to the bottom right. Rooms whose middles are at about the same height are one row. */
function inReadingOrder(rings: readonly Ring[]): Ring[] {
  const rows: { bottom: number; rings: Ring[] }[] = []
  for (const ring of rings.toSorted((a, b) => bounds(a).top - bounds(b).top)) {
    const { top, bottom } = bounds(ring)
    const row = rows.at(-1)
    if (row && (top + bottom) / 2 < row.bottom) row.rings.push(ring)
    else rows.push({ bottom, rings: [ring] })
  }
  return rows.flatMap(row => row.rings.toSorted((a, b) => bounds(a).left - bounds(b).left))
}
