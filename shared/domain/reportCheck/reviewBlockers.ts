import { type Action, advanceStatus } from '#shared/domain/building/buildingStatus.ts'
import { countOf } from '#shared/domain/text/formatNumber.ts'
import type { Change, EditContext, Tree } from '#shared/domain/tree/tree.ts'
import { Refusal } from '#shared/domain/vocabulary/refusal.ts'
import { type Finding, findingsOf, findingTitle } from './reportCheck.ts'

/** The actions after which a reviewer sees the building. */
const STEPS_TO_REVIEW: readonly Action[] = ['approvePreReview', 'sendForReview']
export const leadsToReview = ({ action }: { readonly action: Action }): boolean => STEPS_TO_REVIEW.includes(action)

/** The findings that block the building's review. `today` is the day in New Zealand. */
export const blockingFindings = (tree: Tree, action: Action, today: string): readonly Finding[] =>
  leadsToReview({ action }) ? findingsOf(tree, today).filter(({ blocks }) => blocks) : []

export const blockingSummary = ({ length }: readonly Finding[]): string =>
  `${countOf(length, 'thing')} to fix before review`

const NAMED = 2

/** The same as a sentence that names the first of them; undefined where nothing blocks. */
export function blockingProblem(tree: Tree, action: Action, { today }: Pick<EditContext, 'today'>): string | undefined {
  const findings = blockingFindings(tree, action, today)
  if (findings.length === 0) return undefined
  const sentences = findings.slice(0, NAMED).map(({ target, sentence }) => `${findingTitle(tree, target)}: ${sentence}`)
  return `${blockingSummary(findings)}. ${sentences.join('; ')}${findings.length > NAMED ? '; and more' : ''}`
}

/** Advances a building's status. Refuses to send it for review while findings block that. */
export function advanceStatusChecked(tree: Tree, input: { readonly action: Action }, context: EditContext): Change[] {
  const changes = advanceStatus(tree, input, context)
  const problem = blockingProblem(tree, input.action, context)
  if (problem) throw new Refusal('report_check_blocks', { report_check_blocks: problem })
  return changes
}
