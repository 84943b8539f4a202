import type { Label, Point } from './layer.ts'

/** In plan pixels. */
export interface Box {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

export const roundPoint = ([x, y]: Point): Point => [Math.round(x * 10) / 10, Math.round(y * 10) / 10]

export const add = ([x, y]: Point, [dx, dy]: Point): Point => [x + dx, y + dy]
export const subtract = ([x, y]: Point, [dx, dy]: Point): Point => [x - dx, y - dy]
export const midpoint = ([ax, ay]: Point, [bx, by]: Point): Point => [(ax + bx) / 2, (ay + by) / 2]
export const distance = ([ax, ay]: Point, [bx, by]: Point): number => Math.hypot(bx - ax, by - ay)

/** The sides of a closed ring; the last one leads back to the first corner. */
export const edgesOf = (ring: readonly Point[]): (readonly [Point, Point])[] =>
  ring.map((corner, i) => [corner, ring[(i + 1) % ring.length]!] as const)

/**
 * Even-odd rule: counts the edges that a ray to the right of the point crosses. The report check calls it for each corner of each
 * item, so it creates no arrays.
 */
export function isInside(ring: readonly Point[], [x, y]: Point): boolean {
  let inside = false
  for (let i = 0, j = ring.length - 1; i < ring.length; j = i++) {
    const a = ring[j]!
    const b = ring[i]!
    if (a[1] > y !== b[1] > y && x < ((b[0] - a[0]) * (y - a[1])) / (b[1] - a[1]) + a[0]) inside = !inside
  }
  return inside
}

/** Shoelace formula; positive if the corners run clockwise on screen. */
const twiceSignedArea = (ring: readonly Point[]): number =>
  edgesOf(ring).reduce((sum, [[ax, ay], [bx, by]]) => sum + ax * by - bx * ay, 0)

/** In square plan pixels, never negative. */
export const areaOf = (ring: readonly Point[]): number => Math.abs(twiceSignedArea(ring)) / 2

export function bounds(points: readonly Point[]): Box {
  const xs = points.map(([x]) => x)
  const ys = points.map(([, y]) => y)
  return { left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs), bottom: Math.max(...ys) }
}

/** The centroid of the area, or of the corners if the area is zero. */
export function centroid(ring: readonly Point[]): Point {
  const twice = twiceSignedArea(ring)
  if (Math.abs(twice) < 1e-6) return mean(ring)
  const [origin] = ring
  let [x, y] = [0, 0]
  // Relative to the first corner, so that polygons far from the origin keep their precision.
  for (const [a, b] of edgesOf(ring.map(corner => subtract(corner, origin!)))) {
    const cross = a[0] * b[1] - b[0] * a[1]
    x += (a[0] + b[0]) * cross
    y += (a[1] + b[1]) * cross
  }
  return add(origin!, [x / (3 * twice), y / (3 * twice)])
}

const mean = (points: readonly Point[]): Point => [
  points.reduce((sum, [x]) => sum + x, 0) / points.length,
  points.reduce((sum, [, y]) => sum + y, 0) / points.length,
]

/** The x positions at which a horizontal line crosses the ring, from left to right. */
export function crossings(ring: readonly Point[], y: number): number[] {
  return edgesOf(ring)
    .filter(([[, ay], [, by]]) => ay > y !== by > y)
    .map(([[ax, ay], [bx, by]]) => ax + ((y - ay) * (bx - ax)) / (by - ay))
    .toSorted((a, b) => a - b)
}

/** The position for a caption: the centroid if it is inside, otherwise the middle of the widest stretch at its height. */
export function captionPoint(ring: readonly Point[]): Point {
  const centre = centroid(ring)
  if (isInside(ring, centre)) return centre
  const cuts = crossings(ring, centre[1])
  let widest: readonly [number, number] = [centre[0], centre[0]]
  for (let i = 0; i + 1 < cuts.length; i += 2)
    if (cuts[i + 1]! - cuts[i]! > widest[1] - widest[0]) widest = [cuts[i]!, cuts[i + 1]!]
  return [(widest[0] + widest[1]) / 2, centre[1]]
}

export function nearestPointOn([a, b]: readonly [Point, Point], point: Point): Point {
  const [dx, dy] = subtract(b, a)
  const length = dx * dx + dy * dy
  if (length === 0) return a
  const share = Math.min(1, Math.max(0, ((point[0] - a[0]) * dx + (point[1] - a[1]) * dy) / length))
  return add(a, [share * dx, share * dy])
}

/** Rotates a point by `degrees`, clockwise on screen, about `centre`. */
export function rotatePoint(point: Point, degrees: number, centre: Point): Point {
  const radians = (degrees * Math.PI) / 180
  const [x, y] = subtract(point, centre)
  return add(centre, [x * Math.cos(radians) - y * Math.sin(radians), x * Math.sin(radians) + y * Math.cos(radians)])
}

/** Average letter width and line height in font sizes: precise enough to select a label without measuring the font. */
const LETTER = 0.58
const LINE = 1.2

/** The size of a label's letters in plan pixels. Labels are never mirrored or stretched, because both make them hard to read. */
export const letterSize = ({ fontSize, scaleY = 1 }: Pick<Label, 'fontSize' | 'scaleY'>): number =>
  Math.max(1, fontSize * Math.abs(scaleY))

/** The four corners of a label's text, clockwise from its anchor. */
export function labelBox(label: Label): Point[] {
  const { points, textValue, angle } = label
  const [anchor] = points
  const [x, y] = anchor!
  const size = letterSize(label)
  const [width, height] = [Math.max(1, textValue.length) * size * LETTER, size * LINE]
  const flat: Point[] = [
    [x, y],
    [x + width, y],
    [x + width, y + height],
    [x, y + height],
  ]
  return flat.map(corner => rotatePoint(corner, angle, anchor!))
}

/** Limits the move of a box so that it stays on the plan. A box larger than the plan keeps its near corner on the plan. */
export function clampMove(box: Box, [dx, dy]: Point, plan: { width: number; height: number }): Point {
  const clamp = (distance: number, low: number, high: number, end: number) =>
    Math.max(-low, Math.min(distance, Math.max(end - high, -low)))
  return [clamp(dx, box.left, box.right, plan.width), clamp(dy, box.top, box.bottom, plan.height)]
}
