import {
  bagCodeReservation,
  isBagCodeTaken,
  reservedForOther,
  reservedSentence,
} from '#shared/domain/edits/itemEdits.ts'
import { applyItemRules, type Problems, itemProblems as ruleProblems } from '#shared/domain/item/itemRules.ts'
import { normaliseBagCode } from '#shared/domain/tree/bagRange.ts'
import { ItemInput } from '#shared/domain/tree/item.ts'
import type { Room } from '#shared/domain/tree/room.ts'
import type { Tree } from '#shared/domain/tree/tree.ts'
import { refusalSentence } from '#shared/domain/vocabulary/refusal.ts'
import { type ItemIds, type ItemValues, valuesToInput } from './itemValues.ts'

export interface ItemContext {
  readonly ids: ItemIds
  readonly room: Pick<Room, 'is_inaccessible' | 'is_not_suspicious'>
  readonly tree: Pick<Tree, 'building' | 'items'>
  readonly userId: string
  /** Sample IDs that the service has refused, normalised by `normaliseBagCode`. */
  readonly takenBagCodes: ReadonlySet<string>
}

/** One message per field that prevents saving: from the schema of single fields, then from the shared rules. */
export function itemProblems(values: ItemValues, { ids, room, tree, userId, takenBagCodes }: ItemContext): Problems {
  const input = applyItemRules(valuesToInput(values, ids), room)
  const schemaProblems =
    ItemInput()
      .safeParse(input)
      .error?.issues.map(issue => [issue.path.join('.'), issue.message]) ?? []
  const { item_scores, ...rules } = ruleProblems(input, { building: tree.building, room, tree })
  const reservation = bagCodeReservation(input)
  const isTaken =
    reservation && (isBagCodeTaken(tree, reservation) || takenBagCodes.has(normaliseBagCode(values.sample.bag_code)))
  const reserved = reservedForOther(tree, input, userId)
  return {
    ...Object.fromEntries(schemaProblems.reverse()),
    ...rules,
    ...(item_scores && scoreProblems(input.item_scores)),
    ...(reserved && { 'sample.bag_code': reservedSentence(values.sample.bag_code, reserved) }),
    ...(isTaken && { 'sample.bag_code': refusalSentence('bag_code_taken') }),
  }
}

/** A problem at each question without a score, so that the form can move there. */
const scoreProblems = (scores: readonly (number | null)[]): Problems =>
  Object.fromEntries(
    scores.flatMap((score, index) => (score === null ? [[`item_scores.${index}`, 'Please choose a score']] : [])),
  )
