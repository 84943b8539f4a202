import type { Point } from './layer.ts'
import type { Primitive } from './primitive.ts'

/** Average letter width and line height in font sizes: precise enough to separate captions without measuring the font. */
export const CAPTION_LETTER = 0.6
const LINE = 1.15
/** Alternative lines for a caption whose own line is occupied: offsets in lines, nearest first. */
const ON_PAPER = [0, 1, -1, 2, -2, 3, -3]
const ON_SCREEN = [0, 1, -1]

type Caption = Primitive & { readonly kind: 'text' }

/**
 * Separates captions on paper: the first stays, later ones move up or down. A caption without a free line stays where it is.
 */
export const separateCaptions = (primitives: readonly Primitive[], occupied: OccupiedLines): Primitive[] =>
  primitives.map(
    primitive => (isCaption(primitive) ? place(primitive, ON_PAPER, occupied)?.caption : undefined) ?? primitive,
  )

/**
 * Separates captions on a screen, where the user can zoom in. Each caption first gets its code, where there is room. Captions with
 * room for their words get the words: first the names of rooms, the largest room first. A name stays inside its room.
 */
export function fitCaptions(primitives: readonly Primitive[], occupied: OccupiedLines): Primitive[] {
  const captions = primitives.filter(isCaption).toSorted((a, b) => sizeOfRoom(b) - sizeOfRoom(a))
  const codes = new Map(captions.map(each => [each, place({ ...each, text: each.code }, [0], occupied)]))
  const placed = new Map<Primitive, Caption>()
  for (const caption of captions) {
    const code = codes.get(caption)
    if (code) free(code.line, caption.size, occupied)
    const words = place(withinRoom(caption), linesFor(caption), occupied)
    if (code && !words) occupy(code.line, caption.size, occupied)
    const fitted = words ?? code
    if (fitted) placed.set(caption, fitted.caption)
  }
  return primitives.flatMap(primitive => (isCaption(primitive) ? (placed.get(primitive) ?? []) : primitive))
}

const sizeOfRoom = ({ room }: Caption) => (room ? room.width * room.height : 0)

/** The fewest letters of a name that still say something. */
const MIN_LETTERS = 5

/** The caption, with the name cut to the width of the room; only the code where too little of the name is left. */
function withinRoom(caption: Caption): Caption {
  const { room, text, code, size } = caption
  const most = room ? Math.floor(room.width / (CAPTION_LETTER * size)) : text.length
  if (text.length <= most) return caption
  const isReadable = most > code.length + MIN_LETTERS
  return { ...caption, text: isReadable ? `${text.slice(0, most - 1).trimEnd()}…` : code }
}

/** The lines that a caption may take: the name of a room leaves its room for none. */
const linesFor = ({ room, size }: Caption) =>
  room ? ON_SCREEN.filter(line => (2 * Math.abs(line) * LINE + 1) * size <= room.height) : ON_SCREEN

const isCaption = (primitive: Primitive): primitive is Caption =>
  primitive.kind === 'text' && primitive.anchor === 'middle'

/** The middle and half width of a caption's line. All captions of a scene have the same size. */
interface CaptionLine {
  readonly x: number
  readonly y: number
  readonly half: number
}
/** The lines of captions by their height. */
export type OccupiedLines = Map<number, CaptionLine[]>

/** The caption at the first free line; undefined if every line is occupied. */
function place(caption: Caption, offsets: readonly number[], occupied: OccupiedLines) {
  const { size, text } = caption
  const [x, y] = caption.at
  const half = (CAPTION_LETTER * text.length * size) / 2
  for (const offset of offsets) {
    const line = { x, y: y + offset * LINE * size, half }
    if (isOccupied(line, size, occupied)) continue
    occupy(line, size, occupied)
    const at: Point = [x, line.y]
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
