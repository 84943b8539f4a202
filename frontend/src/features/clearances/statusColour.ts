import { type ClearanceStatus, clearanceWorklist } from '#shared/domain/clearance/clearance.ts'

/** The colours of a building in the same state. */
const COLOURS = { active: 5, awaiting_review: 9, declined: 7 } as const

/** The number of the chip's colour; undefined for a plain one. */
export function statusColour(status: ClearanceStatus): number | undefined {
  const tray = clearanceWorklist(status)
  return tray ? COLOURS[tray] : status === 'reviewed' ? 10 : undefined
}
