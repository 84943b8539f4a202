import type { User } from '#shared/domain/people/user.ts'
import { countOf } from '#shared/domain/text/formatNumber.ts'
import { parseAirLevel, TRACE_LEVEL_TEXT } from './airLevel.ts'
import type { Clearance } from './clearance.ts'
import { type PanelKey, panelsOf } from './clearancePanels.ts'
import { answersOf, isChecklistPanel } from './clearanceQuestions.ts'
import { hasDetails, hasPrompts } from './clearanceTexts.ts'
import { parseDustResult } from './dustResult.ts'
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

/** What the findings follow from. `users` may hold more than the authors; `today` is the day in New Zealand on which they are asked. */
export interface FindingsSource {
  readonly clearance: Pick<
    Clearance,
    'type' | 'authors' | 'details' | 'information' | 'samples' | 'work_date_to' | 'inspection_dates'
  >
  readonly users: readonly Pick<User, 'id' | 'license_no'>[]
  readonly today: string
}

/** A finding that a question of the clearance assessment answers. */
function answered(statement: string, answer: unknown, shortfall: string): ClearanceFinding {
  const panel = 'assessment'
  if (answer === 1) return { statement, outcome: 'Yes', panel }
  return answer === 0
    ? { statement, outcome: 'No', panel, shortfall }
    : { statement, outcome: 'Not answered', panel, shortfall: `${shortfall} (the question was not answered)` }
}

function air({ clearance }: Pick<FindingsSource, 'clearance'>): ClearanceFinding {
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
  const panel = panelOfSamples(clearance)
  const met = samples.filter(({ result }) => parseAirLevel(result) === 'met').length
  if (met === samples.length) return { statement, outcome: `Yes: ${countOf(met, 'sample')}`, panel }
  return {
    statement,
    outcome: `${met} of ${countOf(samples.length, 'sample')}`,
    panel,
    shortfall: `${countOf(samples.length - met, 'air sample')} not shown to be at or below trace level`,
  }
}

/** Class B has no panel of results: its samples were recorded while it was Class A, and count as much. */
const panelOfSamples = ({ type }: FindingsSource['clearance']): PanelKey =>
  type === CLEARANCE_TYPE.classA ? 'lab_results' : 'details'

/** The finding on surface dust; none where none was sampled. */
function dust({ clearance }: Pick<FindingsSource, 'clearance'>): ClearanceFinding[] {
  const { surface_dusts: samples } = clearance.samples
  if (samples.length === 0) return []
  const free = samples.filter(({ result }) => parseDustResult(result) === 'none').length
  const finding = {
    statement: 'No asbestos was detected in the surface dust that was sampled',
    outcome: free === samples.length ? 'Yes' : `${free} of ${countOf(samples.length, 'sample')}`,
    panel: panelOfSamples(clearance),
  }
  if (free === samples.length) return [finding]
  const shortfall = `${countOf(samples.length - free, 'surface dust sample')} not shown to be free of asbestos`
  return [{ ...finding, shortfall }]
}

/** What has to hold of an enclosure before the area around it is clear; nothing where none was used. */
function enclosure({ pde_on, pde_1, pde_4, pde_5 }: Clearance['information']): ClearanceFinding[] {
  if (pde_on !== 1) return []
  return [
    answered('The enclosure was found clean', pde_1, 'the enclosure is not shown to be clean'),
    answered(
      'Tools, plant and sheeting were cleaned, sealed or wrapped',
      pde_4,
      'tools, plant and sheeting are not shown to be cleaned, sealed or wrapped',
    ),
    answered('The enclosure may be dismantled', pde_5, 'it is not shown that the enclosure may be dismantled'),
  ]
}

/** An area is clear as it was found once the work had ended: not before, and not on a day that is still to come. */
function inspectedAfterwards({
  clearance: { inspection_dates, work_date_to },
  today,
}: FindingsSource): ClearanceFinding {
  const days = inspection_dates.map(({ inspect_date }) => inspect_date)
  const finding = { statement: 'The area was inspected after the work ended', panel: 'details' } as const
  if (days.some(day => day > today))
    return { ...finding, outcome: 'No', shortfall: 'an inspection is dated in the future' }
  return days.some(day => day >= work_date_to)
    ? { ...finding, outcome: 'Yes' }
    : { ...finding, outcome: 'No', shortfall: 'no inspection is dated on or after the last day of the work' }
}

/** Whether the checklist says so, whatever samples are recorded: others may be in a laboratory certificate only. */
const isExceeded = ({ information: { pde_on, pde_3 } }: FindingsSource['clearance']): boolean =>
  pde_on === 1 && pde_3 === 0

/** Air was monitored inside the enclosure, and nobody has said with what result. */
const isUnanswered = ({ information: { pde_on, pde_2, pde_3 } }: FindingsSource['clearance']): boolean =>
  pde_on === 1 && pde_2 === 1 && pde_3 === undefined

/** The findings that the regulations require of every clearance, in the order of the certificate. Source: domain facts 2.3. */
export function requiredFindings(source: Omit<FindingsSource, 'today'>): ClearanceFinding[] {
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
function furtherFindings(source: FindingsSource): ClearanceFinding[] {
  const { clearance, users } = source
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
    inspectedAfterwards(source),
    ...enclosure(information),
    ...dust(source),
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
