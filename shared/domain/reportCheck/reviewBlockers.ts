import {
  type Action,
  advanceStatus,
  type Review,
  readinessRefusal,
  review,
} from '#shared/domain/building/buildingStatus.ts'
import { countOf } from '#shared/domain/text/formatNumber.ts'
import type { Change, EditContext, Tree } from '#shared/domain/tree/tree.ts'
import { Refusal } from '#shared/domain/vocabulary/refusal.ts'
import { type Finding, findingsOf, findingTitle } from './reportCheck.ts'

/** The actions after which a reviewer sees the building. */
const STEPS_TO_REVIEW: readonly Action[] = ['approvePreReview', 'sendForReview']
export const leadsToReview = ({ action }: { readonly action: Action }): boolean => STEPS_TO_REVIEW.includes(action)

const blockingOf = (tree: Tree, today: string): readonly Finding[] =>
  findingsOf(tree, today).filter(({ blocks }) => blocks)

/** The findings that block this action. `today` is the day in New Zealand. */
export const blockingFindings = (tree: Tree, action: Action, today: string): readonly Finding[] =>
  leadsToReview({ action }) ? blockingOf(tree, today) : []

export const blockingSummary = ({ length }: readonly Finding[]): string =>
  `${countOf(length, 'thing')} to fix before review`

const NAMED = 2

/** Refuses if findings block the review. The message names the first ones. */
export function refuseBlocked(tree: Tree, { today }: Pick<EditContext, 'today'>): void {
  const findings = blockingOf(tree, today)
  if (findings.length === 0) return
  const sentences = findings.slice(0, NAMED).map(({ target, sentence }) => `${findingTitle(tree, target)}: ${sentence}`)
  const more = findings.length > NAMED ? '; and more' : ''
  const problem = `${blockingSummary(findings)}. ${sentences.join('; ')}${more}`
  throw new Refusal('report_check_blocks', { report_check_blocks: problem })
}

/** Advances a building's status. Refuses to send it for review while findings block the review. */
export function advanceStatusChecked(tree: Tree, input: { readonly action: Action }, context: EditContext): Change[] {
  const changes = advanceStatus(tree, input, context)
  if (leadsToReview(input)) refuseBlocked(tree, context)
  return changes
}

/**
 * Whether a review approves the building. The conditions for review are then checked again, because the building may have changed
 * since it was sent.
 */
export const approves = ({ decisions }: Review): boolean => decisions.every(({ approval }) => approval === 1)

/**
 * Applies a reviewer's decisions. Approving is refused while a result is missing or findings block; denying is always possible.
 */
export function reviewChecked(tree: Tree, input: Review, context: EditContext): Change[] {
  const changes = review(tree, input, context)
  if (!approves(input)) return changes
  const missing = readinessRefusal(tree)
  if (missing) throw new Refusal(missing)
  refuseBlocked(tree, context)
  return changes
}
