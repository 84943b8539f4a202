import { areaOf, isInside, roundPoint } from '#shared/drawing/geometry.ts'
import type { Point } from '#shared/drawing/layer.ts'
import { type Barriers, findBarriers, OPEN } from './barriers.ts'
import { keepWalls } from './colours.ts'
import { contourOf, isSimple, simplify, square } from './contour.ts'
import { hasDoor, type Mask, regionOf } from './fill.ts'
import { type PlanRows, readInk } from './inkMap.ts'
import { binarise, fillHatching, type LineMap, removeLetters, straightenLines } from './lines.ts'
import { cellsAround, mayBeFurniture, type Nest, nestAround, roomIn, type Step } from './regions.ts'

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

/** A plan without its pixels: about 17 MB for a plan of 1,600 px or more, up to twice as much if it is skewed. */
export interface PreparedPlan extends Pick<PlanRows, 'width' | 'height'> {
  readonly map: LineMap
  readonly barriers: Barriers
}

/** Reads the plan once, for any number of points. */
export function preparePlan(plan: PlanRows): PreparedPlan {
  const ink = readInk(plan)
  const lines = binarise(ink)
  const areWalls = keepWalls(lines, ink)
  const map = straightenLines(lines, ink)
  removeLetters(map, areWalls)
  fillHatching(map)
  return { width: plan.width, height: plan.height, map, barriers: findBarriers(map, areWalls) }
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
 * The outline of the room around a point of a plan, both in plan pixels. Undefined unless lines, with gaps no wider than a
 * door, enclose the point in at most half of the plan. For a point on a line, takes the nearest open area within six cells.
 */
export const findRoom = (bitmap: Bitmap, point: Point, options: OutlineOptions = {}): Outline | undefined =>
  findRoomIn(preparePlan(rowsOf(bitmap)), point, options)

/** Like `findRoom`, for a plan that was prepared before. */
export function findRoomIn(plan: PreparedPlan, point: Point, { maxCorners = MAX_CORNERS }: OutlineOptions = {}) {
  const start = openCellAt(plan, point)
  if (start === undefined) return undefined
  const inside = start.isOpen ? point : undefined
  const own = roomAt(plan, start.cell, inside, maxCorners)
  if (own.isRoom || own.nest.steps.length === 0) return own.ring && outlineOf(plan, own, inside, maxCorners)
  // The point is in a piece of furniture or in the sector of a door, and the room is next to it.
  for (const cell of cellsAround(plan.barriers, own.nest)) {
    const room = roomAt(plan, cell, inside, maxCorners)
    if (room.ring && (!own.ring || areaOf(room.ring) > 2 * areaOf(own.ring)))
      return outlineOf(plan, room, inside, maxCorners)
  }
  return own.ring && outlineOf(plan, own, inside, maxCorners)
}

/** The ring of the room around a point; undefined where the lines around it may be furniture. */
export function certainRoomIn(plan: PreparedPlan, point: Point): Ring | undefined {
  const start = openCellAt(plan, point)
  if (!start?.isOpen) return undefined
  const { isRoom, ring } = roomAt(plan, start.cell, point, MAX_CORNERS)
  return isRoom ? ring : undefined
}

interface Found {
  readonly nest: Nest
  readonly chosen: number
  readonly ring: Ring | undefined
  /** Whether the region is certainly no furniture. */
  readonly isRoom: boolean
}

function roomAt(plan: PreparedPlan, cell: number, inside: Point | undefined, maxCorners: number): Found {
  const { barriers } = plan
  const nest = nestAround(barriers, cell, Math.floor(cellsOf(plan) / 2))
  const chosen = roomIn(nest, barriers)
  if (chosen < 0) return { nest, chosen, ring: undefined, isRoom: false }
  const step = nest.steps[chosen]!
  const region = regionOf(barriers, nest.order, step, ROUNDS)
  const isRoom = barriers.areWalls || !mayBeFurniture(step, barriers) || hasDoor(barriers, region)
  return { nest, chosen, ring: ringOf(plan, region, inside, maxCorners), isRoom }
}

function outlineOf(
  plan: PreparedPlan,
  { nest, chosen, ring }: Found,
  inside: Point | undefined,
  maxCorners: number,
): Outline {
  const area = areaOf(ring!)
  const count = nest.steps[chosen]!.count
  const other = (steps: readonly Step[], isOther: (other: number, than: number) => boolean) => {
    for (const step of steps.filter(step => isOther(step.count, count)).slice(0, MAX_TRIES)) {
      const found = ringOf(
        plan,
        regionOf(plan.barriers, nest.order, step, step.count > LARGE ? 0 : 1),
        inside,
        maxCorners,
      )
      if (found && isOther(areaOf(found), area)) return found
    }
    return undefined
  }
  return {
    ring: ring!,
    sizes: {
      smaller: other(nest.steps.slice(0, chosen).reverse(), (size, than) => size < than / MIN_RATIO),
      larger: other(nest.steps.slice(chosen + 1), (size, than) => size > than * MIN_RATIO),
    },
  }
}

const MAX_CORNERS = 40
/** The rounds that add furniture to the room. Its other sizes get one round. */
const ROUNDS = 3
/** Other sizes with more cells than this get no furniture, because adding it would take too long. */
const LARGE = 60_000
/** The least ratio between the sizes of two proposals, and the number of steps that are tried for each proposal. */
const [MIN_RATIO, MAX_TRIES] = [1.15, 1]
/** The largest distance, in cells, from a point on a line to the open area that is used instead. */
const MAX_AWAY = 6

/** The number of cells of a plan before it was straightened. */
function cellsOf({ width, height, map }: PreparedPlan): number {
  const [x0, y0] = map.toCell(0, 0)
  const [x1, y1] = map.toCell(width, height)
  return (width * height * ((x1 - x0) ** 2 + (y1 - y0) ** 2)) / (width ** 2 + height ** 2)
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

function ringOf(plan: PreparedPlan, region: Mask, point: Point | undefined, maxCorners: number): Ring | undefined {
  const contour = contourOf(region)
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
