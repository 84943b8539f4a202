import { companyAddress } from '#shared/domain/company/company.ts'
import { latestFinishedReport } from '#shared/domain/edits/reportEdits.ts'
import { fullAddress } from '#shared/domain/vocabulary/fields.ts'
import { CONTAMINANT, REPORT_TYPE_NAMES } from '#shared/domain/vocabulary/referenceLists.ts'
import { formatDay, formatNzDay } from '#shared/domain/vocabulary/time.ts'
import type { Block, Cover, Fact, Signatory } from './reportModel.ts'
import { type ReportSource, userOf } from './reportSource.ts'

/** `Asbestos management survey report` */
export const reportTitle = ({ tree, contaminate_id }: ReportSource): string => {
  const type = (REPORT_TYPE_NAMES[tree.building.report_type_id] ?? '').toLowerCase().replace('nzdf', 'NZDF')
  return contaminate_id === CONTAMINANT.lead ? 'Lead paint survey report' : `Asbestos ${type} survey report`
}

/** The version of the next report: one more than the finished ones. */
export const reportVersion = ({ tree, contaminate_id }: ReportSource): number =>
  tree.reports.filter(report => report.contaminate_id === contaminate_id && report.status === 'completed').length + 1

const surveyorsOf = (source: ReportSource) =>
  source.tree.building.surveyors.map(id => userOf(source, id)?.full_name).filter(name => name !== undefined)

/** The facts whose value is not empty. */
export const nonEmptyFacts = (rows: readonly (readonly [string, string])[]): Fact[] =>
  rows.filter(([, value]) => value !== '').map(([label, value]) => ({ label, value }))

export function coverPage(source: ReportSource): Cover {
  const { building } = source.tree
  const { company, survey } = source
  return {
    kind: reportTitle(source),
    name: building.name,
    address: fullAddress(building),
    facts: nonEmptyFacts([
      ['Job number', building.job_number],
      ['Identifier', building.phase],
      ['Prepared for', survey.client_name],
      ['Surveyed', formatDay(building.survey_date)],
      ['Issued', formatNzDay(source.issued_at)],
      ['Version', String(reportVersion(source))],
    ]),
    ...(building.image && { image: building.image }),
    ...(company.logo && { logo: company.logo }),
    contact: [company.name, companyAddress(company), company.phone, company.email].filter(text => text !== undefined),
  }
}

/** Who commissioned, surveyed, reviewed and approved, and the version of the report. */
export function documentControl(source: ReportSource): Block[] {
  const { building } = source.tree
  const { survey } = source
  const earlier = latestFinishedReport(source.tree, source.contaminate_id)
  return [
    {
      kind: 'facts',
      facts: nonEmptyFacts([
        ['Document', reportTitle(source)],
        ['Job number', building.job_number],
        ['Survey', survey.name],
        ['Commissioned by', [survey.client_name, survey.contact_name].filter(Boolean).join(', ')],
        ['Premises', [building.name, fullAddress(building)].join(', ')],
        ['Description', building.description],
        ['Office', survey.office_name],
        ['Surveyors', surveyorsOf(source).join(', ')],
        ['Date of survey', formatDay(building.survey_date)],
        ['Laboratory', source.laboratory?.name ?? ''],
        ['Issued', formatNzDay(source.issued_at)],
        ['Version', String(reportVersion(source))],
        ['Replaces', earlier ? `the report issued on ${formatNzDay(earlier.requested_at)}` : ''],
      ]),
    },
    { kind: 'heading', text: 'Signatures' },
    { kind: 'people', people: signatoriesOf(source) },
  ]
}

function signatoriesOf(source: ReportSource): Signatory[] {
  const { building } = source.tree
  const approval = source.contaminate_id === CONTAMINANT.lead ? building.lead_approval : building.asbestos_approval
  const surveyed = formatDay(building.survey_date)
  const reviewed = approval?.approved ? formatNzDay(approval.date) : ''
  return [
    ...building.surveyors.map((id, index) => ['Surveyor', index === 0 ? 'Lead surveyor' : '', id, surveyed] as const),
    ['Reviewer', '', approval?.reviewer_id ?? building.reviewer_id, reviewed] as const,
    ['Approver', '', building.approver_id, ''] as const,
  ].flatMap(([role, lead, id, date]) => {
    const entry = signatory(source, lead || role, id, date)
    return entry ? [entry] : []
  })
}

function signatory(source: ReportSource, role: string, id: string | undefined, date: string): Signatory | undefined {
  const user = userOf(source, id)
  if (!user) return undefined
  return {
    role,
    name: user.full_name,
    facts: [user.position, user.qualifications, user.license_no && `Licence ${user.license_no}`].filter(
      text => text !== '',
    ),
    date,
    ...(user.signature && { signature: user.signature }),
  }
}
