import { clearedValues } from '#shared/domain/item/clearedValues.ts'
import {
  applyItemRules,
  hasPresumedScores,
  hasSetScores,
  isReportedNegative,
  withoutSetScores,
} from '#shared/domain/item/itemRules.ts'
import type { Room } from '#shared/domain/tree/room.ts'
import {
  LEAD_RESULTS,
  METHOD_PARTS,
  methodInRoom,
  methodOf,
  methodsFor,
} from '#shared/domain/vocabulary/assessmentMethods.ts'
import { ANALYSIS_TYPE } from '#shared/domain/vocabulary/referenceLists.ts'
import { type ItemValues, type NewItemDefaults, valuesToInput } from './itemValues.ts'

const NO_IDS = { id: '', building_id: '', room_id: '' }

/**
 * The values after all consequences of the last change (3§4.1). Cleared records get the values of `defaults`. Choosing a method
 * or contaminant again restores its records from `earlier`.
 */
export function applyFollowingChanges(
  before: ItemValues,
  after: ItemValues,
  room: Pick<Room, 'is_inaccessible'>,
  defaults: NewItemDefaults,
  earlier: NewItemDefaults = defaults,
): ItemValues {
  const steps = [applyMethod, applySetScores, applyAnalysisType]
  const { contaminate_id } = after
  const start = inRoom(applyContaminant(before, after, defaults, earlier), room)
  const from = before.contaminate_id === contaminate_id ? inRoom(before, room) : start
  const next = steps.reduce(
    (values, step) => step(from, values, defaults[contaminate_id], earlier[contaminate_id]),
    start,
  )
  const { assessment_method_id, item_scores, item_recommendations, amount } = applyItemRules(
    valuesToInput(next, NO_IDS),
    room,
  )
  return { ...next, assessment_method_id, item_scores, item_recommendations, amount: amount ?? null }
}

const inRoom = (values: ItemValues, room: Pick<Room, 'is_inaccessible'>): ItemValues => ({
  ...values,
  assessment_method_id: methodInRoom(values.assessment_method_id, values.contaminate_id, room),
})

/**
 * Another contaminant has other methods and recommendations. Restores the values chosen for it before; otherwise chooses the
 * method of the same kind. The material’s words, photos, drawing, sample and earlier report stay.
 */
function applyContaminant(
  before: ItemValues,
  after: ItemValues,
  defaults: NewItemDefaults,
  earlier: NewItemDefaults,
): ItemValues {
  const { contaminate_id, name, link, description, comment, image, image_alt, layer } = after
  if (before.contaminate_id === contaminate_id) return after
  const other = earlier[contaminate_id]
  const words = { name, link, description, comment, image, image_alt, layer }
  if (other !== defaults[contaminate_id]) return { ...other, ...words }
  const kind = methodOf(before.assessment_method_id)?.kind
  const same = methodsFor(contaminate_id).find(method => method.kind === kind)
  const isSuggested = before.sample.bag_code === defaults[before.contaminate_id].sample.bag_code
  return {
    ...other,
    ...words,
    assessment_method_id: same?.id ?? other.assessment_method_id,
    sample: isSuggested ? other.sample : { ...before.sample, analysis_type_id: other.sample.analysis_type_id },
    reported_sample: before.reported_sample,
  }
}

const pickKeys = <K extends string>(keys: readonly K[], source: Readonly<Record<K, unknown>>) =>
  Object.fromEntries(keys.map(key => [key, source[key]]))

/** A change of method clears the parts, results and recommendation that the new method lacks, and restores its own. */
function applyMethod(before: ItemValues, after: ItemValues, defaults: ItemValues, earlier: ItemValues): ItemValues {
  if (before.assessment_method_id === after.assessment_method_id) return after
  const [had, has] = [missingFrom(before), missingFrom(after)]
  const forced = methodOf(before.assessment_method_id)?.forces.recommendation
  const lead = {
    ...after.lead,
    ...pickKeys(LEAD_RESULTS.filter(has.noResult), defaults.lead),
    ...pickKeys(
      LEAD_RESULTS.filter(result => had.noResult(result) && !has.noResult(result)),
      earlier.lead,
    ),
  }
  const isBackInLab = had.noResult('laboratory_analysis') && lead.xrf_result === null
  return {
    ...after,
    ...pickKeys(METHOD_PARTS.filter(has.noPart), defaults),
    ...pickKeys(
      METHOD_PARTS.filter(part => had.noPart(part) && !has.noPart(part)),
      earlier,
    ),
    lead: isBackInLab ? { ...lead, analysis_type_id: earlier.lead.analysis_type_id } : lead,
    item_recommendations: after.item_recommendations.filter(id => id !== forced),
  }
}

/** Tests for the parts and results that an item lacks, or that a rule has set instead of the user. */
function missingFrom(values: ItemValues) {
  const { holds = [], results = [] } = methodOf(values.assessment_method_id) ?? {}
  const item = valuesToInput(values, NO_IDS)
  const set = [
    ...(hasSetScores(item) || hasPresumedScores(item) ? ['item_scores'] : []),
    ...(isReportedNegative(item) ? ['amount'] : []),
  ]
  return {
    noPart: (part: (typeof METHOD_PARTS)[number]) => !holds.includes(part) || set.includes(part),
    noResult: (result: (typeof LEAD_RESULTS)[number]) => !results.includes(result),
  }
}

/** Remembers the values to restore when a method or contaminant is chosen again, without values that a rule has set. */
export function rememberCleared(earlier: NewItemDefaults, values: ItemValues): NewItemDefaults {
  const last = earlier[values.contaminate_id]
  const { noPart, noResult } = missingFrom(values)
  const { analysis_type_id } = noResult('laboratory_analysis') ? last.lead : values.lead
  const lead = { ...values.lead, ...pickKeys(LEAD_RESULTS.filter(noResult), last.lead), analysis_type_id }
  return { ...earlier, [values.contaminate_id]: { ...values, ...pickKeys(METHOD_PARTS.filter(noPart), last), lead } }
}

/** Removes scores and amount that a negative result had set, when the result goes (3§4.1). */
function applySetScores(before: ItemValues, after: ItemValues): ItemValues {
  if (before.assessment_method_id !== after.assessment_method_id) return after
  const { item_scores, amount } = withoutSetScores(valuesToInput(before, NO_IDS), valuesToInput(after, NO_IDS))
  const isHeld = methodOf(after.assessment_method_id)?.holds.includes('amount') ?? false
  return isHeld ? { ...after, item_scores, amount: amount ?? null } : after
}

/** A lead result belongs to one analysis type; the XRF method allows only XRF. */
function applyAnalysisType(before: ItemValues, after: ItemValues): ItemValues {
  const analysisType = methodOf(after.assessment_method_id)?.forces.analysis ?? after.lead.analysis_type_id
  if (analysisType === before.lead.analysis_type_id && analysisType === after.lead.analysis_type_id) return after
  const { laboratory_analysis, xrf_result } = after.lead
  return {
    ...after,
    lead: {
      ...after.lead,
      analysis_type_id: analysisType,
      laboratory_analysis: analysisType === ANALYSIS_TYPE.leadLab ? laboratory_analysis : null,
      xrf_result: analysisType === ANALYSIS_TYPE.leadXrf ? xrf_result : null,
    },
  }
}

/** The values that a change of method, contaminant, analysis or result may change. */
export const ruledValues = (values: ItemValues): Partial<ItemValues> => pickKeys(RULED, values)
const RULED = [
  'contaminate_id',
  'assessment_method_id',
  'item_recommendations',
  'removal_class_id',
  'amount_type_id',
  ...METHOD_PARTS,
] as const

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

export const changedKeys = (before: ItemValues, after: ItemValues): (keyof ItemValues)[] =>
  (Object.keys(after) as (keyof ItemValues)[]).filter(key => !same(before[key], after[key]))

/**
 * Names the entered values that a change of method, contaminant, analysis or result has cleared. Ignores unchanged defaults of a
 * new item.
 */
export function clearedSummary(before: ItemValues, after: ItemValues, defaults: NewItemDefaults | undefined): string[] {
  const [had, has] = [before, after].map(values => valuesToInput(values, NO_IDS))
  if (!had || !has) return []
  const start = defaults?.[before.contaminate_id]
  const byRule = clearedValues(had, has).filter(({ field }) => {
    const [part, result] = field.split('.') as [keyof ItemValues, (typeof LEAD_RESULTS)[number] | undefined]
    return !start || !same(result ? before.lead[result] : before[part], result ? start.lead[result] : start[part])
  })
  const byAnalysis = LEAD_RESULTS.filter(
    result =>
      before.lead[result] !== null &&
      after.lead[result] === null &&
      !byRule.some(({ field }) => field === 'lead' || field === `lead.${result}`),
  )
  const isOtherContaminant = before.contaminate_id !== after.contaminate_id
  return [
    ...byRule.map(({ words }) => words),
    ...byAnalysis.map(result => RESULT_NAMES[result]),
    ...(isOtherContaminant && before.item_recommendations.length > 0 ? ['the recommendations'] : []),
    ...(isOtherContaminant && before.removal_class_id !== null ? ['the removal class'] : []),
  ]
}

const RESULT_NAMES = {
  laboratory_analysis: 'the lab result',
  xrf_result: 'the XRF result',
  colour_metric: 'the colour metric',
} as const
