import { compareNaturally } from '#shared/domain/text/compareNaturally.ts'
import type { Building } from '#shared/domain/tree/building.ts'
import type { Item } from '#shared/domain/tree/item.ts'
import { bagCodeOf, type Tree } from '#shared/domain/tree/tree.ts'
import { methodOf } from '#shared/domain/vocabulary/assessmentMethods.ts'
import {
  ANALYSIS_TYPE,
  ANALYSIS_TYPES,
  CONTAMINANT,
  CONTAMINANTS,
  type ContaminantId,
  SAMPLE_STATUS,
} from '#shared/domain/vocabulary/referenceLists.ts'

export const contaminantsSurveyed = ({ is_asbestos, is_lead }: Pick<Building, 'is_asbestos' | 'is_lead'>) =>
  CONTAMINANTS.filter(id => (id === CONTAMINANT.asbestos ? is_asbestos : is_lead))

/** The items whose samples go to a laboratory (methods 1 and 7), by Sample ID. */
export const labSamples = (tree: Pick<Tree, 'items'>, contaminants: readonly ContaminantId[]): Item[] =>
  tree.items
    .filter(
      ({ contaminate_id, assessment_method_id }) =>
        contaminants.includes(contaminate_id) && methodOf(assessment_method_id)?.kind === 'sampled',
    )
    .sort((a, b) => compareNaturally(bagCodeOf(a), bagCodeOf(b)) || a.id.localeCompare(b.id))

/**
 * Whether the lab result of the item's own sample is awaited. A lead sample that was also measured on site still awaits its
 * analysis, although its verdict is known.
 */
export function awaitsLaboratory(item: Item): boolean {
  if (methodOf(item.assessment_method_id)?.kind !== 'sampled') return false
  return item.contaminate_id === CONTAMINANT.lead
    ? item.lead?.laboratory_analysis === undefined
    : (item.sample?.status_id ?? SAMPLE_STATUS.awaitingResult) === SAMPLE_STATUS.awaitingResult
}

/** The name of the analysis; by default the usual one for the contaminant. */
export function analysisTypeOf({
  contaminate_id,
  sample,
  lead,
}: Pick<Item, 'contaminate_id' | 'sample' | 'lead'>): string {
  const usual = contaminate_id === CONTAMINANT.lead ? ANALYSIS_TYPE.leadLab : ANALYSIS_TYPE.bulk
  return ANALYSIS_TYPES[sample?.analysis_type_id ?? lead?.analysis_type_id ?? usual]?.name ?? ''
}
