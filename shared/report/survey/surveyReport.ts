import { CONTAMINANT } from '#shared/domain/vocabulary/referenceLists.ts'
import { formatNzDay } from '#shared/domain/vocabulary/time.ts'
import { coverPage, documentControl, reportTitle } from '#shared/report/model/coverPage.ts'
import { type ReportItem, reportItemsOf } from '#shared/report/model/reportItems.ts'
import type { Block, Certificate, ReportModel, Section } from '#shared/report/model/reportModel.ts'
import { countWithNoun, type ReportSource } from '#shared/report/model/reportSource.ts'
import { isBlankText, reportText } from '#shared/report/model/reportTexts.ts'
import { planBlocks, sitePlanBlocks, summaryPlanBlocks } from './floorPlans.ts'
import { itemSheet } from './itemSheets.ts'
import { leadFound, leadNotFound, leadRisk } from './leadReport.ts'
import { asbestosNegatives, asbestosRegister } from './register.ts'
import {
  inaccessibleItems,
  inaccessibleRooms,
  notSuspiciousRooms,
  outOfScopeRooms,
  roomsSurveyed,
} from './roomLists.ts'
import { riskBlocks } from './scoreTables.ts'
import { summaryBlocks } from './summary.ts'

type Chapter = Omit<Section, 'number'>

/** The report of one contaminant: the same chapters in the same order for asbestos and for lead. Source: domain facts 5.2. */
export function surveyReport(subject: ReportSource): ReportModel {
  const { tree, company } = subject
  const findings = reportItemsOf(tree, subject.contaminate_id)
  const certificates = certificatesOf(subject)
  return {
    title: reportTitle(subject),
    job_number: tree.building.job_number,
    building: tree.building.name,
    issued_at: subject.issued_at,
    company: company.name,
    cover: coverPage(subject),
    ...(subject.verification && { verification: subject.verification }),
    sections: [
      ...numbered(chaptersOf(subject, findings), at => `${at + 1}`),
      ...numbered(appendicesOf(subject, findings, certificates), at => `Appendix ${String.fromCharCode(65 + at)}`),
    ],
    certificates,
  }
}

const numbered = (chapters: readonly Chapter[], number: (at: number) => string): Section[] =>
  chapters.map((chapter, at) => ({ ...chapter, number: number(at) }))

function chaptersOf(subject: ReportSource, findings: readonly ReportItem[]): Chapter[] {
  const isLead = subject.contaminate_id === CONTAMINANT.lead
  return [
    { id: 'control', title: 'Document control', blocks: documentControl(subject) },
    { id: 'summary', title: 'Executive summary', blocks: summaryBlocks(subject, findings) },
    ...summaryPlans(subject, findings),
    { id: 'introduction', title: 'Introduction', blocks: reportText(subject, 'introduction_content') },
    { id: 'scope', title: 'Scope and area surveyed', blocks: scopeOf(subject, findings) },
    { id: 'methodology', title: 'Survey methodology', blocks: reportText(subject, 'survey_methodology_content') },
    {
      id: 'risk',
      title: isLead ? 'Interpretation of results' : 'Risk assessment',
      blocks: isLead ? leadRisk() : riskBlocks(subject),
    },
    ...(isLead ? leadFindings(findings) : asbestosFindings(subject, findings)),
    {
      id: 'notAccessed',
      title: isLead
        ? 'Areas not accessed, out of scope or with no suspect materials'
        : 'Areas not accessed, out of scope or with no PACM observed',
      blocks: notAccessed(subject, findings),
    },
    { id: 'recommendations', title: 'Recommendations', blocks: reportText(subject, 'recommendation_content') },
    { id: 'limitations', title: 'Limitations', blocks: reportText(subject, 'limitations_content') },
  ]
}

const summaryPlans = ({ tree, company }: ReportSource, findings: readonly ReportItem[]): Chapter[] =>
  company.summary_floor_plan && tree.building.has_summary_floor_plan
    ? [{ id: 'summaryPlans', title: 'Summary floor plan', landscape: true, blocks: summaryPlanBlocks(tree, findings) }]
    : []

const asbestosFindings = (subject: ReportSource, findings: readonly ReportItem[]): Chapter[] => [
  { id: 'register', title: 'Asbestos register', landscape: true, blocks: [asbestosRegister(subject, findings)] },
  { id: 'negatives', title: 'Negative samples', landscape: true, blocks: [asbestosNegatives(findings)] },
]
const leadFindings = (findings: readonly ReportItem[]): Chapter[] => [
  { id: 'register', title: 'Lead paint register', landscape: true, blocks: [leadFound(findings)] },
  { id: 'negatives', title: 'Results below the threshold', landscape: true, blocks: [leadNotFound(findings)] },
]

function scopeOf({ tree, contaminate_id }: ReportSource, findings: readonly ReportItem[]): Block[] {
  const { area_surveyed, lead_area_surveyed } = tree.building
  const area = contaminate_id === CONTAMINANT.lead ? lead_area_surveyed : area_surveyed
  return [
    isBlankText(area)
      ? { kind: 'say', text: 'No further description of the scope was recorded. The survey covered the rooms below.' }
      : { kind: 'prose', html: area },
    { kind: 'heading', text: 'Rooms' },
    roomsSurveyed(tree, findings),
  ]
}

const notAccessed = ({ tree, contaminate_id }: ReportSource, findings: readonly ReportItem[]): Block[] => [
  { kind: 'heading', text: 'Inaccessible rooms' },
  inaccessibleRooms(tree),
  { kind: 'heading', text: 'Inaccessible materials' },
  inaccessibleItems(findings),
  { kind: 'heading', text: 'Rooms outside the scope' },
  outOfScopeRooms(tree),
  {
    kind: 'heading',
    text: contaminate_id === CONTAMINANT.lead ? 'Rooms with no suspect materials' : 'Rooms with no PACM observed',
  },
  notSuspiciousRooms(tree),
]

const certificatesOf = ({ tree, contaminate_id }: ReportSource): Certificate[] =>
  tree.lab_returns
    .filter(back => back.contaminate_id === contaminate_id)
    .map(({ name, file }) => ({ name, file }))
    .sort((a, b) => a.name.localeCompare(b.name, 'en-NZ', { numeric: true }))

function appendicesOf(
  subject: ReportSource,
  findings: readonly ReportItem[],
  certificates: readonly Certificate[],
): Chapter[] {
  const plans = planBlocks(subject.tree, findings)
  const site = sitePlanBlocks(subject.tree)
  const sheets = findings.map(finding => itemSheet(subject, finding))
  return [
    { id: 'plans', title: 'Floor plans', landscape: true, blocks: orSay(plans, 'No floor plan was recorded.') },
    { id: 'sheets', title: 'Item sheets', blocks: orSay(sheets, 'No items were recorded.') },
    {
      id: 'certificates',
      title: 'Laboratory certificates',
      blocks: [{ kind: 'say', text: enclosed(subject, certificates) }],
    },
    ...(site.length > 0 ? [{ id: 'site', title: 'Site plan', landscape: true, blocks: site }] : []),
  ]
}

const orSay = (blocks: readonly Block[], none: string): readonly Block[] =>
  blocks.length > 0 ? blocks : [{ kind: 'say', text: none }]

const enclosed = (subject: ReportSource, certificates: readonly Certificate[]): string =>
  certificates.length === 0
    ? `No laboratory certificate had been received when this report was issued on ${formatNzDay(subject.issued_at)}.`
    : `${countWithNoun(certificates.length, 'certificate')} as received from the laboratory: ${certificates.map(({ name }) => name).join('; ')}. The pages follow, unaltered apart from scaling.`
