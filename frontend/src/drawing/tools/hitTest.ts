import type { View } from '#frontend/drawing/editor/editor.ts'
import { distance, edgesOf, isInside, labelBox, midpoint, nearestPointOn } from '#shared/drawing/geometry.ts'
import type { Layer, Point, Polygon } from '#shared/drawing/layer.ts'

/** Half the width of what a corner takes hold of, in pixels of the screen: 44 px across for a finger. */
const GRIP = { mouse: 9, touch: 22 }
/** A side shorter than this on the screen shows no handle for a new corner: it would cover the corners themselves. */
const ROOM = { mouse: 36, touch: 88 }

const size = (of: { mouse: number; touch: number }, { touch, zoom }: View) => (touch ? of.touch : of.mouse) / zoom

const indexOfNearest = (points: readonly Point[], at: Point, within: number): number | undefined => {
  const away = points.map(point => distance(point, at))
  const least = Math.min(...away)
  return least <= within ? away.indexOf(least) : undefined
}

export const vertexAt = ({ points }: Polygon, at: Point, view: View): number | undefined =>
  indexOfNearest(points, at, size(GRIP, view))

/** Handles between the corners, each with the corner that it follows. */
export const midpoints = ({ points }: Polygon, view: View): { after: number; at: Point }[] =>
  edgesOf(points).flatMap(([a, b], after) => (distance(a, b) < size(ROOM, view) ? [] : [{ after, at: midpoint(a, b) }]))

export function midpointAt(polygon: Polygon, at: Point, view: View): number | undefined {
  const handles = midpoints(polygon, view)
  const index = indexOfNearest(
    handles.map(handle => handle.at),
    at,
    size(GRIP, view),
  )
  return index === undefined ? undefined : handles[index]?.after
}

/** The topmost shape under the point: labels lie above polygons, later ones above earlier ones. */
export function shapeAt({ polygons, labels }: Layer, at: Point, view: View): string | undefined {
  const near = size(GRIP, view) / 2
  const touches = (ring: readonly Point[]) =>
    isInside(ring, at) || edgesOf(ring).some(edge => distance(nearestPointOn(edge, at), at) <= near)
  return (labels.findLast(label => touches(labelBox(label))) ?? polygons.findLast(polygon => touches(polygon.points)))
    ?.id
}
