import { METHOD, METHOD_RECORDS, type MethodRecord, methodOf } from './assessmentMethods.ts'
import type { Building } from './building.ts'
import type { Item, ItemInput } from './item.ts'
import { isNegative } from './rating.ts'
import { RECOMMENDATION } from './recommendation.ts'
import { Refusal, type RefusalCode, sentence } from './refusal.ts'
import type { Room } from './room.ts'
import { LOWEST_SCORES } from './scoreProperties.ts'
import { find, type Tree } from './tree.ts'
import { CONTAMINATE, SAMPLE_STATUS } from './vocabulary.ts'

export type Draft = Omit<ItemInput, 'version'>

/** Everything that follows from what was entered: forced method, cleared records, added recommendation. Pure and repeatable. */
export function settled<D extends Draft>(draft: D, room: Pick<Room, 'is_inaccessible'>): D {
  const forced = room.is_inaccessible ? inaccessibleOf(draft.contaminate_id) : draft.assessment_method_id
  return withRecommendation(withReported(withoutForeignRecords({ ...draft, assessment_method_id: forced })))
}

const inaccessibleOf = (contaminateId: number) =>
  contaminateId === CONTAMINATE.asbestos ? METHOD.inaccessible : METHOD.leadInaccessible

/** Drops the records that the chosen method does not hold. */
function withoutForeignRecords<D extends Draft>(draft: D): D {
  const holds: readonly MethodRecord[] = methodOf(draft.assessment_method_id)?.holds ?? []
  const foreign = METHOD_RECORDS.filter(record => !holds.includes(record))
  const kept = Object.entries(draft).filter(([name]) => !foreign.some(record => record === name))
  return Object.fromEntries(kept) as D
}

/** A reported negative has the lowest scores and no amount. */
function withReported<D extends Draft>(draft: D): D {
  const isReportedNegative =
    draft.contaminate_id === CONTAMINATE.asbestos && draft.reported_sample?.status_id === SAMPLE_STATUS.negative
  return isReportedNegative ? { ...draft, item_scores: [...LOWEST_SCORES], amount: 0 } : draft
}

function withRecommendation<D extends Draft>(draft: D): D {
  const has = draft.item_recommendations.includes(RECOMMENDATION.inaccessible)
  if (draft.assessment_method_id !== METHOD.inaccessible || has) return draft
  return { ...draft, item_recommendations: [...draft.item_recommendations, RECOMMENDATION.inaccessible] }
}

/** Leaving a reported negative clears the scores that it had set. */
export const leftReportedNegative = (before: Draft, after: Draft): boolean =>
  before.reported_sample?.status_id === SAMPLE_STATUS.negative &&
  after.reported_sample?.status_id !== SAMPLE_STATUS.negative

export type Problems = Readonly<Record<string, string>>
type Found = [field: string, problem: string | false | undefined][]

const REQUIRED = 'Required'
const because = (code: RefusalCode) => sentence(code)

interface Context {
  readonly building: Pick<Building, 'has_sample_polygon'>
  readonly room: Pick<Room, 'is_not_suspicious'>
  readonly tree: Pick<Tree, 'items'>
}

/** What still keeps an item from being saved: one sentence per field, in the order of the form. */
export function problemsOf(draft: Draft, context: Context): Problems {
  const found =
    draft.contaminate_id === CONTAMINATE.asbestos ? asbestosProblems(draft, context) : leadProblems(draft, context)
  return Object.fromEntries(found.filter((entry): entry is [string, string] => !!entry[1]))
}

function asbestosProblems(draft: Draft, { building, room, tree }: Context): Found {
  const method = methodOf(draft.assessment_method_id)
  const negative = isNegative(draft as Item, tree)
  return [
    ['assessment_method_id', method?.contaminate_id !== CONTAMINATE.asbestos && REQUIRED],
    ...sampleProblems(draft, 'analysis'),
    ...recordProblems(draft, tree),
    ['amount', method?.isMeasured && draft.amount === undefined && REQUIRED],
    ['layer', polygonProblem(draft, building)],
    ['item_scores', method?.isMeasured && draft.item_scores.some(score => score === null) && because('scores_missing')],
    [
      'item_recommendations',
      !negative &&
        !room.is_not_suspicious &&
        draft.item_recommendations.length === 0 &&
        because('recommendation_missing'),
    ],
  ]
}

const polygonProblem = (draft: Draft, building: Pick<Building, 'has_sample_polygon'>) =>
  building.has_sample_polygon && draft.layer.polygons.length === 0 && because('polygon_missing')

function sampleProblems({ assessment_method_id, sample }: Draft, kind: 'analysis' | 'bag'): Found {
  if (methodOf(assessment_method_id)?.kind !== 'sampled') return []
  return [
    ['sample.bag_code', !sample?.bag_code && because('bag_code_missing')],
    ['sample.analysis_type_id', kind === 'analysis' && sample?.analysis_type_id === undefined && REQUIRED],
  ]
}

function recordProblems(draft: Draft, tree: Pick<Tree, 'items'>): Found {
  const { sampled_as, presumed_sample, reported_sample } = draft
  switch (methodOf(draft.assessment_method_id)?.kind) {
    case 'sampledAs':
      return [['sampled_as.item_as_id', parentProblem(draft.id, sampled_as?.item_as_id, tree)]]
    case 'presumed':
    case 'register':
      return [
        [
          'presumed_sample.sample_status_id',
          (presumed_sample?.sample_status_id ?? SAMPLE_STATUS.awaitingResult) === SAMPLE_STATUS.awaitingResult &&
            REQUIRED,
        ],
      ]
    case 'reported':
      return [
        ['reported_sample.name', !reported_sample?.name && REQUIRED],
        ['reported_sample.sample_number', !reported_sample?.sample_number && REQUIRED],
        ['reported_sample.status_id', reported_sample?.status_id === undefined && REQUIRED],
      ]
    default:
      return []
  }
}

function parentProblem(id: string, parentId: string | undefined, tree: Pick<Tree, 'items'>): string | false {
  const parent = find(tree.items, parentId)
  return !parent || parent.id === id || !parent.sample ? 'Choose an item that is sampled' : false
}

function leadProblems(draft: Draft, { building }: Context): Found {
  const method = methodOf(draft.assessment_method_id)
  const lead = draft.lead
  const needsPaint = method?.kind !== 'inaccessible'
  const noResult = lead?.laboratory_analysis === undefined && lead?.xrf_result === undefined
  return [
    ['assessment_method_id', method?.contaminate_id !== CONTAMINATE.lead && REQUIRED],
    ...sampleProblems(draft, 'bag'),
    ['lead.building_material', needsPaint && !lead?.building_material && REQUIRED],
    ['lead.colour', needsPaint && !lead?.colour && REQUIRED],
    ['lead.paint_condition', needsPaint && !lead?.paint_condition && REQUIRED],
    ['lead.xrf_result', method?.kind === 'measured' && lead?.xrf_result === undefined && REQUIRED],
    [
      'lead.laboratory_analysis',
      (method?.kind === 'reported' || method?.kind === 'register') &&
        noResult &&
        'Enter a laboratory analysis or an XRF result',
    ],
    ['layer', polygonProblem(draft, building)],
  ]
}

/** Throws with every problem at its field. */
export function refuseProblems(problems: Problems): void {
  if (Object.keys(problems).length > 0) throw new Refusal('invalid_input', problems)
}
