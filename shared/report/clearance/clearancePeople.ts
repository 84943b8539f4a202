import type { Clearance, Signing } from '#shared/domain/clearance/clearance.ts'
import { CLEARANCE_CLASS_NAMES, CLEARANCE_TYPE } from '#shared/domain/clearance/listedClearance.ts'
import { coversClass, isLicensed, type RemovalCompany } from '#shared/domain/clearance/removalist.ts'
import type { User } from '#shared/domain/people/user.ts'
import { formatDay, formatNzDay } from '#shared/domain/vocabulary/time.ts'
import { longTable } from '#shared/report/model/itemTables.ts'
import type { Block, Cell, Signatory } from '#shared/report/model/reportModel.ts'
import type { ClearanceSource } from './clearanceModel.ts'

/** Example: `12/02/2026 to 17/02/2026` */
export const workDates = ({ work_date, work_date_to }: Pick<Clearance, 'work_date' | 'work_date_to'>): string =>
  work_date === work_date_to ? formatDay(work_date) : `${formatDay(work_date)} to ${formatDay(work_date_to)}`

/** Example: `17/02/2026 14:30`; earliest first. */
export const inspectionTimes = ({ inspection_dates }: Pick<Clearance, 'inspection_dates'>): string[] =>
  inspection_dates
    .map(({ inspect_date, inspect_time }) => ({ at: `${inspect_date}T${inspect_time}`, inspect_date, inspect_time }))
    .sort((a, b) => a.at.localeCompare(b.at))
    .map(({ inspect_date, inspect_time }) => `${formatDay(inspect_date)} ${inspect_time}`)

/** The authors, in the order in which the clearance names them. */
export const authorsOf = ({ clearance, users }: Pick<ClearanceSource, 'clearance' | 'users'>): User[] =>
  clearance.authors.flatMap(id => users.find(user => user.id === id) ?? [])

const missing = (text: string): Cell => ({ text, isWarning: true })

/** A removal company on the first page, with a note if no recorded licence covers the class. */
export const removerWords = (company: RemovalCompany, type: Clearance['type']): string =>
  coversClass(company, type) ? company.name : `${company.name} (no ${CLEARANCE_CLASS_NAMES[type]} licence recorded)`

/** The removal companies with both licences. A missing licence that the class requires is highlighted. */
export function companiesTable({ clearance, companies }: ClearanceSource): Block {
  if (companies.length === 0) return { kind: 'warn', text: 'No removal company was named.' }
  const licence = (company: RemovalCompany, type: Clearance['type']): string | Cell => {
    if (type !== clearance.type || isLicensed(company, type))
      return type === CLEARANCE_TYPE.classA ? company.license_no_a : company.license_no_b
    return coversClass(company, type)
      ? 'None recorded: Class A covers it'
      : missing(`No ${CLEARANCE_CLASS_NAMES[type]} licence recorded`)
  }
  return longTable(
    [
      { title: 'Removal company', width: '*' },
      { title: 'Class A licence', width: 120 },
      { title: 'Class B licence', width: 120 },
    ],
    companies.map(company => [
      company.name,
      licence(company, CLEARANCE_TYPE.classA),
      licence(company, CLEARANCE_TYPE.classB),
    ]),
  )
}

export function removalistsTable({ companies, removalists }: ClearanceSource): Block {
  if (removalists.length === 0) return { kind: 'warn', text: 'No removalist was named.' }
  return longTable(
    [
      { title: 'Removalist', width: '*' },
      { title: 'Position', width: 90 },
      { title: 'Qualifications', width: 110 },
      { title: 'Contact', width: 80 },
    ],
    removalists.map(({ name, position, qualifications, contact_no, removal_company_id }) => [
      { text: name, note: companies.find(({ id }) => id === removal_company_id)?.name ?? '' },
      position,
      qualifications,
      contact_no,
    ]),
  )
}

export function inspectionTable({ clearance }: ClearanceSource): Block {
  const times = inspectionTimes(clearance)
  if (times.length === 0) return { kind: 'warn', text: 'No inspection was recorded.' }
  return longTable(
    [
      { title: 'Inspection', width: 90 },
      { title: 'Date and time', width: '*' },
    ],
    times.map((time, index) => [String(index + 1), time]),
  )
}

export function authorsTable(source: ClearanceSource): Block {
  const authors = authorsOf(source)
  if (authors.length === 0) return { kind: 'warn', text: 'No author was named.' }
  return longTable(
    [
      { title: 'Inspected by', width: '*' },
      { title: 'Qualifications', width: 110 },
      { title: 'Licence', width: 80 },
      { title: 'Contact', width: 150 },
    ],
    authors.map(({ full_name, position, qualifications, license_no, phone, email }) => [
      { text: full_name, note: position },
      qualifications,
      license_no || (source.clearance.type === CLEARANCE_TYPE.classA ? missing('No licence recorded') : ''),
      { text: phone || email, ...(phone && { note: email }) },
    ]),
  )
}

/** An author without a recorded licence is not called licensed. */
const roleOf = ({ type }: Clearance, licence: string): string => {
  if (type !== CLEARANCE_TYPE.classA) return 'Assessor or competent person'
  return licence === '' ? 'Assessor, no licence recorded' : 'Licensed assessor'
}

/**
 * The authors and the approver. Only the users who finished or approved this clearance have a signature and its date; the others
 * may sign by hand. A draft has no signatures.
 */
export function signatoriesOf(source: ClearanceSource, isDraft: boolean): Signatory[] {
  const { clearance, users } = source
  const { finished, approved } = isDraft ? {} : clearance
  const reviewer = users.find(({ id }) => id === approved?.user_id)
  return [
    ...authorsOf(source).map(author =>
      signatory(author, roleOf(clearance, author.license_no), finished?.user_id === author.id ? finished : undefined),
    ),
    ...(reviewer ? [signatory(reviewer, REVIEWER, approved)] : []),
  ]
}

/** The missing signature of an issued document, for the first page; '' if the reviewer has signed. */
export function missingSignature(source: ClearanceSource, isDraft: boolean): string {
  const people = signatoriesOf(source, isDraft)
  if (isDraft || people.length === 0) return ''
  if (people.every(({ signature }) => !signature)) return 'None'
  return people.some(({ role, signature }) => role === REVIEWER && signature) ? '' : 'Reviewer: none'
}
const REVIEWER = 'Reviewer'

const signatory = (user: User, role: string, signing: Signing | undefined): Signatory => ({
  role,
  name: user.full_name,
  facts: [
    user.position,
    user.qualifications,
    user.license_no && `Licence ${user.license_no}`,
    [user.phone, user.email].filter(Boolean).join(', '),
  ].filter(text => text !== ''),
  // A date next to an empty line would look like a signature.
  date: signing && user.signature ? formatNzDay(signing.date) : '',
  ...(signing && user.signature && { signature: user.signature }),
})

/** The users who finished and approved the clearance, with dates, if recorded. */
export function signingFacts({ clearance: { finished, approved }, users }: ClearanceSource): string {
  const fact = (verb: string, signing: Signing | undefined): string[] => {
    const user = users.find(({ id }) => id === signing?.user_id)
    return user && signing ? [`${verb} by ${user.full_name} on ${formatNzDay(signing.date)}.`] : []
  }
  return [...fact('Finished', finished), ...fact('Approved', approved)].join(' ')
}
