import { type Barriers, DOORWAY } from './barriers.ts'

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

/** The region of the first `count` cells, together with the furniture and swinging doors in it. */
export function regionOf(barriers: Barriers, order: Int32Array, count: number, exit: number): Mask {
  const mask = maskOf(barriers, order, count)
  for (let round = 0; round < 4; round++) if (!addPockets(barriers, mask, exit, count)) break
  fillHoles(mask)
  smooth(mask)
  return mask
}

function maskOf({ width, height, door }: Barriers, order: Int32Array, count: number): Mask {
  let [left, right, top, bottom] = [width, 0, height, 0]
  for (let n = 0; n < count; n++) {
    const x = order[n]! % width
    const y = (order[n]! - x) / width
    if (x < left) left = x
    if (x > right) right = x
    if (y < top) top = y
    if (y > bottom) bottom = y
  }
  // Furniture along a wall lies beside the region.
  const margin = MARGIN + door
  ;[left, top] = [Math.max(0, left - margin), Math.max(0, top - margin)]
  ;[right, bottom] = [Math.min(width - 1, right + margin), Math.min(height - 1, bottom + margin)]
  const mask = { left, top, width: right - left + 1, height: bottom - top + 1 }
  const cells = new Uint8Array(mask.width * mask.height)
  for (let n = 0; n < count; n++) {
    const x = order[n]! % width
    cells[((order[n]! - x) / width - top) * mask.width + x - left] = 1
  }
  return { ...mask, cells }
}

/** Neighbouring cells are `IN` the region, `NEAR` it, or seen. */
const [IN, NEAR, SEEN] = [1, 2, 4]
/** A pocket is at most this share of its region, and at least this share of its edge touches the region. */
const [MAX_SHARE, MIN_CONTACT] = [0.4, 0.4]

/**
 * Adds the closed areas behind thin lines that mostly border on the region: furniture at a wall, the sector of a door. The space
 * inside a double wall is too narrow. Returns whether any was added.
 */
function addPockets(barriers: Barriers, mask: Mask, exit: number, count: number): boolean {
  const { cells, width, height, left, top } = mask
  const near = dilate(mask, barriers.reach)
  for (let at = 0; at < cells.length; at++) if (near[at] && !cells[at]) cells[at] = NEAR
  const stack = new Int32Array(Math.ceil(count * MAX_SHARE) + 8)
  const isOpen = (at: number) => {
    const x = at % width
    return barriers.passage[((at - x) / width + top) * barriers.width + x + left]! > Math.max(exit, DOORWAY)
  }
  let hasAdded = false
  for (let start = 0; start < cells.length; start++) {
    if (cells[start] !== NEAR || !isOpen(start)) continue
    const pocket = floodPocket(cells, width, height, start, isOpen, stack)
    const isPocket =
      pocket.isWhole && pocket.contact >= MIN_CONTACT * pocket.edge && pocket.count / pocket.edge >= barriers.door / 12
    if (!isPocket) continue
    for (let n = 0; n < pocket.count; n++) cells[stack[n]!] = IN
    hasAdded = true
  }
  for (let at = 0; at < cells.length; at++) cells[at] = cells[at] === IN ? IN : 0
  // The lines between the region and its pockets.
  if (hasAdded) closeBox(mask, barriers.reach - 1)
  return hasAdded
}

function floodPocket(
  cells: Uint8Array,
  width: number,
  height: number,
  start: number,
  isOpen: (at: number) => boolean,
  stack: Int32Array,
) {
  let [count, edge, contact, isWhole] = [1, 0, 0, true]
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
    let isEdge = false
    for (const to of [at + 1, at - 1, at + width, at - width]) {
      if (cells[to]! & SEEN) continue
      if (cells[to] === IN || !isOpen(to)) {
        isEdge = true
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
  }
  return { count, edge: Math.max(1, edge), contact, isWhole }
}

/** Cells at most `reach` steps away in both directions. */
function dilate({ cells, width, height }: Mask, reach: number, value = 1): Uint8Array {
  const rows = new Uint8Array(cells.length)
  spread(cells, rows, value, reach, { lines: height, length: width, line: width, step: 1 })
  const result = new Uint8Array(cells.length)
  spread(rows, result, 1, reach, { lines: width, length: height, line: 1, step: width })
  return result
}

interface Walk {
  readonly lines: number
  readonly length: number
  readonly line: number
  readonly step: number
}

function spread(from: Uint8Array, to: Uint8Array, value: number, reach: number, walk: Walk): void {
  for (let line = 0; line < walk.lines; line++) {
    const start = line * walk.line
    let filled = 0
    for (let n = 0; n < walk.length; n++) {
      if (from[start + n * walk.step] !== value) continue
      const end = Math.min(walk.length - 1, n + reach)
      for (let near = Math.max(filled, n - reach); near <= end; near++) to[start + near * walk.step] = 1
      filled = end + 1
    }
  }
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

/** Everything that the region surrounds belongs to it. */
function fillHoles({ cells, width, height }: Mask): void {
  const outside = new Uint8Array(cells.length)
  const stack = new Int32Array(cells.length)
  let count = 0
  const visit = (at: number) => {
    if (cells[at] || outside[at]) return
    outside[at] = 1
    stack[count++] = at
  }
  for (let x = 0; x < width; x++) {
    visit(x)
    visit((height - 1) * width + x)
  }
  for (let y = 0; y < height; y++) {
    visit(y * width)
    visit(y * width + width - 1)
  }
  while (count > 0) {
    const at = stack[--count]!
    const x = at % width
    if (x > 0) visit(at - 1)
    if (x < width - 1) visit(at + 1)
    if (at >= width) visit(at - width)
    if (at < (height - 1) * width) visit(at + width)
  }
  for (let at = 0; at < cells.length; at++) cells[at] = outside[at] ? 0 : 1
}

/** Fills slits, such as a door leaf or a line that ends in the room, and removes spikes. */
function smooth(mask: Mask): void {
  closeBox(mask, 3)
  openBox(mask, 2)
}

/** Whether a gap as wide as a door opens the edge of a region. */
export function hasDoor({ passage, width, door }: Barriers, mask: Mask): boolean {
  let count = 0
  for (let at = mask.width * BESIDE; at < mask.cells.length - mask.width * BESIDE; at++) {
    if (!mask.cells[at]) continue
    const x = at % mask.width
    const here = ((at - x) / mask.width + mask.top) * width + x + mask.left
    for (const [by, there] of [[1, 1], [-1, -1], [mask.width, width], [-mask.width, -width]] as const) {
      if (mask.cells[at + by]) continue
      const value = passage[here + BESIDE * there]!
      if (value >= 64 && value <= DOORWAY) count++
    }
  }
  return count >= door / 2
}

/** Cells from the edge of a region to the middle of a line. */
const BESIDE = 2
