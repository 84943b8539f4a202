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
 * What is known of an item. Paint is `unmeasured` where a spot test is negative and nothing measured the lead: such a test does
 * not show that the paint is free of lead (AS/NZS 4361.2). What was removed is in the building no longer.
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

/** The parts of an item that its verdict follows from. */
export type JudgedItem = Pick<Item, 'id' | 'contaminate_id' | 'assessment_method_id'> &
  Partial<Pick<Item, 'sample' | 'sampled_as' | 'presumed_sample' | 'reported_sample' | 'lead' | 'inspection'>>
interface Items {
  readonly items: readonly JudgedItem[]
}

/** The one answer for counts, statistics, plans, reports and the report check. Scores have no say in it: they rate what is known. */
export const verdictOf = (item: JudgedItem, tree: Items): Verdict =>
  item.inspection?.outcome === 'removed' ? 'removed' : verdictIfThere(item, tree)

/** The verdict of an item as if it had not been removed. */
export function verdictIfThere(item: JudgedItem, tree: Items): Exclude<Verdict, 'removed'> {
  if (methodOf(item.assessment_method_id)?.kind === 'inaccessible') return 'inaccessible'
  return item.contaminate_id === CONTAMINANT.lead ? leadVerdict(item) : asbestosVerdict(item, tree)
}

/**
 * A positive or negative needs a result; what no laboratory will test is presumed to contain asbestos, unless it is recorded as
 * negative. A fibre that the laboratory did not identify is presumed until a further analysis (domain facts 3).
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

/** A result that was measured decides. Paint of the BMIS register that has no result is presumed to be lead paint. */
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

/** The sample status that counts for an item: its own, or that of the item it is sampled as. */
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

/** Whether material must be treated as the contaminant although nothing may have been tested. */
export const isPositiveOrPresumed = (verdict: Verdict): boolean => verdict === 'positive' || verdict === 'presumed'
export const POSITIVE_OR_PRESUMED = 'Positive or presumed'

type OfVerdicts<V> = Readonly<Record<ContaminantId, Readonly<Record<Verdict, V>>>>

/** The words of each verdict, on screen and on paper. Asbestos is never unmeasured. */
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

/** How each verdict is drawn on a plan. */
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

/** The sample status in words. A lead result is a number: its status is what the number means. */
export function sampleStatusName(item: JudgedItem, tree: Items): string {
  const verdict = verdictOf(item, tree)
  if (verdict === 'awaiting') return SAMPLE_STATUSES[SAMPLE_STATUS.awaitingResult]?.name ?? ''
  if (item.contaminate_id === CONTAMINANT.lead) return VERDICT_WORDS[CONTAMINANT.lead][verdict]
  return SAMPLE_STATUSES[sampleStatusOf(item, tree) ?? 0]?.name ?? ''
}
