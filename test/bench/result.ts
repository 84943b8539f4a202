/** One measured goal; `ok` where it is met. */
export interface Result {
  readonly goal: string
  readonly ratio: number
  readonly target: number
  readonly ok: boolean
  /** What was measured, where the goal has several parts. */
  readonly of?: string
}

export const atMost = (goal: string, ratio: number, target: number, of?: string): Result => ({
  goal,
  ratio: Math.round(ratio * 1000) / 1000,
  target,
  ok: ratio <= target,
  ...(of && { of }),
})

/** The other way round: the more the better. */
export const atLeast = (goal: string, ratio: number, target: number, of?: string): Result => ({
  ...atMost(goal, ratio, target, of),
  ok: ratio >= target,
})

export const median = (values: readonly number[]): number => {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  return sorted.length % 2 === 1 ? (sorted[middle] ?? 0) : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2
}

/** The smallest of the values that at least `percent` of 100 of them don't exceed. */
export function percentile(values: readonly number[], percent: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil((sorted.length * percent) / 100) - 1)] ?? 0
}
