import type { User } from '#shared/domain/people/user.ts'
import { countOf } from '#shared/domain/text/formatNumber.ts'
import { parseAirLevel, TRACE_LEVEL_TEXT } from './airLevel.ts'
import type { Clearance } from './clearance.ts'
import { type PanelKey, panelsOf } from './clearancePanels.ts'
import { answersOf, isChecklistPanel } from './clearanceQuestions.ts'
import { hasDetails, hasPrompts } from './clearanceTexts.ts'
import { CLEARANCE_TYPE } from './listedClearance.ts'

/** One thing that has to be shown before an area can be called clear. */
export interface ClearanceFinding {
  readonly statement: string
  readonly outcome: string
  /** The panel of the editor in which it is answered. */
  readonly panel: PanelKey
  /** Why it does not support the clearance, as part of a sentence; undefined where it does. */
  readonly shortfall?: string
}

/** What the findings follow from. `users` may hold more than the authors. */
export interface FindingsSource {
  readonly clearance: Pick<Clearance, 'type' | 'authors' | 'details' | 'information' | 'samples'>
  readonly users: readonly Pick<User, 'id' | 'license_no'>[]
}

/** A finding that a question of the clearance assessment answers. */
function answered(statement: string, answer: unknown, shortfall: string): ClearanceFinding {
  const panel = 'assessment'
  if (answer === 1) return { statement, outcome: 'Yes', panel }
  return answer === 0
    ? { statement, outcome: 'No', panel, shortfall }
    : { statement, outcome: 'Not answered', panel, shortfall: `${shortfall} (the question was not answered)` }
}

function air({ clearance }: FindingsSource): ClearanceFinding {
  const statement = `Where air monitoring was carried out, airborne fibres did not exceed trace level (${TRACE_LEVEL_TEXT})`
  const { air_monitorings: samples } = clearance.samples
  if (isExceeded(clearance)) {
    const shortfall = 'a clearance result in the enclosure was above trace level'
    return { statement, outcome: 'No: see the clearance assessment', panel: 'assessment', shortfall }
  }
  if (samples.length === 0 && isUnanswered(clearance))
    return answered(statement, undefined, 'the clearance air results are not shown to be at or below trace level')
  const isClassA = clearance.type === CLEARANCE_TYPE.classA
  if (samples.length === 0)
    return { statement, outcome: isClassA ? 'No result recorded' : 'Class B: none recorded', panel: 'lab_results' }
  // Class B has no panel of results: its samples were recorded while it was Class A, and count as much.
  const panel = isClassA ? 'lab_results' : 'details'
  const met = samples.filter(({ result }) => parseAirLevel(result) === 'met').length
  if (met === samples.length) return { statement, outcome: `Yes: ${countOf(met, 'sample')}`, panel }
  return {
    statement,
    outcome: `${met} of ${countOf(samples.length, 'sample')}`,
    panel,
    shortfall: `${countOf(samples.length - met, 'air sample')} not shown to be at or below trace level`,
  }
}

/** Whether the checklist says so, whatever samples are recorded: others may be in a laboratory certificate only. */
const isExceeded = ({ information: { pde_on, pde_3 } }: FindingsSource['clearance']): boolean =>
  pde_on === 1 && pde_3 === 0

/** Air was monitored inside the enclosure, and nobody has said with what result. */
const isUnanswered = ({ information: { pde_on, pde_2, pde_3 } }: FindingsSource['clearance']): boolean =>
  pde_on === 1 && pde_2 === 1 && pde_3 === undefined

/** The findings that the regulations require of every clearance, in the order of the certificate. Source: domain facts 2.3. */
export function requiredFindings(source: FindingsSource): ClearanceFinding[] {
  const { vi_2, vi_3 } = source.clearance.information
  return [
    answered(
      'No visible asbestos residue in the removal area',
      vi_2,
      'the removal area is not shown to be free of residue',
    ),
    answered(
      'No visible asbestos residue in the vicinity of the area',
      vi_3,
      'the vicinity is not shown to be free of residue',
    ),
    air(source),
  ]
}

/** What else an area has to show before it can be called clear. */
function furtherFindings({ clearance, users }: FindingsSource): ClearanceFinding[] {
  const { details, information, type, authors } = clearance
  const isLicensed = users.some(({ id, license_no }) => authors.includes(id) && license_no !== '')
  const inDetails = (statement: string, isMet: boolean, shortfall: string): ClearanceFinding =>
    isMet ? { statement, outcome: 'Yes', panel: 'details' } : { statement, outcome: 'No', panel: 'details', shortfall }
  return [
    ...(type === CLEARANCE_TYPE.classA
      ? [inDetails('A licensed assessor is named', isLicensed, 'no licensed assessor is named')]
      : [inDetails('An author is named', authors.length > 0, 'no author is named')]),
    answered(
      'All asbestos in the scope was removed or recorded',
      information.vi_1,
      'not all asbestos in the scope is shown to be removed or recorded',
    ),
    answered(
      'Conditions allowed a full inspection',
      information.vi_4,
      'conditions are not shown to have allowed a full inspection',
    ),
    inDetails(
      'The scope of the removal is described',
      hasDetails(details) && !hasPrompts(details),
      'the scope of the removal is not described',
    ),
  ]
}

/** A panel with questions that apply and have no answer. */
export interface OpenChecklist {
  readonly panel: PanelKey
  readonly title: string
  readonly answered: number
  readonly asked: number
}

export const openChecklists = ({ type, information }: FindingsSource['clearance']): OpenChecklist[] =>
  panelsOf(type).flatMap(({ key, number, title }) => {
    if (!isChecklistPanel(key)) return []
    const { answered, asked } = answersOf(key, information)
    return answered < asked ? [{ panel: key, title: `${number}. ${title}`, answered, asked }] : []
  })

/** A finding that keeps an area from being called clear: open, or contrary. */
export type ClearanceShortfall = ClearanceFinding & { readonly shortfall: string }

/** All of them; none where every finding supports the clearance. */
export const clearanceShortfalls = (source: FindingsSource): ClearanceShortfall[] =>
  [...requiredFindings(source), ...furtherFindings(source)].flatMap(finding =>
    finding.shortfall === undefined ? [] : [{ ...finding, shortfall: finding.shortfall }],
  )
