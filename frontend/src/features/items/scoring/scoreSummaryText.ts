import { type ItemRating, sampleStatusOf, scoreSheetOf } from '#shared/domain/item/rating.ts'
import { assessRisk, formatScore, type RiskAssessment, type ScoringVariant } from '#shared/domain/item/scoring.ts'
import type { Item } from '#shared/domain/tree/item.ts'
import type { Tree } from '#shared/domain/tree/tree.ts'

/** '3 material + 6.17 priority = 10, Medium': the sum behind a rating in one line. */
export function scoreSummaryText({ rating, assessment }: ItemRating, materialOnly: boolean): string {
  if (!assessment) return rating
  return `${sum(assessment, materialOnly)}, ${rating}`
}

const sum = ({ material, prioritySixths, total }: RiskAssessment, materialOnly: boolean) =>
  materialOnly
    ? `${material} material = ${total}`
    : `${material} material + ${formatScore(prioritySixths)} priority = ${total}`

/** 'Material: product 1 + damage 0 + surface 1 = 2.' What the type of asbestos adds stands there where it counts. */
export function materialText(item: Item, tree: Pick<Tree, 'items' | 'building'>): string {
  const sheet = scoreSheetOf(item, sampleStatusOf(item, tree), tree.building)
  if (!sheet) return ''
  const [product, damage, surface] = sheet.scores
  const type = sheet.variant === 'hse' ? ` + type of asbestos ${sheet.typeScore}` : ''
  return `Material: product ${product} + damage ${damage} + surface ${surface}${type} = ${assessRisk(sheet).material}.`
}

/** What is presumed while a result is awaited: without a score for the type, a result can only clear the item. */
export const awaitingText = (variant: ScoringVariant): string =>
  `Provisional: ${variant === 'hse' ? 'the worst type' : 'asbestos'} is presumed until the result arrives.`
