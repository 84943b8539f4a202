import type { Item } from '#shared/domain/tree/item.ts'

/** In mg/kg or ppm. Paint at or above this threshold counts as lead paint. */
export const LEAD_THRESHOLD = 1000

export const SPOT_TEST = { negative: 0, positive: 1 } as const

export const leadResultVerdict = (value: number): 'positive' | 'negative' =>
  value >= LEAD_THRESHOLD ? 'positive' : 'negative'

/** The decisive number with its unit: mg/kg from a laboratory, otherwise ppm from XRF. */
export function leadResult(lead: Item['lead']): { value: number; unit: 'mg/kg' | 'ppm' } | undefined {
  const { laboratory_analysis, xrf_result } = lead ?? {}
  if (laboratory_analysis !== undefined) return { value: laboratory_analysis, unit: 'mg/kg' }
  return xrf_result === undefined ? undefined : { value: xrf_result, unit: 'ppm' }
}
