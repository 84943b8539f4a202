import { canBeSampledAs } from '#shared/domain/item/itemRules.ts'
import type { Item } from '#shared/domain/tree/item.ts'
import { METHOD, methodOf } from '#shared/domain/vocabulary/assessmentMethods.ts'
import type { ContaminantId } from '#shared/domain/vocabulary/referenceLists.ts'
import { emptyLayer } from '#shared/drawing/layer.ts'
import { type ItemValues, itemToValues, type NewItemDefaults } from './itemValues.ts'

/** The item of a contaminant that was worked on last. */
export function lastItem(items: readonly Item[], contaminateId: ContaminantId): Item | undefined {
  const same = items.filter(item => item.contaminate_id === contaminateId && !item.is_duplicated)
  return same.reduce<Item | undefined>(
    (last, item) => (last && last.updated_at > item.updated_at ? last : item),
    undefined,
  )
}

/**
 * A new item that is like an earlier one. What is its own is not taken over: its Sample ID, amount, photos, place on the
 * plan, comment and results.
 */
export function valuesLikeItem(item: Item, fresh: NewItemDefaults): ItemValues {
  const own = fresh[item.contaminate_id]
  const taken = itemToValues(item, fresh)
  const { laboratory_analysis, xrf_result, colour_metric } = own.lead
  return {
    ...taken,
    amount: null,
    comment: '',
    image: null,
    image_alt: null,
    layer: emptyLayer,
    sample: { ...own.sample, analysis_type_id: taken.sample.analysis_type_id, is_urgent: taken.sample.is_urgent },
    lead: { ...taken.lead, laboratory_analysis, xrf_result, colour_metric },
  }
}

/** The item whose bag speaks for one like it: itself, or the one it is sampled as. */
export function sampledParentOf(item: Item, items: readonly Item[]): Item | undefined {
  if (canBeSampledAs(item)) return item
  const isSampledAs = methodOf(item.assessment_method_id)?.kind === 'sampledAs'
  return isSampledAs ? items.find(({ id }) => id === item.sampled_as?.item_as_id) : undefined
}

/** A new item of the same material, whose result is that of a bag that is taken already. */
export const sampledAsValues = (item: Item, bag: Item, fresh: NewItemDefaults): ItemValues => ({
  ...valuesLikeItem(item, fresh),
  assessment_method_id: METHOD.sampledAs,
  sampled_as: { ...fresh[item.contaminate_id].sampled_as, item_as_id: bag.id },
})
