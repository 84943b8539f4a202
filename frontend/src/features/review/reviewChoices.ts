import type { Decision } from '#shared/domain/building/buildingStatus.ts'
import type { ContaminantId } from '#shared/domain/vocabulary/referenceLists.ts'
import { refusalSentence } from '#shared/domain/vocabulary/refusal.ts'

export type ReviewChoices = { readonly [id in ContaminantId]?: { readonly approval: 0 | 1; readonly reason: string } }

export const reviewDecisions = (choices: ReviewChoices): Decision[] =>
  ([1, 2] as const).flatMap(contaminate_id => {
    const choice = choices[contaminate_id]
    if (!choice) return []
    return [
      choice.approval === 1 ? { contaminate_id, approval: 1 } : { contaminate_id, approval: 0, reason: choice.reason },
    ]
  })

/** Why the review cannot be confirmed yet; undefined where it can, for example where everything is already approved. */
export function confirmProblem(choices: ReviewChoices, open: readonly ContaminantId[]): string | undefined {
  const decisions = reviewDecisions(choices)
  if (decisions.length === 0) return open.length > 0 ? refusalSentence('decision_missing') : undefined
  // The empty field shows the full sentence.
  return decisions.some(({ approval, reason }) => approval === 0 && !reason?.trim()) ? 'Enter a reason' : undefined
}
