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

/** The first report is version 1; each one that was finished before counts. */
export const reportVersion = ({ tree, contaminate_id }: ReportSource): number =>
  tree.reports.filter(report => report.contaminate_id === contaminate_id && report.status === 'completed').length + 1

const surveyorsOf = (subject: ReportSource) =>
  subject.tree.building.surveyors.map(id => userOf(subject, id)?.full_name).filter(name => name !== undefined)

/** Facts that have something to say. */
export const nonEmptyFacts = (rows: readonly (readonly [string, string])[]): Fact[] =>
  rows.filter(([, value]) => value !== '').map(([label, value]) => ({ label, value }))

export function coverPage(subject: ReportSource): Cover {
  const { building } = subject.tree
  const { company, survey } = subject
  return {
    kind: reportTitle(subject),
    name: building.name,
    address: fullAddress(building),
    facts: nonEmptyFacts([
      ['Job number', building.job_number],
      ['Identifier', building.phase],
      ['Prepared for', survey.client_name],
      ['Surveyed', formatDay(building.survey_date)],
      ['Issued', formatNzDay(subject.issued_at)],
      ['Version', String(reportVersion(subject))],
    ]),
    ...(building.image && { picture: building.image }),
    ...(company.logo && { logo: company.logo }),
    contact: [company.name, companyAddress(company), company.phone, company.email].filter(text => text !== undefined),
  }
}

/** Who ordered, surveyed, reviewed and approved, and which version of the report this is. */
export function documentControl(subject: ReportSource): Block[] {
  const { building } = subject.tree
  const { survey } = subject
  const earlier = latestFinishedReport(subject.tree, subject.contaminate_id)
  return [
    {
      kind: 'facts',
      facts: nonEmptyFacts([
        ['Document', reportTitle(subject)],
        ['Job number', building.job_number],
        ['Survey', survey.name],
        ['Commissioned by', [survey.client_name, survey.contact_name].filter(Boolean).join(', ')],
        ['Premises', [building.name, fullAddress(building)].join(', ')],
        ['Description', building.description],
        ['Office', survey.office_name],
        ['Surveyors', surveyorsOf(subject).join(', ')],
        ['Date of survey', formatDay(building.survey_date)],
        ['Laboratory', subject.laboratory?.name ?? ''],
        ['Issued', formatNzDay(subject.issued_at)],
        ['Version', String(reportVersion(subject))],
        ['Replaces', earlier ? `the report issued on ${formatNzDay(earlier.requested_at)}` : ''],
      ]),
    },
    { kind: 'heading', text: 'Signatures' },
    { kind: 'people', people: signatoriesOf(subject) },
  ]
}

function signatoriesOf(subject: ReportSource): Signatory[] {
  const { building } = subject.tree
  const approval = subject.contaminate_id === CONTAMINANT.lead ? building.lead_approval : building.asbestos_approval
  const surveyed = formatDay(building.survey_date)
  const reviewed = approval?.approved ? formatNzDay(approval.date) : ''
  return [
    ...building.surveyors.map((id, at) => ['Surveyor', at === 0 ? 'Lead surveyor' : '', id, surveyed] as const),
    ['Reviewer', '', approval?.reviewer_id ?? building.reviewer_id, reviewed] as const,
    ['Approver', '', building.approver_id, ''] as const,
  ].flatMap(([role, lead, id, date]) => {
    const signed = signatory(subject, lead || role, id, date)
    return signed ? [signed] : []
  })
}

function signatory(subject: ReportSource, role: string, id: string | undefined, date: string): Signatory | undefined {
  const person = userOf(subject, id)
  if (!person) return undefined
  return {
    role,
    name: person.full_name,
    facts: [person.position, person.qualifications, person.license_no && `Licence ${person.license_no}`].filter(
      text => text !== '',
    ),
    date,
    ...(person.signature && { signature: person.signature }),
  }
}
