import type { Building } from '#shared/domain/tree/building.ts'
import { type Item, type ItemInput, NO_SCORES } from '#shared/domain/tree/item.ts'
import type { Room } from '#shared/domain/tree/room.ts'
import { findRow, type Tree } from '#shared/domain/tree/tree.ts'
import {
  LEAD_RESULTS,
  METHOD_PARTS,
  type MethodField,
  methodInRoom,
  methodOf,
} from '#shared/domain/vocabulary/assessmentMethods.ts'
import {
  ANALYSIS_TYPES,
  CONTAMINANT,
  type ContaminantId,
  SAMPLE_STATUS,
} from '#shared/domain/vocabulary/referenceLists.ts'
import { Refusal, refusalSentence } from '#shared/domain/vocabulary/refusal.ts'
import { HIGHEST_SCORES, LOWEST_SCORES } from '#shared/domain/vocabulary/scoreProperties.ts'
import { verdictOf } from './verdict.ts'

export type ItemDraft = Omit<ItemInput, 'version' | 'clears'>

/** Applies all rules to an item: forced method, cleared parts, scores set by rule, added recommendation. Pure and idempotent. */
export function applyItemRules<D extends ItemDraft>(draft: D, room: Pick<Room, 'is_inaccessible'>): D {
  const method = methodInRoom(draft.assessment_method_id, draft.contaminate_id, room)
  return withForced(withPresumedScores(withSetScores(withoutForeignParts({ ...draft, assessment_method_id: method }))))
}

/** Drops the parts that the method does not have. `itemProblems` refuses an unknown method. */
function withoutForeignParts<D extends ItemDraft>(draft: D): D {
  const method = methodOf(draft.assessment_method_id)
  if (!method) return draft
  const foreign: readonly string[] = METHOD_PARTS.filter(part => !method.holds.includes(part))
  const remaining = Object.fromEntries(Object.entries(draft).filter(([name]) => !foreign.includes(name))) as D
  return {
    ...remaining,
    item_scores: foreign.includes('item_scores') ? [...NO_SCORES] : draft.item_scores,
    ...(remaining.lead && { lead: withoutForeignResults(remaining.lead, method.results) }),
  }
}

function withoutForeignResults(lead: NonNullable<ItemDraft['lead']>, results: readonly string[]) {
  const foreign: readonly string[] = LEAD_RESULTS.filter(result => !results.includes(result))
  return Object.fromEntries(Object.entries(lead).filter(([name]) => !foreign.includes(name))) as typeof lead
}

/** Whether a rule sets the scores: the lowest ones, for a not-suspicious or reported-negative item. */
export const hasSetScores = (item: ItemDraft): boolean =>
  methodOf(item.assessment_method_id)?.kind === 'notSuspicious' || isReportedNegative(item)

export const isReportedNegative = ({ assessment_method_id, reported_sample, contaminate_id }: ItemDraft): boolean =>
  contaminate_id === CONTAMINANT.asbestos &&
  methodOf(assessment_method_id)?.kind === 'reported' &&
  reported_sample?.status_id === SAMPLE_STATUS.negative

/** Sets the lowest scores for a not-suspicious item; a reported-negative item also has no amount. */
const withSetScores = <D extends ItemDraft>(draft: D): D =>
  hasSetScores(draft)
    ? { ...draft, item_scores: [...LOWEST_SCORES], ...(isReportedNegative(draft) && { amount: 0 }) }
    : draft

export const isInaccessible = ({
  assessment_method_id,
  contaminate_id,
}: Pick<ItemDraft, 'assessment_method_id' | 'contaminate_id'>): boolean =>
  contaminate_id === CONTAMINANT.asbestos && methodOf(assessment_method_id)?.kind === 'inaccessible'

/** An inaccessible item is presumed to be the worst case (HSG264). The surveyor can change the scores. */
const withPresumedScores = <D extends ItemDraft>(draft: D): D =>
  isInaccessible(draft) && draft.item_scores.every(score => score === null)
    ? { ...draft, item_scores: [...HIGHEST_SCORES] }
    : draft

/** Whether the scores are the ones that `applyItemRules` presumes for an inaccessible item. */
export const hasPresumedScores = (item: ItemDraft): boolean =>
  isInaccessible(item) && item.item_scores.every((score, index) => score === HIGHEST_SCORES[index])

/** Removes scores and amount that a rule set and that no longer apply (3§4.1). Entered values stay. */
export function withoutSetScores<D extends ItemDraft>(before: ItemDraft, after: D): D {
  const wasSet = hasSetScores(before) || (hasPresumedScores(before) && !isInaccessible(after))
  if (!wasSet || hasSetScores(after)) return after
  const isUntouched = after.item_scores.every((score, index) => score === before.item_scores[index])
  const { amount, ...others } = after
  return {
    ...(isReportedNegative(before) && amount === 0 ? (others as D) : after),
    ...(isUntouched && { item_scores: [...NO_SCORES] }),
  }
}

function withForced<D extends ItemDraft>(draft: D): D {
  const { recommendation, analysis } = methodOf(draft.assessment_method_id)?.forces ?? {}
  const isChosen = recommendation === undefined || draft.item_recommendations.includes(recommendation)
  return {
    ...draft,
    item_recommendations: isChosen ? draft.item_recommendations : [...draft.item_recommendations, recommendation],
    ...(analysis !== undefined && draft.lead && { lead: { ...draft.lead, analysis_type_id: analysis } }),
  }
}

export type Problems = Readonly<Record<string, string>>
type ProblemEntries = (readonly [field: string, problem: string | false])[]

const REQUIRED = 'Required'

interface Context {
  readonly building: Pick<Building, 'has_sample_polygon'>
  readonly room: Pick<Room, 'is_not_suspicious'>
  readonly tree: Pick<Tree, 'items'>
}

/** Why an item cannot be saved: one sentence per field, in the order of the form. */
export function itemProblems(draft: ItemDraft, context: Context): Problems {
  const { building, tree } = context
  const method = methodOf(draft.assessment_method_id)
  const problems: ProblemEntries = [
    ['assessment_method_id', method?.contaminate_id !== draft.contaminate_id && REQUIRED],
    ...(method?.requires ?? []).map(field => [field, MISSING[field](draft, tree)] as const),
    ['layer', building.has_sample_polygon && draft.layer.polygons.length === 0 && refusalSentence('polygon_missing')],
    ['item_recommendations', recommendationProblem(draft, context)],
  ]
  return Object.fromEntries(problems.filter((entry): entry is [string, string] => !!entry[1]))
}

/** The fields that a method may require, each with a check that gives its error or false. */
const MISSING: Readonly<Record<MethodField, (draft: ItemDraft, tree: Pick<Tree, 'items'>) => string | false>> = {
  'sample.bag_code': ({ sample }) => !sample?.bag_code && refusalSentence('bag_code_missing'),
  'sample.analysis_type_id': ({ sample, contaminate_id }) =>
    !isAnalysisOf(contaminate_id, sample?.analysis_type_id) && REQUIRED,
  'sampled_as.item_as_id': ({ id, sampled_as }, tree) => parentProblem(id, sampled_as?.item_as_id, tree),
  'presumed_sample.sample_status_id': ({ presumed_sample }) =>
    (presumed_sample?.sample_status_id ?? SAMPLE_STATUS.awaitingResult) === SAMPLE_STATUS.awaitingResult && REQUIRED,
  'reported_sample.name': ({ reported_sample }) => !reported_sample?.name && REQUIRED,
  'reported_sample.sample_number': ({ reported_sample }) => !reported_sample?.sample_number && REQUIRED,
  'reported_sample.status_id': ({ reported_sample }) => reported_sample?.status_id === undefined && REQUIRED,
  amount: ({ amount }) => amount === undefined && REQUIRED,
  item_scores: ({ item_scores }) => item_scores.some(score => score === null) && refusalSentence('scores_missing'),
  'lead.building_material': ({ lead }) => !lead?.building_material && REQUIRED,
  'lead.colour': ({ lead }) => !lead?.colour && REQUIRED,
  'lead.paint_condition': ({ lead }) => !lead?.paint_condition && REQUIRED,
  'lead.xrf_result': ({ lead }) => lead?.xrf_result === undefined && REQUIRED,
  'lead.laboratory_analysis': ({ lead }) =>
    lead?.laboratory_analysis === undefined &&
    lead?.xrf_result === undefined &&
    'Enter a laboratory analysis or an XRF result',
}

export const isAnalysisOf = (contaminateId: ContaminantId, analysisTypeId: number | undefined): boolean =>
  analysisTypeId !== undefined && ANALYSIS_TYPES[analysisTypeId]?.contaminate_id === contaminateId

function parentProblem(id: string, parentId: string | undefined, tree: Pick<Tree, 'items'>): string | false {
  const parent = findRow(tree.items, parentId)
  const isSampled = parent && parent.id !== id && canBeSampledAs(parent)
  return isSampled ? false : 'Choose an item that is sampled'
}

/** Whether other items can be sampled as this one: only as an asbestos item with its own sample. */
export const canBeSampledAs = (item: Pick<Item, 'assessment_method_id' | 'contaminate_id'>): boolean =>
  item.contaminate_id === CONTAMINANT.asbestos && methodOf(item.assessment_method_id)?.kind === 'sampled'

function recommendationProblem(draft: ItemDraft, { room, tree }: Context): string | false {
  const isNeeded = draft.contaminate_id === CONTAMINANT.asbestos && !room.is_not_suspicious
  const isMissing = draft.item_recommendations.length === 0 && verdictOf(draft, tree) !== 'negative'
  return isNeeded && isMissing && refusalSentence('recommendation_missing')
}

export function refuseProblems(problems: Problems): void {
  if (Object.keys(problems).length > 0) throw new Refusal('invalid_input', problems)
}
