import { type ItemRating, scoreSheetOf } from '#shared/domain/item/rating.ts'
import { assessRisk, formatScore, type RiskAssessment, type ScoringVariant } from '#shared/domain/item/scoring.ts'
import { sampleStatusOf } from '#shared/domain/item/verdict.ts'
import type { Item } from '#shared/domain/tree/item.ts'
import type { Tree } from '#shared/domain/tree/tree.ts'

/**
 * '3 material + 6.17 priority = 9.17, rounded up to 10, Medium': the total behind a rating in one line. A negative result decides
 * without the total.
 */
export function scoreSummaryText({ rating, assessment }: ItemRating, materialOnly: boolean): string {
  if (!assessment) return rating
  if (rating === 'Negative') return 'Rated Negative because of the result, whatever the score.'
  return `${totalText(assessment, materialOnly)}, ${rating}`
}

function totalText({ material, prioritySixths, total }: RiskAssessment, materialOnly: boolean): string {
  if (materialOnly) return `${material} material = ${total}`
  const sum = 6 * material + prioritySixths
  const rounded = sum % 6 === 0 ? '' : `, rounded up to ${total}`
  return `${material} material + ${formatScore(prioritySixths)} priority = ${formatScore(sum)}${rounded}`
}

/** 'Material: product 1 + damage 0 + surface 1 = 2.' Includes the type of asbestos where it counts. */
export function materialText(item: Item, tree: Pick<Tree, 'items' | 'building'>): string {
  const scoreSheet = scoreSheetOf(item, sampleStatusOf(item, tree), tree.building)
  if (!scoreSheet) return ''
  const [product, damage, surface] = scoreSheet.scores
  const type = scoreSheet.variant === 'hse' ? ` + type of asbestos ${scoreSheet.typeScore}` : ''
  return `Material: product ${product} + damage ${damage} + surface ${surface}${type} = ${assessRisk(scoreSheet).material}.`
}

/**
 * What is presumed while a result is awaited. Where the type of asbestos has no score, the result can only make the item
 * negative.
 */
export const awaitingText = (variant: ScoringVariant): string =>
  `Provisional: ${variant === 'hse' ? 'the worst type' : 'asbestos'} is presumed until the result arrives.`
