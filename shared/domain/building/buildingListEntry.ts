import type { Approval } from '#shared/domain/tree/approval.ts'
import { type Building, BuildingListEntry } from '#shared/domain/tree/building.ts'
import { fullAddress } from '#shared/domain/vocabulary/fields.ts'
import { REPORT_TYPE_NAMES } from '#shared/domain/vocabulary/referenceLists.ts'
import { STATUS_NAMES } from '#shared/domain/vocabulary/statusNames.ts'
import { statusSince } from './buildingStatus.ts'

const decisionOf = (approval: Approval | undefined) => (approval ? (approval.approved ? 1 : 0) : null)

export function buildingListEntry(
  building: Building,
  reports: Partial<Pick<BuildingListEntry, 'asbestos_report_status' | 'lead_report_status'>> = {},
): BuildingListEntry {
  return BuildingListEntry().parse({
    ...building,
    ...reports,
    status_since: statusSince(building),
    full_address: fullAddress(building),
    locality: building.suburb || building.city,
    image_file: building.image?.file,
    report_type: REPORT_TYPE_NAMES[building.report_type_id] ?? '',
    status_name: STATUS_NAMES[building.status_id] ?? '',
    asbestos_approval: decisionOf(building.asbestos_approval),
    lead_approval: decisionOf(building.lead_approval),
    asbestos_approved: building.asbestos_approval?.approved ?? false,
    lead_approved: building.lead_approval?.approved ?? false,
  })
}
