import type { Item } from '#shared/domain/tree/item.ts'
import { findRow } from '#shared/domain/tree/tree.ts'
import { methodOf } from '#shared/domain/vocabulary/assessmentMethods.ts'
import {
  ANALYSIS_TYPE,
  CONTAMINANT,
  type ContaminantId,
  SAMPLE_STATUS,
  SAMPLE_STATUSES,
} from '#shared/domain/vocabulary/referenceLists.ts'
import type { AreaStyleName } from '#shared/drawing/areaStyles.ts'
import { leadResult, leadResultVerdict, SPOT_TEST } from './leadResult.ts'

/**
 * What is known about an item. Paint is `unmeasured` if a spot test is negative and no measurement exists, because a spot test
 * does not prove that paint is free of lead (AS/NZS 4361.2). `removed`: the item is no longer in the building.
 */
export const VERDICTS = [
  'positive',
  'presumed',
  'awaiting',
  'unmeasured',
  'negative',
  'inaccessible',
  'removed',
] as const
export type Verdict = (typeof VERDICTS)[number]

export type JudgedItem = Pick<Item, 'id' | 'contaminate_id' | 'assessment_method_id'> &
  Partial<Pick<Item, 'sample' | 'sampled_as' | 'presumed_sample' | 'reported_sample' | 'lead' | 'inspection'>>
interface Items {
  readonly items: readonly JudgedItem[]
}

/** The verdict for counts, statistics, plans, reports and the report check. It does not depend on scores. */
export const verdictOf = (item: JudgedItem, tree: Items): Verdict =>
  item.inspection?.outcome === 'removed' ? 'removed' : verdictBeforeRemoval(item, tree)

/** The verdict of an item before its removal. */
export function verdictBeforeRemoval(item: JudgedItem, tree: Items): Exclude<Verdict, 'removed'> {
  if (methodOf(item.assessment_method_id)?.kind === 'inaccessible') return 'inaccessible'
  return item.contaminate_id === CONTAMINANT.lead ? leadVerdict(item) : asbestosVerdict(item, tree)
}

/**
 * Positive and negative need a lab result. An item that no laboratory tests is presumed to contain asbestos, unless it is
 * recorded as negative. An unidentified fibre is presumed until a further analysis (domain facts 3).
 */
function asbestosVerdict(item: JudgedItem, tree: Items): Exclude<Verdict, 'removed'> {
  const kind = methodOf(item.assessment_method_id)?.kind
  const status = sampleStatusOf(item, tree)
  if (kind === 'notSuspicious' || status === SAMPLE_STATUS.negative) return 'negative'
  if (kind === 'presumed' || kind === 'register') return 'presumed'
  if (status === SAMPLE_STATUS.unidentifiedFibre) return 'presumed'
  if (status !== undefined) return status === SAMPLE_STATUS.awaitingResult ? 'awaiting' : 'positive'
  return kind === 'sampled' || kind === 'sampledAs' ? 'awaiting' : 'presumed'
}

/** A measured result decides. Paint of the BMIS register without a result is presumed to be lead paint. */
function leadVerdict({ assessment_method_id, lead }: JudgedItem): Exclude<Verdict, 'removed'> {
  const result = leadResult(lead)
  if (result) return leadResultVerdict(result.value)
  if (lead?.colour_metric === SPOT_TEST.positive) return 'positive'
  const isTested = lead?.colour_metric === SPOT_TEST.negative
  switch (methodOf(assessment_method_id)?.kind) {
    case 'register':
      return isTested ? 'unmeasured' : 'presumed'
    case 'sampled':
      return isTested && lead.analysis_type_id === ANALYSIS_TYPE.leadSpot ? 'unmeasured' : 'awaiting'
    default:
      return isTested ? 'unmeasured' : 'awaiting'
  }
}

/** The sample status of an item: its own, or that of its leader. */
export function sampleStatusOf(item: JudgedItem, tree: Items): number | undefined {
  switch (methodOf(item.assessment_method_id)?.kind) {
    case 'sampled':
      return item.sample?.status_id
    case 'sampledAs': {
      const parent = findRow(tree.items, item.sampled_as?.item_as_id)
      return parent && parent.id !== item.id
        ? (parent.sample?.status_id ?? item.sampled_as?.status_id)
        : item.sampled_as?.status_id
    }
    case 'presumed':
    case 'register':
      return item.presumed_sample?.sample_status_id
    case 'reported':
      return item.reported_sample?.status_id
    default:
      return undefined
  }
}

/** Whether material must be treated as containing the contaminant, tested or not. */
export const isPositiveOrPresumed = (verdict: Verdict): boolean => verdict === 'positive' || verdict === 'presumed'
export const POSITIVE_OR_PRESUMED = 'Positive or presumed'

type OfVerdicts<V> = Readonly<Record<ContaminantId, Readonly<Record<Verdict, V>>>>

/** The words for each verdict, on screen and on paper. Asbestos is never unmeasured. */
export const VERDICT_WORDS: OfVerdicts<string> = {
  [CONTAMINANT.asbestos]: {
    positive: 'Positive',
    presumed: 'Presumed',
    awaiting: 'Awaiting result',
    unmeasured: 'Awaiting result',
    negative: 'Negative',
    inaccessible: 'Inaccessible',
    removed: 'Removed',
  },
  [CONTAMINANT.lead]: {
    positive: 'Lead paint',
    presumed: 'Presumed lead paint',
    awaiting: 'Awaiting result',
    unmeasured: 'Spot test negative, not measured',
    negative: 'Below threshold',
    inaccessible: 'Inaccessible',
    removed: 'Removed',
  },
}

export const VERDICT_STYLES: OfVerdicts<AreaStyleName> = {
  [CONTAMINANT.asbestos]: {
    positive: 'asbestosPositive',
    presumed: 'asbestosPresumed',
    awaiting: 'asbestosAwaiting',
    unmeasured: 'asbestosAwaiting',
    negative: 'asbestosNegative',
    inaccessible: 'asbestosInaccessible',
    removed: 'asbestosRemoved',
  },
  [CONTAMINANT.lead]: {
    positive: 'leadPositive',
    presumed: 'leadPresumed',
    awaiting: 'leadAwaiting',
    unmeasured: 'leadUnmeasured',
    negative: 'leadNegative',
    inaccessible: 'leadInaccessible',
    removed: 'leadRemoved',
  },
}

/** The sample status in words. A lead result is a number, so its status is its verdict. */
export function sampleStatusName(item: JudgedItem, tree: Items): string {
  const verdict = verdictOf(item, tree)
  if (verdict === 'awaiting') return SAMPLE_STATUSES[SAMPLE_STATUS.awaitingResult]?.name ?? ''
  if (item.contaminate_id === CONTAMINANT.lead) return VERDICT_WORDS[CONTAMINANT.lead][verdict]
  return SAMPLE_STATUSES[sampleStatusOf(item, tree) ?? 0]?.name ?? ''
}
