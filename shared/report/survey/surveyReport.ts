import { CONTAMINANT } from '#shared/domain/vocabulary/referenceLists.ts'
import { formatNzDay } from '#shared/domain/vocabulary/time.ts'
import { brandOf } from '#shared/report/model/brand.ts'
import { coverPage, documentControl, isDraftReport, reportTitle } from '#shared/report/model/coverPage.ts'
import { type ReportItem, reportItemsOf } from '#shared/report/model/reportItems.ts'
import type { Block, Certificate, ReportModel, Section } from '#shared/report/model/reportModel.ts'
import { countWithNoun, type ReportSource } from '#shared/report/model/reportSource.ts'
import { isBlankText, reportText } from '#shared/report/model/reportTexts.ts'
import { surveyFacts } from '#shared/report/model/surveyFacts.ts'
import { changesAppendix } from './changesAppendix.ts'
import { planBlocks, sitePlanBlocks, summaryPlanBlocks } from './floorPlans.ts'
import { itemSheet } from './itemSheets.ts'
import { keyFindings, statementOf } from './keyFindings.ts'
import { leadNegativeTable, leadPositiveTable, leadRisk } from './leadReport.ts'
import { asbestosNegatives, asbestosRegister } from './register.ts'
import { reinspectionChapter } from './reinspectionChapter.ts'
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

/** The report of one contaminant, with the same chapters in the same order for asbestos and lead. Source: domain facts 5.2. */
export function surveyReport(source: ReportSource): ReportModel {
  const { tree, company } = source
  const findings = reportItemsOf(tree, source.contaminate_id)
  const certificates = certificatesOf(source)
  return {
    title: reportTitle(source),
    job_number: tree.building.job_number,
    building: tree.building.name,
    isDraft: isDraftReport(source),
    issued_at: source.issued_at,
    company: company.name,
    cover: { ...coverPage(source), statement: statementOf(source, findings) },
    ...brandOf(company),
    keyFindings: keyFindings(source, findings),
    ...(source.verification && { verification: source.verification }),
    sections: [
      ...numbered(chaptersOf(source, findings), index => `${index + 1}`),
      ...numbered(appendicesOf(source, findings, certificates), index => `Appendix ${String.fromCharCode(65 + index)}`),
    ],
    certificates,
  }
}

const numbered = (chapters: readonly Chapter[], number: (index: number) => string): Section[] =>
  chapters.map((chapter, index) => ({ ...chapter, number: number(index) }))

function chaptersOf(source: ReportSource, findings: readonly ReportItem[]): Chapter[] {
  const isLead = source.contaminate_id === CONTAMINANT.lead
  return [
    { id: 'control', title: 'Document control', blocks: documentControl(source) },
    { id: 'summary', title: 'Executive summary', blocks: summaryBlocks(source, findings) },
    ...summaryPlans(source, findings),
    { id: 'introduction', title: 'Introduction', blocks: reportText(source, 'introduction_content') },
    { id: 'scope', title: 'Scope and area surveyed', blocks: scopeOf(source, findings) },
    { id: 'methodology', title: 'Survey methodology', blocks: reportText(source, 'survey_methodology_content') },
    {
      id: 'risk',
      title: isLead ? 'Interpretation of results' : 'Risk assessment',
      blocks: isLead ? leadRisk() : riskBlocks(source),
    },
    ...(isLead ? leadFindings(findings) : asbestosFindings(source, findings)),
    ...reinspectionChapter(source, findings),
    {
      id: 'notAccessed',
      title: isLead
        ? 'Areas not accessed or out of scope'
        : 'Areas not accessed, out of scope or with no PACM observed',
      blocks: notAccessed(source, findings),
    },
    { id: 'recommendations', title: 'Recommendations', blocks: reportText(source, 'recommendation_content') },
    { id: 'limitations', title: 'Limitations', blocks: reportText(source, 'limitations_content') },
  ]
}

const summaryPlans = ({ tree, company, contaminate_id }: ReportSource, findings: readonly ReportItem[]): Chapter[] =>
  company.summary_floor_plan && tree.building.has_summary_floor_plan
    ? [
        {
          id: 'summaryPlans',
          title: 'Summary floor plan',
          landscape: true,
          blocks: summaryPlanBlocks(tree, findings, [contaminate_id]),
        },
      ]
    : []

const asbestosFindings = (source: ReportSource, findings: readonly ReportItem[]): Chapter[] => [
  { id: 'register', title: 'Asbestos register', landscape: true, blocks: [asbestosRegister(source, findings)] },
  { id: 'negatives', title: 'Negative results', landscape: true, blocks: asbestosNegatives(findings) },
]
const leadFindings = (findings: readonly ReportItem[]): Chapter[] => [
  { id: 'register', title: 'Lead paint register', landscape: true, blocks: [leadPositiveTable(findings)] },
  { id: 'negatives', title: 'Results below the threshold', landscape: true, blocks: [leadNegativeTable(findings)] },
]

function scopeOf({ tree, contaminate_id }: ReportSource, findings: readonly ReportItem[]): Block[] {
  const { area_surveyed, lead_area_surveyed } = tree.building
  const area = contaminate_id === CONTAMINANT.lead ? lead_area_surveyed : area_surveyed
  return [
    isBlankText(area)
      ? { kind: 'say', text: 'No description of the scope was recorded.' }
      : { kind: 'prose', html: area },
    { kind: 'heading', text: 'Rooms' },
    roomsSurveyed(tree, findings, contaminate_id),
  ]
}

const notAccessed = ({ tree, contaminate_id }: ReportSource, findings: readonly ReportItem[]): Block[] => [
  { kind: 'heading', text: 'Inaccessible rooms' },
  inaccessibleRooms(tree),
  { kind: 'heading', text: 'Inaccessible materials' },
  inaccessibleItems(findings),
  { kind: 'heading', text: 'Rooms outside the scope' },
  outOfScopeRooms(tree),
  ...(contaminate_id === CONTAMINANT.asbestos
    ? [{ kind: 'heading', text: 'Rooms with no PACM observed' } as const, notSuspiciousRooms(tree, findings)]
    : []),
]

const certificatesOf = ({ tree, contaminate_id }: ReportSource): Certificate[] =>
  tree.lab_returns
    .filter(labReturn => labReturn.contaminate_id === contaminate_id)
    .map(({ name, file }) => ({ name, file }))
    .sort((a, b) => a.name.localeCompare(b.name, 'en-NZ', { numeric: true }))

function appendicesOf(
  source: ReportSource,
  findings: readonly ReportItem[],
  certificates: readonly Certificate[],
): Chapter[] {
  const plans = planBlocks(source.tree, findings, [source.contaminate_id])
  const site = sitePlanBlocks(source.tree)
  const sheets = findings.map(finding => itemSheet(source, finding))
  return [
    { id: 'plans', title: 'Floor plans', landscape: true, blocks: orSay(plans, 'No floor plan was recorded.') },
    { id: 'sheets', title: 'Item sheets', blocks: orSay(sheets, 'No items were recorded.') },
    {
      id: 'certificates',
      title: 'Laboratory certificates',
      blocks: [certificatesBlock(source, certificates)],
    },
    ...(site.length > 0 ? [{ id: 'site', title: 'Site plan', landscape: true, blocks: site }] : []),
    ...changesAppendix(source),
  ]
}

const orSay = (blocks: readonly Block[], none: string): readonly Block[] =>
  blocks.length > 0 ? blocks : [{ kind: 'say', text: none, isNone: true }]

function certificatesBlock(source: ReportSource, certificates: readonly Certificate[]): Block {
  if (certificates.length > 0)
    return {
      kind: 'say',
      text: `${countWithNoun(certificates.length, 'certificate')} as received from the laboratory: ${certificates.map(({ name }) => name).join('; ')}. The pages follow, unaltered apart from scaling.`,
    }
  const { results } = surveyFacts(source)
  const text =
    results > 0
      ? `Results are recorded for ${countWithNoun(results, 'sample')}; no laboratory certificate is attached.`
      : `No laboratory certificate was attached to this survey when the report was generated on ${formatNzDay(source.issued_at)}.`
  return { kind: 'say', text, isNone: true }
}
