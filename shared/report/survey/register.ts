import { recommendationsFor } from '#shared/domain/company/recommendation.ts'
import { LEAD_THRESHOLD } from '#shared/domain/item/leadResult.ts'
import { isMaterialOnly } from '#shared/domain/item/rating.ts'
import { formatScore } from '#shared/domain/item/scoring.ts'
import type { Tree } from '#shared/domain/tree/tree.ts'
import {
  EXTENT,
  type ItemColumn,
  itemTable,
  MATERIAL,
  NUMBER,
  RATING,
  RESULT,
  ROOM,
  SAMPLE_ID,
} from '#shared/report/model/itemTables.ts'
import { formatThousands, isInRegister, type ReportItem } from '#shared/report/model/reportItems.ts'
import type { Block } from '#shared/report/model/reportModel.ts'
import type { ReportSource } from '#shared/report/model/reportSource.ts'

const MATERIAL_SCORE: ItemColumn = {
  title: 'Material',
  width: 32,
  isNumber: true,
  cell: ({ rating }) => ({ text: rating?.assessment ? String(rating.assessment.material) : '' }),
}
const PRIORITY_SCORE: ItemColumn = {
  title: 'Priority',
  width: 30,
  isNumber: true,
  cell: ({ rating }) => ({ text: rating?.assessment ? formatScore(rating.assessment.prioritySixths) : '' }),
}
const TOTAL: ItemColumn = {
  title: 'Total',
  width: 24,
  isNumber: true,
  cell: ({ rating }) => ({ text: rating?.assessment ? String(rating.assessment.total) : '' }),
}
const recommendation = (tree: Tree): ItemColumn => ({
  title: 'Recommendation',
  width: 104,
  cell: ({ item }) => ({
    text: recommendationsFor(tree, item.item_recommendations)
      .map(({ name }) => name)
      .join('; '),
  }),
})

/** Materials that contain asbestos, are presumed to, or are awaiting their result, by floor and room. */
export function asbestosRegister({ tree }: ReportSource, findings: readonly ReportItem[]): Block {
  const scores = isMaterialOnly(tree.building) ? [MATERIAL_SCORE] : [MATERIAL_SCORE, PRIORITY_SCORE, TOTAL]
  return itemTable(
    findings.filter(isInRegister),
    [NUMBER, SAMPLE_ID, ROOM, MATERIAL, EXTENT, RESULT, ...scores, RATING, recommendation(tree)],
    'No positive or presumed asbestos items were recorded.',
  )
}

export const asbestosNegatives = (findings: readonly ReportItem[]): Block =>
  itemTable(
    findings.filter(({ verdict }) => verdict === 'negative'),
    [NUMBER, SAMPLE_ID, ROOM, MATERIAL, { ...RESULT, width: 150 }],
    'No negative samples were recorded.',
  )

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
const THRESHOLD: ItemColumn = { ...RATING, title: `Against ${formatThousands(LEAD_THRESHOLD)}`, width: 96 }
const PAINT = [NUMBER, SAMPLE_ID, ROOM, MATERIAL, SUBSTRATE, COLOUR, CONDITION]

/** Painted surfaces at or above the threshold, or awaiting their result. */
export const leadRegister = (findings: readonly ReportItem[], method: ItemColumn): Block =>
  itemTable(
    findings.filter(isInRegister),
    [...PAINT, method, LEAD_RESULT, THRESHOLD],
    'No lead paint at or above the threshold was recorded.',
  )

export const leadNegatives = (findings: readonly ReportItem[], method: ItemColumn): Block =>
  itemTable(
    findings.filter(({ verdict }) => verdict === 'negative'),
    [...PAINT, method, LEAD_RESULT, THRESHOLD],
    'No results below the threshold were recorded.',
  )
