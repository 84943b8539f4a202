/** One measured figure of a goal; `ok` if it meets the target. */
export interface Result {
  readonly goal: string
  readonly ratio: number
  readonly target: number
  readonly ok: boolean
  readonly of: string
  /** Share of the target's limit; more than 1 misses the target. */
  readonly used: number
}

const rounded = (ratio: number) => Math.round(ratio * 1000) / 1000

export const atMost = (goal: string, ratio: number, target: number, of: string): Result => ({
  goal,
  ratio: rounded(ratio),
  target,
  ok: ratio <= target,
  of,
  used: ratio / (target || 1),
})

/** For targets where more is better. */
export const atLeast = (goal: string, ratio: number, target: number, of: string): Result => ({
  goal,
  ratio: rounded(ratio),
  target,
  ok: ratio >= target,
  of,
  used: target / ratio,
})

/** The figure of a goal that is closest to missing its target, or misses it by the most. */
export const nearest = (results: readonly Result[]): Result =>
  results.reduce((a, b) => (a.ok !== b.ok ? (a.ok ? b : a) : a.used >= b.used ? a : b))

export const median = (values: readonly number[]): number => {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  return sorted.length % 2 === 1 ? (sorted[middle] ?? 0) : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2
}

/** The smallest value that at least `percent`% of the values don't exceed. */
export function percentile(values: readonly number[], percent: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil((sorted.length * percent) / 100) - 1)] ?? 0
}
