import type { Point } from './layer.ts'
import type { Primitive } from './primitive.ts'

/** Average letter width and line height in font sizes: precise enough to separate captions without measuring the font. */
export const CAPTION_LETTER = 0.6
const LINE = 1.15
/** Alternative lines for a caption whose own line is occupied: offsets in lines, nearest first. */
const LINE_OFFSETS = [0, 1, -1, 2, -2, 3, -3]

type Text = Primitive & { readonly kind: 'text' }

/**
 * Separates captions: the first stays, later ones move up or down; if every line is occupied, they stay. This runs for every
 * frame of a drawing, so occupied lines are indexed by height.
 */
export function separateCaptions(primitives: readonly Primitive[]): Primitive[] {
  const occupied: OccupiedLines = new Map()
  return primitives.map(primitive =>
    primitive.kind === 'text' && primitive.anchor === 'middle' ? placeCaption(primitive, occupied) : primitive,
  )
}

/** The middle and half width of a caption's line. All captions of a scene have the same size. */
interface CaptionLine {
  readonly x: number
  readonly y: number
  readonly half: number
}
type OccupiedLines = Map<number, CaptionLine[]>

function placeCaption(caption: Text, occupied: OccupiedLines): Text {
  const { size, text } = caption
  const [x, y] = caption.at
  const half = (CAPTION_LETTER * text.length * size) / 2
  for (const offset of LINE_OFFSETS) {
    const line = { x, y: y + offset * LINE * size, half }
    if (isOccupied(line, size, occupied)) continue
    occupy(line, size, occupied)
    const at: Point = [x, line.y]
    return offset === 0 ? caption : { ...caption, at }
  }
  return caption
}

const heightOf = ({ y }: CaptionLine, size: number) => Math.floor(y / size)

function occupy(line: CaptionLine, size: number, occupied: OccupiedLines) {
  const height = heightOf(line, size)
  const others = occupied.get(height)
  if (others) others.push(line)
  else occupied.set(height, [line])
}

/** Captions may touch the space between lines, but not each other. */
function isOccupied(line: CaptionLine, size: number, occupied: OccupiedLines): boolean {
  const height = heightOf(line, size)
  for (let near = height - 1; near <= height + 1; near++)
    for (const other of occupied.get(near) ?? [])
      if (Math.abs(line.x - other.x) < line.half + other.half && Math.abs(line.y - other.y) < size) return true
  return false
}
