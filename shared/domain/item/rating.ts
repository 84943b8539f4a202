import type { Building } from '#shared/domain/tree/building.ts'
import type { Item } from '#shared/domain/tree/item.ts'
import { findRow, type Tree } from '#shared/domain/tree/tree.ts'
import { METHOD, methodOf } from '#shared/domain/vocabulary/assessmentMethods.ts'
import { CONTAMINANT, REPORT_TYPE, SAMPLE_STATUS, SAMPLE_STATUSES } from '#shared/domain/vocabulary/referenceLists.ts'
import { amountScore, assessRisk, type Band, type RiskAssessment, type ScoreSheet } from './scoring.ts'

/** Report types that score the material alone where the priority questions are off. */
const MATERIAL_ONLY_REPORT_TYPES: readonly number[] = [REPORT_TYPE.demolition, REPORT_TYPE.refurbishmentNzdf]
/** At or above this, in mg/kg or ppm, paint counts as lead paint. */
export const LEAD_THRESHOLD = 1000

type Rating = Band | 'Negative' | 'Inaccessible'

export interface ItemRating {
  readonly rating: Rating
  /** True while the lab result is awaited: asbestos of the worst type is presumed until then. */
  readonly provisional: boolean
  /** The sum behind the rating; absent where nothing was scored. */
  readonly assessment?: RiskAssessment
}

/** The sample status that counts for an item: its own, or that of the item it is sampled as. */
export function sampleStatusOf(item: Item, tree: Pick<Tree, 'items'>): number | undefined {
  switch (methodOf(item.assessment_method_id)?.kind) {
    case 'sampled':
      return item.sample?.status_id
    case 'sampledAs': {
      const parent = findRow(tree.items, item.sampled_as?.item_as_id)
      return parent && parent.id !== item.id
        ? (parent.sample?.status_id ?? item.sampled_as?.status_id)
        : item.sampled_as?.status_id
    }
    case 'presumed':
    case 'register':
      return item.presumed_sample?.sample_status_id
    case 'reported':
      return item.reported_sample?.status_id
    default:
      return undefined
  }
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

/** The rating of an asbestos item: Inaccessible, else Negative, else by its total. Undefined for lead and while scores are missing. */
export function rateItem(item: Item, tree: Pick<Tree, 'items' | 'building'>): ItemRating | undefined {
  if (item.contaminate_id === CONTAMINANT.lead) return undefined
  if (item.assessment_method_id === METHOD.inaccessible) return { rating: 'Inaccessible', provisional: false }
  if (item.assessment_method_id === METHOD.notSuspicious) return { rating: 'Negative', provisional: false }
  const status = sampleStatusOf(item, tree)
  const sheet = scoreSheetOf(item, status, tree.building)
  const assessment = sheet && assessRisk(sheet)
  const scored = assessment && { assessment }
  if (status === SAMPLE_STATUS.negative) return { rating: 'Negative', provisional: false, ...scored }
  if (!assessment) return undefined
  return {
    rating: assessment.total === 0 ? 'Negative' : assessment.band,
    provisional: status === SAMPLE_STATUS.awaitingResult,
    assessment,
  }
}

export type LeadVerdict = 'positive' | 'negative' | 'awaiting' | 'inaccessible'

/** The number that decides, with its unit: mg/kg from a laboratory, ppm by XRF. */
export function leadResult(item: Item): { value: number; unit: 'mg/kg' | 'ppm' } | undefined {
  const { laboratory_analysis, xrf_result } = item.lead ?? {}
  if (laboratory_analysis !== undefined) return { value: laboratory_analysis, unit: 'mg/kg' }
  return xrf_result === undefined ? undefined : { value: xrf_result, unit: 'ppm' }
}

export function leadVerdict(item: Item): LeadVerdict {
  if (item.assessment_method_id === METHOD.leadInaccessible) return 'inaccessible'
  const result = leadResult(item)
  if (result) return result.value >= LEAD_THRESHOLD ? 'positive' : 'negative'
  const spot = item.lead?.colour_metric
  return spot === undefined ? 'awaiting' : spot === 1 ? 'positive' : 'negative'
}

/** Negative for asbestos by result or by sight, or below the threshold for lead. */
export const isNegative = (item: Item, tree: Pick<Tree, 'items'>): boolean =>
  item.contaminate_id === CONTAMINANT.lead
    ? leadVerdict(item) === 'negative'
    : item.assessment_method_id === METHOD.notSuspicious || sampleStatusOf(item, tree) === SAMPLE_STATUS.negative

/** Whether the lab result of an item is awaited. */
export function isAwaiting(item: Item): boolean {
  if (methodOf(item.assessment_method_id)?.kind !== 'sampled') return false
  return item.contaminate_id === CONTAMINANT.asbestos
    ? (item.sample?.status_id ?? SAMPLE_STATUS.awaitingResult) === SAMPLE_STATUS.awaitingResult
    : item.lead?.laboratory_analysis === undefined
}
