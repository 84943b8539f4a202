import { type AirLevel, parseAirLevel, TRACE_LEVEL_TEXT } from '#shared/domain/clearance/airLevel.ts'
import type { Clearance } from '#shared/domain/clearance/clearance.ts'
import { showsResults } from '#shared/domain/clearance/clearancePanels.ts'
import { CHECKLISTS } from '#shared/domain/clearance/clearanceQuestions.ts'
import { hasDetails } from '#shared/domain/clearance/clearanceTexts.ts'
import { parseDustResult } from '#shared/domain/clearance/dustResult.ts'
import { CLEARANCE_CLASS_NAMES, CLEARANCE_TYPE } from '#shared/domain/clearance/listedClearance.ts'
import { nameAndAddress } from '#shared/domain/vocabulary/fields.ts'
import { nonEmptyFacts } from '#shared/report/model/coverPage.ts'
import type { Block, Cell, Section } from '#shared/report/model/reportModel.ts'
import { isBlankText } from '#shared/report/model/reportTexts.ts'
import { notAttached } from './clearanceAppendices.ts'
import { checks, remark } from './clearanceChecklists.ts'
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
  const isSigned = people.people.some(({ signature }) => signature)
  return [
    { kind: 'say', text: isClear ? CLEARANCE_SIGNING : INSPECTION_SIGNING },
    ...(isSigned ? [] : [{ kind: 'warn', text: 'This document was issued without a signature.' } as const]),
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
      blocks: checks(source, isA ? CHECKLISTS.documentation_a : CHECKLISTS.documentation_b),
    },
    ...(isA
      ? [
          {
            id: 'compliance',
            title: 'Compliance during removal work',
            blocks: checks(source, CHECKLISTS.compliance),
          },
        ]
      : []),
    {
      id: 'assessment',
      title: 'Clearance assessment',
      blocks: [...checks(source, CHECKLISTS.assessment), ...additional(clearance)],
    },
    ...(showsResults(clearance) ? [{ id: 'results', title: 'Laboratory results', blocks: resultBlocks(source) }] : []),
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

const additional = ({ information }: Clearance): Block[] =>
  remark('Additional information', information.additional_informations)

const LEVELS: Readonly<Record<AirLevel, Cell>> = {
  met: { text: 'Within limit' },
  not_met: { text: 'Above limit', isWarning: true },
  unclear: { text: 'Not shown', note: 'See the laboratory certificate', isWarning: true },
}

function resultBlocks({ clearance: { samples }, files }: ClearanceSource): Block[] {
  const { air_monitorings: air, surface_dusts: dust } = samples
  if (air.length + dust.length === 0) return [{ kind: 'say', text: 'No laboratory result was recorded.' }]
  return [...(air.length > 0 ? [airTable(air, files)] : []), ...(dust.length > 0 ? [dustTable(dust, files)] : [])]
}

type Sample = Clearance['samples']['air_monitorings'][number]
type Files = ClearanceSource['files']

const airTable = (samples: readonly Sample[], files: Files): Block => ({
  kind: 'table',
  columns: [
    { title: 'Air monitoring', width: '*' },
    { title: 'Result', width: 110 },
    { title: `Trace level ${TRACE_LEVEL_TEXT}`, width: 150 },
  ],
  groups: [
    {
      rows: samples.map(sample => [
        sampleCell(sample, files),
        { text: sample.result },
        LEVELS[parseAirLevel(sample.result)],
      ]),
    },
  ],
})

const dustTable = (samples: readonly Sample[], files: Files): Block => ({
  kind: 'table',
  columns: [
    { title: 'Surface dust', width: '*' },
    { title: 'Result', width: 268 },
  ],
  groups: [
    {
      rows: samples.map(sample => [
        sampleCell(sample, files),
        { text: sample.result, ...(parseDustResult(sample.result) !== 'none' && { isWarning: true }) },
      ]),
    },
  ],
})

/** The sample, and the name of its laboratory certificate if one was chosen. */
function sampleCell({ sample, air_swab_result_id }: Sample, files: Files): Cell {
  const certificate = files.find(({ id }) => id === air_swab_result_id)
  return { text: sample, ...(certificate && { note: certificate.name }) }
}

const ul = (...points: string[]) => `<ul>${points.map(point => `<li>${point}</li>`).join('')}</ul>`

/** The limits of a certificate. Source: domain facts 6, declaration and limitations. */
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

/** The statement that an inspector confirms by signing, whatever the findings are. */
const INSPECTED =
  'that they inspected the removal area at the times given, were not involved in the removal work and are independent of the removalist'
const APPROVED = 'A reviewer who signs confirms that they have approved this document for issue.'
const CLEARANCE_SIGNING = `By signing, an inspector confirms ${INSPECTED}, and makes the declaration above. ${APPROVED}`
const INSPECTION_SIGNING = `By signing, an inspector confirms ${INSPECTED}. ${APPROVED}`
