import { isLocked } from '#shared/domain/building/buildingStatus.ts'
import { companyAddress } from '#shared/domain/company/company.ts'
import { issuedReports, latestIssuedReport } from '#shared/domain/edits/reportEdits.ts'
import { inspectionIn } from '#shared/domain/reinspection/itemsInReinspection.ts'
import { fullAddress, nameAndAddress } from '#shared/domain/vocabulary/fields.ts'
import { CONTAMINANT, REPORT_TYPE_NAMES } from '#shared/domain/vocabulary/referenceLists.ts'
import { formatDay, formatNzDay } from '#shared/domain/vocabulary/time.ts'
import { type Block, type Cover, DRAFT, type Fact, type Signatory } from './reportModel.ts'
import { type ReportSource, userOf } from './reportSource.ts'

/** Example: `Asbestos management survey report` */
export const reportTitle = ({ tree, contaminate_id }: ReportSource): string => {
  const type = (REPORT_TYPE_NAMES[tree.building.report_type_id] ?? '').toLowerCase().replace('nzdf', 'NZDF')
  return contaminate_id === CONTAMINANT.lead ? 'Lead paint survey report' : `Asbestos ${type} survey report`
}

/** Whether the building is not reviewed. A draft has no version and replaces no report. */
export const isDraftReport = ({ tree }: Pick<ReportSource, 'tree'>): boolean => !isLocked(tree.building.status_id)

export const reportVersion = ({ tree, contaminate_id }: ReportSource): number =>
  issuedReports(tree, contaminate_id).length + 1

/** The issue of a report: draft status, or version and date. */
export function issueFacts(source: ReportSource, version = reportVersion(source)): Fact[] {
  const day = formatNzDay(source.issued_at)
  return isDraftReport(source)
    ? nonEmptyFacts([
        ['Status', DRAFT],
        ['Generated', day],
      ])
    : nonEmptyFacts([
        ['Approved', approvalOf(source)],
        ['Issued', day],
        ['Version', String(version)],
      ])
}

export function buildingFacts(source: ReportSource): Fact[] {
  const { building } = source.tree
  return nonEmptyFacts([
    ['Job number', building.job_number],
    ['Identifier', building.phase],
    ['Prepared for', source.survey.client_name],
    ['Surveyed', formatDay(building.survey_date)],
    ['Re-inspected', reinspectedOn(source)],
  ])
}

/** The days of the last re-inspection: `02/03/2026 to 04/03/2026`; '' without one. */
function reinspectedOn({ tree, contaminate_id }: ReportSource): string {
  const days = tree.items
    .filter(item => item.contaminate_id === contaminate_id)
    .flatMap(item => inspectionIn(tree, item)?.inspected_on ?? [])
    .sort()
  return [...new Set([days[0], days.at(-1)].map(formatDay))].join(' to ')
}

/** The approval of this contaminant; undefined on a draft. */
function approvedDecision(source: ReportSource) {
  const { building } = source.tree
  const decision = source.contaminate_id === CONTAMINANT.lead ? building.lead_approval : building.asbestos_approval
  return !isDraftReport(source) && decision?.approved ? decision : undefined
}

/** Reviewer and day of the approval: `Margaret Oliver, 17/02/2026`; '' without approval. */
function approvalOf(source: ReportSource): string {
  const approval = approvedDecision(source)
  return approval ? `${approval.reviewer_name}, ${formatNzDay(approval.date)}` : ''
}

const surveyorsOf = (source: ReportSource) =>
  source.tree.building.surveyors.map(id => userOf(source, id)?.full_name).filter(name => name !== undefined)

export const nonEmptyFacts = (rows: readonly (readonly [string, string])[]): Fact[] =>
  rows.filter(([, value]) => value !== '').map(([label, value]) => ({ label, value }))

export function coverPage(source: ReportSource): Cover {
  const { building } = source.tree
  const { company } = source
  return {
    kind: reportTitle(source),
    name: building.name,
    address: fullAddress(building),
    facts: [...buildingFacts(source), ...issueFacts(source)],
    ...(building.image && { image: building.image }),
    ...(company.logo && { logo: company.logo }),
    contact: [company.name, companyAddress(company), company.phone, company.email].filter(text => text !== undefined),
  }
}

const laboratoryOf = ({ laboratory }: ReportSource): string =>
  laboratory
    ? [
        laboratory.name,
        fullAddress(laboratory.address),
        laboratory.ianz_number && `IANZ accreditation ${laboratory.ianz_number}`,
      ]
        .filter(Boolean)
        .join(', ')
    : ''

/** The client, surveyors and signatories, and the version of the report. */
export function documentControl(source: ReportSource): Block[] {
  const { building } = source.tree
  const { survey } = source
  const earlier = isDraftReport(source) ? undefined : latestIssuedReport(source.tree, source.contaminate_id)
  return [
    {
      kind: 'facts',
      facts: [
        ...nonEmptyFacts([
          ['Document', reportTitle(source)],
          ['Job number', building.job_number],
          ['Survey', survey.name],
          ['Commissioned by', [survey.client_name, survey.contact_name].filter(Boolean).join(', ')],
          ['Premises', nameAndAddress(building)],
          ['Description', building.description],
          ['Office', survey.office_name],
          ['Surveyors', surveyorsOf(source).join(', ')],
          ['Date of survey', formatDay(building.survey_date)],
          ['Re-inspected', reinspectedOn(source)],
          ['Laboratory', laboratoryOf(source)],
        ]),
        ...issueFacts(source),
        ...nonEmptyFacts([['Replaces', earlier ? `the report issued on ${formatNzDay(earlier.requested_at)}` : '']]),
      ],
    },
    { kind: 'heading', text: 'Signatures' },
    { kind: 'people', people: signatoriesOf(source) },
  ]
}

/**
 * The reviewer is the user who approved this contaminant. Only users who surveyed or approved the issued report have a signature;
 * assigned users are only named, and a draft has no signatures. The date is the day of approval. Surveyors have no date, because
 * the day of signing is not recorded.
 */
function signatoriesOf(source: ReportSource): Signatory[] {
  const { building } = source.tree
  const isDraft = isDraftReport(source)
  const approval = approvedDecision(source)
  const surveyed = isDraft ? undefined : ''
  const approvedBy = (id: string | undefined) =>
    approval && approval.reviewer_id === id ? formatNzDay(approval.date) : undefined
  const reviewer = approval?.reviewer_id ?? building.reviewer_id
  return [
    ...building.surveyors.map((id, index) => [index === 0 ? 'Lead surveyor' : 'Surveyor', id, surveyed] as const),
    ['Reviewer', reviewer, approvedBy(reviewer)] as const,
    ['Approver', building.approver_id, approvedBy(building.approver_id)] as const,
  ].flatMap(([role, id, day]) => signatory(source, role, id, day) ?? [])
}

/** `day` is the day of signing, '' if not recorded. Undefined: no signature. */
function signatory(
  source: ReportSource,
  role: string,
  id: string | undefined,
  day: string | undefined,
): Signatory | undefined {
  const user = userOf(source, id)
  if (!user) return undefined
  return {
    role,
    name: user.full_name,
    facts: [user.position, user.qualifications, user.license_no && `Licence ${user.license_no}`].filter(
      text => text !== '',
    ),
    date: day ?? '',
    ...(day !== undefined && user.signature && { signature: user.signature }),
  }
}
