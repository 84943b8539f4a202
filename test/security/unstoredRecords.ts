import { randomBytes } from 'node:crypto'
import { ulid } from 'ulid'
import type { User } from '#shared/domain/people/user.ts'
import { ROLE } from '#shared/domain/vocabulary/referenceLists.ts'
import { anUnstoredCompany, anUnstoredUser } from '#test/support/people/api.ts'
import { type CompanyRecords, ROLE_KEYS, type RoleKey } from './companyRecords.ts'

const aHash = () => randomBytes(32).toString('hex')

/** A company without stored rows; its ids are well-formed. */
export function unstoredRecords(): CompanyRecords {
  const company = anUnstoredCompany()
  const people = {} as Record<RoleKey, User>
  for (const part of ROLE_KEYS) people[part] = anUnstoredUser(company, [ROLE[part]])
  const building = ulid()
  const secret = randomBytes(32).toString('base64url')
  return {
    company,
    people,
    ...{ client: ulid(), contact: ulid(), portalContact: ulid(), office: ulid(), laboratory: ulid(), survey: ulid() },
    ...{ building, floor: ulid(), room: ulid(), item: ulid(), range: ulid(), labReturn: ulid() },
    ...{ clearanceBuilding: ulid(), clearance: ulid(), photoLog: ulid(), worksafe: ulid(), certificate: ulid() },
    ...{ additional: ulid(), removalCompany: ulid(), removalist: ulid(), webhook: ulid(), webhookDelivery: ulid() },
    ...{ file: aHash(), pdf: aHash(), logPhoto: aHash(), wholePdf: aHash() },
    portalToken: `${company.id}.${ulid()}.${secret}`,
    siteCode: `${company.id}_${building}_${aHash().slice(0, 32)}`,
    siteToken: `${company.id}.${building}.${secret}`,
    fresh: () => ulid(),
  }
}
