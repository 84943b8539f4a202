import { type Barriers, DOORWAY, linePassage } from './barriers.ts'
import type { Step } from './regions.ts'

/** A part of the plan: a mask of cells in a box. */
export interface Mask {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
  readonly cells: Uint8Array
}

/** Empty cells around a region and its neighbours. */
const MARGIN = 8

/**
 * The region of the first `count` cells of `order`, with the furniture and swinging doors in it. Each round adds pieces behind
 * those of the round before.
 */
export function regionOf(barriers: Barriers, order: Int32Array, { count, exit }: Step, rounds: number): Mask {
  const mask = maskOf(barriers, order, count, rounds > 0 ? barriers.door : 0)
  const open = rounds > 0 ? openCells(barriers, mask, Math.max(exit, DOORWAY)) : mask.cells
  let added = 0
  while (added < rounds && addPockets(barriers, mask, open, count)) added++
  // Closes the lines around pockets, and slits such as a door leaf or a line that ends in the room.
  closeBox(mask, added > 0 ? barriers.reach - 1 : SLIT)
  fillHoles(mask)
  openBox(mask, SPIKE)
  return mask
}

/** Half the widths of slits and spikes that an outline leaves out, in cells. */
const [SLIT, SPIKE] = [3, 2]

/** Kinds of cells: without a line, in a gap, and in an arc. No part of an arc is straight for half the width of a door. */
const [FREE, GAP, SHORT] = [1, 2, 3]

function openCells({ passage, width, door }: Barriers, mask: Mask, least: number): Uint8Array {
  const short = linePassage(door / 2)
  const open = new Uint8Array(mask.cells.length)
  for (let y = 0; y < mask.height; y++) {
    const start = (y + mask.top) * width + mask.left
    const end = Math.min(mask.width, width - mask.left)
    for (let x = 0; x < end; x++) {
      const value = passage[start + x]!
      if (value > least) open[y * mask.width + x] = FREE
      else if (value >= 64) open[y * mask.width + x] = GAP
      else if (value >= short) open[y * mask.width + x] = SHORT
    }
  }
  return open
}

function maskOf({ width, height }: Barriers, order: Int32Array, count: number, extra: number): Mask {
  let [left, right, top, bottom] = [width, 0, height, 0]
  for (let n = 0; n < count; n++) {
    const x = order[n]! % width
    const y = (order[n]! - x) / width
    if (x < left) left = x
    if (x > right) right = x
    if (y < top) top = y
    if (y > bottom) bottom = y
  }
  const margin = MARGIN + extra
  ;[left, top] = [Math.max(0, left - margin), Math.max(0, top - margin)]
  ;[right, bottom] = [Math.min(width - 1, right + margin), Math.min(height - 1, bottom + margin)]
  const mask = { left, top, width: Math.ceil((right - left + 1) / 4) * 4, height: bottom - top + 1 }
  const cells = new Uint8Array(mask.width * mask.height)
  for (let n = 0; n < count; n++) {
    const x = order[n]! % width
    cells[((order[n]! - x) / width - top) * mask.width + x - left] = 1
  }
  return { ...mask, cells }
}

/** The marks of a cell: in the region, near it, or seen by the flood of a pocket. */
const [IN, NEAR, SEEN] = [1, 2, 4]
/** The largest size of a pocket as a share of its region, and the least share of its edge that touches the region. */
const [MAX_SHARE, MIN_CONTACT] = [0.4, 0.4]
/** The largest pocket, in squares of a door’s width. */
const MAX_POCKET = 10
/**
 * Where every line is a wall, a pocket is the sector of a door or a nook of the room: at least this share of its edge is an arc,
 * or a gap to the region. The largest nook is in squares of a door’s width.
 */
const [MIN_ARC, MIN_GAP, MAX_NOOK] = [0.2, 0.15, 1.5]

/**
 * Adds pockets: closed areas behind thin lines that mostly border on the region, such as furniture at a wall or the sector of a
 * door. Leaves out the space inside a double wall, which is too narrow. Returns whether any was added.
 */
function addPockets(barriers: Barriers, mask: Mask, open: Uint8Array, count: number): boolean {
  const { cells, width, height } = mask
  const { door, areWalls } = barriers
  const near = dilate(mask, barriers.reach)
  for (let at = 0; at < cells.length; at++) if (near[at] && !cells[at]) cells[at] = NEAR
  const stack = new Int32Array(Math.ceil(Math.min(count * MAX_SHARE, MAX_POCKET * door * door)) + 8)
  let hasAdded = false
  for (let start = cells.indexOf(NEAR); start >= 0; start = cells.indexOf(NEAR, start + 1)) {
    if (open[start] !== FREE) continue
    const pocket = floodPocket(cells, width, height, start, open, stack)
    const { edge, contact, arc, gap } = pocket
    const isNook = areWalls && gap >= MIN_GAP * edge && pocket.count <= MAX_NOOK * door * door
    const isSector = contact >= MIN_CONTACT * edge && (!areWalls || arc >= MIN_ARC * edge)
    const isPocket = pocket.isWhole && (isNook || isSector) && pocket.count / edge >= door / 12
    if (!isPocket) continue
    for (let n = 0; n < pocket.count; n++) cells[stack[n]!] = IN
    hasAdded = true
  }
  for (let at = 0; at < cells.length; at++) cells[at] = cells[at] === IN ? IN : 0
  return hasAdded
}

function floodPocket(
  cells: Uint8Array,
  width: number,
  height: number,
  start: number,
  open: Uint8Array,
  stack: Int32Array,
) {
  let [count, edge, contact, arc, gap, isWhole] = [1, 0, 0, 0, 0, true]
  stack[0] = start
  const wasNear = (at: number) => (cells[at]! & NEAR) !== 0
  const startNear = wasNear(start)
  cells[start] = SEEN | (startNear ? NEAR : 0)
  for (let n = 0; n < count; n++) {
    const at = stack[n]!
    const x = at % width
    if (x < 1 || x >= width - 1 || at < width || at >= (height - 1) * width) {
      isWhole = false
      continue
    }
    let [isEdge, isArc, isGap] = [false, false, false]
    for (let side = 0; side < 4; side++) {
      const to = at + (side < 2 ? 1 - 2 * side : (5 - 2 * side) * width)
      if (cells[to]! & SEEN) continue
      if (cells[to] === IN || open[to] !== FREE) {
        isEdge = true
        if (open[to] === SHORT) isArc = true
        if (open[to] === GAP) isGap = true
        continue
      }
      if (count >= stack.length) {
        isWhole = false
        continue
      }
      cells[to] = SEEN | (cells[to]! & NEAR)
      stack[count++] = to
    }
    if (isEdge) edge++
    if (isEdge && wasNear(at)) contact++
    if (isArc) arc++
    if (isGap && wasNear(at)) gap++
  }
  return { count, edge: Math.max(1, edge), contact, arc, gap, isWhole }
}

/** Marks the cells at most `reach` steps away, in both directions, from a cell with `value`. */
function dilate({ cells, width, height }: Mask, reach: number, value = 1): Uint8Array {
  const rows = new Uint8Array(cells.length)
  for (let from = cells.indexOf(value), to: number; from >= 0; from = cells.indexOf(value, to)) {
    const start = from - (from % width)
    const end = start + width
    const next = cells.indexOf(1 - value, from)
    to = next < 0 || next > end ? end : next
    rows.fill(1, Math.max(start, from - reach), Math.min(end, to + reach))
  }
  return dilateUpright(rows, width, height, reach)
}

/**
 * The upright half of `dilate`. Counts the marked cells of each column in a window that moves down, row by row, because the
 * cells of a column are far apart in memory. One word has the counts of four columns: the width is a multiple of four, and a
 * count is at most 17.
 */
function dilateUpright(rows: Uint8Array, width: number, height: number, reach: number): Uint8Array {
  const marks = new Int32Array(rows.buffer)
  const result = new Int32Array(marks.length)
  const words = width / 4
  const counts = new Int32Array(words)
  for (let y = -reach; y < height; y++) {
    const [next, last] = [(y + reach) * words, (y - reach - 1) * words]
    if (y + reach < height) for (let x = 0; x < words; x++) counts[x]! += marks[next + x]!
    if (last >= 0) for (let x = 0; x < words; x++) counts[x]! -= marks[last + x]!
    // After the addition, the highest bit of a byte is set if its count is not 0.
    if (y >= 0)
      for (let x = 0, at = y * words; x < words; x++, at++)
        result[at] = (((counts[x]! + 0x7f7f7f7f) | 0) >>> 7) & 0x01010101
  }
  return new Uint8Array(result.buffer)
}

function closeBox(mask: Mask, reach: number): void {
  const grown = { ...mask, cells: dilate(mask, reach) }
  const outside = dilate(grown, reach, 0)
  for (let at = 0; at < outside.length; at++) mask.cells[at] = mask.cells[at] || !outside[at] ? 1 : 0
}

function openBox(mask: Mask, reach: number): void {
  const outside = dilate(mask, reach, 0)
  mask.cells.set(dilate({ ...mask, cells: outside }, reach, 0))
}

/** Adds everything that the region surrounds. Floods the outside in runs of cells of one row. */
function fillHoles({ cells, width, height }: Mask): void {
  const stack: number[] = []
  for (let x = 0; x < width; x++) stack.push(x, (height - 1) * width + x)
  for (let y = 0; y < height; y++) stack.push(y * width, (y + 1) * width - 1)
  for (let at = stack.pop(); at !== undefined; at = stack.pop()) {
    if (cells[at] !== 0) continue
    const start = at - (at % width)
    let [from, to] = [at, at + 1]
    while (from > start && cells[from - 1] === 0) from--
    while (to < start + width && cells[to] === 0) to++
    cells.fill(OUTSIDE, from, to)
    for (const by of [-width, width])
      for (let next = from; next < to; next++)
        if (cells[next + by] === 0 && (next === from || cells[next + by - 1] !== 0)) stack.push(next + by)
  }
  for (let at = 0; at < cells.length; at++) cells[at] = cells[at] === OUTSIDE ? 0 : 1
}

const OUTSIDE = 2

/** Whether the edge of a region has a door: gaps no wider than a door, together at least half as wide. */
export function hasDoor({ passage, width, door }: Barriers, mask: Mask): boolean {
  let count = 0
  for (let at = mask.width * TO_LINE; at < mask.cells.length - mask.width * TO_LINE; at++) {
    if (!mask.cells[at]) continue
    const x = at % mask.width
    const here = ((at - x) / mask.width + mask.top) * width + x + mask.left
    for (const [by, there] of [
      [1, 1],
      [-1, -1],
      [mask.width, width],
      [-mask.width, -width],
    ] as const) {
      if (mask.cells[at + by]) continue
      const value = passage[here + TO_LINE * there]!
      if (value >= 64 && value <= DOORWAY) count++
    }
  }
  return count >= door / 2
}

/** Cells from the edge of a region to the middle of a line. */
const TO_LINE = 2
