import { type AirLevel, parseAirLevel, TRACE_LEVEL_TEXT } from '#shared/domain/clearance/airLevel.ts'
import type { Clearance } from '#shared/domain/clearance/clearance.ts'
import { showsResults } from '#shared/domain/clearance/clearancePanels.ts'
import {
  type AnswerState,
  type Answers,
  answerStateOf,
  CHECKLISTS,
} from '#shared/domain/clearance/clearanceQuestions.ts'
import { hasDetails } from '#shared/domain/clearance/clearanceTexts.ts'
import { parseDustResult } from '#shared/domain/clearance/dustResult.ts'
import { CLEARANCE_CLASS_NAMES, CLEARANCE_TYPE } from '#shared/domain/clearance/listedClearance.ts'
import { richTextFromPlain } from '#shared/domain/text/richText.ts'
import { nameAndAddress } from '#shared/domain/vocabulary/fields.ts'
import { nonEmptyFacts } from '#shared/report/model/coverPage.ts'
import type { Block, Cell, Section } from '#shared/report/model/reportModel.ts'
import { isBlankText } from '#shared/report/model/reportTexts.ts'
import { notAttached } from './clearanceAppendices.ts'
import type { ClearanceCertificate, ClearanceSource } from './clearanceModel.ts'
import {
  authorsTable,
  companiesTable,
  inspectionTable,
  removalistsTable,
  signatoriesOf,
  signingFacts,
  workDates,
} from './clearancePeople.ts'

type Chapter = Omit<Section, 'number'>
const prose = (html: string): Block => ({ kind: 'prose', html })
const orSay = (html: string, none: string): Block => (isBlankText(html) ? { kind: 'say', text: none } : prose(html))

const scope = ({ details }: Clearance): Block =>
  hasDetails(details) ? prose(details) : { kind: 'warn', text: 'The scope was not described.' }

type Standing = Pick<ClearanceCertificate, 'isDraft' | 'isClear'>

/** The declaration that the area is clear; only in an issued certificate whose findings all support it. */
function declaration({ clearance }: ClearanceSource, { isDraft, isClear }: Standing): Block {
  if (!isClear)
    return { kind: 'warn', text: 'No declaration is made: the findings do not show that the area is clear.' }
  if (isDraft) return { kind: 'say', text: 'The declaration is printed once this certificate has been approved.' }
  return orSay(clearance.declaration_text, 'No declaration was given.')
}

function signOff(source: ClearanceSource, { isDraft, isClear }: Standing): Block[] {
  const people = { kind: 'people', people: signatoriesOf(source, isDraft) } as const
  if (people.people.length === 0)
    return [{ kind: 'warn', text: 'No one is named to sign this document.' }, ...notAttached(source)]
  if (isDraft) return [{ kind: 'say', text: 'Nobody has signed this draft.' }, people, ...notAttached(source)]
  const facts = signingFacts(source)
  return [
    { kind: 'say', text: isClear ? CLEARANCE_SIGNING : INSPECTION_SIGNING },
    people,
    ...(facts ? [{ kind: 'say', text: facts } as const] : []),
    ...notAttached(source),
  ]
}

/** The numbered chapters, in the order of domain facts 4. */
export function chaptersOf(source: ClearanceSource, standing: Standing): Chapter[] {
  const { clearance } = source
  const isA = clearance.type === CLEARANCE_TYPE.classA
  return [
    { id: 'work', title: 'Removal work', blocks: [workFacts(source)] },
    { id: 'removers', title: 'Removalists', blocks: [companiesTable(source), removalistsTable(source)] },
    { id: 'inspection', title: 'Inspection', blocks: [inspectionTable(source), authorsTable(source)] },
    { id: 'details', title: 'Scope of removal', blocks: [scope(clearance)] },
    {
      id: 'documentation',
      title: 'Asbestos removal work documentation',
      blocks: checks(clearance, isA ? CHECKLISTS.documentation_a : CHECKLISTS.documentation_b),
    },
    ...(isA
      ? [
          {
            id: 'compliance',
            title: 'Compliance during removal work',
            blocks: checks(clearance, CHECKLISTS.compliance),
          },
        ]
      : []),
    {
      id: 'assessment',
      title: 'Clearance assessment',
      blocks: [...checks(clearance, CHECKLISTS.assessment), ...additional(clearance)],
    },
    ...(showsResults(clearance)
      ? [{ id: 'results', title: 'Laboratory results', blocks: resultBlocks(clearance) }]
      : []),
    {
      id: 'declaration',
      withNext: true,
      title: 'Declaration',
      blocks: [declaration(source, standing)],
    },
    { id: 'limits', withNext: true, title: 'Exclusions and limits', blocks: [prose(CLEARANCE_LIMITS)] },
    { id: 'signing', title: 'Sign-off', blocks: signOff(source, standing) },
  ]
}

const workFacts = ({ clearance, building, survey }: ClearanceSource): Block => ({
  kind: 'facts',
  facts: nonEmptyFacts([
    ['Removal', clearance.name],
    ['Site', clearance.site_address],
    ['Class', CLEARANCE_CLASS_NAMES[clearance.type] ?? ''],
    ['Work carried out', workDates(clearance)],
    ['Client', [survey.client_name, survey.contact_name].filter(Boolean).join(', ')],
    ['Building', nameAndAddress(building)],
    ['Job number', building.job_number],
    ['Office', survey.office_name],
  ]),
})

type List = (typeof CHECKLISTS)[keyof typeof CHECKLISTS][number]
const ANSWERS: Readonly<Record<AnswerState, Cell>> = {
  yes: { text: 'Yes' },
  no: { text: 'No' },
  open: { text: 'Not answered', isWarning: true },
  not_applicable: { text: 'N/A' },
  hidden: { text: 'N/A' },
}

const checks = (clearance: Clearance, lists: readonly List[]): Block[] =>
  lists.flatMap(list => [
    checklist(list, clearance.information, lists.length > 1),
    ...remarks(list, clearance.information),
  ])

/**
 * Every question with its answer, or a note if the checklist is turned off. A single checklist needs no title, because its
 * chapter has one.
 */
function checklist(list: List, answers: Answers, isTitled: boolean): Block {
  const rows =
    'switchedBy' in list && answers[list.switchedBy.key] !== 1
      ? [[{ text: 'No use of an enclosure was recorded, so these questions were not asked.' }, ANSWERS.not_applicable]]
      : list.questions.map(question => [{ text: question.text }, ANSWERS[answerStateOf(list, question, answers)]])
  return {
    kind: 'table',
    whole: true,
    columns: [
      { title: 'Question', width: '*' },
      { title: 'Answer', width: 78 },
    ],
    groups: [{ ...(isTitled && { title: list.title }), rows }],
  }
}

const remark = (label: string, text: unknown): Block[] =>
  typeof text === 'string' && text !== '' ? [prose(`<h3>${label}</h3>${richTextFromPlain(text)}`)] : []
const remarks = (list: List, answers: Answers): Block[] =>
  'comment' in list ? remark(list.comment.label, answers[list.comment.key]) : []
const additional = ({ information }: Clearance): Block[] =>
  remark('Additional information', information.additional_informations)

const LEVELS: Readonly<Record<AirLevel, Cell>> = {
  met: { text: 'Within limit' },
  not_met: { text: 'Above limit', isWarning: true },
  unclear: { text: 'Not shown', note: 'See the laboratory certificate', isWarning: true },
}

function resultBlocks({ samples }: Clearance): Block[] {
  const { air_monitorings: air, surface_dusts: dust } = samples
  if (air.length + dust.length === 0) return [{ kind: 'say', text: 'No laboratory result was recorded.' }]
  return [...(air.length > 0 ? [airTable(air)] : []), ...(dust.length > 0 ? [dustTable(dust)] : [])]
}

type Samples = Clearance['samples']['air_monitorings']
const airTable = (samples: Samples): Block => ({
  kind: 'table',
  columns: [
    { title: 'Sample', width: '*' },
    { title: 'Result', width: 110 },
    { title: `Trace level ${TRACE_LEVEL_TEXT}`, width: 110 },
  ],
  groups: [
    {
      title: 'Air monitoring',
      rows: samples.map(({ sample, result }) => [{ text: sample }, { text: result }, LEVELS[parseAirLevel(result)]]),
    },
  ],
})

const dustTable = (samples: Samples): Block => ({
  kind: 'table',
  columns: [
    { title: 'Sample', width: '*' },
    { title: 'Result', width: 228 },
  ],
  groups: [
    {
      title: 'Surface dust',
      rows: samples.map(({ sample, result }) => [
        { text: sample },
        { text: result, ...(parseDustResult(result) !== 'none' && { isWarning: true }) },
      ]),
    },
  ],
})

const ul = (...points: string[]) => `<ul>${points.map(point => `<li>${point}</li>`).join('')}</ul>`

/** What a certificate does not cover. Source: domain facts 6, declaration and limitations. */
const CLEARANCE_LIMITS = [
  '<p>This document covers the removal area and the scope described above, as they were found at the dates and times of inspection. The Health and Safety at Work (Asbestos) Regulations 2016 apply.</p>',
  ul(
    'Only what was visible and accessible is covered. Anything enclosed, covered or inaccessible at the time is excluded.',
    'Asbestos outside the scope, or left in place by agreement, is not covered. The building’s asbestos register and management plan continue to apply to it.',
    'An air or dust sample represents only the location and time at which it was taken.',
    'Later work, or damage to remaining materials, may change these findings.',
    'This document is to be read as a whole, with its appendices. A later version replaces it.',
  ),
].join('')

/** What an inspector's signature confirms, whatever the findings are. */
const INSPECTED =
  'that they inspected the removal area at the times given, were not involved in the removal work and are independent of the removalist'
const APPROVED = 'A reviewer who signs confirms that they have approved this document for issue.'
const CLEARANCE_SIGNING = `By signing, an inspector confirms ${INSPECTED}, and makes the declaration above. ${APPROVED}`
const INSPECTION_SIGNING = `By signing, an inspector confirms ${INSPECTED}. ${APPROVED}`
