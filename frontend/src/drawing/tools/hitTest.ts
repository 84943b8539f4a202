import type { View } from '#frontend/drawing/editor/editor.ts'
import { distance, edgesOf, isInside, labelBox, midpoint, nearestPointOn } from '#shared/drawing/geometry.ts'
import type { Layer, Point, Polygon } from '#shared/drawing/layer.ts'

/** The radius in which a corner can be grabbed, in screen pixels: 44 px across for a finger. */
const GRIP_RADIUS = { mouse: 9, touch: 22 }
/** A side shorter than this on screen has no midpoint handle, because the handle would cover the corners. */
const MIN_SIDE = { mouse: 36, touch: 88 }

const toPlanPixels = (sizes: { mouse: number; touch: number }, { touch, zoom }: View) =>
  (touch ? sizes.touch : sizes.mouse) / zoom

const indexOfNearest = (points: readonly Point[], at: Point, within: number): number | undefined => {
  const distances = points.map(point => distance(point, at))
  const shortest = Math.min(...distances)
  return shortest <= within ? distances.indexOf(shortest) : undefined
}

export const vertexAt = ({ points }: Polygon, at: Point, view: View): number | undefined =>
  indexOfNearest(points, at, toPlanPixels(GRIP_RADIUS, view))

/** The midpoint handles, each with the index of the corner before it. */
export const midpoints = ({ points }: Polygon, view: View): { after: number; at: Point }[] =>
  edgesOf(points).flatMap(([a, b], after) =>
    distance(a, b) < toPlanPixels(MIN_SIDE, view) ? [] : [{ after, at: midpoint(a, b) }],
  )

export function midpointAt(polygon: Polygon, at: Point, view: View): number | undefined {
  const handles = midpoints(polygon, view)
  const index = indexOfNearest(
    handles.map(handle => handle.at),
    at,
    toPlanPixels(GRIP_RADIUS, view),
  )
  return index === undefined ? undefined : handles[index]?.after
}

/** The side at a point, as the index of the corner before it, and the point on the side. */
export function sideAt({ points }: Polygon, at: Point, view: View): { after: number; at: Point } | undefined {
  const nearest = edgesOf(points).map(edge => nearestPointOn(edge, at))
  const after = indexOfNearest(nearest, at, toPlanPixels(GRIP_RADIUS, view))
  return after === undefined ? undefined : { after, at: nearest[after]! }
}

/** The id of the topmost shape at the point: labels are above polygons, later shapes above earlier ones. */
export function shapeAt({ polygons, labels }: Layer, at: Point, view: View): string | undefined {
  const reach = toPlanPixels(GRIP_RADIUS, view) / 2
  const isHit = (ring: readonly Point[]) =>
    isInside(ring, at) || edgesOf(ring).some(edge => distance(nearestPointOn(edge, at), at) <= reach)
  return (labels.findLast(label => isHit(labelBox(label))) ?? polygons.findLast(polygon => isHit(polygon.points)))?.id
}
