import { hashPassword } from '#functions/auth/passwordHash.ts'
import { Users } from '#functions/data/company/users.ts'
import type { Company, User } from '#shared/domain/people/user.ts'
import { FEATURE, ROLE, type RoleId } from '#shared/domain/vocabulary/referenceLists.ts'
import { seedId } from './ids.ts'

export const PASSWORD = 'demo-password-1'

const STAMP = { version: 1, updated_at: '2026-01-05T20:00:00.000Z' }
const FEATURES = [FEATURE.recommendations, FEATURE.exporter]

export const COMPANIES = {
  kauri: {
    name: 'Kauri Hazmat Surveys',
    address: '14 Quay Street',
    city: 'Auckland',
    postcode: '1010',
    phone: '09 555 0140',
    user_limit: 20,
  },
  rimu: {
    name: 'Rimu Building Consultants',
    address: '3 Moorhouse Avenue',
    city: 'Christchurch',
    postcode: '8011',
    phone: '03 555 0177',
  },
} as const
export type CompanyName = keyof typeof COMPANIES

interface Invented {
  readonly name: readonly [first: string, last: string]
  readonly roles: readonly RoleId[]
  readonly position: string
  readonly qualifications?: string
  readonly license_no?: string
  /** Invited, without a password yet. */
  readonly invited?: true
  readonly deleted?: true
}

/** Invented users, by the local part of their email. */
const PEOPLE: Readonly<Record<CompanyName, Readonly<Record<string, Invented>>>> = {
  kauri: {
    root: { name: ['Rawiri', 'Tamati'], roles: [ROLE.root], position: 'Platform owner' },
    admin: { name: ['Helen', 'Faulkner'], roles: [ROLE.admin], position: 'Operations manager' },
    pm: { name: ['Sione', 'Latu'], roles: [ROLE.pm, ROLE.surveyor], position: 'Project manager' },
    exporter: { name: ['Priya', 'Nair'], roles: [ROLE.exporter], position: 'Accounts' },
    reviewer: {
      name: ['Margaret', 'Oliver'],
      roles: [ROLE.reviewer],
      position: 'Senior reviewer',
      qualifications: 'BOHS P402, P405',
      license_no: 'AA16-0188',
    },
    approver: {
      name: ['David', 'Chen'],
      roles: [ROLE.approver],
      position: 'Technical director',
      qualifications: 'BOHS P402, MSc',
    },
    surveyor: {
      name: ['Aroha', 'Ngata'],
      roles: [ROLE.surveyor],
      position: 'Asbestos surveyor',
      qualifications: 'BOHS P402',
      license_no: 'AA19-0342',
    },
    trainee: { name: ['Leilani', 'Faleolo'], roles: [ROLE.surveyor], position: 'Trainee surveyor', invited: true },
    former: {
      name: ['Graeme', 'Stokes'],
      roles: [ROLE.surveyor, ROLE.reviewer],
      position: 'Asbestos surveyor',
      deleted: true,
    },
  },
  rimu: {
    admin: { name: ['Grace', 'Whitfield'], roles: [ROLE.admin], position: 'Office manager' },
    pm: { name: ['Tom', 'Harrington'], roles: [ROLE.pm], position: 'Project manager' },
    exporter: { name: ['Ana', 'Silva'], roles: [ROLE.exporter], position: 'Accounts' },
    reviewer: { name: ['Neil', 'Burgess'], roles: [ROLE.reviewer], position: 'Reviewer', qualifications: 'BOHS P402' },
    approver: { name: ['Kiri', 'Paewai'], roles: [ROLE.approver], position: 'Director' },
    surveyor: { name: ['Jack', 'Morrison'], roles: [ROLE.surveyor], position: 'Surveyor', qualifications: 'BOHS P402' },
  },
}

export const emailOf = (company: CompanyName, part: string) => `${part}@${company}.example`
export const userId = (company: CompanyName, part: string) => seedId(emailOf(company, part))

/** Writes companies and accounts directly, because no call creates them without a session. */
export async function makePeople(): Promise<void> {
  const hash = await hashPassword(PASSWORD)
  for (const company of Object.keys(COMPANIES) as CompanyName[]) {
    if (!(await Users.hasCompany(seedId(company)))) await Users.createCompany(companyRow(company))
    for (const part of Object.keys(PEOPLE[company])) await makePerson(company, part, hash)
  }
}

const companyRow = (company: CompanyName): Company => ({
  ...COMPANIES[company],
  id: seedId(company),
  email: emailOf(company, 'office'),
  features: [...FEATURES],
  scoring_variant: 'nz',
  two_factor_required: false,
  ...STAMP,
})

async function makePerson(company: CompanyName, part: string, hash: string): Promise<void> {
  const invented = PEOPLE[company][part]
  if (!invented || (await Users.read(seedId(company), userId(company, part)))) return
  const [first_name, last_name] = invented.name
  const user: User = {
    id: userId(company, part),
    company_id: seedId(company),
    first_name,
    last_name,
    full_name: `${first_name} ${last_name}`,
    email: emailOf(company, part),
    phone: '021 555 0100',
    position: invented.position,
    qualifications: invented.qualifications ?? '',
    license_no: invented.license_no ?? '',
    roles: [...invented.roles],
    tutorials_enabled: false,
    ...(invented.invited && { invited_at: '2026-02-16T21:00:00.000Z' }),
    ...(invented.deleted && { deleted_at: '2026-02-02T03:30:00.000Z' }),
    ...STAMP,
  }
  await Users.create(user, invented.invited ? undefined : hash)
}
