import type { Point } from './layer.ts'
import type { Primitive } from './scene.ts'

/** Mean width of a letter and distance of lines, in font sizes: near enough to keep captions apart without measuring their font. */
export const LETTER = 0.6
const LINE = 1.15
/** Where a caption goes whose place is taken, in lines from it: as near as there is room. */
const AWAY = [0, 1, -1, 2, -2, 3, -3]

type Text = Primitive & { readonly kind: 'text' }

/** The primitives with captions off each other: who comes first stays, the next ones move up or down. Where all is full they stay. */
export function apart(primitives: readonly Primitive[]): Primitive[] {
  const taken: Text[] = []
  return primitives.map(primitive => {
    if (primitive.kind !== 'text' || primitive.anchor !== 'middle') return primitive
    const free = AWAY.map(lines => moved(primitive, lines)).find(place => !taken.some(other => overlap(place, other)))
    const placed = free ?? primitive
    taken.push(placed)
    return placed
  })
}

function moved(caption: Text, lines: number): Text {
  const [x, y] = caption.at
  const at: Point = [x, y + lines * LINE * caption.size]
  return lines === 0 ? caption : { ...caption, at }
}

/** Letters may touch the space between lines, not each other. */
function overlap(one: Text, other: Text): boolean {
  const across = (LETTER * (one.text.length * one.size + other.text.length * other.size)) / 2
  const down = (one.size + other.size) / 2
  return Math.abs(one.at[0] - other.at[0]) < across && Math.abs(one.at[1] - other.at[1]) < down
}
