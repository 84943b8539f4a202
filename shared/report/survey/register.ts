import { recommendationsFor } from '#shared/domain/company/recommendation.ts'
import { LEAD_THRESHOLD } from '#shared/domain/item/leadResult.ts'
import { isMaterialOnly } from '#shared/domain/item/rating.ts'
import { formatScore } from '#shared/domain/item/scoring.ts'
import { isBeforeWork } from '#shared/domain/reinspection/beforeWork.ts'
import { itemDue } from '#shared/domain/reinspection/dueDates.ts'
import { dueText } from '#shared/domain/reinspection/dueState.ts'
import type { Tree } from '#shared/domain/tree/tree.ts'
import { methodOf } from '#shared/domain/vocabulary/assessmentMethods.ts'
import { nzDay } from '#shared/domain/vocabulary/time.ts'
import {
  conditionOf,
  EXTENT,
  type ItemColumn,
  itemTable,
  MATERIAL,
  NUMBER,
  RATING,
  RESULT,
  ROOM,
  SAMPLE_ID,
  surfaceOf,
} from '#shared/report/model/itemTables.ts'
import { isInRegister, type ReportItem } from '#shared/report/model/reportItems.ts'
import type { Block } from '#shared/report/model/reportModel.ts'
import type { ReportSource } from '#shared/report/model/reportSource.ts'
import { grouped } from '#shared/schema/limitMessages.ts'

/**
 * Example: `2 + 7.17 → 10`: material, priority, and the total, rounded up. The material score alone if priority is not scored.
 */
const scoreColumn = (materialOnly: boolean): ItemColumn => ({
  title: 'Score',
  width: 56,
  isNumber: true,
  workbookTitles: materialOnly ? ['Material score'] : ['Material score', 'Priority score', 'Total score'],
  cell: ({ rating, verdict }) => {
    const { material, prioritySixths, total } = rating?.assessment ?? {}
    if (material === undefined || prioritySixths === undefined || verdict === 'inaccessible') return { text: '' }
    if (materialOnly) return { text: String(material) }
    const priority = formatScore(prioritySixths)
    return { text: `${material} + ${priority} → ${total}`, workbookValues: [String(material), priority, String(total)] }
  },
})
const CONDITION_SEEN: ItemColumn = {
  title: 'Condition',
  width: 44,
  cell: ({ item }) => ({ text: conditionOf(item) }),
}
const SURFACE: ItemColumn = { title: 'Surface', width: 92, cell: ({ item }) => ({ text: surfaceOf(item) }) }
const nextInspection = ({ tree, issued_at }: ReportSource): ItemColumn => ({
  title: 'Next inspection',
  width: 48,
  isDay: true,
  cell: ({ item }) => {
    const due = itemDue(item, tree)
    return { text: due ? dueText(due, nzDay(new Date(issued_at))) : '' }
  },
})
const recommendation = (tree: Tree): ItemColumn => ({
  title: 'Recommendation',
  width: 78,
  cell: ({ item }) => ({
    text: recommendationsFor(tree, item.item_recommendations)
      .map(({ name }) => name)
      .join('; '),
  }),
})

const ROOM_ABOVE: ItemColumn = { ...ROOM, isLineAbove: true }

/** Items that contain asbestos, are presumed to contain it, or await their result, by floor and room. */
export function asbestosRegister(source: ReportSource, findings: readonly ReportItem[]): Block {
  const { tree } = source
  return itemTable(
    findings.filter(isInRegister),
    [
      NUMBER,
      { ...SAMPLE_ID, width: 40 },
      ROOM_ABOVE,
      MATERIAL,
      { ...EXTENT, width: 36 },
      { ...RESULT, width: 80 },
      CONDITION_SEEN,
      SURFACE,
      scoreColumn(isMaterialOnly(tree.building)),
      { ...RATING, width: 54 },
      recommendation(tree),
      ...(isBeforeWork(tree.building) ? [] : [nextInspection(source)]),
    ],
    'No positive or presumed asbestos item was recorded.',
  )
}

const ANALYSED: readonly (string | undefined)[] = ['sampled', 'sampledAs', 'reported']
const NEGATIVE = [NUMBER, SAMPLE_ID, ROOM, MATERIAL, { ...RESULT, width: 150 }]

/** Negative items in two tables: those with an analysis, and those that only a surveyor judged. */
export function asbestosNegatives(findings: readonly ReportItem[]): Block[] {
  const negative = findings.filter(({ verdict }) => verdict === 'negative')
  const isAnalysed = ({ item }: ReportItem) => ANALYSED.includes(methodOf(item.assessment_method_id)?.kind)
  if (negative.length === 0) return [itemTable([], NEGATIVE, 'No negative result was recorded.')]
  const unanalysed = negative.filter(finding => !isAnalysed(finding))
  return [
    { kind: 'heading', text: 'No asbestos detected' },
    itemTable(negative.filter(isAnalysed), NEGATIVE, 'No analysis without asbestos was recorded.'),
    ...(unanalysed.length > 0
      ? [{ kind: 'heading', text: 'Inspected, not suspect' } as const, itemTable(unanalysed, NEGATIVE, '')]
      : []),
  ]
}

const SUBSTRATE: ItemColumn = {
  title: 'Substrate',
  width: 62,
  cell: ({ item }) => ({ text: item.lead?.building_material ?? '' }),
}
const COLOUR: ItemColumn = { title: 'Colour', width: 54, cell: ({ item }) => ({ text: item.lead?.colour ?? '' }) }
const CONDITION: ItemColumn = {
  title: 'Condition',
  width: 48,
  cell: ({ item }) => ({ text: item.lead?.paint_condition ?? '' }),
}
const LEAD_RESULT: ItemColumn = {
  title: 'Result',
  width: 84,
  isNumber: true,
  cell: ({ result }) => ({ text: result }),
}
const THRESHOLD: ItemColumn = { ...RATING, title: `Against ${grouped(LEAD_THRESHOLD)}`, width: 96 }
const PAINT = [MATERIAL, SUBSTRATE, COLOUR, CONDITION]

/** Painted surfaces at or above the threshold, or awaiting their result. */
export const leadRegister = (findings: readonly ReportItem[], method: ItemColumn): Block =>
  itemTable(
    findings.filter(isInRegister),
    [NUMBER, SAMPLE_ID, ROOM_ABOVE, ...PAINT, method, LEAD_RESULT, THRESHOLD],
    findings.length > 0 ? 'No lead paint at or above the threshold was recorded.' : 'No surface was tested.',
  )

export const leadNegatives = (findings: readonly ReportItem[], method: ItemColumn): Block =>
  itemTable(
    findings.filter(({ verdict }) => verdict === 'negative'),
    [NUMBER, SAMPLE_ID, ROOM, ...PAINT, method, LEAD_RESULT, THRESHOLD],
    'No results below the threshold were recorded.',
  )
