import { DEFAULT_DETAILS, defaultDeclaration } from '#shared/domain/clearance/clearanceTexts.ts'
import { CLEARANCE_TYPE } from '#shared/domain/clearance/listedClearance.ts'
import { tokenOfActor } from '#shared/domain/people/actorId.ts'
import type { Building } from '#shared/domain/tree/building.ts'
import { fullAddress } from '#shared/domain/vocabulary/fields.ts'
import type { Actor } from '#shared/domain/vocabulary/permissions.ts'
import { REPORT_TYPE } from '#shared/domain/vocabulary/referenceLists.ts'
import { Refusal } from '#shared/domain/vocabulary/refusal.ts'

/**
 * The initial values of a clearance: the building's address, the user as author, and the Class A declaration until a class is
 * chosen. Nothing that the clearance certifies is prefilled, such as work or inspection dates.
 */
export function newClearanceTemplate(building: Building, { user_id }: Pick<Actor, 'user_id'>) {
  if (building.report_type_id !== REPORT_TYPE.clearance) throw new Refusal('clearance_wrong_report_type')
  return {
    site_address: fullAddress(building),
    authors: tokenOfActor(user_id) ? [] : [user_id],
    details: DEFAULT_DETAILS,
    declaration_text: defaultDeclaration(CLEARANCE_TYPE.classA),
  }
}
