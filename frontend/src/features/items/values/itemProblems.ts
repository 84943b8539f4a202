import { bagCodeReservation, isBagCodeTaken } from '#shared/domain/edits/itemEdits.ts'
import { applyItemRules, type Problems, itemProblems as ruleProblems } from '#shared/domain/item/itemRules.ts'
import { ItemInput } from '#shared/domain/tree/item.ts'
import type { Room } from '#shared/domain/tree/room.ts'
import type { Tree } from '#shared/domain/tree/tree.ts'
import { refusalSentence } from '#shared/domain/vocabulary/refusal.ts'
import { type ItemParent, type ItemValues, valuesToInput } from './itemValues.ts'

export interface ItemContext {
  readonly place: ItemParent
  readonly room: Pick<Room, 'is_inaccessible' | 'is_not_suspicious'>
  readonly tree: Pick<Tree, 'building' | 'items'>
  /** Sample IDs that the service has refused, as `spelled`. */
  readonly taken: ReadonlySet<string>
}

/** Codes are compared whatever their case. */
export const normaliseBagCode = (code: string) => code.trim().toUpperCase()

/** One sentence per field that keeps the item from being saved: the shape of single fields, then the shared rules. */
export function itemProblems(values: ItemValues, { place, room, tree, taken }: ItemContext): Problems {
  const draft = applyItemRules(valuesToInput(values, place), room)
  const shape = ItemInput.safeParse(draft).error?.issues.map(issue => [issue.path.join('.'), issue.message]) ?? []
  const { item_scores, ...rules } = ruleProblems(draft, { building: tree.building, room, tree })
  const claim = bagCodeReservation(draft)
  const used = claim && (isBagCodeTaken(tree, claim) || taken.has(normaliseBagCode(values.sample.bag_code)))
  return {
    ...Object.fromEntries(shape.reverse()),
    ...rules,
    ...(item_scores && unscored(draft.item_scores)),
    ...(used && { 'sample.bag_code': refusalSentence('bag_code_taken') }),
  }
}

/** At each question that has no answer yet, so that the form can lead there. */
const unscored = (scores: readonly (number | null)[]): Problems =>
  Object.fromEntries(
    scores.flatMap((score, at) => (score === null ? [[`item_scores.${at}`, 'Please choose a score']] : [])),
  )
