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
 * room for all their words get the words.
 */
export function fitCaptions(primitives: readonly Primitive[], occupied: OccupiedLines): Primitive[] {
  const codes = primitives.map(primitive =>
    isCaption(primitive) ? place({ ...primitive, text: primitive.code }, [0], occupied) : undefined,
  )
  return primitives.flatMap((primitive, at) => {
    if (!isCaption(primitive)) return primitive
    const code = codes[at]
    if (code) free(code.line, primitive.size, occupied)
    const words = place(primitive, ON_SCREEN, occupied)
    if (code && !words) occupy(code.line, primitive.size, occupied)
    return words?.caption ?? code?.caption ?? []
  })
}

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
