import type { Item } from '#shared/domain/tree/item.ts'
import type { Tree } from '#shared/domain/tree/tree.ts'
import { methodOf } from '#shared/domain/vocabulary/assessmentMethods.ts'
import { CONTAMINANT, SAMPLE_STATUS, SAMPLE_STATUSES } from '#shared/domain/vocabulary/referenceLists.ts'
import { leadResult } from './leadResult.ts'
import { sampleStatusOf, type Verdict, verdictBeforeRemoval } from './verdict.ts'

/** The result of an item in words, with how it is known. `format` writes numbers, which differ between screens and documents. */
export function resultText(item: Item, tree: Pick<Tree, 'items'>, format: (value: number) => string): string {
  const verdict = verdictBeforeRemoval(item, tree)
  return item.contaminate_id === CONTAMINANT.lead
    ? leadResultText(item, verdict, format)
    : asbestosResultText(item, verdict, sampleStatusOf(item, tree))
}

function asbestosResultText(item: Item, verdict: Verdict, statusId: number | undefined): string {
  const method = methodOf(item.assessment_method_id)
  const status = verdict === 'awaiting' ? SAMPLE_STATUS.awaitingResult : statusId
  const name = status === undefined ? '' : (SAMPLE_STATUSES[status]?.name ?? '')
  switch (method?.kind) {
    case 'sampled':
    case 'sampledAs':
      return name
    case 'inaccessible':
      return 'Not accessed: presumed to contain asbestos'
    case 'notSuspicious':
      return 'No PACM observed'
    default:
      return [method?.name, name].filter(Boolean).join(': ')
  }
}

/** Example: `1,250 mg/kg`, a spot test result, or why there is no result. */
function leadResultText({ lead }: Item, verdict: Verdict, format: (value: number) => string): string {
  const result = leadResult(lead)
  switch (verdict) {
    case 'inaccessible':
      return 'Not accessed'
    case 'awaiting':
      return 'Awaiting Result'
    case 'presumed':
      return 'No result recorded: presumed'
    case 'unmeasured':
      return 'Spot test negative, not measured'
  }
  if (!result) return 'Spot test positive'
  return `${format(result.value)} ${result.unit}${result.unit === 'ppm' ? ' (XRF)' : ''}`
}
