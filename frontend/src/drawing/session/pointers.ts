import type { Point } from '#shared/drawing/layer.ts'

/** A pointer event of the browser, in CSS pixels from the top left of the canvas. */
export interface PointerInput {
  readonly type: 'down' | 'move' | 'up' | 'cancel'
  readonly id: number
  readonly at: Point
}

/** What it means: the tool's, a movement of the view by two fingers, or the end of what the tool was doing. */
export type PointerAction =
  | { readonly to: 'tool'; readonly type: 'down' | 'move' | 'up'; readonly at: Point }
  | { readonly to: 'view'; readonly from: readonly [Point, Point]; readonly until: readonly [Point, Point] }
  | { readonly to: 'cancel' }

export interface Pointers {
  /** hovering: none down; one: the tool has it; two: they move the view; spent: the rest of a gesture with two. */
  readonly state: 'hovering' | 'one' | 'two' | 'spent'
  readonly down: readonly { readonly id: number; readonly at: Point }[]
}

export const noPointers: Pointers = { state: 'hovering', down: [] }

const without = ({ down }: Pointers, id: number) => down.filter(pointer => pointer.id !== id)

/** One finger or the mouse draws; a second finger takes back what the first began and moves the view. */
export function trackPointers(
  pointers: Pointers,
  input: PointerInput,
): { pointers: Pointers; meaning?: PointerAction } {
  const { type, id, at } = input
  if (type === 'down') return pressed(pointers, { id, at })
  if (type === 'move') return moved(pointers, { id, at })
  return lifted(pointers, input)
}

function pressed(pointers: Pointers, pointer: { id: number; at: Point }) {
  const down = [...without(pointers, pointer.id), pointer]
  if (down.length === 1)
    return {
      pointers: { state: 'one' as const, down },
      meaning: { to: 'tool' as const, type: 'down' as const, at: pointer.at },
    }
  return {
    pointers: { state: down.length === 2 && pointers.state === 'one' ? ('two' as const) : ('spent' as const), down },
    meaning: { to: 'cancel' as const },
  }
}

function moved(
  pointers: Pointers,
  pointer: { id: number; at: Point },
): { pointers: Pointers; meaning?: PointerAction } {
  const { state, down } = pointers
  if (state === 'hovering') return { pointers, meaning: { to: 'tool', type: 'move', at: pointer.at } }
  if (!down.some(({ id }) => id === pointer.id)) return { pointers }
  const now = down.map(old => (old.id === pointer.id ? pointer : old))
  const next: Pointers = { state, down: now }
  if (state === 'one') return { pointers: next, meaning: { to: 'tool', type: 'move', at: pointer.at } }
  const [a, b] = down
  const [toA, toB] = now
  if (state !== 'two' || !a || !b || !toA || !toB) return { pointers: next }
  return { pointers: next, meaning: { to: 'view', from: [a.at, b.at], until: [toA.at, toB.at] } }
}

function lifted(pointers: Pointers, { type, id, at }: PointerInput): { pointers: Pointers; meaning?: PointerAction } {
  if (!pointers.down.some(pointer => pointer.id === id)) return { pointers }
  const down = without(pointers, id)
  const next: Pointers = { state: down.length === 0 ? 'hovering' : 'spent', down }
  if (pointers.state !== 'one') return { pointers: next }
  return { pointers: next, meaning: type === 'up' ? { to: 'tool', type: 'up', at } : { to: 'cancel' } }
}
