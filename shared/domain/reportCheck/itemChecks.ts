import { STATUS } from '#shared/domain/building/buildingStatus.ts'
import { awaitsLaboratory } from '#shared/domain/item/labSamples.ts'
import { isPositiveOrPresumed } from '#shared/domain/item/verdict.ts'
import { isBeforeWork } from '#shared/domain/reinspection/beforeWork.ts'
import { isInReinspection, outcomeIn } from '#shared/domain/reinspection/itemsInReinspection.ts'
import { bagCodeOf } from '#shared/domain/tree/tree.ts'
import { METHOD, methodOf } from '#shared/domain/vocabulary/assessmentMethods.ts'
import { CONTAMINANT, SAMPLE_STATUS } from '#shared/domain/vocabulary/referenceLists.ts'
import { bounds, centroid, isInside } from '#shared/drawing/geometry.ts'
import type { Point } from '#shared/drawing/layer.ts'
import { type CheckContext, type CheckedItem, type CheckRule, itemTarget } from './checkContext.ts'

const ofItems =
  (test: (item: CheckedItem, context: CheckContext) => unknown, words: string, part: string) =>
  (context: CheckContext) =>
    context.items.flatMap(item =>
      test(item, context) ? [{ sentence: `${item.name} ${words}`, target: itemTarget(item, part) }] : [],
    )

/** Results are only awaited once the building is finalised. */
const isWaiting = ({ item }: CheckedItem, { tree }: CheckContext) =>
  tree.building.status_id !== STATUS.active && awaitsLaboratory(item)

const isLead = ({ item }: Pick<CheckedItem, 'item'>) => item.contaminate_id === CONTAMINANT.lead

/** Paint of the BMIS register may be recorded without a result. */
const isRegisterOnly = ({ item, verdict }: CheckedItem) =>
  methodOf(item.assessment_method_id)?.kind === 'register' && verdict === 'presumed'

/** The id of the recommendation to leave a material in place. */
const LEAVE_AND_MANAGE = 1

/** Fields that have their own rule. */
const LEAD_RESULTS = ['lead.xrf_result', 'lead.laboratory_analysis']
const FIELDS_WITH_A_RULE = ['layer', 'item_scores', 'item_recommendations', 'sampled_as.item_as_id', ...LEAD_RESULTS]
const FIELD_NAMES: Readonly<Record<string, string>> = {
  assessment_method_id: 'the assessment method',
  'sample.bag_code': 'the Sample ID',
  'sample.analysis_type_id': 'the analysis',
  'presumed_sample.sample_status_id': 'the presumed type',
  'reported_sample.name': 'the name it was reported as',
  'reported_sample.sample_number': 'the reported Sample ID',
  'reported_sample.status_id': 'the reported result',
  amount: 'the amount',
  'lead.building_material': 'the building material',
  'lead.colour': 'the paint colour',
  'lead.paint_condition': 'the paint condition',
}
const missingFields = ({ problems }: CheckedItem): string[] =>
  Object.keys(problems).filter(field => !FIELDS_WITH_A_RULE.includes(field))

const incomplete = ({ items }: CheckContext) =>
  items.flatMap(each => {
    const fields = missingFields(each)
    const words = [...new Set(fields.map(field => FIELD_NAMES[field] ?? 'a detail'))]
    return fields.length === 0
      ? []
      : [{ sentence: `${each.name} is missing ${words.join(', ')}`, target: itemTarget(each, fields[0] ?? '') }]
  })

function overlap(points: readonly Point[], outline: readonly Point[]): boolean {
  // Most rooms and items of a floor are far apart.
  const [a, b] = [bounds(points), bounds(outline)]
  if (a.left > b.right || a.right < b.left || a.top > b.bottom || a.bottom < b.top) return false
  return (
    [centroid(points), ...points].some(point => isInside(outline, point)) ||
    outline.some(point => isInside(points, point))
  )
}

/** Whether the item and its room are drawn, and the item lies completely outside the room. */
function isDrawnOutsideRoom({ item, room }: CheckedItem): boolean {
  const [drawn, rooms] = [item.layer.polygons, room.layer.polygons]
  const overlaps = drawn.some(({ points }) => rooms.some(({ points: outline }) => overlap(points, outline)))
  return drawn.length > 0 && rooms.length > 0 && !overlaps
}

const SAMPLE_ID = /^[a-z]{1,3}[- ]?\d+[a-z]?$/i

const strayLabels = ({ items }: CheckContext) => {
  const codes = new Set(items.map(({ item }) => bagCodeOf(item).toUpperCase()))
  return items.flatMap(each => {
    const { polygons, labels } = each.item.layer
    const target = itemTarget(each, 'layer')
    if (labels.length > 0 && polygons.length === 0)
      return [{ sentence: `${each.name} has a label on the plan but no polygon`, target }]
    return labels
      .filter(({ textValue }) => SAMPLE_ID.test(textValue) && !codes.has(textValue.toUpperCase()))
      .map(({ textValue }) => ({
        sentence: `${each.name}: the plan label “${textValue}” doesn’t match any sample`,
        target,
      }))
  })
}

export const itemChecks = {
  item_unconfirmed: {
    title: 'An item that isn’t confirmed at a re-inspection',
    find: ofItems(
      ({ item }, { tree }) => isInReinspection(tree, item) && outcomeIn(tree, item) === undefined,
      'hasn’t been confirmed at this re-inspection',
      'inspection',
    ),
  },
  item_photo: {
    title: 'An item without a photo',
    find: ofItems(({ item }) => !item.image, 'has no photo', 'image'),
  },
  item_polygon: {
    title: 'An item without a polygon on the plan',
    find: ofItems(({ problems }) => problems.layer, 'has no polygon on the plan', 'layer'),
  },
  item_scores: {
    title: 'An item that is not scored',
    find: ofItems(({ problems }) => problems.item_scores, 'is not scored', 'item_scores'),
  },
  item_recommendation: {
    title: 'An item without a recommendation',
    find: ofItems(({ problems }) => problems.item_recommendations, 'has no recommendation', 'item_recommendations'),
  },
  result_pending: {
    title: 'An asbestos item still awaiting its result',
    find: ofItems((item, context) => !isLead(item) && isWaiting(item, context), 'is awaiting its result', 'results'),
  },
  reported_pending: {
    title: 'A previously sampled item without a result',
    find: ofItems(
      ({ item: { assessment_method_id, reported_sample } }) =>
        assessment_method_id === METHOD.previouslySampled &&
        reported_sample?.status_id === SAMPLE_STATUS.awaitingResult,
      'was previously sampled, but its result hasn’t been entered',
      'reported_sample.status_id',
    ),
  },
  lead_result: {
    title: 'A lead item without a result',
    find: ofItems(
      (item, context) =>
        isLead(item) &&
        (isWaiting(item, context) || isRegisterOnly(item) || LEAD_RESULTS.some(field => field in item.problems)),
      'has no result',
      'results',
    ),
  },
  sampled_as_gone: {
    title: 'A “Sampled As” item whose original no longer exists',
    find: ofItems(
      ({ problems }) => problems['sampled_as.item_as_id'],
      'is “Sampled As” an item that has been deleted or is no longer sampled',
      'sampled_as.item_as_id',
    ),
  },
  item_entered: {
    title: 'An item that was assessed in an inaccessible room',
    find: ofItems(
      ({ item, room }) => room.is_inaccessible && methodOf(item.assessment_method_id)?.kind !== 'inaccessible',
      'was assessed, but the room is recorded as inaccessible',
      'assessment_method_id',
    ),
  },
  item_details: { title: 'An item with other details missing', find: incomplete },
  amount_zero: {
    title: 'A material that is not negative, with an amount of 0',
    find: ofItems(
      ({ item, verdict }) => verdict !== 'negative' && item.amount === 0,
      'is not negative, but its amount is 0',
      'amount',
    ),
  },
  negative_class: {
    title: 'A negative item with a removal class',
    find: ofItems(
      ({ item, verdict }) => verdict === 'negative' && item.removal_class_id !== undefined,
      'is negative, but has a removal class',
      'removal_class_id',
    ),
  },
  negative_advice: {
    title: 'A negative item with recommendations for asbestos',
    find: ofItems(
      ({ item, verdict }) => verdict === 'negative' && !isLead({ item }) && item.item_recommendations.length > 0,
      'is negative, so its recommendations are left out of the report',
      'item_recommendations',
    ),
  },
  item_outside_room: {
    title: 'An item drawn outside its room',
    find: ofItems(isDrawnOutsideRoom, 'is drawn outside its room', 'layer'),
  },
  before_work_left: {
    title: 'A material that is left in place before a demolition or refurbishment',
    find: ofItems(
      ({ item, verdict }, { tree }) =>
        isBeforeWork(tree.building) &&
        isPositiveOrPresumed(verdict) &&
        item.item_recommendations.includes(LEAVE_AND_MANAGE),
      'has the recommendation “Leave and manage”, but the material must be removed before this demolition or refurbishment',
      'item_recommendations',
    ),
  },
  label_stray: {
    title: 'A label on the plan that doesn’t belong to anything',
    find: strayLabels,
  },
} as const satisfies Record<string, CheckRule>
