import { LEAD_RESULTS, METHOD_PARTS, methodOf } from '#shared/domain/assessmentMethods.ts'
import { NO_SCORES } from '#shared/domain/item.ts'
import { leftReportedNegative, settled } from '#shared/domain/itemRules.ts'
import type { Room } from '#shared/domain/room.ts'
import { ANALYSIS_TYPE } from '#shared/domain/vocabulary.ts'
import { type Fresh, type ItemValues, toInput } from './itemValues.ts'

const NOWHERE = { id: '', building_id: '', room_id: '' }

/** The values after everything that follows from the last change (3§4.1). `fresh` is what cleared records go back to. */
export function followed(
  before: ItemValues,
  after: ItemValues,
  room: Pick<Room, 'is_inaccessible'>,
  fresh: Fresh,
): ItemValues {
  const steps = [ofContaminant, ofMethod, ofReportedNegative, ofAnalysis]
  const next = steps.reduce((values, step) => step(before, values, fresh[values.contaminate_id]), after)
  const { assessment_method_id, item_scores, item_recommendations, amount } = settled(toInput(next, NOWHERE), room)
  return { ...next, assessment_method_id, item_scores, item_recommendations, amount: amount ?? null }
}

/** Another contaminant has other methods; what was written and drawn of the material stays. */
function ofContaminant(before: ItemValues, after: ItemValues, fresh: ItemValues): ItemValues {
  if (before.contaminate_id === after.contaminate_id) return after
  const { name, link, description, comment, image, image_alt, layer } = after
  return { ...fresh, name, link, description, comment, image, image_alt, layer }
}

/** Another method: parts, results and the recommendation that do not belong to it go. */
function ofMethod(before: ItemValues, after: ItemValues, fresh: ItemValues): ItemValues {
  if (before.assessment_method_id === after.assessment_method_id) return after
  const method = methodOf(after.assessment_method_id)
  const foreign = METHOD_PARTS.filter(part => !method?.holds.includes(part))
  const results = LEAD_RESULTS.filter(result => !method?.results.includes(result))
  const forced = methodOf(before.assessment_method_id)?.forces.recommendation
  return {
    ...after,
    ...Object.fromEntries(foreign.map(part => [part, fresh[part]])),
    lead: { ...after.lead, ...Object.fromEntries(results.map(result => [result, null])) },
    item_recommendations: after.item_recommendations.filter(id => id !== forced),
  }
}

function ofReportedNegative(before: ItemValues, after: ItemValues): ItemValues {
  const left = leftReportedNegative(toInput(before, NOWHERE), toInput(after, NOWHERE))
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
export function lostWords(before: ItemValues, after: ItemValues, fresh: Fresh): string[] {
  const keys = Object.keys(WORDS) as (keyof typeof WORDS)[]
  const lost = keys.filter(
    key => !same(before[key], after[key]) && !same(before[key], fresh[after.contaminate_id][key]),
  )
  const isResultLost = LEAD_RESULTS.some(result => before.lead[result] !== null && after.lead[result] === null)
  return [...lost.map(key => WORDS[key]), ...(isResultLost ? ['the result'] : [])]
}
