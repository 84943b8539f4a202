import { applyItemRules, leavesReportedNegative } from '#shared/domain/item/itemRules.ts'
import { NO_SCORES } from '#shared/domain/tree/item.ts'
import type { Room } from '#shared/domain/tree/room.ts'
import { LEAD_RESULTS, METHOD_PARTS, methodOf } from '#shared/domain/vocabulary/assessmentMethods.ts'
import { ANALYSIS_TYPE, SAMPLE_STATUS } from '#shared/domain/vocabulary/referenceLists.ts'
import { type ItemValues, type NewItemDefaults, valuesToInput } from './itemValues.ts'

const NO_IDS = { id: '', building_id: '', room_id: '' }

/**
 * The values with everything that follows from the last change (3§4.1). Cleared records get the values of `defaults`;
 * where a method or contaminant is chosen again, its records come back from `earlier`.
 */
export function applyFollowingChanges(
  before: ItemValues,
  after: ItemValues,
  room: Pick<Room, 'is_inaccessible'>,
  defaults: NewItemDefaults,
  earlier: NewItemDefaults = defaults,
): ItemValues {
  const steps = [applyContaminant, applyMethod, applyReportedNegative, applyAnalysisType]
  const { contaminate_id } = after
  const next = steps.reduce(
    (values, step) => step(before, values, defaults[contaminate_id], earlier[contaminate_id]),
    after,
  )
  const { assessment_method_id, item_scores, item_recommendations, amount } = applyItemRules(
    valuesToInput(next, NO_IDS),
    room,
  )
  return { ...next, assessment_method_id, item_scores, item_recommendations, amount: amount ?? null }
}

/** Another contaminant has other methods. Names, comment, photos and drawing of the material stay. */
function applyContaminant(
  before: ItemValues,
  after: ItemValues,
  _defaults: ItemValues,
  earlier: ItemValues,
): ItemValues {
  if (before.contaminate_id === after.contaminate_id) return after
  const { name, link, description, comment, image, image_alt, layer } = after
  return { ...earlier, name, link, description, comment, image, image_alt, layer }
}

const pickKeys = <K extends string>(keys: readonly K[], source: Readonly<Record<K, unknown>>) =>
  Object.fromEntries(keys.map(key => [key, source[key]]))

/** Another method: parts, results and recommendation that it doesn’t have are cleared; its own come back as they were. */
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

/** Tests for the parts and results that the method of an item doesn’t have. */
function missingFrom({ assessment_method_id }: ItemValues) {
  const { holds = [], results = [] } = methodOf(assessment_method_id) ?? {}
  return {
    noPart: (part: (typeof METHOD_PARTS)[number]) => !holds.includes(part),
    noResult: (result: (typeof LEAD_RESULTS)[number]) => !results.includes(result),
  }
}

/** The values that come back when a method or contaminant is chosen again, without scores set by a negative reported sample. */
export function rememberCleared(earlier: NewItemDefaults, values: ItemValues): NewItemDefaults {
  const last = earlier[values.contaminate_id]
  const { noPart, noResult } = missingFrom(values)
  const isSet = !noPart('reported_sample') && values.reported_sample.status_id === SAMPLE_STATUS.negative
  const restoredParts = METHOD_PARTS.filter(
    part => noPart(part) || (isSet && (part === 'amount' || part === 'item_scores')),
  )
  const { analysis_type_id } = noResult('laboratory_analysis') ? last.lead : values.lead
  const lead = { ...values.lead, ...pickKeys(LEAD_RESULTS.filter(noResult), last.lead), analysis_type_id }
  return { ...earlier, [values.contaminate_id]: { ...values, ...pickKeys(restoredParts, last), lead } }
}

function applyReportedNegative(before: ItemValues, after: ItemValues): ItemValues {
  const left = leavesReportedNegative(valuesToInput(before, NO_IDS), valuesToInput(after, NO_IDS))
  return left ? { ...after, item_scores: [...NO_SCORES], amount: null } : after
}

/** A lead result belongs to one analysis type; the XRF method allows only XRF. */
function applyAnalysisType(before: ItemValues, after: ItemValues): ItemValues {
  const analysisType = methodOf(after.assessment_method_id)?.forces.analysis ?? after.lead.analysis_type_id
  if (analysisType === before.lead.analysis_type_id && analysisType === after.lead.analysis_type_id) return after
  const { laboratory_analysis, xrf_result, colour_metric } = after.lead
  return {
    ...after,
    lead: {
      ...after.lead,
      analysis_type_id: analysisType,
      laboratory_analysis: analysisType === ANALYSIS_TYPE.leadLab ? laboratory_analysis : null,
      xrf_result: analysisType === ANALYSIS_TYPE.leadXrf ? xrf_result : null,
      colour_metric: analysisType === ANALYSIS_TYPE.leadSpot ? colour_metric : null,
    },
  }
}

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

/** Fields whose value differs. */
export const changedKeys = (before: ItemValues, after: ItemValues): (keyof ItemValues)[] =>
  (Object.keys(after) as (keyof ItemValues)[]).filter(key => !same(before[key], after[key]))

const RECORD_NAMES = {
  sample: 'the sample',
  sampled_as: 'the item it is sampled as',
  presumed_sample: 'the presumed type',
  reported_sample: 'the reported sample',
  amount: 'the amount',
  item_scores: 'the scores',
} as const

/** Names what the user had entered and a change of method cleared; empty where nothing was lost. */
export function clearedSummary(before: ItemValues, after: ItemValues, defaults: NewItemDefaults): string[] {
  const keys = Object.keys(RECORD_NAMES) as (keyof typeof RECORD_NAMES)[]
  const cleared = keys.filter(
    key => !same(before[key], after[key]) && !same(before[key], defaults[after.contaminate_id][key]),
  )
  const isResultLost = LEAD_RESULTS.some(result => before.lead[result] !== null && after.lead[result] === null)
  return [...cleared.map(key => RECORD_NAMES[key]), ...(isResultLost ? ['the result'] : [])]
}
