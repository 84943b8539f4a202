import type { LineMap } from './lines.ts'

/** How easily a flood passes each cell. */
export interface Barriers {
  readonly width: number
  readonly height: number
  /** 255 is open, 64 to 254 a gap (the wider, the easier), 1 to 63 a thin line (the shorter, the easier), 0 a solid wall. */
  readonly passage: Uint8Array
  /** The usual width of a door, in cells. */
  readonly door: number
}

export const OPEN = 255
const NARROWEST = 64
const GAP_STEPS = 188
/** Wider gaps, in doors, are no barrier. */
const WIDEST = 3
/** The widest gap, in doors, that counts as a door. */
const WIDEST_DOOR = 1.35
/** The passage of the widest gap that counts as a door. */
export const DOORWAY = Math.floor(NARROWEST + (WIDEST_DOOR / WIDEST) * GAP_STEPS)
/** A thin line passes the easier, the shorter its straight part, in cells. */
export const linePassage = (length: number) => Math.max(1, Math.round(NARROWEST - 1 - length / 2))

/** Shorter lines, in cells, do not continue across a gap. */
const MIN_RUN = 6
const DOOR_WIDTHS = { min: 10, max: 110 }
/** Lines of a double wall have at most this distance, in cells; a solid wall has at least this thickness. */
const [PAIR_DISTANCE, SOLID] = [18, 4]

interface Gap {
  /** The cells of the gap: first cell, step, count. */
  readonly from: number
  readonly step: number
  readonly length: number
  /** How many of its ends continue a line, and whether that line is part of a wall: solid or double. */
  readonly ends: number
  readonly isWall: boolean
}

interface Survey {
  readonly gaps: Gap[]
  /** The length of the longest straight line through each cell. */
  readonly runs: Uint16Array
  long: number
  longWalls: number
}

/**
 * Closes gaps between walls along the two directions of the plan: a line that ends continues to the next line, like a morphological
 * closing by lines (Ahmed, Weber, Liwicki, Dengel: Improved automatic analysis of architectural floor plans, 2011), for all widths
 * at once.
 */
export function findBarriers(map: LineMap): Barriers {
  const survey: Survey = { gaps: [], runs: new Uint16Array(map.lines.length), long: 0, longWalls: 0 }
  for (let y = 1; y < map.height - 1; y++) surveyLine(map, survey, y * map.width, 1, map.width, map.width)
  for (let x = 1; x < map.width - 1; x++) surveyLine(map, survey, x, map.width, 1, map.height)
  const hasWalls = survey.longWalls > 0.35 * survey.long
  const door = doorWidth(survey.gaps.filter(({ ends, isWall }) => ends === 2 && (isWall || !hasWalls)))
  const passage = passages(map, survey.runs)
  for (const gap of survey.gaps) {
    const effort = gap.length * (gap.ends === 2 ? 1 : 1.2) * (hasWalls && !gap.isWall ? 2.2 : 1)
    const value = NARROWEST + Math.round((effort / (WIDEST * door)) * GAP_STEPS)
    if (value >= OPEN) continue
    for (let n = 0, at = gap.from; n < gap.length; n++, at += gap.step)
      if (passage[at]! >= NARROWEST && passage[at]! > value) passage[at] = value
  }
  return { width: map.width, height: map.height, passage, door }
}

function surveyLine(map: LineMap, survey: Survey, start: number, step: number, across: number, count: number): void {
  const { lines } = map
  let [lastEnd, lastLength] = [-1, 0]
  let n = 0
  while (n < count) {
    const at = start + n * step
    if (!(lines[at] || lines[at - across] || lines[at + across])) {
      n++
      continue
    }
    const begin = n
    while (n < count && isLine(lines, start + n * step, across)) n++
    const length = n - begin
    noteRun(survey, lines, start + begin * step, step, length)
    const gap = begin - lastEnd - 1
    if (lastEnd >= 0 && gap > 0 && gap <= DOOR_WIDTHS.max * WIDEST) {
      const before = lastLength >= MIN_RUN ? endOf(lines, start + lastEnd * step, -step, across, lastLength) : undefined
      const after = length >= MIN_RUN ? endOf(lines, start + begin * step, step, across, length) : undefined
      const ends = Number(before?.isFree ?? 0) + Number(after?.isFree ?? 0)
      const isWall = (before?.isFree && before.isWall) || (after?.isFree && after.isWall) || false
      if (ends > 0) survey.gaps.push({ from: start + (lastEnd + 1) * step, step, length: gap, ends, isWall })
    }
    if (length >= 60) {
      survey.long += length
      if (endOf(lines, start + begin * step, step, across, length).isWall) survey.longWalls += length
    }
    ;[lastEnd, lastLength] = [n - 1, length]
  }
}

const isLine = (lines: Uint8Array, at: number, across: number) =>
  lines[at] || lines[at - across] || lines[at + across]

function noteRun({ runs }: Survey, lines: Uint8Array, from: number, step: number, length: number): void {
  for (let n = 0, at = from; n < length; n++, at += step) if (lines[at] && runs[at]! < length) runs[at] = length
}

/** The end of a line: free if the line does not run into another one, part of a wall if the line is thick or has a partner. */
function endOf(lines: Uint8Array, end: number, back: number, across: number, length: number) {
  const inside = end + back * Math.min(length >> 1, 16)
  const [up, down] = [extent(lines, end, -across), extent(lines, end, across)]
  const [upInside, downInside] = [extent(lines, inside, -across), extent(lines, inside, across)]
  return {
    isFree: !(up >= upInside + 5 && down >= downInside + 5),
    isWall:
      upInside + downInside > SOLID || hasPartner(lines, inside, -across) || hasPartner(lines, inside, across),
  }
}

const MAX_EXTENT = 40

/** The number of line cells from a cell on, in one direction; the line may begin one cell beside. */
function extent(lines: Uint8Array, from: number, by: number): number {
  let at = lines[from] ? from : from + by
  let count = 0
  while (count < MAX_EXTENT && lines[at]) {
    count++
    at += by
  }
  return count
}

function hasPartner(lines: Uint8Array, from: number, by: number): boolean {
  let at = from
  let count = 0
  while (count < PAIR_DISTANCE && lines[at]) {
    count++
    at += by
  }
  const open = count
  while (count < PAIR_DISTANCE && at >= 0 && at < lines.length && !lines[at]) {
    count++
    at += by
  }
  return count - open >= 2 && count < PAIR_DISTANCE && lines[at] === 1
}

/** The most frequent width of a gap between two line ends, where widths within a sixth count together. */
function doorWidth(gaps: readonly Gap[]): number {
  const { min, max } = DOOR_WIDTHS
  const counts = new Float64Array(max * 2)
  for (const { length } of gaps) if (length >= min && length <= max) counts[length]!++
  let [best, most] = [40, 0]
  for (let width = min; width <= max; width++) {
    let sum = 0
    for (let near = Math.floor(width / 1.15); near <= Math.ceil(width * 1.15); near++) sum += counts[near] ?? 0
    if (sum > most) [best, most] = [width, sum]
  }
  return best
}

function passages({ lines, width }: LineMap, runs: Uint16Array): Uint8Array {
  const passage = new Uint8Array(lines.length).fill(OPEN)
  for (let at = 0; at < lines.length; at++)
    if (lines[at]) passage[at] = isThick(lines, at, width) ? 0 : linePassage(runs[at]!)
  return passage
}

const isThick = (lines: Uint8Array, at: number, width: number) =>
  span(lines, at, 1) >= SOLID + 1 && span(lines, at, width) >= SOLID + 1

function span(lines: Uint8Array, at: number, by: number): number {
  let count = 1
  for (let to = at + by; count <= SOLID && lines[to]; to += by) count++
  for (let to = at - by; count <= SOLID && lines[to]; to -= by) count++
  return count
}
