import type { ManagementPlan, ManagementPlanContact } from '#shared/domain/managementPlan/managementPlan.ts'
import { nameAndAddress } from '#shared/domain/vocabulary/fields.ts'
import { REPORT_TYPE_NAMES } from '#shared/domain/vocabulary/referenceLists.ts'
import { formatDay, formatNzDay } from '#shared/domain/vocabulary/time.ts'
import { brandOf } from '#shared/report/model/brand.ts'
import { coverPage, nonEmptyFacts } from '#shared/report/model/coverPage.ts'
import { plainTable } from '#shared/report/model/itemTables.ts'
import { type ReportItem, reportItemsOf } from '#shared/report/model/reportItems.ts'
import { type Block, isEmptySection, type ReportModel, type Section } from '#shared/report/model/reportModel.ts'
import type { ReportSource } from '#shared/report/model/reportSource.ts'
import { planBlocks } from '#shared/report/survey/floorPlans.ts'
import { itemSheet } from '#shared/report/survey/itemSheets.ts'
import { asbestosRegister } from '#shared/report/survey/register.ts'
import { inaccessibleItems, inaccessibleRooms, outOfScopeRooms } from '#shared/report/survey/roomLists.ts'
import {
  changeLog,
  contractorSignInForm,
  distributionList,
  reinspectionForm,
  reviewLog,
  workPermitForm,
} from './blankForms.ts'
import { controlBlocks, prioritiesBlocks, reinspection } from './chapters.ts'
import { DUTIES, RESPONSIBILITIES, STANDING_TEXTS } from './standingTexts.ts'

type Ordered = Pick<ManagementPlan, 'contacts' | 'edition' | 'date_requested'>
type Chapter = Omit<Section, 'number'>
const TITLE = 'Asbestos management plan'

/** The management plan of a building: its reviewed survey, the decision on each material, and how to work with it. */
export function managementPlan(source: ReportSource, plan: Ordered): ReportModel {
  const { tree, company } = source
  const findings = reportItemsOf(tree, source.contaminate_id).filter(
    ({ verdict }) => verdict !== 'negative' && verdict !== 'removed',
  )
  return {
    title: TITLE,
    job_number: tree.building.job_number,
    building: tree.building.name,
    isDraft: false,
    issued_at: plan.date_requested,
    company: company.name,
    ...brandOf(company),
    cover: {
      ...coverPage(source),
      kind: TITLE,
      facts: nonEmptyFacts([
        ['Job number', tree.building.job_number],
        ['Identifier', tree.building.phase],
        ['PCBU', plan.contacts.pcbu.name],
        ['Building manager', plan.contacts.bm.name],
        ['Surveyed', formatDay(tree.building.survey_date)],
        ['Survey', tree.building.asbestos_approval?.approved ? '' : 'Not approved'],
        ['Issued', formatNzDay(plan.date_requested)],
        ['Version', String(plan.edition)],
      ]),
    },
    sections: [
      ...numbered(chaptersOf(source, findings, plan), index => `${index + 1}`),
      ...numbered(appendicesOf(source, findings), index => `Appendix ${String.fromCharCode(65 + index)}`),
    ],
    certificates: [],
  }
}

const numbered = (chapters: readonly Chapter[], number: (index: number) => string): Section[] =>
  chapters.map((chapter, index) => ({ ...chapter, number: number(index) }))
const prose = (html: string): Block => ({ kind: 'prose', html })
const heading = (text: string): Block => ({ kind: 'heading', text })

function chaptersOf(source: ReportSource, findings: readonly ReportItem[], plan: Ordered): Chapter[] {
  const { tree } = source
  const inaccessible = findings.filter(({ verdict }) => verdict === 'inaccessible')
  return [
    { id: 'control', title: 'Document control', blocks: controlBlocks(source, plan, documentOf(source)) },
    { id: 'law', title: 'Legal requirements', blocks: [prose(STANDING_TEXTS.law), duties()] },
    { id: 'roles', title: 'Responsibilities', blocks: [roles(plan)] },
    {
      id: 'priorities',
      title: 'Priorities and control decisions',
      blocks: prioritiesBlocks(source, findings),
    },
    { id: 'register', title: 'Asbestos register', landscape: true, blocks: [asbestosRegister(source, findings)] },
    {
      id: 'notAccessed',
      title: 'Areas presumed to contain asbestos',
      blocks: [
        heading('Rooms that were not accessed'),
        inaccessibleRooms(tree),
        heading('Inaccessible materials'),
        inaccessibleItems(inaccessible),
        heading('Rooms outside the scope of the survey'),
        outOfScopeRooms(tree),
      ],
    },
    { id: 'reinspection', title: 'Re-inspection', blocks: reinspection(source, findings) },
    { id: 'work', title: 'Contractors and permits to work', blocks: [prose(STANDING_TEXTS.work)] },
    {
      id: 'incident',
      title: 'Incidents and emergencies',
      blocks: [...call(plan), prose(STANDING_TEXTS.incident)],
    },
    { id: 'labels', title: 'Labels and signs', blocks: [prose(STANDING_TEXTS.labels)] },
    { id: 'training', title: 'Training and information', blocks: [prose(STANDING_TEXTS.training)] },
    { id: 'monitoring', title: 'Air and health monitoring', blocks: [prose(STANDING_TEXTS.monitoring)] },
    {
      id: 'review',
      title: 'Review and change log',
      blocks: [
        prose(STANDING_TEXTS.review),
        heading('Reviews'),
        reviewLog(source, plan),
        heading('Changes'),
        changeLog(),
      ],
    },
    { id: 'distribution', title: 'Distribution', blocks: [distributionList(source, plan)] },
    { id: 'basis', title: 'Basis of this plan', blocks: [basis(source), prose(STANDING_TEXTS.basis)] },
  ]
}

const documentOf = ({ tree: { building }, survey }: ReportSource) =>
  nonEmptyFacts([
    ['Premises', nameAndAddress(building)],
    ['Description', building.description],
    ['Job number', building.job_number],
    ['Client', survey.client_name],
    ['Survey', REPORT_TYPE_NAMES[building.report_type_id] ?? ''],
    ['Surveyed', formatDay(building.survey_date)],
    [
      'Survey approved by',
      building.asbestos_approval?.approved
        ? `${building.asbestos_approval.reviewer_name}, ${formatNzDay(building.asbestos_approval.date)}`
        : 'Nobody has approved the survey',
    ],
  ])

/** The asbestos survey may no longer be approved, for example after it was sent back. */
const basis = ({ tree: { building } }: ReportSource): Block =>
  building.asbestos_approval?.approved
    ? { kind: 'say', text: 'This plan is based on the approved survey named under document control.' }
    : {
        kind: 'warn',
        text: 'This plan is based on the survey named under document control, which nobody has approved.',
      }

const duties = (): Block =>
  plainTable(
    [
      { title: 'Regulation 13 requirement', width: '*' },
      { title: 'Chapter', width: 200 },
    ],
    DUTIES,
  )

const roles = ({ contacts }: Ordered): Block =>
  plainTable(
    [
      { title: 'Role', width: 150 },
      { title: 'Responsibility', width: '*' },
    ],
    RESPONSIBILITIES.map(([role, duties]) => [
      role === 'pcbu'
        ? roleCell('PCBU', contacts.pcbu)
        : role === 'bm'
          ? roleCell('Building manager', contacts.bm)
          : role,
      duties,
    ]),
  )
const roleCell = (role: string, { name }: ManagementPlanContact) => ({ text: role, note: name })

const call = ({ contacts: { pcbu, bm } }: Ordered): Block[] => [
  {
    kind: 'warn',
    text: `Fire, police, ambulance: 111. Building manager ${bm.name}: ${bm.number}. PCBU ${pcbu.name}: ${pcbu.number}. WorkSafe New Zealand: 0800 030 040.`,
  },
]

function appendicesOf(source: ReportSource, findings: readonly ReportItem[]): Chapter[] {
  const plans = planBlocks(source.tree, findings, [source.contaminate_id])
  const sheets = findings.map(finding => itemSheet(source, finding))
  return [
    ...emptyFirst([
      { id: 'plans', title: 'Floor plans', landscape: true, blocks: orSay(plans, 'No floor plan was recorded.') },
      { id: 'sheets', title: 'Item sheets', blocks: orSay(sheets, 'No positive or presumed items were recorded.') },
    ]),
    { id: 'permit', newPage: true, title: 'Permit to work near asbestos', blocks: workPermitForm() },
    { id: 'signIn', newPage: true, title: 'Contractor sign-in', landscape: true, blocks: contractorSignInForm() },
    {
      id: 'reinspected',
      newPage: true,
      title: 'Record of re-inspections',
      landscape: true,
      blocks: reinspectionForm(),
    },
  ]
}

/** Moves empty chapters to the front, so that they share a page with the chapter before. */
const emptyFirst = (chapters: readonly Chapter[]): Chapter[] =>
  chapters.toSorted((a, b) => Number(isEmptySection(b)) - Number(isEmptySection(a)))

const orSay = (blocks: readonly Block[], none: string): readonly Block[] =>
  blocks.length > 0 ? blocks : [{ kind: 'say', text: none, isNone: true }]
