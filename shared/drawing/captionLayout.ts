import { AREA_STYLES } from './areaStyles.ts'
import { type Box, bounds, isInside } from './geometry.ts'
import type { Point } from './layer.ts'
import type { Primitive } from './primitive.ts'

/** Average letter width and line height in font sizes: precise enough to separate captions without measuring the font. */
export const CAPTION_LETTER = 0.6
const LINE = 1.15
/** Alternative lines for a caption whose own line is occupied: offsets in lines, nearest first. */
const ON_PAPER = [0, 1, -1, 2, -2, 3, -3]
const ON_SCREEN = [0, 1, -1, 2, -2, 3, -3]

/** Space between a mark and the caption beside it, in font sizes from the middle of the line. */
const BESIDE = 0.65
/** The least distance between a caption beside its mark and other marks, in font sizes. A closer caption seems to name another mark. */
const CLEARANCE = 1
/** Half of the height of capital letters with a little space, in font sizes. */
const HALF_LETTER = 0.4

type Text = Primitive & { readonly kind: 'text' }

/** An outline on the plan that no caption of a mark may cross. */
export interface Outline {
  readonly points: readonly Point[]
  readonly box: Box
  /** The caption of a mark in a room stays in the room. */
  readonly isRoom: boolean
}

/**
 * Separates captions on paper: the first stays, later ones move up or down. A caption without a free line stays where it is.
 */
export const separateCaptions = (primitives: readonly Primitive[], occupied: OccupiedLines): Primitive[] =>
  primitives.map(
    primitive =>
      (isCaption(primitive) ? place(primitive, linesAround(primitive, ON_PAPER), occupied)?.caption : undefined) ??
      primitive,
  )

/**
 * Separates captions on a screen, where the user can zoom in. Each caption first gets its code, where there is room. Captions with
 * room for their words get the words: first the names of rooms, the largest room first. A name stays inside its room. The words of
 * a mark are inside it, above it or below it, and cross no outline; where this is impossible, they may cross the mark’s own outline.
 */
export function fitCaptions(
  primitives: readonly Primitive[],
  occupied: OccupiedLines,
  outlines: readonly Outline[],
): Primitive[] {
  const named = primitives.map(each => (isCaption(each) ? withoutRoomCode(each) : each))
  const captions = named.filter(isCaption).toSorted((a, b) => sizeOfRoom(b) - sizeOfRoom(a))
  const codes = new Map(captions.map(each => [each, codeOf(each, occupied)]))
  const placed = new Map<Primitive, Text>()
  for (const caption of captions) {
    const code = codes.get(caption)
    if (code) free(code.line, caption.size, occupied)
    const cut = withinRoom(caption)
    const words = cut.text === '' ? undefined : place(cut, placesFor(caption, outlines), occupied)
    if (code && !words) occupy(code.line, caption.size, occupied)
    const fitted = words ?? code
    if (fitted) placed.set(caption, fitted.caption)
  }
  return named.flatMap(primitive => (isCaption(primitive) ? (placed.get(primitive) ?? []) : primitive))
}

/** Removes the code of a plain room: it would be the same in every room, and the name is enough. */
export const withoutRoomCode = (caption: Text): Text =>
  caption.code === AREA_STYLES.room.code && caption.anchor === 'middle'
    ? { ...caption, text: caption.text.slice(caption.code.length).trim(), code: '' }
    : caption

const codeOf = (caption: Text, occupied: OccupiedLines) =>
  caption.code === '' ? undefined : place({ ...caption, text: caption.code }, [caption.at], occupied)

const sizeOfRoom = ({ room }: Text) => (room ? room.width * room.height : 0)

/** The fewest letters of a name that still say something. */
const MIN_LETTERS = 5

/** The caption, with the name cut to the width of the room; only the code where too little of the name is left. */
function withinRoom(caption: Text): Text {
  const { room, text, code, size } = caption
  const most = room ? Math.floor(room.width / (CAPTION_LETTER * size)) : text.length
  if (text.length <= most) return caption
  const isReadable = most > code.length + MIN_LETTERS
  return { ...caption, text: isReadable ? `${text.slice(0, most - 1).trimEnd()}…` : code }
}

/** The places that a caption may take, best first. */
function placesFor(caption: Text, outlines: readonly Outline[]): Iterable<Point> {
  const { room, mark } = caption
  if (mark) return placesOfMark(caption, mark, outlines)
  return room ? placesOfRoom(caption, room, outlines) : linesAround(caption, ON_SCREEN)
}

/** Lines inside the room: first the ones without a mark or label, then the others. */
function placesOfRoom(caption: Text, room: { readonly height: number }, outlines: readonly Outline[]): Point[] {
  const { at, size } = caption
  const [half, tall] = [halfWidth(caption), HALF_LETTER * size]
  const rooms = outlines.filter(outline => outline.isRoom && isWithin(outline, at))
  const lines = ON_SCREEN.filter(line => (2 * Math.abs(line) * LINE + 1) * size <= room.height)
  const places = linesAround(caption, lines).filter(place => rooms.every(each => isWithin(each, place)))
  const isFree = ([x, y]: Point) =>
    outlines.every(
      ({ isRoom, box }) =>
        isRoom || areApart(box, { left: x - half, right: x + half, top: y - tall, bottom: y + tall }),
    )
  return [...places.filter(isFree), ...places.filter(place => !isFree(place))]
}

const linesAround = ({ at: [x, y], size }: Text, lines: readonly number[]): Point[] =>
  lines.map(line => [x, y + line * LINE * size])

const halfWidth = ({ text, size }: Text) => (CAPTION_LETTER * text.length * size) / 2

/** Inside the mark, then above and below it: in its middle, or in line with its left or right side. Last, across its own outline. */
function* placesOfMark(caption: Text, mark: readonly Point[], outlines: readonly Outline[]): Generator<Point> {
  const { at, size } = caption
  const [half, tall, clearance] = [halfWidth(caption), HALF_LETTER * size, CLEARANCE * size]
  const { left, right, top, bottom } = bounds(mark)
  const columns = [at[0], left + half, right - half]
  const [above, below] = [top - BESIDE * size, bottom + BESIDE * size]
  const reach = { left: left - 2 * half, right: right + 2 * half, top: above - clearance, bottom: below + clearance }
  const near = outlines.filter(({ box }) => !areApart(box, reach))
  const others = near.filter(({ points }) => points !== mark)
  const boxAt = ([x, y]: Point, to: number): Box => ({ left: x - half, right: x + half, top: y - to, bottom: y + to })
  const isFree = (place: Point, to: number) => (outline: Outline) =>
    isClear(outline, boxAt(place, outline.isRoom ? tall : to), place, at)
  if (near.every(isFree(at, tall))) yield at
  for (const y of [above, below]) for (const x of columns) if (others.every(isFree([x, y], clearance))) yield [x, y]
  if (others.every(isFree(at, tall))) yield at
}

const areApart = (a: Box, b: Box) => a.left > b.right || a.right < b.left || a.top > b.bottom || a.bottom < b.top

/**
 * Whether a caption at a point, with its box, crosses no side of an outline, leaves no room of its mark, and enters no outline
 * that its mark is outside of.
 */
function isClear(outline: Outline, box: Box, at: Point, mark: Point): boolean {
  const { points, isRoom } = outline
  if (areApart(outline.box, box)) return !isRoom || !isWithin(outline, mark)
  for (let i = 0, j = points.length - 1; i < points.length; j = i++)
    if (isCrossed(box, points[j]!, points[i]!)) return false
  const isAround = isWithin(outline, mark)
  return isWithin(outline, at) ? isAround : !isRoom || !isAround
}

const isWithin = ({ points, box }: Outline, [x, y]: Point): boolean =>
  x >= box.left && x <= box.right && y >= box.top && y <= box.bottom && isInside(points, [x, y])

/** Whether the line between two points has a part inside the box. */
function isCrossed({ left, right, top, bottom }: Box, [ax, ay]: Point, [bx, by]: Point): boolean {
  if (Math.max(ax, bx) < left || Math.min(ax, bx) > right || Math.max(ay, by) < top || Math.min(ay, by) > bottom)
    return false
  const side = (x: number, y: number) => Math.sign((bx - ax) * (y - ay) - (by - ay) * (x - ax))
  return Math.abs(side(left, top) + side(right, top) + side(right, bottom) + side(left, bottom)) < 4
}

const isCaption = (primitive: Primitive): primitive is Text =>
  primitive.kind === 'text' && primitive.anchor === 'middle'

/** The middle and half width of a caption's line. All captions of a scene have the same size. */
interface CaptionLine {
  readonly x: number
  readonly y: number
  readonly half: number
}
/** The lines of captions by their height. */
export type OccupiedLines = Map<number, CaptionLine[]>

/** The caption at the first free place; undefined if every place is occupied. */
function place(caption: Text, places: Iterable<Point>, occupied: OccupiedLines) {
  const half = halfWidth(caption)
  for (const at of places) {
    const line = { x: at[0], y: at[1], half }
    if (isOccupied(line, caption.size, occupied)) continue
    occupy(line, caption.size, occupied)
    return { line, caption: { ...caption, at } }
  }
  return undefined
}

const heightOf = ({ y }: CaptionLine, size: number) => Math.floor(y / size)

function occupy(line: CaptionLine, size: number, occupied: OccupiedLines) {
  const height = heightOf(line, size)
  const others = occupied.get(height)
  if (others) others.push(line)
  else occupied.set(height, [line])
}

function free(line: CaptionLine, size: number, occupied: OccupiedLines) {
  const height = heightOf(line, size)
  occupied.set(
    height,
    (occupied.get(height) ?? []).filter(other => other !== line),
  )
}

/** Captions may touch the space between lines, but not each other. */
function isOccupied(line: CaptionLine, size: number, occupied: OccupiedLines): boolean {
  const height = heightOf(line, size)
  for (let near = height - 1; near <= height + 1; near++)
    for (const other of occupied.get(near) ?? [])
      if (Math.abs(line.x - other.x) < line.half + other.half && Math.abs(line.y - other.y) < size) return true
  return false
}
