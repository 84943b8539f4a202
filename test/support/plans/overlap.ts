import { bounds, crossings } from '#shared/drawing/geometry.ts'
import type { Point } from '#shared/drawing/layer.ts'

const ROWS = 400

/** Intersection over union of two rings, by the lengths of 400 level cuts through both. */
export function overlapOf(a: readonly Point[], b: readonly Point[]): number {
  const box = bounds([...a, ...b])
  let [both, either] = [0, 0]
  for (let row = 0; row < ROWS; row++) {
    const y = box.top + ((row + 0.5) / ROWS) * (box.bottom - box.top)
    const [cutsA, cutsB] = [pairs(crossings(a, y)), pairs(crossings(b, y))]
    const shared = cutsA.reduce((sum, one) => sum + cutsB.reduce((part, other) => part + common(one, other), 0), 0)
    both += shared
    either += total(cutsA) + total(cutsB) - shared
  }
  return either === 0 ? 0 : both / either
}

type Cut = readonly [number, number]

const pairs = (cuts: readonly number[]): Cut[] =>
  cuts.flatMap((cut, n) => (n % 2 === 1 ? [[cuts[n - 1]!, cut] as const] : []))
const common = ([a, b]: Cut, [c, d]: Cut) => Math.max(0, Math.min(b, d) - Math.max(a, c))
const total = (cuts: readonly Cut[]) => cuts.reduce((sum, [from, to]) => sum + to - from, 0)
