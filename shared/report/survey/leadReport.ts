import { leadBadge } from '#shared/domain/item/badge.ts'
import { LEAD_THRESHOLD } from '#shared/domain/item/leadResult.ts'
import { formatNumber } from '#shared/domain/text/formatNumber.ts'
import { methodOf } from '#shared/domain/vocabulary/assessmentMethods.ts'
import { type ItemColumn, plainTable } from '#shared/report/model/itemTables.ts'
import type { ReportItem } from '#shared/report/model/reportItems.ts'
import type { Block } from '#shared/report/model/reportModel.ts'
import { leadNegatives, leadRegister } from './register.ts'

const METHOD_COLUMN: ItemColumn = {
  title: 'Method',
  width: 80,
  cell: ({ item }) => ({ text: methodOf(item.assessment_method_id)?.name ?? '' }),
}

export const leadPositiveTable = (findings: readonly ReportItem[]): Block => leadRegister(findings, METHOD_COLUMN)
export const leadNegativeTable = (findings: readonly ReportItem[]): Block => leadNegatives(findings, METHOD_COLUMN)

/** How to read a result: one threshold for both units. Source: domain facts 2.5. */
export function leadRisk(): Block[] {
  const limit = formatNumber(LEAD_THRESHOLD)
  return [
    {
      kind: 'say',
      text: `Paint is classed as lead paint when it contains ${limit} mg/kg of lead or more (0.1% of the dry film by mass; the same figure in ppm). What needs to be done depends on the condition of the paint and who may come into contact with it.`,
    },
    plainTable(
      [
        { title: 'Shown as', width: 130 },
        { title: 'Result', width: '*' },
      ],
      [
        [
          { text: '', badge: leadBadge('positive') },
          { text: `${limit} mg/kg or ppm or more, or a positive spot test` },
        ],
        [{ text: '', badge: leadBadge('negative') }, { text: `Measured at less than ${limit} mg/kg or ppm` }],
        [{ text: '', badge: leadBadge('unmeasured') }, { text: 'A negative spot test alone: it shows no amount' }],
        [{ text: '', badge: leadBadge('presumed') }, { text: 'No result recorded' }],
        [{ text: '', badge: leadBadge('awaiting') }, { text: 'Result not yet received' }],
        [{ text: '', badge: leadBadge('inaccessible') }, { text: 'Not accessed: presumed to contain lead paint' }],
      ],
    ),
    { kind: 'heading', text: 'Condition of the paint' },
    plainTable(
      [
        { title: 'Condition', width: 130 },
        { title: 'Meaning', width: '*' },
      ],
      [
        ['Good', 'Sound and well bonded; lead is unlikely to be released while it stays in this condition'],
        ['Moderate', 'Worn, chalking or cracked in places; repair before it gets worse'],
        ['Poor', 'Flaking or peeling; dust and chips can be swallowed or breathed in'],
      ],
    ),
  ]
}
