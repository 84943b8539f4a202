import { hasPresumedScores, hasSetScores } from '#shared/domain/item/itemRules.ts'
import { isMaterialOnly } from '#shared/domain/item/rating.ts'
import { SCORE_GROUPS } from '#shared/domain/item/scoring.ts'
import { foldText } from '#shared/domain/text/foldText.ts'
import type { Item } from '#shared/domain/tree/item.ts'
import { bagCodeOf, findRow, type Tree } from '#shared/domain/tree/tree.ts'
import { CONTAMINANT } from '#shared/domain/vocabulary/referenceLists.ts'
import { lastItem } from './copyLastItem.ts'

const hasOwnScores = (item: Item): boolean =>
  !hasSetScores(item) && !hasPresumedScores(item) && item.item_scores.every(score => score !== null)

const lastScored = (items: readonly Item[], exceptId: string, fits: (item: Item) => boolean): Item | undefined =>
  lastItem(
    items.filter(item => item.id !== exceptId && hasOwnScores(item) && fits(item)),
    CONTAMINANT.asbestos,
  )

/** The most recently changed scored item of the same material; the name’s case is ignored. */
export function lastOfMaterial(items: readonly Item[], name: string, exceptId: string): Item | undefined {
  const material = foldText(name)
  return lastScored(items, exceptId, item => foldText(item.name) === material)
}

/** The most recently changed scored item of the room. */
export const lastInRoom = (items: readonly Item[], roomId: string, exceptId: string): Item | undefined =>
  lastScored(items, exceptId, item => item.room_id === roomId)

/** Positions in `item_scores` of the questions about the room: what happens in it, and who is in it for how long. */
export const ROOM_SCORES: readonly number[] = [...SCORE_GROUPS.activity.properties, ...SCORE_GROUPS.exposure.properties]

/**
 * Which scores of a new item to check, because all twelve equal those of the last item, which has another material or is in
 * another room. Undefined if the scores fit, or differ.
 */
export function copiedScoresToCheck(tree: Tree, item: Item): string | undefined {
  const last = lastItem(
    tree.items.filter(({ id }) => id !== item.id),
    CONTAMINANT.asbestos,
  )
  if (!last || !hasOwnScores(item) || item.item_scores.some((score, at) => score !== last.item_scores[at])) return
  const isOtherMaterial = foldText(last.name) !== foldText(item.name)
  const isOtherRoom = last.room_id !== item.room_id && !isMaterialOnly(tree.building)
  if (!isOtherMaterial && !isOtherRoom) return
  const inRoom = isOtherRoom ? ` in ${findRow(tree.rooms, last.room_id)?.name ?? 'another room'}` : ''
  const source = [bagCodeOf(last), last.name].filter(Boolean).join(' ')
  const checks = [
    isOtherMaterial && 'the material scores for this material',
    isOtherRoom && 'the priority scores for this room',
  ]
  return `The scores are those of ${source}${inRoom}. Check ${checks.filter(Boolean).join(' and ')}.`
}
