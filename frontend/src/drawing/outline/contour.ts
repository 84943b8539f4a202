import { areaOf, distance, edgesOf } from '#shared/drawing/geometry.ts'
import type { Point } from '#shared/drawing/layer.ts'
import type { Mask } from './fill.ts'

/**
 * The edge of the largest part of a mask: a closed ring with right angles, along the sides of cells, with the part on its
 * right.
 */
export function contourOf(mask: Mask): Point[] {
  const done = new Uint8Array(mask.cells.length)
  let best: Point[] = []
  let most = 0
  for (let at = mask.width; at < mask.cells.length; at++) {
    if (!mask.cells[at] || mask.cells[at - mask.width] || done[at]) continue
    const ring = walk(mask, at, done)
    const area = areaOf(ring)
    if (area > most) [best, most] = [ring, area]
  }
  return best.map(([x, y]) => [x + mask.left, y + mask.top])
}

const MOVES = [
  [1, 0],
  [0, 1],
  [-1, 0],
  [0, -1],
] as const

function walk({ cells, width, height }: Mask, start: number, done: Uint8Array): Point[] {
  const startX = start % width
  const startY = (start - startX) / width
  const isIn = (x: number, y: number) => x >= 0 && y >= 0 && x < width && y < height && cells[y * width + x] === 1
  // Whether the cell ahead of a corner is in the mask: the cell on the left (0) or on the right (1).
  const ahead = (x: number, y: number, heading: number, side: 0 | 1) => {
    const [dx, dy] = MOVES[heading]!
    const [rx, ry] = [-dy, dx]
    const cx = x + (dx + (side ? rx : -rx) - 1) / 2
    const cy = y + (dy + (side ? ry : -ry) - 1) / 2
    return isIn(cx, cy)
  }
  let [x, y, heading] = [startX, startY, 0]
  const ring: Point[] = []
  do {
    if (heading === 0) done[y * width + x] = 1
    const [dx, dy] = MOVES[heading]!
    x += dx
    y += dy
    const turn = !ahead(x, y, heading, 1) ? 1 : ahead(x, y, heading, 0) ? 3 : 0
    if (turn !== 0) ring.push([x, y])
    heading = (heading + turn) % 4
  } while (x !== startX || y !== startY || heading !== 0)
  return ring
}

/**
 * Simplifies a ring, split at two far corners (Douglas and Peucker, Algorithms for the reduction of the number of points,
 * 1973).
 */
export function simplify(ring: readonly Point[], tolerance: number): Point[] {
  if (ring.length < 4) return [...ring]
  const first = farthest(ring, ring[0]!)
  const turned = [...ring.slice(first), ...ring.slice(0, first)]
  const second = farthest(turned, turned[0]!)
  const there = reduce(turned.slice(0, second + 1), tolerance)
  const back = reduce([...turned.slice(second), turned[0]!], tolerance)
  return [...there.slice(0, -1), ...back.slice(0, -1)]
}

const farthest = (ring: readonly Point[], from: Point): number =>
  ring.reduce((best, point, n) => (distance(point, from) > distance(ring[best]!, from) ? n : best), 0)

function reduce(path: readonly Point[], tolerance: number): Point[] {
  const keep = new Uint8Array(path.length)
  keep[0] = keep[path.length - 1] = 1
  const parts: [number, number][] = [[0, path.length - 1]]
  for (let part = parts.pop(); part; part = parts.pop()) {
    const [from, to] = part
    let [most, middle] = [tolerance, -1]
    for (let n = from + 1; n < to; n++) {
      const away = distanceTo(path[n]!, path[from]!, path[to]!)
      if (away > most) [most, middle] = [away, n]
    }
    if (middle < 0) continue
    keep[middle] = 1
    parts.push([from, middle], [middle, to])
  }
  return path.filter((_, n) => keep[n])
}

function distanceTo([x, y]: Point, [ax, ay]: Point, [bx, by]: Point): number {
  const [dx, dy] = [bx - ax, by - ay]
  const length = Math.hypot(dx, dy)
  return length === 0 ? Math.hypot(x - ax, y - ay) : Math.abs((x - ax) * dy - (y - ay) * dx) / length
}

/** A side is level or upright if it deviates by at most this share of its length, or by at most this many cells. */
const [MAX_RISE, MAX_STEP] = [0.12, 4]

interface Side {
  readonly axis: 'level' | 'upright' | 'slanted'
  /** The y of a level side, the x of an upright one. */
  readonly at: number
  readonly length: number
  readonly from: Point
  readonly to: Point
}

/** Makes nearly level and upright sides exactly so, and joins the sides that become one. */
export function square(ring: readonly Point[]): Point[] {
  const sides = joined(edgesOf(ring).map(([from, to]) => sideOf(from, to)))
  return sides.flatMap((side, n) => cornersBetween(sides.at(n - 1)!, side))
}

function sideOf(from: Point, to: Point): Side {
  const [dx, dy] = [Math.abs(to[0] - from[0]), Math.abs(to[1] - from[1])]
  const length = Math.hypot(dx, dy)
  const most = Math.max(MAX_STEP, MAX_RISE * length)
  if (dy <= dx && dy <= most) return { axis: 'level', at: (from[1] + to[1]) / 2, length, from, to }
  if (dx < dy && dx <= most) return { axis: 'upright', at: (from[0] + to[0]) / 2, length, from, to }
  return { axis: 'slanted', at: 0, length, from, to }
}

/** Joins neighbouring level or upright sides that are close to each other. Longer sides count more for the common position. */
function joined(sides: readonly Side[]): Side[] {
  const result: Side[] = []
  for (const side of sides) {
    const last = result.at(-1)
    if (last && canJoin(last, side)) result[result.length - 1] = join(last, side)
    else result.push(side)
  }
  while (result.length > 3 && canJoin(result.at(-1)!, result[0]!)) result[0] = join(result.pop()!, result[0]!)
  return result
}

const canJoin = (a: Side, b: Side) => a.axis === b.axis && a.axis !== 'slanted' && Math.abs(a.at - b.at) <= MAX_STEP

const join = (a: Side, b: Side): Side => ({
  ...a,
  at: (a.at * a.length + b.at * b.length) / (a.length + b.length),
  length: a.length + b.length,
  to: b.to,
})

function cornersBetween(a: Side, b: Side): Point[] {
  if (a.axis === 'level' && b.axis === 'upright') return [[b.at, a.at]]
  if (a.axis === 'upright' && b.axis === 'level') return [[a.at, b.at]]
  if (a.axis === 'level' && b.axis === 'level')
    return [
      [b.from[0], a.at],
      [b.from[0], b.at],
    ]
  if (a.axis === 'upright' && b.axis === 'upright')
    return [
      [a.at, b.from[1]],
      [b.at, b.from[1]],
    ]
  return [crossing(a, b)]
}

/** The corner where a slanted side meets its neighbour; the old corner if they are nearly parallel. */
function crossing(a: Side, b: Side): Point {
  const [p, r] = lineOf(a)
  const [q, s] = lineOf(b)
  const cross = r[0] * s[1] - r[1] * s[0]
  if (Math.abs(cross) < 0.2 * Math.hypot(...r) * Math.hypot(...s)) return b.from
  const share = ((q[0] - p[0]) * s[1] - (q[1] - p[1]) * s[0]) / cross
  return [p[0] + share * r[0], p[1] + share * r[1]]
}

function lineOf({ axis, at, from, to }: Side): readonly [Point, Point] {
  if (axis === 'level')
    return [
      [from[0], at],
      [1, 0],
    ]
  if (axis === 'upright')
    return [
      [at, from[1]],
      [0, 1],
    ]
  return [from, [to[0] - from[0], to[1] - from[1]]]
}

/** Whether no two sides of a ring meet except neighbours at their corner. */
export function isSimple(ring: readonly Point[]): boolean {
  const sides = edgesOf(ring)
  return sides.every(([a, b], n) =>
    sides.every(([c, d], m) => {
      if (m <= n) return true
      if (m === n + 1) return !liesOn(d, a, b) && distance(a, b) > 0
      if (n === 0 && m === sides.length - 1) return !liesOn(c, a, b)
      return !meet(a, b, c, d)
    }),
  )
}

const turnOf = ([ax, ay]: Point, [bx, by]: Point, [cx, cy]: Point) =>
  Math.sign((bx - ax) * (cy - ay) - (by - ay) * (cx - ax))

const liesOn = (p: Point, a: Point, b: Point) =>
  turnOf(a, b, p) === 0 &&
  p[0] >= Math.min(a[0], b[0]) &&
  p[0] <= Math.max(a[0], b[0]) &&
  p[1] >= Math.min(a[1], b[1]) &&
  p[1] <= Math.max(a[1], b[1])

function meet(a: Point, b: Point, c: Point, d: Point): boolean {
  if (turnOf(a, b, c) !== turnOf(a, b, d) && turnOf(c, d, a) !== turnOf(c, d, b)) return true
  return liesOn(c, a, b) || liesOn(d, a, b) || liesOn(a, c, d) || liesOn(b, c, d)
}
