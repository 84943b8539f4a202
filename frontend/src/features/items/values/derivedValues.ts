import { applyItemRules, leavesReportedNegative } from '#shared/domain/item/itemRules.ts'
import { NO_SCORES } from '#shared/domain/tree/item.ts'
import type { Room } from '#shared/domain/tree/room.ts'
import { LEAD_RESULTS, METHOD_PARTS, methodOf } from '#shared/domain/vocabulary/assessmentMethods.ts'
import { ANALYSIS_TYPE, SAMPLE_STATUS } from '#shared/domain/vocabulary/referenceLists.ts'
import { type ItemValues, type NewItemDefaults, valuesToInput } from './itemValues.ts'

const NOWHERE = { id: '', building_id: '', room_id: '' }

/**
 * The values after everything that follows from the last change (3§4.1). `fresh` is what cleared records go back to,
 * `earlier` what was entered for a method or contaminant that is chosen again.
 */
export function applyFollowingChanges(
  before: ItemValues,
  after: ItemValues,
  room: Pick<Room, 'is_inaccessible'>,
  fresh: NewItemDefaults,
  earlier: NewItemDefaults = fresh,
): ItemValues {
  const steps = [ofContaminant, ofMethod, ofReportedNegative, ofAnalysis]
  const { contaminate_id } = after
  const next = steps.reduce(
    (values, step) => step(before, values, fresh[contaminate_id], earlier[contaminate_id]),
    after,
  )
  const { assessment_method_id, item_scores, item_recommendations, amount } = applyItemRules(
    valuesToInput(next, NOWHERE),
    room,
  )
  return { ...next, assessment_method_id, item_scores, item_recommendations, amount: amount ?? null }
}

/** Another contaminant has other methods; what was written and drawn of the material stays. */
function ofContaminant(before: ItemValues, after: ItemValues, _fresh: ItemValues, earlier: ItemValues): ItemValues {
  if (before.contaminate_id === after.contaminate_id) return after
  const { name, link, description, comment, image, image_alt, layer } = after
  return { ...earlier, name, link, description, comment, image, image_alt, layer }
}

const picked = <K extends string>(keys: readonly K[], from: Readonly<Record<K, unknown>>) =>
  Object.fromEntries(keys.map(key => [key, from[key]]))

/** Another method: parts, results and the recommendation that do not belong to it go; its own come back as they were. */
function ofMethod(before: ItemValues, after: ItemValues, fresh: ItemValues, earlier: ItemValues): ItemValues {
  if (before.assessment_method_id === after.assessment_method_id) return after
  const [had, has] = [heldBy(before), heldBy(after)]
  const forced = methodOf(before.assessment_method_id)?.forces.recommendation
  const lead = {
    ...after.lead,
    ...picked(LEAD_RESULTS.filter(has.noResult), fresh.lead),
    ...picked(
      LEAD_RESULTS.filter(result => had.noResult(result) && !has.noResult(result)),
      earlier.lead,
    ),
  }
  const isBackInLab = had.noResult('laboratory_analysis') && lead.xrf_result === null
  return {
    ...after,
    ...picked(METHOD_PARTS.filter(has.noPart), fresh),
    ...picked(
      METHOD_PARTS.filter(part => had.noPart(part) && !has.noPart(part)),
      earlier,
    ),
    lead: isBackInLab ? { ...lead, analysis_type_id: earlier.lead.analysis_type_id } : lead,
    item_recommendations: after.item_recommendations.filter(id => id !== forced),
  }
}

/** What the method of an item does not have. */
function heldBy({ assessment_method_id }: ItemValues) {
  const { holds = [], results = [] } = methodOf(assessment_method_id) ?? {}
  return {
    noPart: (part: (typeof METHOD_PARTS)[number]) => !holds.includes(part),
    noResult: (result: (typeof LEAD_RESULTS)[number]) => !results.includes(result),
  }
}

/** What comes back when a method or contaminant is chosen again. Scores that a reported negative has set are nobody's. */
export function rememberCleared(earlier: NewItemDefaults, values: ItemValues): NewItemDefaults {
  const last = earlier[values.contaminate_id]
  const { noPart, noResult } = heldBy(values)
  const isSet = !noPart('reported_sample') && values.reported_sample.status_id === SAMPLE_STATUS.negative
  const kept = METHOD_PARTS.filter(part => noPart(part) || (isSet && (part === 'amount' || part === 'item_scores')))
  const { analysis_type_id } = noResult('laboratory_analysis') ? last.lead : values.lead
  const lead = { ...values.lead, ...picked(LEAD_RESULTS.filter(noResult), last.lead), analysis_type_id }
  return { ...earlier, [values.contaminate_id]: { ...values, ...picked(kept, last), lead } }
}

function ofReportedNegative(before: ItemValues, after: ItemValues): ItemValues {
  const left = leavesReportedNegative(valuesToInput(before, NOWHERE), valuesToInput(after, NOWHERE))
  return left ? { ...after, item_scores: [...NO_SCORES], amount: null } : after
}

/** A lead result belongs to one kind of analysis; XRF is the only one of its method. */
function ofAnalysis(before: ItemValues, after: ItemValues): ItemValues {
  const kind = methodOf(after.assessment_method_id)?.forces.analysis ?? after.lead.analysis_type_id
  if (kind === before.lead.analysis_type_id && kind === after.lead.analysis_type_id) return after
  const { laboratory_analysis, xrf_result, colour_metric } = after.lead
  return {
    ...after,
    lead: {
      ...after.lead,
      analysis_type_id: kind,
      laboratory_analysis: kind === ANALYSIS_TYPE.leadLab ? laboratory_analysis : null,
      xrf_result: kind === ANALYSIS_TYPE.leadXrf ? xrf_result : null,
      colour_metric: kind === ANALYSIS_TYPE.leadSpot ? colour_metric : null,
    },
  }
}

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

/** Fields whose value differs. */
export const changedKeys = (before: ItemValues, after: ItemValues): (keyof ItemValues)[] =>
  (Object.keys(after) as (keyof ItemValues)[]).filter(key => !same(before[key], after[key]))

const WORDS = {
  sample: 'the sample',
  sampled_as: 'the item it is sampled as',
  presumed_sample: 'the presumed type',
  reported_sample: 'the reported sample',
  amount: 'the amount',
  item_scores: 'the scores',
} as const

/** What a change of method took away that somebody had entered, in words; nothing where it cost nothing. */
export function clearedSummary(before: ItemValues, after: ItemValues, fresh: NewItemDefaults): string[] {
  const keys = Object.keys(WORDS) as (keyof typeof WORDS)[]
  const lost = keys.filter(
    key => !same(before[key], after[key]) && !same(before[key], fresh[after.contaminate_id][key]),
  )
  const isResultLost = LEAD_RESULTS.some(result => before.lead[result] !== null && after.lead[result] === null)
  return [...lost.map(key => WORDS[key]), ...(isResultLost ? ['the result'] : [])]
}
