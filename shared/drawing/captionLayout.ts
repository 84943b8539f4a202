import type { Point } from './layer.ts'
import type { Primitive } from './primitive.ts'

/** Mean width of a letter and distance of lines, in font sizes: near enough to keep captions apart without measuring their font. */
export const CAPTION_LETTER = 0.6
const LINE = 1.15
/** Where a caption goes whose place is taken, in lines from it: as near as there is room. */
const AWAY = [0, 1, -1, 2, -2, 3, -3]

type Text = Primitive & { readonly kind: 'text' }

/**
 * The primitives with captions off each other: who comes first stays, the next ones move up or down. Where all is full
 * they stay. Every frame of a drawing passes here, so places are looked up by height.
 */
export function separateCaptions(primitives: readonly Primitive[]): Primitive[] {
  const taken = new Map<number, Place[]>()
  return primitives.map(primitive =>
    primitive.kind === 'text' && primitive.anchor === 'middle' ? placed(primitive, taken) : primitive,
  )
}

/** A line of letters: its middle and half its width. All captions of a scene are of one size. */
interface Place {
  readonly x: number
  readonly y: number
  readonly half: number
}
type Taken = Map<number, Place[]>

function placed(caption: Text, taken: Taken): Text {
  const { size, text } = caption
  const [x, y] = caption.at
  const half = (CAPTION_LETTER * text.length * size) / 2
  for (const lines of AWAY) {
    const place = { x, y: y + lines * LINE * size, half }
    if (isTaken(place, size, taken)) continue
    take(place, size, taken)
    const at: Point = [x, place.y]
    return lines === 0 ? caption : { ...caption, at }
  }
  return caption
}

const heightOf = ({ y }: Place, size: number) => Math.floor(y / size)

function take(place: Place, size: number, taken: Taken) {
  const height = heightOf(place, size)
  const others = taken.get(height)
  if (others) others.push(place)
  else taken.set(height, [place])
}

/** Letters may touch the space between lines, not each other. */
function isTaken(place: Place, size: number, taken: Taken): boolean {
  const height = heightOf(place, size)
  for (let near = height - 1; near <= height + 1; near++)
    for (const other of taken.get(near) ?? [])
      if (Math.abs(place.x - other.x) < place.half + other.half && Math.abs(place.y - other.y) < size) return true
  return false
}
