import type { User } from '#shared/domain/people/user.ts'
import { type Clearance, isCertificateInProgress } from './clearance.ts'
import { CLEARANCE_STATUS_NAMES, type ClearanceListEntry } from './listedClearance.ts'

export function clearanceListEntry(
  clearance: Clearance,
  building: ClearanceListEntry['building'],
  people: readonly Pick<User, 'id' | 'full_name'>[],
): ClearanceListEntry {
  const [first] = clearance.inspection_dates
  return {
    id: clearance.id,
    name: clearance.name,
    site_address: clearance.site_address,
    building,
    class: clearance.type,
    ...(first && { inspection_date_time: `${first.inspect_date}T${first.inspect_time}` }),
    status: clearance.status,
    readable_status: CLEARANCE_STATUS_NAMES[clearance.status],
    message: clearance.message,
    has_report: clearance.has_report,
    ...(isCertificateInProgress(clearance.document) && { is_generating: true }),
    ...(clearance.document.problem && { certificate_problem: clearance.document.problem }),
    ...(clearance.document.is_cancelled && { is_certificate_cancelled: true }),
    ...(clearance.document.size && { certificate_size: clearance.document.size }),
    ...(clearance.document.shows_clear !== undefined && { shows_clear: clearance.document.shows_clear }),
    authors_list: people
      .filter(person => clearance.authors.includes(person.id))
      .map(person => ({ id: person.id, full_name: person.full_name })),
    updated_at: clearance.updated_at,
  }
}
