import { type Action, act } from './buildingStatus.ts'
import { Refusal } from './refusal.ts'
import { linesOf, subjectOf } from './reportLint.ts'
import type { By, Change, Tree } from './tree.ts'

/** The steps after which a reviewer sees the building. */
const GATED: readonly Action[] = ['approvePreReview', 'sendForReview']
export const isGated = ({ action }: { readonly action: Action }): boolean => GATED.includes(action)

const NAMED = 2

/** What still keeps the building from its review, in one sentence; undefined where nothing does. */
export function whyBlocked(tree: Tree, action: Action, { today }: Pick<By, 'today'>): string | undefined {
  if (!isGated({ action })) return undefined
  const lines = linesOf(tree, today).filter(({ blocks }) => blocks)
  if (lines.length === 0) return undefined
  const named = lines.slice(0, NAMED).map(({ place, sentence }) => `${subjectOf(tree, place)}: ${sentence}`)
  const more = lines.length > NAMED ? '; and more' : ''
  const count = lines.length === 1 ? '1 thing' : `${lines.length} things`
  return `${count} must be mended before review. ${named.join('; ')}${more}`
}

/** Moves a building on; to a reviewer only when nothing is open that its company does not let through. */
export function actGated(tree: Tree, input: { readonly action: Action }, by: By): Change[] {
  const changes = act(tree, input, by)
  const why = whyBlocked(tree, input.action, by)
  if (why) throw new Refusal('report_lint', { report_lint: why })
  return changes
}
