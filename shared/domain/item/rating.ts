import type { Building } from '#shared/domain/tree/building.ts'
import type { Item } from '#shared/domain/tree/item.ts'
import type { Tree } from '#shared/domain/tree/tree.ts'
import { CONTAMINANT, REPORT_TYPE, SAMPLE_STATUS, SAMPLE_STATUSES } from '#shared/domain/vocabulary/referenceLists.ts'
import { LOWEST_SCORES } from '#shared/domain/vocabulary/scoreProperties.ts'
import { amountScore, assessRisk, type Band, type RiskAssessment, type ScoreSheet } from './scoring.ts'
import { sampleStatusOf, verdictOf } from './verdict.ts'

/** Report types that only use the material score when the priority questions are off. */
const MATERIAL_ONLY_REPORT_TYPES: readonly number[] = [REPORT_TYPE.demolition, REPORT_TYPE.refurbishmentNzdf]

export type Rating = Band | 'Negative' | 'Inaccessible'

export interface ItemRating {
  readonly rating: Rating
  /** Whether a lab result is awaited; until then, the worst type of asbestos is presumed. */
  readonly provisional: boolean
  /** The risk assessment behind the rating; undefined if the item is not scored. */
  readonly assessment?: RiskAssessment
}

export const isMaterialOnly = (building: Pick<Building, 'report_type_id' | 'is_answering_questions'>): boolean =>
  MATERIAL_ONLY_REPORT_TYPES.includes(building.report_type_id) && !building.is_answering_questions

/** The score sheet of an asbestos item; undefined while a score is missing. */
export function scoreSheetOf(item: Item, statusId: number | undefined, building: Building): ScoreSheet | undefined {
  const scores = item.item_scores.filter(score => score !== null)
  if (scores.length < item.item_scores.length) return undefined
  return {
    scores,
    amountScore: amountScore(item.amount_type_id, item.amount ?? 0),
    typeScore: SAMPLE_STATUSES[statusId ?? SAMPLE_STATUS.unknownType]?.score ?? 3,
    variant: building.scoring_variant,
    materialOnly: isMaterialOnly(building),
  }
}

/** The lowest possible assessment for the scores so far: missing scores count as the lowest. Undefined without any score. */
export function assessEnteredScores(item: Item, tree: Pick<Tree, 'items' | 'building'>): RiskAssessment | undefined {
  if (item.item_scores.every(score => score === null)) return undefined
  const item_scores = item.item_scores.map((score, index) => score ?? LOWEST_SCORES[index] ?? 0)
  const sheet = scoreSheetOf({ ...item, item_scores }, sampleStatusOf(item, tree), tree.building)
  return sheet && assessRisk(sheet)
}

/**
 * The rating of an asbestos item: Inaccessible, Negative, or a band by its total. Undefined for lead, for removed items, and
 * while scores are missing.
 */
export function rateItem(item: Item, tree: Pick<Tree, 'items' | 'building'>): ItemRating | undefined {
  if (item.contaminate_id === CONTAMINANT.lead) return undefined
  const verdict = verdictOf(item, tree)
  if (verdict === 'removed') return undefined
  if (verdict === 'inaccessible') return { rating: 'Inaccessible', provisional: false }
  const sheet = scoreSheetOf(item, sampleStatusOf(item, tree), tree.building)
  const assessment = sheet && assessRisk(sheet)
  if (verdict === 'negative') return { rating: 'Negative', provisional: false, ...(assessment && { assessment }) }
  if (!assessment) return undefined
  return {
    rating: assessment.total === 0 ? 'Negative' : assessment.band,
    provisional: verdict === 'awaiting',
    assessment,
  }
}
