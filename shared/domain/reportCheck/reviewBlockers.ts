import { type Action, act } from '#shared/domain/building/buildingStatus.ts'
import type { By, Change, Tree } from '#shared/domain/tree/tree.ts'
import { Refusal } from '#shared/domain/vocabulary/refusal.ts'
import { type Line, linesOf, subjectOf } from './reportCheck.ts'

/** The steps after which a reviewer sees the building. */
const GATED: readonly Action[] = ['approvePreReview', 'sendForReview']
export const isGated = ({ action }: { readonly action: Action }): boolean => GATED.includes(action)

/** What still keeps the building from its review. `today`: the day in New Zealand. */
export const blockingLines = (tree: Tree, action: Action, today: string): readonly Line[] =>
  isGated({ action }) ? linesOf(tree, today).filter(({ blocks }) => blocks) : []

export const thingsToMend = ({ length }: readonly Line[]): string =>
  `${length} ${length === 1 ? 'thing' : 'things'} must be mended before review`

const NAMED = 2

/** The same in one sentence, which names the first of them; undefined where nothing blocks. */
export function whyBlocked(tree: Tree, action: Action, { today }: Pick<By, 'today'>): string | undefined {
  const lines = blockingLines(tree, action, today)
  if (lines.length === 0) return undefined
  const named = lines.slice(0, NAMED).map(({ place, sentence }) => `${subjectOf(tree, place)}: ${sentence}`)
  return `${thingsToMend(lines)}. ${named.join('; ')}${lines.length > NAMED ? '; and more' : ''}`
}

/** Moves a building on; to a reviewer only when nothing is open that its company does not let through. */
export function actGated(tree: Tree, input: { readonly action: Action }, by: By): Change[] {
  const changes = act(tree, input, by)
  const why = whyBlocked(tree, input.action, by)
  if (why) throw new Refusal('report_lint', { report_lint: why })
  return changes
}
