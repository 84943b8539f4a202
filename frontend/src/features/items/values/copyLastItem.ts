import { canBeSampledAs } from '#shared/domain/item/itemRules.ts'
import type { Item } from '#shared/domain/tree/item.ts'
import { METHOD, methodOf } from '#shared/domain/vocabulary/assessmentMethods.ts'
import type { ContaminantId } from '#shared/domain/vocabulary/referenceLists.ts'
import { emptyLayer } from '#shared/drawing/layer.ts'
import { type ItemValues, itemToValues, type NewItemDefaults } from './itemValues.ts'

/** The most recently changed item of a contaminant. */
export function lastItem(items: readonly Item[], contaminateId: ContaminantId): Item | undefined {
  const same = items.filter(item => item.contaminate_id === contaminateId && !item.is_duplicated)
  return same.reduce<Item | undefined>(
    (last, item) => (last && last.updated_at > item.updated_at ? last : item),
    undefined,
  )
}

/** A new item with the values of an earlier one, except for its Sample ID, amount, photos, polygon, comment and results. */
export function valuesLikeItem(item: Item, defaults: NewItemDefaults): ItemValues {
  const newValues = defaults[item.contaminate_id]
  const values = itemToValues(item, defaults)
  const { laboratory_analysis, xrf_result, colour_metric } = newValues.lead
  return {
    ...values,
    amount: null,
    comment: '',
    image: null,
    image_alt: null,
    layer: emptyLayer,
    sample: {
      ...newValues.sample,
      analysis_type_id: values.sample.analysis_type_id,
      is_urgent: values.sample.is_urgent,
    },
    lead: { ...values.lead, laboratory_analysis, xrf_result, colour_metric },
  }
}

/** The item to name in “sampled as”: the given item, or the one that it is itself sampled as. */
export function sampledParentOf(item: Item, items: readonly Item[]): Item | undefined {
  if (canBeSampledAs(item)) return item
  const isSampledAs = methodOf(item.assessment_method_id)?.kind === 'sampledAs'
  return isSampledAs ? items.find(({ id }) => id === item.sampled_as?.item_as_id) : undefined
}

/** A new item of the same material that is sampled as an existing one. */
export const sampledAsValues = (item: Item, sampled: Item, defaults: NewItemDefaults): ItemValues => ({
  ...valuesLikeItem(item, defaults),
  assessment_method_id: METHOD.sampledAs,
  sampled_as: { ...defaults[item.contaminate_id].sampled_as, item_as_id: sampled.id },
})
