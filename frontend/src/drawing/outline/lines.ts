import type { InkMap } from './inkMap.ts'

/** Cells with a line, turned so that most lines are level or upright. */
export interface LineMap {
  readonly width: number
  readonly height: number
  /** 0 for no line, 1 for a line, `LOOSE` for a line of a loose piece. The outermost cells are 0. */
  readonly lines: Uint8Array
  /** From plan pixels to cells, and back. */
  readonly toCell: (x: number, y: number) => readonly [number, number]
  readonly toPlan: (x: number, y: number) => readonly [number, number]
}

/** The side of a patch, in cells. Within a patch, paper has one lightness. */
const PATCH = 64
/** The darkest paper. A wall of solid ink may cover a whole patch, and must not count as paper. */
const MAX_PAPER = 140
const MIN_CONTRAST = 28
const MAX_CONTRAST = 120

/**
 * Marks the cells that are darker than the paper around them by more than the noise (Bradley and Roth, Adaptive thresholding
 * using the integral image, 2007, with one value per patch).
 */
export function binarise({ width, height, ink }: InkMap): Uint8Array {
  const across = Math.ceil(width / PATCH)
  const paper = new Uint8Array(across * Math.ceil(height / PATCH))
  for (let patch = 0; patch < paper.length; patch++)
    paper[patch] = Math.min(MAX_PAPER, paperOf(patch % across, Math.floor(patch / across), { width, height, ink }))
  const lines = new Uint8Array(width * height)
  const counts = new Uint32Array(256)
  for (let y = 0, at = 0; y < height; y++) {
    const patches = Math.floor(y / PATCH) * across
    for (let x = 0; x < width; x++, at++) {
      if (ink[at] === 0) continue
      const darker = Math.max(0, ink[at]! - paper[patches + ((x / PATCH) | 0)]!)
      lines[at] = darker
      counts[darker]!++
    }
  }
  counts[0]! += lines.length - counts.reduce((sum, count) => sum + count, 0)
  const noise = quantile(counts, 0.7) - quantile(counts, 0.3)
  const least = Math.min(MAX_CONTRAST, Math.max(MIN_CONTRAST, 4 * noise))
  for (let at = 0; at < lines.length; at++) lines[at] = lines[at]! >= least ? 1 : 0
  return lines
}

function paperOf(column: number, row: number, { width, height, ink }: Pick<InkMap, 'width' | 'height' | 'ink'>) {
  const counts = new Uint32Array(256)
  for (let y = row * PATCH; y < Math.min(height, (row + 1) * PATCH); y++)
    for (let x = column * PATCH; x < Math.min(width, (column + 1) * PATCH); x++) counts[ink[y * width + x]!]!++
  return quantile(counts, 0.3)
}

function quantile(counts: Uint32Array, share: number): number {
  const total = counts.reduce((sum, count) => sum + count, 0)
  let seen = 0
  for (let value = 0; value < counts.length; value++) {
    seen += counts[value]!
    if (seen >= total * share) return value
  }
  return counts.length - 1
}

/** The least skew to correct, in radians. Turning by less is not worth the blur. */
const MIN_TURN = 0.0025
const DEGREE = Math.PI / 180

/** Turns the lines upright and surrounds them by empty cells. */
export function straightenLines(lines: Uint8Array, { width, height, scale }: InkMap): LineMap {
  const skew = skewOf(lines, width)
  const angle = Math.abs(skew) < MIN_TURN ? 0 : skew
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  const size = {
    width: Math.ceil(width * cos + height * Math.abs(sin)) + 4,
    height: Math.ceil(height * cos + width * Math.abs(sin)) + 4,
  }
  const [cx, cy, tx, ty] = [width / 2, height / 2, size.width / 2, size.height / 2]
  const toInk = (x: number, y: number) =>
    [(x - tx) * cos - (y - ty) * sin + cx, (x - tx) * sin + (y - ty) * cos + cy] as const
  return {
    ...size,
    lines: turn({ lines, width, height }, size, cos, sin),
    toPlan: (x, y) => toInk(x, y).map(value => value / scale) as [number, number],
    toCell: (x, y) => {
      const [dx, dy] = [x * scale - cx, y * scale - cy]
      return [dx * cos + dy * sin + tx, dy * cos - dx * sin + ty]
    },
  }
}

interface Cells {
  readonly lines: Uint8Array
  readonly width: number
  readonly height: number
}

/**
 * The distance, in cells, of four places around the centre of a cell. A line at any of them counts, so that a thin line stays
 * whole.
 */
const NEARBY = 0.3

function turn({ lines, width, height }: Cells, size: Omit<Cells, 'lines'>, cos: number, sin: number): Uint8Array {
  const turned = new Uint8Array(size.width * size.height)
  if (sin === 0) {
    for (let y = 1; y < height - 1; y++)
      turned.set(lines.subarray(y * width + 1, (y + 1) * width - 1), (y + 2) * size.width + 3)
    return turned
  }
  for (let y = 1; y < size.height - 1; y++) {
    const dy = y + 0.5 - size.height / 2
    for (let x = 1; x < size.width - 1; x++) {
      const dx = x + 0.5 - size.width / 2
      const px = dx * cos - dy * sin + width / 2
      const py = dx * sin + dy * cos + height / 2
      if (px < 1 || py < 1 || px >= width - 1 || py >= height - 1) continue
      // These are positive numbers, which `| 0` rounds down faster than a call.
      const left = (px - NEARBY) | 0
      const right = (px + NEARBY) | 0
      const top = ((py - NEARBY) | 0) * width
      const bottom = ((py + NEARBY) | 0) * width
      if (lines[top + left] || lines[top + right] || lines[bottom + left] || lines[bottom + right])
        turned[y * size.width + x] = 1
    }
  }
  return turned
}

const SAMPLES = 6_000
/** How much sharper a skew must be than none: by chance, a plan without skew may be a little sharper at another angle. */
const CLEARLY = 1.1

/**
 * The angle, in radians within a quarter turn, at which the projection of the lines is sharpest (Postl, Detection of linear
 * oblique structures and skew scan in digitized documents, 1986).
 */
function skewOf(lines: Uint8Array, width: number): number {
  const inked: number[] = []
  for (let at = 0; at < lines.length; at++) if (lines[at]) inked.push(at)
  const step = Math.max(1, Math.ceil(inked.length / SAMPLES) | 1)
  const xs = new Float64Array(Math.ceil(inked.length / step))
  const ys = xs.map((_, n) => Math.floor(inked[n * step]! / width))
  for (let n = 0; n < xs.length; n++) xs[n] = inked[n * step]! % width
  const bins = new Uint32Array(2 * (width + Math.ceil(lines.length / Math.max(1, width))) + 4)
  const sharpness = (angle: number) => sharpnessOf(xs, ys, angle, bins)
  const best = (angles: readonly number[]) =>
    angles.map(angle => [sharpness(angle), angle] as const).reduce((a, b) => (b[0] > a[0] ? b : a))[1]
  const range = (from: number, to: number, by: number) =>
    Array.from({ length: Math.round((to - from) / by) + 1 }, (_, n) => from + n * by)
  const coarse = best(range(-45, 44.5, 0.5).map(degrees => degrees * DEGREE))
  const fine = best(range(-0.4, 0.4, 0.1).map(degrees => coarse + degrees * DEGREE))
  return sharpness(fine) > CLEARLY * sharpness(0) ? fine : 0
}

function sharpnessOf(xs: Float64Array, ys: Float64Array, angle: number, bins: Uint32Array): number {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  const middle = bins.length >> 1
  let sum = 0
  for (const turn of [0, 1]) {
    bins.fill(0)
    const [byX, byY] = turn ? [cos, sin] : [-sin, cos]
    for (let n = 0; n < xs.length; n++) {
      const bin = (middle + xs[n]! * byX + ys[n]! * byY) | 0
      bins[bin]!++
      // Adds up to the squares of all bins.
      sum += 2 * bins[bin]! - 1
    }
  }
  return sum
}

/**
 * The longest side of a letter, of a symbol such as a washbasin, and of a loose piece of furniture, as shares of the plan’s
 * longer side.
 */
const [LETTER, SYMBOL, PIECE] = [0.021, 0.06, 0.12]
/** The shortest straight piece of a wall between two doors, in cells. */
const WALL_PIECE = 12
/** The value of lines in a loose piece: a component that touches nothing else and is no longer than a piece of furniture. */
export const LOOSE = 2

/**
 * Removes letters, symbols and dust, and marks loose pieces. A solid block stays, because it is a column or a piece of wall. A
 * component larger than a letter stays if a straight line runs through most of it.
 */
export function removeLetters({ width, height, lines }: LineMap, areWalls: boolean): void {
  const seen = new Uint8Array(lines.length)
  const stack = new Int32Array(lines.length)
  const side = Math.max(width, height)
  for (let start = 0; start < lines.length; start++) {
    if (!lines[start] || seen[start]) continue
    const { count, wide, high } = collect(lines, width, start, seen, stack)
    const longer = Math.max(wide, high)
    if (longer > PIECE * side) continue
    const isBlock = Math.min(wide, high) >= 4 && count >= 0.85 * wide * high
    const straight = longer <= SYMBOL * side ? straightest(lines, width, stack, count) : longer
    const isPiece = areWalls && straight >= WALL_PIECE && straight >= 0.9 * longer
    const isSign = straight < 0.6 * longer || longer <= LETTER * side
    const value = isSign && !isBlock && !isPiece ? 0 : LOOSE
    for (let n = 0; n < count; n++) lines[stack[n]!] = value
  }
}

/** Collects a component, including neighbours at corners, into `stack`. */
function collect(lines: Uint8Array, width: number, start: number, seen: Uint8Array, stack: Int32Array) {
  const around = [1, -1, width, -width, width + 1, width - 1, -width + 1, -width - 1]
  let [count, left, right, top, bottom] = [1, width, 0, lines.length, 0]
  seen[start] = 1
  stack[0] = start
  for (let n = 0; n < count; n++) {
    const at = stack[n]!
    const x = at % width
    const y = (at - x) / width
    if (x < left) left = x
    if (x > right) right = x
    if (y < top) top = y
    if (y > bottom) bottom = y
    for (const by of around)
      if (lines[at + by] && !seen[at + by]) {
        seen[at + by] = 1
        stack[count++] = at + by
      }
  }
  return { count, wide: right - left + 1, high: bottom - top + 1 }
}

/** The length of the longest level or upright run of cells in a component. */
function straightest(lines: Uint8Array, width: number, stack: Int32Array, count: number): number {
  let longest = 0
  for (const by of [1, width])
    for (let n = 0; n < count; n++) {
      let at = stack[n]!
      if (lines[at - by]) continue
      let length = 0
      for (; lines[at]; at += by) length++
      if (length > longest) longest = length
    }
  return longest
}

/** The largest area between the lines of a hatching, and the thickest hatched wall, in cells. */
const [HATCH_AREA, HATCH_DEPTH] = [220, 26]
/**
 * An area between slanted lines fills at most this share of its box, while a tile fills its box. Areas up to `DUST` cells are
 * too small to tell.
 */
const [HATCH_SHARE, DUST] = [0.8, 9]

/** Fills the hatching of walls: a hatched wall is a solid one. A hatched or tiled floor stays as it is. */
export function fillHatching({ width, lines }: LineMap): void {
  const filled = lines.slice()
  const stack = new Int32Array(HATCH_AREA + 2)
  for (let start = width + 1; start < lines.length - width - 1; start++) {
    if (filled[start]) continue
    // A neighbour that was seen belongs to an area that is too large.
    if (filled[start - 1] === SEEN || filled[start - width] === SEEN) {
      filled[start] = SEEN
      continue
    }
    const { count, share, isWhole } = collectFree(filled, width, start, stack)
    const isHatch = isWhole && (count <= DUST || share <= HATCH_SHARE)
    for (let n = 0; n < count; n++) filled[stack[n]!] = isHatch ? FILLED : SEEN
  }
  for (let at = 0; at < lines.length; at++)
    if (filled[at] === FILLED && Math.min(depth(filled, at, 1), depth(filled, at, width)) <= HATCH_DEPTH) lines[at] = 1
}

const [SEEN, FILLED, COLLECTED] = [3, 4, 5]
const isSolid = (value: number | undefined) => value !== 0 && value !== SEEN && value !== undefined

/**
 * Collects an area without lines into `stack`; `share` is its share of the box around it. Ends early where the area is too large
 * for a hatching; the area is then not whole.
 */
function collectFree(cells: Uint8Array, width: number, start: number, stack: Int32Array) {
  let [count, left, right, bottom] = [1, width, 0, 0]
  cells[start] = COLLECTED
  stack[0] = start
  for (let n = 0; n < count; n++) {
    const at = stack[n]!
    const x = at % width
    if (x < left) left = x
    if (x > right) right = x
    if (at - x > bottom) bottom = at - x
    for (let side = 0; side < 4; side++) {
      const to = at + (side < 2 ? 1 - 2 * side : (5 - 2 * side) * width)
      if (to < 0 || to >= cells.length) continue
      if (cells[to] === SEEN || count > HATCH_AREA) return { count, share: 1, isWhole: false }
      if (cells[to]) continue
      cells[to] = COLLECTED
      stack[count++] = to
    }
  }
  // Areas are found row by row, so the first cell is in the top row.
  const high = bottom / width - Math.floor(start / width) + 1
  return { count, share: count / ((right - left + 1) * high), isWhole: true }
}

function depth(cells: Uint8Array, at: number, by: number): number {
  let count = 1
  for (let to = at + by; count <= HATCH_DEPTH && isSolid(cells[to]); to += by) count++
  for (let to = at - by; count <= HATCH_DEPTH && isSolid(cells[to]); to -= by) count++
  return count
}
