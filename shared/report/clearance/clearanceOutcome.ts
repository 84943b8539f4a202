import { type ClearanceShortfall, requiredFindings, withoutReason } from '#shared/domain/clearance/clearanceFindings.ts'
import type { ClearanceReason } from '#shared/domain/clearance/clearanceReason.ts'
import { formatNzDay } from '#shared/domain/vocabulary/time.ts'
import { plainTable } from '#shared/report/model/itemTables.ts'
import type { Block, Cell } from '#shared/report/model/reportModel.ts'
import type { ClearanceSource } from './clearanceModel.ts'

/** The result in one sentence. Only a reviewed document says that the area is clear. */
export function resultSentence(shortfalls: readonly ClearanceShortfall[], isDraft: boolean): string {
  const open = withoutReason(shortfalls)
  if (open.length > 0)
    return `This document does not show that the area is clear: ${open.map(({ shortfall }) => shortfall).join('; ')}.`
  if (isDraft) return 'This draft makes no declaration, because no reviewer has approved it.'
  const known = shortfalls.length > 0 ? 'With the reasons below, and as far' : 'As far'
  return `${known} as can be determined, the removal area is clear and poses no risk to health and safety from asbestos.`
}

/**
 * Each statement that the regulations require, with its finding, and the open conditions that have a reason. `today` is the day
 * of issue.
 */
export function clearanceOutcome(
  source: ClearanceSource & { readonly today: string },
  shortfalls: readonly ClearanceShortfall[],
  isDraft: boolean,
): Block[] {
  const open = withoutReason(shortfalls)
  const rows = requiredFindings(source).map(({ statement, outcome, shortfall, reason }): (string | Cell)[] => [
    statement,
    {
      text: reason ? `${outcome}: see the reason below` : outcome,
      ...(shortfall !== undefined && { isWarning: true }),
    },
  ])
  const noRisk: (string | Cell)[] = [
    'As far as can be determined, the area poses no risk to health and safety from asbestos',
    { text: noRiskOf(open, shortfalls, isDraft), ...(open.length > 0 && { isWarning: true }) },
  ]
  return [
    plainTable(
      [
        { title: 'Findings', width: '*' },
        { title: 'Outcome', width: 140 },
      ],
      [...rows, noRisk],
    ),
    ...reasonsOf(source, shortfalls),
  ]
}

function noRiskOf(open: readonly unknown[], shortfalls: readonly unknown[], isDraft: boolean): string {
  if (open.length > 0) return 'Not shown'
  if (isDraft) return 'Not reviewed yet'
  return shortfalls.length > 0 ? 'Yes, with the reasons below: see the declaration' : 'Yes: see the declaration'
}

/** The open conditions that do not prevent the area from being clear, with reason, author and date. */
function reasonsOf({ users }: Pick<ClearanceSource, 'users'>, shortfalls: readonly ClearanceShortfall[]): Block[] {
  const by = ({ user_id, date }: ClearanceReason) =>
    [users.find(({ id }) => id === user_id)?.full_name, formatNzDay(date)].filter(Boolean).join(', ')
  const rows = shortfalls.flatMap(({ statement, outcome, reason }) =>
    reason
      ? [
          [
            { text: statement, note: outcome },
            { text: reason.reason, note: by(reason) },
          ],
        ]
      : [],
  )
  if (rows.length === 0) return []
  return [
    plainTable(
      [
        { title: 'Open, and confirmed with a reason', width: '*' },
        { title: 'Reason', width: 240 },
      ],
      rows,
    ),
  ]
}
