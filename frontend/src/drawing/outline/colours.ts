import { HUES, type InkMap } from './inkMap.ts'

/** The lengths, in cells, from which a straight run counts and from which it is long. */
const [SHORT, LONG] = [20, 60]
/** The least shares for a colour of walls: of its cells in long runs, and of its runs with the other face of a wall near them. */
const [LONG_SHARE, DOUBLE_SHARE] = [0.25, 0.2]
/** A colour with a smaller share of the ink is ignored. */
const RARE = 0.02
/** The most empty cells between the two faces of a wall, in a plan of a whole floor and of a dwelling. */
const [NARROW, WIDE] = [6, 18]
/** The thickest solid wall, in cells. */
const SOLID = 26

/**
 * Drawing programs give walls, furniture and fittings different colours. Keeps the colours whose lines are long, and double or
 * thick: walls and windows. A plan without such a colour, or without any other colour, stays as it is. Returns whether only
 * walls and windows remain.
 */
export function keepWalls(lines: Uint8Array, ink: InkMap): boolean {
  const { colours } = ink
  const counts = new Uint32Array(HUES + 1)
  for (let at = 0; at < colours.length; at++)
    for (let rest = lines[at] ? colours[at]! : 0; rest; rest &= rest - 1) counts[31 - Math.clz32(rest & -rest)]!++
  const least = RARE * counts.reduce((sum, count) => sum + count, 0)
  const used = [...counts.entries()].filter(([, count]) => count > least)
  if (used.length < 2) return false
  const walls = wallColours(ink, used, NARROW) || wallColours(ink, used, WIDE)
  if (walls === 0) return false
  for (let at = 0; at < lines.length; at++) if (colours[at] && !(colours[at]! & walls)) lines[at] = 0
  return true
}

/** One bit per colour of walls. 0 if these colours do not have most of the long lines, or if all colours are colours of walls. */
function wallColours(ink: InkMap, used: readonly (readonly [colour: number, cells: number])[], gap: number): number {
  const { all, long, double } = runsOf(ink, gap)
  const walls = used.filter(
    ([colour, cells]) => long[colour]! >= LONG_SHARE * cells && double[colour]! >= DOUBLE_SHARE * all[colour]!,
  )
  const total = (of: typeof used) => of.reduce((sum, [colour]) => sum + long[colour]!, 0)
  if (walls.length === used.length || total(walls) <= total(used) / 2) return 0
  return walls.reduce((bits, [colour]) => bits | (1 << colour), 0)
}

/** The number of cells per colour: in all runs, in long runs, and in runs with a second face near them. */
function runsOf({ colours, width, height }: InkMap, gap: number) {
  const [all, long, double] = [new Uint32Array(HUES + 1), new Uint32Array(HUES + 1), new Uint32Array(HUES + 1)]
  const note = (colour: number, end: number, step: number, across: number, length: number) => {
    if (length < SHORT) return
    all[colour]! += length
    if (length >= LONG) long[colour]! += length
    for (let n = 1, at = end - step; n <= length; n++, at -= step)
      if (isDouble(colours, 1 << colour, at, across, gap)) double[colour]!++
  }
  const level = new Uint16Array(HUES + 1)
  const upright = new Uint16Array(width * (HUES + 1))
  for (let y = 1; y < height; y++) {
    for (let x = 1, at = y * width + 1; x < width; x++, at++) {
      const here = colours[at]!
      const before = colours[at - 1]!
      const above = colours[at - width]!
      const column = x * (HUES + 1)
      // A colour in none of the three cells has no run to end.
      for (let rest = here | before | above; rest; rest &= rest - 1) {
        const colour = 31 - Math.clz32(rest & -rest)
        if ((here >> colour) & 1) {
          level[colour]!++
          upright[column + colour]!++
        } else {
          if ((before >> colour) & 1) note(colour, at, 1, width, level[colour]!)
          if ((above >> colour) & 1) note(colour, at, width, 1, upright[column + colour]!)
          level[colour] = upright[column + colour] = 0
        }
      }
    }
    level.fill(0)
  }
  return { all, long, double }
}

/** Whether the line at a cell is three to `SOLID` cells thick, or has a parallel line within `gap` cells. */
function isDouble(colours: Uint16Array, colour: number, from: number, across: number, gap: number): boolean {
  let [thick, free, at] = [1, 0, from + across]
  for (; thick <= SOLID && colours[at]! & colour; at += across) thick++
  if (thick >= 3) return thick <= SOLID
  for (; free <= gap && at < colours.length && !(colours[at]! & colour); at += across) free++
  return free <= gap && at < colours.length
}
