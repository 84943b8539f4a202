import type { ClearanceStatus } from '#shared/domain/clearance/listedClearance.ts'
import { RATING_TONES, type Tone, VERDICT_TONES } from '#shared/domain/item/badge.ts'
import type { RATINGS, Result } from '#shared/domain/statistics/statisticsFigures.ts'

/** The name of a colour’s CSS token. */
export type ChartColour = string

export const statusTone = (id: number): ChartColour => (id > 10 ? 'status-quiet' : `status-${id}`)

const TONE_COLOURS: Readonly<Record<Tone, ChartColour>> = {
  high: 'risk-high',
  medium: 'risk-medium',
  low: 'risk-low',
  veryLow: 'risk-very-low',
  negative: 'risk-negative',
  inaccessible: 'risk-inaccessible',
  awaiting: 'status-quiet',
  unmeasured: 'risk-unmeasured',
}
export const ratingTone = (rating: (typeof RATINGS)[number]): ChartColour =>
  TONE_COLOURS[rating === 'Not scored' ? 'awaiting' : RATING_TONES[rating]]
export const resultTone = (result: Result): ChartColour =>
  TONE_COLOURS[VERDICT_TONES[result === 'found' ? 'positive' : result]]

const CLEARANCE_TONES: Readonly<Record<ClearanceStatus, ChartColour>> = {
  active: 'status-5',
  awaiting_review: 'status-9',
  declined: 'status-7',
  needs_edit: 'status-6',
  reviewed: 'status-10',
  complete: 'status-quiet',
}
export const clearanceTone = (status: ClearanceStatus): ChartColour => CLEARANCE_TONES[status]
