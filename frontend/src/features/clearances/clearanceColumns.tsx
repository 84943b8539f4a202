import type { ClearanceListEntry } from '#shared/domain/clearance/clearance.ts'

const when = new Intl.DateTimeFormat('en-NZ', { dateStyle: 'short', timeStyle: 'short' })

/** When the area was inspected first, as a list shows it. */
export const inspectionColumn = ({ inspection_date_time: at }: ClearanceListEntry) =>
  at ? when.format(new Date(at)) : <span className="quiet">Not set</span>
