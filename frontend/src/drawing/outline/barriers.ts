import { type LineMap, LOOSE } from './lines.ts'

/** The cells of a plan, each with its passage: how easily a flood passes the cell. */
export interface Barriers {
  readonly width: number
  readonly height: number
  /** 255 is open, 64 to 254 a gap (the wider, the easier), 1 to 63 a thin line (the shorter, the easier), 0 a solid wall. */
  readonly passage: Uint8Array
  /** The usual width of a door, in cells. */
  readonly door: number
  /** The thickest line of furniture and doors, in cells. */
  readonly reach: number
  /** Whether every line is a wall or a window, so that no line is furniture. */
  readonly areWalls: boolean
  /** Working memory for the flood of one point at a time, because new memory for each point takes longer than the flood. */
  readonly flood: {
    /** For each waiting cell, the next one with the same passage. */
    readonly links: Int32Array
    /** The cells that were reached, and up to half of the plan in the order of the flood. */
    readonly seen: Uint8Array
    readonly order: Int32Array
  }
}

export const OPEN = 255
const NARROWEST = 64
const GAP_STEPS = 188
/** The widest gap that is a barrier, in door widths. */
const WIDEST = 3
/** The widest gap that counts as a door, in door widths. */
const WIDEST_DOOR = 1.6
/** The passage of the widest gap that counts as a door. */
export const DOORWAY = Math.floor(NARROWEST + (WIDEST_DOOR / WIDEST) * GAP_STEPS)
/** The passage of a thin line: the shorter its longest straight run (`length`, in cells), the easier. */
export const linePassage = (length: number) => Math.max(1, Math.round(NARROWEST - 1 - length / 2))

/** Between two lines of at least this length, in door widths, a gap may be wider: a sliding door or a double door. */
const SOUND = 0.6

/** The shortest line that continues across a gap, in cells. */
const MIN_RUN = 6
const DOOR_WIDTHS = { min: 10, max: 110 }
/** The largest distance between the two lines of a double wall, and the least thickness of a solid wall, in cells. */
const [PAIR_DISTANCE, SOLID] = [18, 6]
const MAX_EXTENT = 40
/** Lines of at least `LONG` cells show how walls are drawn. Every `SAMPLE`th cell of such a line is measured. */
const [LONG, SAMPLE] = [60, 8]

interface Gap {
  /** The cells of the gap: first cell, step, count. */
  readonly from: number
  readonly step: number
  readonly length: number
  /** The lines that end at the gap, at one or both sides. */
  readonly ends: readonly End[]
}

/**
 * The free end of a line. In cells: the line’s thickness and length, and the distance to the parallel line on each side (0 if
 * there is none).
 */
interface End extends Section {
  readonly length: number
  readonly isLoose: boolean
}

interface Section {
  readonly thickness: number
  readonly partners: readonly number[]
}

interface Survey {
  readonly gaps: Gap[]
  /** The length of the longest straight line through each cell. */
  readonly runs: Uint16Array
  /** Cells of long lines by thickness, and by distance to a parallel line. */
  readonly thicknesses: Float64Array
  readonly distances: Float64Array
}

/**
 * Closes the gaps in walls along the two directions of the plan: a line that ends continues to the next line. This is a
 * morphological closing by lines, for all widths at once (Ahmed, Weber, Liwicki, Dengel: Improved automatic analysis of
 * architectural floor plans, 2011). With `areWalls`, all lines are walls and none is taken for furniture.
 */
export function findBarriers(map: LineMap, areWalls: boolean): Barriers {
  const survey: Survey = {
    gaps: [],
    runs: new Uint16Array(map.lines.length),
    thicknesses: new Float64Array(MAX_EXTENT * 2),
    distances: new Float64Array(PAIR_DISTANCE + 2),
  }
  const { width, height } = map
  const [level, upright] = widened(map)
  for (let y = 1; y < height - 1; y++)
    surveyLine(map, survey, level.subarray(y * width, (y + 1) * width), y * width, 1, width)
  for (let x = 1; x < width - 1; x++)
    surveyLine(map, survey, upright.subarray(x * height, (x + 1) * height), x, width, 1)
  const { isWall, thickness } = wallsOf(survey)
  const thin = medianOf(survey.thicknesses.subarray(0, SOLID))
  const reach = Math.min(8, Math.max(5, 2 * thin + 1))
  const expected = thickness === undefined ? DOOR_SHARE * Math.max(map.width, map.height) : DOOR_THICKNESSES * thickness
  const gaps = survey.gaps
    .map(gap => ({ ...gap, ends: areWalls ? gap.ends : gap.ends.filter(isWall) }))
    .filter(({ ends }) => ends.length > 0)
  const door = doorWidth(
    gaps.filter(({ ends }) => ends.length === 2),
    expected,
    thickness === undefined ? [0.3, 2.5] : [0.8, 1.6],
  )
  const passage = passages(map, survey.runs)
  // Shorter lines without a counterpart are door leaves, arcs and letters.
  const least = door * (thickness === undefined ? 1.3 : 0.5)
  for (const gap of gaps) {
    if (gap.ends.length === 1 && gap.ends[0]!.length < least) continue
    const effort = areWalls && isBacked(map, gap) ? 1 : effortOf(gap, door, areWalls)
    const value = NARROWEST + Math.round((effort / (WIDEST * door)) * GAP_STEPS)
    if (value >= OPEN) continue
    for (let n = 0, at = gap.from; n < gap.length; n++, at += gap.step)
      if (passage[at]! >= NARROWEST && passage[at]! > value) passage[at] = value
  }
  const cells = passage.length
  const flood = {
    links: new Int32Array(cells),
    seen: new Uint8Array(cells),
    order: new Int32Array(Math.ceil(cells / 2) + width),
  }
  return { width, height, passage, door, reach, areWalls, flood }
}

/** The width of a gap, less if the lines on both sides are long, and more if only one side has a line that may be furniture. */
function effortOf({ length, ends }: Gap, door: number, areWalls: boolean): number {
  const areLong = ends.length === 2 && ends.every(end => end.length >= SOUND * door)
  return length * (areLong ? 0.75 : ends.length === 2 || areWalls ? 1 : 1.2)
}

/** Whether the other line of a double wall runs along the whole gap. The gap is then no opening. */
const isBacked = ({ lines, width }: LineMap, { from, step, length, ends }: Gap): boolean => {
  const across = step === 1 ? width : 1
  const isLineAt = (by: number) => {
    for (let n = 0, at = from + by; n < length; n++, at += step) if (!isLine(lines, at, across)) return false
    return true
  }
  return ends.some(({ partners }) =>
    partners.some((by, side) => by > 0 && isLineAt(side === 0 ? -by * across : by * across)),
  )
}

/**
 * Two maps of the lines, each widened by one cell to both sides. The first is stored by rows and widened up and down. The second is
 * stored by columns and widened to the left and right. The cells of each row or column are neighbours in memory.
 */
function widened({ lines, width, height }: LineMap): readonly [Uint8Array, Uint8Array] {
  const [level, upright] = [new Uint8Array(lines.length), new Uint8Array(lines.length)]
  for (let at = 0; at < lines.length; at++) {
    if (!lines[at]) continue
    level[at - width] = level[at] = level[at + width] = 1
    const x = at % width
    const across = x * height + (at - x) / width
    upright[across - height] = upright[across] = upright[across + height] = 1
  }
  return [level, upright]
}

/** `cells` are the widened lines of one row or column, which begins at `start` and goes on in steps of `step`. */
function surveyLine(
  { lines }: LineMap,
  survey: Survey,
  cells: Uint8Array,
  start: number,
  step: number,
  across: number,
): void {
  let [lastEnd, lastLength] = [-1, 0]
  for (let begin = cells.indexOf(1), n: number; begin >= 0; begin = cells.indexOf(1, n)) {
    n = cells.indexOf(0, begin)
    if (n < 0) n = cells.length
    const length = n - begin
    const first = start + begin * step
    noteRun(survey, lines, first, step, length)
    if (length >= LONG) noteSections(survey, lines, first, step, across, length)
    const gap = begin - lastEnd - 1
    if (lastEnd >= 0 && gap > 0 && gap <= DOOR_WIDTHS.max * WIDEST) {
      const ends = [
        ...(lastLength >= MIN_RUN ? endsAt(lines, start + lastEnd * step, -step, across, lastLength) : []),
        ...(length >= MIN_RUN ? endsAt(lines, first, step, across, length) : []),
      ]
      if (ends.length > 0) survey.gaps.push({ from: start + (lastEnd + 1) * step, step, length: gap, ends })
    }
    ;[lastEnd, lastLength] = [n - 1, length]
  }
}

const isLine = (lines: Uint8Array, at: number, across: number) => lines[at] || lines[at - across] || lines[at + across]

function noteRun({ runs }: Survey, lines: Uint8Array, from: number, step: number, length: number): void {
  for (let n = 0, at = from; n < length; n++, at += step) if (lines[at] && runs[at]! < length) runs[at] = length
}

/** Counts a solid wall once, not once per row of cells. */
function noteSections(survey: Survey, lines: Uint8Array, from: number, step: number, across: number, length: number) {
  for (let n = SAMPLE; n < length; n += SAMPLE) {
    const at = from + n * step
    if (!lines[at]) continue
    const { thickness, partners } = sectionAt(lines, at, across)
    const weight = 1 / thickness
    survey.thicknesses[thickness]! += weight
    for (const partner of partners) survey.distances[partner]! += weight / 2
  }
}

/** The least ratio of a line’s length to its thickness. A piece of an arc has a smaller one. */
const SLIMNESS = 1.5
/**
 * Growth of a line’s thickness at its end, in cells: at least `CORNER` where it meets another line, up to `WOBBLE` where it is
 * drawn unevenly.
 */
const [CORNER, WOBBLE] = [6, 3]

/**
 * The free end of a line. Empty where the line is the side of another line, or runs into another line. `back` is the step from
 * the end into the line.
 */
function endsAt(lines: Uint8Array, end: number, back: number, across: number, length: number): End[] {
  const inside = end + back * Math.min(length >> 1, 16)
  const [up, down] = [-across, across].map(side => extent(lines, end, side) - extent(lines, inside, side)) as [
    number,
    number,
  ]
  const isCrossed = up >= CORNER && down >= CORNER
  const section = sectionAt(lines, inside, across)
  // A line across that only reaches the other line of a double wall closes the wall, and is no bend.
  const isBent = [up, down].some(
    (growth, side) =>
      growth < -WOBBLE || (growth > WOBBLE && growth < CORNER && Math.abs(growth - section.partners[side]!) > 1),
  )
  if (isCrossed || isBent || SLIMNESS * section.thickness > length) return []
  const farther = sectionAt(lines, end + back * Math.min(length - 1, 32), across)
  const partners = section.partners.map((distance, side) =>
    Math.abs(distance - farther.partners[side]!) <= 2 && SLIMNESS * distance <= length ? distance : 0,
  )
  return [{ thickness: section.thickness, partners, length, isLoose: lines[inside] === LOOSE }]
}

function sectionAt(lines: Uint8Array, at: number, across: number): Section {
  const [up, down] = [extent(lines, at, -across), extent(lines, at, across)]
  return {
    thickness: Math.max(1, up + down - 1),
    partners: [partnerOf(lines, at, -across), partnerOf(lines, at, across)],
  }
}

/** The number of line cells in a row, from this cell or the next one, in steps of `by`. */
function extent(lines: Uint8Array, from: number, by: number): number {
  let at = lines[from] ? from : from + by
  let count = 0
  while (count < MAX_EXTENT && lines[at]) {
    count++
    at += by
  }
  return count
}

/** The distance from a cell of a line to the next parallel line; 0 if there is none. */
function partnerOf(lines: Uint8Array, from: number, by: number): number {
  let [at, count] = [from, 0]
  while (count < PAIR_DISTANCE && lines[at]) {
    count++
    at += by
  }
  const own = count
  while (count < PAIR_DISTANCE && at >= 0 && at < lines.length && !lines[at]) {
    count++
    at += by
  }
  return count - own >= 2 && count < PAIR_DISTANCE ? count : 0
}

/** The width of a door, in thicknesses of a wall. */
const DOOR_THICKNESSES = 5.5
/** The width of a door in a plan whose walls are single lines, as a share of the plan’s longer side. */
const DOOR_SHARE = 0.025

/**
 * Separates walls from furniture. If many long lines are thick, walls are solid. If many have a parallel line at about the same
 * distance, walls are double. Otherwise walls are single lines, and every line that is not loose is a wall.
 */
function wallsOf({ thicknesses, distances }: Survey): { isWall: (end: End) => boolean; thickness: number | undefined } {
  const total = sum(thicknesses)
  const solid = thicknesses.map((weight, thickness) => (thickness >= SOLID ? weight : 0))
  if (sum(solid) >= 0.2 * total && total > 0) {
    const usual = medianOf(solid)
    return { isWall: ({ thickness }) => thickness >= Math.max(SOLID, 0.5 * usual), thickness: usual }
  }
  const smooth = distances.map((_, n) => (n < 2 ? 0 : distances[n - 1]! + distances[n]! + (distances[n + 1] ?? 0)))
  const most = Math.max(...smooth)
  if (most < 0.15 * total || total === 0) return { isWall: ({ isLoose }) => !isLoose, thickness: undefined }
  return {
    isWall: ({ thickness, partners }) =>
      thickness >= SOLID || partners.some(distance => distance > 0 && smooth[distance]! >= 0.2 * most),
    thickness: smooth.indexOf(most),
  }
}

function medianOf(weights: Float64Array): number {
  let rest = sum(weights) / 2
  return weights.findIndex(weight => {
    rest -= weight
    return rest <= 0
  })
}

const sum = (values: Float64Array) => values.reduce((total, value) => total + value, 0)

/**
 * The most frequent width of a gap between two line ends. `least` and `most` limit it, as multiples of the expected width.
 * Widths that differ by up to 15% count together, and widths near the expected one count more.
 */
function doorWidth(
  gaps: readonly { readonly length: number }[],
  expected: number,
  [least, most]: readonly [number, number],
): number {
  const min = Math.round(clamp(least * expected))
  const max = Math.round(clamp(most * expected))
  const counts = new Float64Array(DOOR_WIDTHS.max * 2)
  for (const { length } of gaps) if (length >= min && length <= max) counts[length]!++
  let [best, heaviest] = [Math.round(clamp(expected)), 0]
  for (let width = min; width <= max; width++) {
    let near = 0
    for (let other = Math.floor(width / 1.15); other <= Math.ceil(width * 1.15); other++) near += counts[other] ?? 0
    const weight = near * Math.exp(-2 * Math.log(width / expected) ** 2)
    if (weight > heaviest) [best, heaviest] = [width, weight]
  }
  return best
}

const clamp = (width: number) => Math.min(DOOR_WIDTHS.max, Math.max(DOOR_WIDTHS.min, width))

function passages({ lines, width }: LineMap, runs: Uint16Array): Uint8Array {
  const passage = new Uint8Array(lines.length).fill(OPEN)
  for (let at = 0; at < lines.length; at++)
    if (lines[at]) passage[at] = isThick(lines, at, width) ? 0 : linePassage(runs[at]!)
  return passage
}

/** A line of at least this thickness in both directions, in cells, is a solid wall. */
const THICK = 6

const isThick = (lines: Uint8Array, at: number, width: number) =>
  span(lines, at, 1) >= THICK && span(lines, at, width) >= THICK

function span(lines: Uint8Array, at: number, by: number): number {
  let count = 1
  for (let to = at + by; count < THICK && lines[to]; to += by) count++
  for (let to = at - by; count < THICK && lines[to]; to -= by) count++
  return count
}
