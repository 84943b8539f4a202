import {
  type ClearanceListEntry,
  type ClearanceStatus,
  clearanceWorklist,
} from '#shared/domain/clearance/listedClearance.ts'
import { formatDayAndTime } from '#shared/domain/vocabulary/time.ts'

export const inspectionColumn = ({ inspection_date_time: at }: ClearanceListEntry) =>
  at ? formatDayAndTime(at) : <span className="quiet">Not set</span>

/** The building statuses whose colours these worklists use. */
const COLOURS = { active: 5, awaiting_review: 9, declined: 7 } as const

/** The building status whose colour the chip uses; undefined for a plain chip. */
export function statusColour(status: ClearanceStatus): number | undefined {
  const worklist = clearanceWorklist(status)
  return worklist ? COLOURS[worklist] : status === 'reviewed' ? 10 : undefined
}
