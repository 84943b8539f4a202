import { formatDay, monthsAfter } from '#shared/domain/vocabulary/time.ts'

/** What a rating calls for: the decision, the reason, the timeframe, and the months until re-inspection. */
export interface ControlDecision {
  readonly decision: string
  readonly reason: string
  readonly timeframe: string
  readonly months: number
}

const REPAIR: ControlDecision = {
  decision: 'Repair, seal or enclose; plan removal',
  reason: 'Damage or use can release fibres over time.',
  timeframe: 'Within 3 months',
  months: 6,
}
const MANAGE: ControlDecision = {
  decision: 'Leave in place, label and inform',
  reason: 'Sound and unlikely to be disturbed; removal would be the greater risk.',
  timeframe: 'Label within 1 month',
  months: 12,
}
const HIGH: ControlDecision = {
  decision: 'Restrict access; remove or contain',
  reason: 'May release fibres in its current condition or through normal use of the area.',
  timeframe: 'Immediately',
  months: 1,
}

/** By the word of the rating, the most serious first. */
export const CONTROL_DECISIONS: Readonly<Record<string, ControlDecision>> = {
  High: HIGH,
  'Not scored': { ...HIGH, reason: 'Not assessed yet: treated as High until it is.' },
  Moderate: REPAIR,
  Medium: REPAIR,
  Low: MANAGE,
  'Very Low': MANAGE,
  Inaccessible: {
    decision: 'Presume asbestos; no work until inspected',
    reason: 'Could not be inspected.',
    timeframe: 'Before any work there',
    months: 12,
  },
}
export const controlDecisionFor = (word: string): ControlDecision => CONTROL_DECISIONS[word] ?? HIGH

/** When a material last seen on a day is due for re-inspection: `17/02/2027`, or 'Immediately' where that is not after today. */
export function nextInspectionDue(word: string, seen: string, today: string): string {
  const due = monthsAfter(seen, controlDecisionFor(word).months)
  return due <= today ? 'Immediately' : formatDay(due)
}
