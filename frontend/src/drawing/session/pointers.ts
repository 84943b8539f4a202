import { distance } from '#shared/drawing/geometry.ts'
import type { Point } from '#shared/drawing/layer.ts'

/** A pointer event in CSS pixels from the top left of the canvas. */
export interface PointerInput {
  readonly type: 'down' | 'move' | 'up' | 'cancel'
  readonly id: number
  readonly at: Point
}

/** The effect of a pointer event: input for the tool, a two-finger movement of the view, or cancelling the tool. */
export type PointerAction =
  | { readonly to: 'tool'; readonly type: 'down' | 'move' | 'up'; readonly at: Point }
  | { readonly to: 'view'; readonly from: readonly [Point, Point]; readonly until: readonly [Point, Point] }
  | { readonly to: 'cancel' }

export interface Pointers {
  /** hovering: no pointer down. one: the tool uses it. two: they move the view. spent: the rest of a two-finger gesture. */
  readonly state: 'hovering' | 'one' | 'two' | 'spent'
  readonly down: readonly { readonly id: number; readonly at: Point }[]
}

export const noPointers: Pointers = { state: 'hovering', down: [] }

const withoutPointer = ({ down }: Pointers, id: number) => down.filter(pointer => pointer.id !== id)

/** One finger or the mouse draws. A second finger cancels the started gesture and moves the view. */
export function trackPointers(pointers: Pointers, input: PointerInput): { pointers: Pointers; action?: PointerAction } {
  const { type, id, at } = input
  if (type === 'down') return press(pointers, { id, at })
  if (type === 'move') return move(pointers, { id, at })
  return lift(pointers, input)
}

function press(pointers: Pointers, pointer: { id: number; at: Point }) {
  const down = [...withoutPointer(pointers, pointer.id), pointer]
  if (down.length === 1)
    return {
      pointers: { state: 'one' as const, down },
      action: { to: 'tool' as const, type: 'down' as const, at: pointer.at },
    }
  return {
    pointers: { state: down.length === 2 && pointers.state === 'one' ? ('two' as const) : ('spent' as const), down },
    action: { to: 'cancel' as const },
  }
}

function move(pointers: Pointers, pointer: { id: number; at: Point }): { pointers: Pointers; action?: PointerAction } {
  const { state, down } = pointers
  if (state === 'hovering') return { pointers, action: { to: 'tool', type: 'move', at: pointer.at } }
  if (!down.some(({ id }) => id === pointer.id)) return { pointers }
  const now = down.map(old => (old.id === pointer.id ? pointer : old))
  const next: Pointers = { state, down: now }
  if (state === 'one') return { pointers: next, action: { to: 'tool', type: 'move', at: pointer.at } }
  const [a, b] = down
  const [toA, toB] = now
  if (state !== 'two' || !a || !b || !toA || !toB) return { pointers: next }
  return { pointers: next, action: { to: 'view', from: [a.at, b.at], until: [toA.at, toB.at] } }
}

function lift(pointers: Pointers, { type, id, at }: PointerInput): { pointers: Pointers; action?: PointerAction } {
  if (!pointers.down.some(pointer => pointer.id === id)) return { pointers }
  const down = withoutPointer(pointers, id)
  const next: Pointers = { state: down.length === 0 ? 'hovering' : 'spent', down }
  if (pointers.state !== 'one') return { pointers: next }
  return { pointers: next, action: type === 'up' ? { to: 'tool', type: 'up', at } : { to: 'cancel' } }
}

/** A press, with its time in milliseconds. */
export interface Press {
  readonly at: Point
  readonly time: number
}

/** How soon and how near, in CSS pixels, the second press of a double click follows the first. */
const DOUBLE_CLICK = { ms: 400, reach: 24 }

export const isSecondPress = (first: Press | undefined, { at, time }: Press): boolean =>
  first !== undefined && time - first.time <= DOUBLE_CLICK.ms && distance(first.at, at) <= DOUBLE_CLICK.reach
