import { HUES, type InkMap } from './inkMap.ts'

/** Straight runs of this many cells are looked at; from the second length on, they are long. */
const [SHORT, LONG] = [20, 60]
/** The share of a colour’s cells in long runs, and the share of its runs with a face on the other side of a wall. */
const [LONG_SHARE, DOUBLE_SHARE] = [0.25, 0.2]
/** A colour with a smaller share of the ink tells nothing. */
const RARE = 0.02
/** The most empty cells between the two faces of a wall, and its most cells if it is solid. */
const [INSIDE, SOLID] = [6, 12]

/**
 * Drawing programs give walls, furniture and fittings a colour each. Removes the lines of all colours but those whose lines are
 * long and double or thick, as those of walls and windows; a plan without such a colour, or without another one, stays as it
 * is. Returns whether only walls and windows remain.
 */
export function keepWalls(lines: Uint8Array, ink: InkMap): boolean {
  const { colours } = ink
  const counts = new Uint32Array(HUES + 1)
  for (let at = 0; at < colours.length; at++)
    for (let rest = lines[at] ? colours[at]! : 0; rest; rest &= rest - 1) counts[31 - Math.clz32(rest & -rest)]!++
  const least = RARE * counts.reduce((sum, count) => sum + count, 0)
  let [walls, others] = [0, 0]
  if (Math.max(...counts) + least < counts.reduce((sum, count) => sum + count, 0))
    for (const [colour, count] of counts.entries()) {
      if (count >= least && isWall(ink, 1 << colour, count)) walls |= 1 << colour
      else others += count
    }
  if (walls === 0 || others < least) return false
  for (let at = 0; at < lines.length; at++) if (colours[at] && !(colours[at]! & walls)) lines[at] = 0
  return true
}

function isWall({ colours, width, height }: InkMap, colour: number, cells: number): boolean {
  let [all, long, double] = [0, 0, 0]
  const note = (end: number, step: number, across: number, length: number) => {
    if (length < SHORT) return
    all += length
    if (length >= LONG) long += length
    for (let n = 1, at = end - step; n <= length; n++, at -= step) if (isDouble(colours, colour, at, across)) double++
  }
  const upright = new Uint16Array(width)
  for (let y = 0, at = 0; y < height; y++) {
    let level = 0
    for (let x = 0; x < width; x++, at++) {
      if (colours[at]! & colour) {
        level++
        upright[x]!++
        continue
      }
      if (level) note(at, 1, width, level)
      if (upright[x]) note(at, width, 1, upright[x]!)
      level = upright[x] = 0
    }
    note(at, 1, width, level)
  }
  return long >= LONG_SHARE * cells && double >= DOUBLE_SHARE * all
}

/** Whether the line from a cell across is three cells thick, or has another one near it. */
function isDouble(colours: Uint16Array, colour: number, from: number, across: number): boolean {
  let [thick, free, at] = [1, 0, from + across]
  for (; thick <= SOLID && colours[at]! & colour; at += across) thick++
  if (thick >= 3) return thick <= SOLID
  for (; free <= INSIDE && at < colours.length && !(colours[at]! & colour); at += across) free++
  return free <= INSIDE && at < colours.length
}
