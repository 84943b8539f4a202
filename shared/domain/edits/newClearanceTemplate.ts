import { DEFAULT_DECLARATION, DEFAULT_DETAILS } from '#shared/domain/clearance/clearanceTexts.ts'
import type { Building } from '#shared/domain/tree/building.ts'
import { fullAddress } from '#shared/domain/vocabulary/fields.ts'
import type { Actor } from '#shared/domain/vocabulary/permissions.ts'
import { REPORT_TYPE } from '#shared/domain/vocabulary/referenceLists.ts'
import { Refusal } from '#shared/domain/vocabulary/refusal.ts'
import { nzDay, nzTime } from '#shared/domain/vocabulary/time.ts'

/** The first values of a new clearance: the building’s address, today, one inspection, the user as its author. */
export function newClearanceTemplate(building: Building, { user_id }: Pick<Actor, 'user_id'>) {
  if (building.report_type_id !== REPORT_TYPE.clearance) throw new Refusal('clearance_wrong_report_type')
  const day = nzDay()
  return {
    site_address: fullAddress(building),
    work_date: day,
    work_date_to: day,
    inspection_dates: [{ inspect_date: day, inspect_time: nzTime() }],
    authors: [user_id],
    details: DEFAULT_DETAILS,
    declaration_text: DEFAULT_DECLARATION,
  }
}
