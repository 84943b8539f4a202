import { type ClearanceListEntry, type ClearanceStatus, clearanceWorklist } from '#shared/domain/clearance/clearance.ts'

const when = new Intl.DateTimeFormat('en-NZ', { dateStyle: 'short', timeStyle: 'short' })

/** When the area was inspected first, as a list shows it. */
export const inspectionColumn = ({ inspection_date_time: at }: ClearanceListEntry) =>
  at ? when.format(new Date(at)) : <span className="quiet">Not set</span>

/** The colours of a building in the same state. */
const COLOURS = { active: 5, awaiting_review: 9, declined: 7 } as const

/** The number of the chip's colour; undefined for a plain one. */
export function statusColour(status: ClearanceStatus): number | undefined {
  const tray = clearanceWorklist(status)
  return tray ? COLOURS[tray] : status === 'reviewed' ? 10 : undefined
}
