import type { ClearanceStatus } from '#shared/domain/clearance/clearance.ts'
import type { RATINGS, Result } from '#shared/domain/statistics/statisticsFigures.ts'

/** A colour, by the name of its CSS token. */
export type ChartColour = string

export const statusTone = (id: number): ChartColour => (id > 10 ? 'status-quiet' : `status-${id}`)

export const RATING_TONES: Readonly<Record<(typeof RATINGS)[number], ChartColour>> = {
  High: 'risk-high',
  Moderate: 'risk-medium',
  Medium: 'risk-medium',
  Low: 'risk-low',
  'Very Low': 'risk-very-low',
  Negative: 'risk-negative',
  Inaccessible: 'risk-inaccessible',
  'Not scored': 'status-quiet',
}

export const RESULT_TONES: Readonly<Record<Result, ChartColour>> = {
  found: 'risk-high',
  negative: 'risk-negative',
  awaiting: 'status-8',
  inaccessible: 'risk-inaccessible',
}

const CLEARANCE_TONES: Readonly<Record<ClearanceStatus, ChartColour>> = {
  active: 'status-5',
  awaiting_review: 'status-9',
  declined: 'status-7',
  needs_edit: 'status-6',
  reviewed: 'status-10',
  complete: 'status-quiet',
}
export const clearanceTone = (status: ClearanceStatus): ChartColour => CLEARANCE_TONES[status]
