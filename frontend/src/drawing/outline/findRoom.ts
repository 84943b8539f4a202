import { areaOf, isInside, roundPoint } from '#shared/drawing/geometry.ts'
import type { Point } from '#shared/drawing/layer.ts'
import { type Barriers, findBarriers, OPEN } from './barriers.ts'
import { contourOf, isSimple, simplify, square } from './contour.ts'
import { regionOf } from './fill.ts'
import { type PlanRows, readInk } from './inkMap.ts'
import { binarise, type LineMap, removeLetters, straightenLines } from './lines.ts'
import { type Nest, nestAround, roomIn } from './regions.ts'

/** Corners of a proposed room in plan pixels, clockwise; at most 40, without crossing sides. */
export type Ring = readonly Point[]

export interface Outline {
  readonly ring: Ring
  /** The next proposals in size; undefined where there is none. */
  readonly sizes: { readonly smaller: Ring | undefined; readonly larger: Ring | undefined }
}

export interface OutlineOptions {
  /** The most corners of a ring, 4 to 40. */
  readonly maxCorners?: number
}

/** A plan without its pixels: about 2 MB, whatever the size of the plan. */
export interface PreparedPlan extends Pick<PlanRows, 'width' | 'height'> {
  readonly map: LineMap
  readonly barriers: Barriers
}

/** Reads the plan once, for any number of points. */
export function preparePlan(plan: PlanRows): PreparedPlan {
  const ink = readInk(plan)
  const map = straightenLines(binarise(ink), ink)
  removeLetters(map)
  return { width: plan.width, height: plan.height, map, barriers: findBarriers(map) }
}

/** A plan that is in memory as a whole. */
export const rowsOf = ({ width, height, data }: Bitmap): PlanRows => ({
  width,
  height,
  rows: (y, count) => data.subarray(y * width * 4, (y + count) * width * 4),
})

/** RGBA, four bytes per pixel, row by row. */
export interface Bitmap {
  readonly width: number
  readonly height: number
  readonly data: Uint8ClampedArray
}

/**
 * The outline of the room around a point of a plan, both in plan pixels. Undefined if no lines and door-wide gaps enclose the
 * point, within half of the plan. A point on a line belongs to the nearest open area within six cells of 1/1600 of the plan.
 */
export const findRoom = (bitmap: Bitmap, point: Point, options: OutlineOptions = {}): Outline | undefined =>
  findRoomIn(preparePlan(rowsOf(bitmap)), point, options)

/** The same for a plan that was prepared before. */
export function findRoomIn(plan: PreparedPlan, point: Point, options: OutlineOptions = {}): Outline | undefined {
  const { barriers } = plan
  const start = openCellAt(plan, point)
  if (start === undefined) return undefined
  const nest = nestAround(barriers, start.cell, Math.floor((barriers.passage.length - edgeCells(plan)) / 2))
  const chosen = roomIn(nest, barriers)
  if (chosen === undefined) return undefined
  const ringAt = (n: number) => ringOf(plan, nest, n, start.isOpen ? point : undefined, options.maxCorners ?? MAX_CORNERS)
  const ring = ringAt(chosen)
  if (!ring) return undefined
  const area = areaOf(ring)
  const others = (steps: readonly number[], isOther: (other: number) => boolean) => {
    for (const n of steps.slice(0, MAX_TRIES)) {
      const other = ringAt(n)
      if (other && isOther(areaOf(other))) return other
    }
    return undefined
  }
  const indices = nest.steps.map((_, n) => n)
  return {
    ring,
    sizes: {
      smaller: others(indices.slice(0, chosen).reverse(), other => other < area / MIN_RATIO),
      larger: others(indices.slice(chosen + 1), other => other > area * MIN_RATIO),
    },
  }
}

const MAX_CORNERS = 40
/** The least ratio of two proposals, and the most steps that one is searched in. */
const [MIN_RATIO, MAX_TRIES] = [1.15, 3]
/** Distance, in cells, from a point on a line to the open area that it stands for. */
const MAX_AWAY = 6

/** Cells of a turned plan that are outside of the plan. */
const edgeCells = ({ width, height, map, barriers }: PreparedPlan) => {
  const [x0, y0] = map.toCell(0, 0)
  const [x1, y1] = map.toCell(width, height)
  const scale = Math.hypot(x1 - x0, y1 - y0) / Math.hypot(width, height)
  return barriers.passage.length - width * height * scale * scale
}

function openCellAt({ width, height, map, barriers }: PreparedPlan, [px, py]: Point) {
  if (!(px >= 0 && py >= 0 && px <= width && py <= height)) return undefined
  const [cx, cy] = map.toCell(px, py).map(Math.floor) as [number, number]
  const isOpenAt = (x: number, y: number) =>
    x > 1 && y > 1 && x < map.width - 2 && y < map.height - 2 && barriers.passage[y * map.width + x]! >= 64
  if (isOpenAt(cx, cy)) return { cell: cy * map.width + cx, isOpen: true }
  let [best, least] = [-1, MAX_AWAY + 0.5]
  for (let y = cy - MAX_AWAY; y <= cy + MAX_AWAY; y++)
    for (let x = cx - MAX_AWAY; x <= cx + MAX_AWAY; x++) {
      const away = Math.hypot(x - cx, y - cy)
      if (away < least && isOpenAt(x, y) && barriers.passage[y * map.width + x] === OPEN)
        [best, least] = [y * map.width + x, away]
    }
  return best < 0 ? undefined : { cell: best, isOpen: false }
}

/** Tolerances of the outline in cells, finest first: the first one that gives a clean ring wins. */
const TOLERANCES = [2.5, 4, 6, 9, 14]

function ringOf(plan: PreparedPlan, nest: Nest, n: number, point: Point | undefined, maxCorners: number) {
  const step = nest.steps[n]!
  const contour = contourOf(regionOf(plan.barriers, nest.order, step.count, step.exit))
  const area = areaOf(contour)
  const inPlan = ([x, y]: Point): Point => {
    const [px, py] = plan.map.toPlan(x, y)
    return roundPoint([clamp(px, plan.width), clamp(py, plan.height)])
  }
  for (const tolerance of TOLERANCES) {
    const simple = simplify(contour, tolerance)
    for (const cells of [square(simple), simple]) {
      if (cells.length < 3 || cells.length > maxCorners || Math.abs(areaOf(cells) / area - 1) > 0.1) continue
      const ring = cells.map(inPlan)
      if (isSimple(ring) && (!point || isInside(ring, point))) return ring
    }
  }
  return undefined
}

const clamp = (value: number, most: number) => Math.min(Math.max(value, 0), most)
