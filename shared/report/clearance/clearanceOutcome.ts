import {
  type ClearanceFinding,
  type ClearanceShortfall,
  requiredFindings,
} from '#shared/domain/clearance/clearanceFindings.ts'
import { plainTable } from '#shared/report/model/itemTables.ts'
import type { Block, Cell } from '#shared/report/model/reportModel.ts'
import type { ClearanceSource } from './clearanceModel.ts'

/** Each statement that the regulations require, with what this inspection found, and what keeps the area from being clear. */
export function clearanceOutcome(
  source: ClearanceSource,
  shortfalls: readonly ClearanceShortfall[],
  isDraft: boolean,
): Block[] {
  const noRisk: Omit<ClearanceFinding, 'panel'> = {
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
      [...requiredFindings(source), noRisk].map(({ statement, outcome, shortfall }): (string | Cell)[] => [
        statement,
        { text: outcome, ...(shortfall !== undefined && { isWarning: true }) },
      ]),
    ),
    ...(shortfalls.length > 0
      ? [{ kind: 'warn', text: `${NOT_CLEAR}: ${shortfalls.map(({ shortfall }) => shortfall).join('; ')}.` } as const]
      : []),
  ]
}

const NOT_CLEAR = 'This document does not show that the area is clear'
