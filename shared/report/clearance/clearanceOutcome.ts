import { parseAirLevel, TRACE_LEVEL_TEXT } from '#shared/domain/clearance/airLevel.ts'
import { CLEARANCE_TYPE, type Clearance } from '#shared/domain/clearance/clearance.ts'
import type { Answers } from '#shared/domain/clearance/clearanceQuestions.ts'
import { hasDetails } from '#shared/domain/clearance/clearanceTexts.ts'
import { plainTable } from '#shared/report/model/itemTables.ts'
import type { Block, Cell } from '#shared/report/model/reportModel.ts'
import { countWithNoun } from '#shared/report/model/reportSource.ts'
import type { ClearanceSource } from './clearanceModel.ts'
import { authorsOf } from './clearancePeople.ts'

interface Finding {
  readonly statement: string
  readonly outcome: string
  /** Why the statement is not met, as part of a sentence. */
  readonly shortfall?: string
}

const answerFinding = (statement: string, answer: unknown, shortfall: string): Finding => {
  if (answer === 1) return { statement, outcome: 'Yes' }
  return answer === 0
    ? { statement, outcome: 'No', shortfall }
    : { statement, outcome: 'Not answered', shortfall: `${shortfall} (the question was not answered)` }
}

function air({ clearance }: ClearanceSource): Finding {
  const statement = `Where air monitoring was carried out, airborne fibres did not exceed trace level (${TRACE_LEVEL_TEXT})`
  const { air_monitorings: samples } = clearance.samples
  if (isExceeded(clearance)) {
    const shortfall = 'a clearance result in the enclosure was above trace level'
    return { statement, outcome: 'No: see the clearance assessment', shortfall }
  }
  if (clearance.type !== CLEARANCE_TYPE.classA) return { statement, outcome: 'Class B: none recorded' }
  if (samples.length === 0) return { statement, outcome: 'No result recorded' }
  const met = samples.filter(({ result }) => parseAirLevel(result) === 'met').length
  if (met === samples.length) return { statement, outcome: `Yes: ${countWithNoun(met, 'sample')}` }
  const open = countWithNoun(samples.length - met, 'air sample')
  return {
    statement,
    outcome: `${met} of ${countWithNoun(samples.length, 'sample')}`,
    shortfall: `${open} not shown to be at or below trace level`,
  }
}

/** Whether the checklist says so, whatever samples are recorded: others may be in a laboratory certificate only. */
const isExceeded = ({ information: { pde_on, pde_3 } }: Clearance): boolean => pde_on === 1 && pde_3 === 0

/** Shortfalls beyond the statements that the regulations require. */
const otherShortfalls = (source: ClearanceSource): string[] => {
  const { details, information, type } = source.clearance
  const isUnlicensed = type === CLEARANCE_TYPE.classA && !authorsOf(source).some(({ license_no }) => license_no !== '')
  return [
    ...(isUnlicensed ? ['no licensed assessor is named'] : []),
    ...(information.vi_1 === 0 ? ['not all asbestos in the scope was removed or recorded'] : []),
    ...(information.vi_4 === 0 ? ['conditions did not allow a full inspection'] : []),
    ...(hasDetails(details) ? [] : ['the scope of the removal is not described']),
  ]
}

const required = (source: ClearanceSource): Finding[] => {
  const { vi_2, vi_3 }: Answers = source.clearance.information
  return [
    answerFinding(
      'No visible asbestos residue in the removal area',
      vi_2,
      'the removal area is not shown to be free of residue',
    ),
    answerFinding(
      'No visible asbestos residue in the vicinity of the area',
      vi_3,
      'the vicinity is not shown to be free of residue',
    ),
    air(source),
  ]
}

/** Each statement that the regulations require, with what this inspection found, and the shortfalls. */
export function clearanceOutcome(source: ClearanceSource, isDraft: boolean): Block[] {
  const findings = required(source)
  const shortfalls = [...findings.flatMap(({ shortfall }) => shortfall ?? []), ...otherShortfalls(source)]
  const noRisk = {
    statement: 'As far as can be determined, the area poses no risk to health and safety from asbestos',
    outcome: shortfalls.length > 0 ? 'Not shown' : isDraft ? 'Not reviewed yet' : 'Yes: see the declaration',
    ...(shortfalls.length > 0 && { shortfall: '' }),
  }
  return [
    plainTable(
      [
        { title: 'Findings', width: '*' },
        { title: '', width: 140 },
      ],
      [...findings, noRisk].map(({ statement, outcome, shortfall }): (string | Cell)[] => [
        statement,
        { text: outcome, ...(shortfall !== undefined && { isWarning: true }) },
      ]),
    ),
    ...(shortfalls.length > 0
      ? [
          {
            kind: 'warn',
            text: `This document does not show that the area is clear: ${shortfalls.join('; ')}.`,
          } as const,
        ]
      : []),
  ]
}
