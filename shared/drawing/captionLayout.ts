import type { Point } from './layer.ts'
import type { Primitive } from './primitive.ts'

/** Average letter width and line height in font sizes: precise enough to separate captions without measuring the font. */
export const CAPTION_LETTER = 0.6
const LINE = 1.15
/** Alternative lines for a caption whose own line is occupied: offsets in lines, nearest first. */
const LINE_OFFSETS = [0, 1, -1, 2, -2, 3, -3]

type Text = Primitive & { readonly kind: 'text' }

/**
 * Separates captions, in the lines that earlier ones left: the first stays, later ones move up or down. A caption without a free line stays where it is on paper; on a
 * screen, where the user can zoom in, it shortens to its code or disappears. This runs for every frame of a drawing, so occupied
 * lines are indexed by height.
 */
export function placeCaptions(
  primitives: readonly Primitive[],
  occupied: OccupiedLines,
  medium: 'paper' | 'screen',
): Primitive[] {
  return primitives.flatMap(primitive => {
    if (primitive.kind !== 'text' || primitive.anchor !== 'middle') return primitive
    const placed = placeCaption(primitive, occupied)
    if (placed || medium === 'paper') return placed ?? primitive
    return placeCaption({ ...primitive, text: primitive.code }, occupied) ?? []
  })
}

/** The middle and half width of a caption's line. All captions of a scene have the same size. */
interface CaptionLine {
  readonly x: number
  readonly y: number
  readonly half: number
}
export type OccupiedLines = Map<number, CaptionLine[]>

/** Undefined if every line is occupied. */
function placeCaption(caption: Text, occupied: OccupiedLines): Text | undefined {
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
  return undefined
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
