import { countOf } from '#shared/domain/text/formatNumber.ts'
import type { Clearance } from './clearance.ts'
import * as air from './clearanceAir.ts'
import type { PanelKey } from './clearancePanels.ts'
import { REASON_CONDITIONS } from './clearanceReason.ts'
import { hasDetails, hasPrompts } from './clearanceTexts.ts'
import { parseDustResult } from './dustResult.ts'
import type { FindingsOf, FindingsSource, Outcome } from './findingsSource.ts'
import { CLEARANCE_TYPE, type ClearanceType } from './listedClearance.ts'

export interface ClearanceCondition {
  readonly key: string
  readonly statement: string
  /** The regulation, code or fact that requires the condition. */
  readonly source: string
  /** The class that the condition applies to; both if undefined. */
  readonly type?: ClearanceType
  readonly applies?: (clearance: FindingsOf) => boolean
  readonly check: (source: FindingsSource) => Outcome
  readonly panel: PanelKey | ((clearance: FindingsOf) => PanelKey)
  /** Whether the first page states the condition. */
  readonly isStatement?: boolean
}

/** Whether an area may be certified with this condition open if the assessor gives a reason. */
export const isLawfulWithReason = (key: string): boolean => REASON_CONDITIONS.some(each => each === key)

const { classA, classB } = CLEARANCE_TYPE
const YES: Outcome = { outcome: 'Yes' }

/** The outcome of a question. A question without an answer does not support the clearance. */
function answered(answer: unknown, shortfall: string): Outcome {
  if (answer === 1) return YES
  return answer === 0
    ? { outcome: 'No', shortfall }
    : { outcome: 'Not answered', shortfall: `${shortfall} (the question was not answered)` }
}
const question =
  (key: keyof Clearance['information'], shortfall: string) =>
  ({ clearance: { information } }: FindingsSource) =>
    answered(information[key], shortfall)
const conditionOutcome = (isMet: boolean, shortfall: string): Outcome => (isMet ? YES : { outcome: 'No', shortfall })

/** Class B has no results panel. Its samples were recorded while the clearance was Class A, and still count. */
const panelOfSamples = ({ type }: FindingsOf): PanelKey => (type === classA ? 'lab_results' : 'details')

const hasEnclosure = ({ information: { pde_on } }: FindingsOf): boolean => pde_on === 1

/**
 * The Health and Safety at Work (Asbestos) Regulations 2016, as far as domain facts 2.1 and 2.3 quote them. Regulation 42(4)
 * lists the contents of a certificate, (c) only “if air monitoring was done”. Regulation 46(4) keeps the enclosure of friable
 * work up until air monitoring is below trace level. The full text of regulations 41 and 43 was not available.
 */
const REG = {
  inspection: 'reg 41; domain facts 2.3',
  residue: 'reg 42(4); domain facts 2.3',
  air: 'reg 42(4)(c); domain facts 2.1, 2.3',
  assessor: 'regs 41, 42; domain facts 2.3',
  enclosure: 'reg 46(4); domain facts 2.1',
  monitoring: 'reg 43 (from own knowledge); it does not change what reg 42(4) asks of the area',
  exceeded: 'regs 44, 45; domain facts 2.3, air levels',
} as const

/** In the order of the certificate. */
export const CONDITIONS: readonly ClearanceCondition[] = [
  {
    key: 'area_residue',
    statement: 'No visible asbestos residue in the removal area',
    source: REG.residue,
    check: question('vi_2', 'the removal area is not shown to be free of residue'),
    panel: 'assessment',
    isStatement: true,
  },
  {
    key: 'vicinity_residue',
    statement: 'No visible asbestos residue in the vicinity of the area',
    source: REG.residue,
    check: question('vi_3', 'the vicinity is not shown to be free of residue'),
    panel: 'assessment',
    isStatement: true,
  },
  {
    key: 'air_level',
    statement: air.STATEMENT,
    source: REG.air,
    applies: clearance => air.findingOf(clearance) === 'air_level',
    check: ({ clearance }) => air.level(clearance),
    panel: clearance => (air.isFindingFromAnswer(clearance) ? 'assessment' : panelOfSamples(clearance)),
    isStatement: true,
  },
  {
    // Lawful with a reason: the laboratory certificate may show more than the recorded result.
    key: 'air_unclear',
    statement: air.STATEMENT,
    source: REG.air,
    applies: clearance => air.findingOf(clearance) === 'air_unclear',
    check: ({ clearance }) => air.unclear(clearance),
    panel: panelOfSamples,
    isStatement: true,
  },
  {
    // Lawful with a reason: work outdoors without an enclosure, or a result that is only on the laboratory certificate.
    key: 'air_result',
    statement: air.STATEMENT,
    source: REG.air,
    type: classA,
    applies: clearance => air.findingOf(clearance) === 'air_result',
    check: ({ clearance }) => air.noResult(clearance),
    panel: 'lab_results',
    isStatement: true,
  },
  {
    key: 'assessor',
    statement: 'A licensed assessor is named',
    source: REG.assessor,
    type: classA,
    check: ({ clearance: { authors }, users }) =>
      conditionOutcome(
        users.some(({ id, license_no }) => authors.includes(id) && license_no !== ''),
        'no licensed assessor is named',
      ),
    panel: 'details',
  },
  {
    key: 'author',
    statement: 'An author is named',
    source: REG.assessor,
    type: classB,
    check: ({ clearance: { authors } }) => conditionOutcome(authors.length > 0, 'no author is named'),
    panel: 'details',
  },
  {
    key: 'scope_removed',
    statement: 'All asbestos in the scope was removed or recorded',
    source: REG.residue,
    check: question('vi_1', 'not all asbestos in the scope is shown to be removed or recorded'),
    panel: 'assessment',
  },
  {
    key: 'inspectable',
    statement: 'Conditions allowed a full inspection',
    source: REG.inspection,
    check: question('vi_4', 'conditions are not shown to have allowed a full inspection'),
    panel: 'assessment',
  },
  {
    key: 'scope_described',
    statement: 'The scope of the removal is described',
    source: REG.residue,
    check: ({ clearance: { details } }) =>
      conditionOutcome(hasDetails(details) && !hasPrompts(details), 'the scope of the removal is not described'),
    panel: 'details',
  },
  {
    key: 'inspected_afterwards',
    statement: 'The area was inspected after the work ended',
    source: REG.inspection,
    check: inspectedAfterwards,
    panel: 'details',
  },
  {
    key: 'enclosure_clean',
    statement: 'The enclosure was found clean',
    source: REG.enclosure,
    applies: hasEnclosure,
    check: question('pde_1', 'the enclosure is not shown to be clean'),
    panel: 'assessment',
  },
  {
    // Not lawful with a reason: the enclosure of Class A work may only come down after air monitoring inside it.
    key: 'enclosure_air',
    statement: 'Clearance air monitoring was done inside the enclosure',
    source: REG.enclosure,
    applies: clearance => hasEnclosure(clearance) && (clearance.type === classA || air.contradictsEnclosure(clearance)),
    check: ({ clearance }) => air.inEnclosure(clearance, answered),
    panel: 'assessment',
  },
  {
    key: 'tools_clean',
    statement: 'Tools, plant and sheeting were cleaned, sealed or wrapped',
    source: REG.enclosure,
    applies: hasEnclosure,
    check: question('pde_4', 'tools, plant and sheeting are not shown to be cleaned, sealed or wrapped'),
    panel: 'assessment',
  },
  {
    key: 'enclosure_down',
    statement: 'The enclosure may be dismantled',
    source: REG.enclosure,
    applies: hasEnclosure,
    check: question('pde_5', 'it is not shown that the enclosure may be dismantled'),
    panel: 'assessment',
  },
  {
    key: 'dust',
    statement: 'No asbestos was detected in the surface dust that was sampled',
    source: REG.residue,
    applies: ({ samples }) => samples.surface_dusts.length > 0,
    check: dust,
    panel: panelOfSamples,
  },
  {
    key: 'work_air',
    statement: 'Air was monitored before and during the work',
    source: REG.monitoring,
    type: classA,
    check: ({ clearance }) => air.duringWork(clearance),
    panel: 'compliance',
  },
  {
    key: 'exceeded',
    statement: 'Trace level was not exceeded during the work, or what exceeded it was followed up',
    source: REG.exceeded,
    type: classA,
    check: ({ clearance }) => air.followedUp(clearance),
    panel: 'compliance',
  },
]

/** The inspection must be on or after the last day of the work, and not in the future. */
function inspectedAfterwards({ clearance: { inspection_dates, work_date_to }, today }: FindingsSource): Outcome {
  const days = inspection_dates.map(({ inspect_date }) => inspect_date)
  if (days.some(day => day > today)) return { outcome: 'No', shortfall: 'an inspection is dated in the future' }
  return conditionOutcome(
    days.some(day => day >= work_date_to),
    'no inspection is dated on or after the last day of the work',
  )
}

function dust({ clearance: { samples } }: FindingsSource): Outcome {
  const all = samples.surface_dusts
  const free = all.filter(({ result }) => parseDustResult(result) === 'none').length
  if (free === all.length) return YES
  return {
    outcome: `${free} of ${countOf(all.length, 'sample')}`,
    shortfall: `${countOf(all.length - free, 'surface dust sample')} not shown to be free of asbestos`,
  }
}
