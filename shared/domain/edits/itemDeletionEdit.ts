import { refuseReviewed } from '#shared/domain/building/buildingStatus.ts'
import { type Follower, followersOf } from '#shared/domain/item/followers.ts'
import { fullNameOf } from '#shared/domain/item/itemNames.ts'
import { canBeSampledAs } from '#shared/domain/item/itemRules.ts'
import type { Item } from '#shared/domain/tree/item.ts'
import {
  type Change,
  type EditContext,
  findOrRefuse,
  findRow,
  putRow,
  refuseStale,
  type Tree,
} from '#shared/domain/tree/tree.ts'
import { METHOD } from '#shared/domain/vocabulary/assessmentMethods.ts'
import { Refusal } from '#shared/domain/vocabulary/refusal.ts'
import { bagCodeReservation } from './itemEdits.ts'

/** What to delete, and what happens to items elsewhere that are sampled as a deleted item. */
export interface PartDeletion {
  readonly id: string
  readonly version?: number | undefined
  /** If true, the first follower takes over the sample and the others follow it; otherwise the deletion is refused. */
  readonly follower_takes_over?: boolean | undefined
}

/** The limit leaves room in the transaction for the deletion, its job and the command. */
const MAX_WRITES = 90

export function deleteItem(tree: Tree, { id, version, ...deletion }: PartDeletion, context: EditContext): Change[] {
  refuseReviewed(tree.building)
  const item = findOrRefuse(tree.items, id)
  refuseStale(item, version)
  const takeovers = takeoverChanges(tree, [id], deletion, context)
  const reservation = takeovers.length === 0 && bagCodeReservation(item)
  return [
    { op: 'delete', kind: 'item', id, seenVersion: item.version },
    ...takeovers,
    ...(reservation ? [{ op: 'release', ...reservation } as const] : []),
  ]
}

/**
 * The changes that keep the results of followers: the first follower of each deleted sample takes over the sample. Its bag code
 * changes owner in the same transaction, so it is never free. Scores, amount and photos stay as they are.
 */
export function takeoverChanges(
  tree: Tree,
  deletedIds: readonly string[],
  { follower_takes_over = false }: Pick<PartDeletion, 'follower_takes_over'>,
  context: EditContext,
): Change[] {
  const all = followersOf(tree, deletedIds)
  if (all.length > 0 && !follower_takes_over)
    throw new Refusal('sampled_as_exists', { follower_takes_over: namesOf(tree, all) })
  const groups = Map.groupBy(all, ({ sampled_as }) => sampled_as.item_as_id)
  const changes = [...groups].flatMap(([leaderId, followers]) =>
    takeOver(findRow(tree.items, leaderId), followers, context),
  )
  // Each bag code also needs a condition check on the deleted leader.
  const writes = changes.length + changes.filter(({ op }) => op === 'reserve').length
  if (writes > MAX_WRITES) throw new Refusal('too_many_followers')
  return changes
}

const MAX_NAMES = 10

/** Example: `Vinyl tiles to floor in Kitchen; Skirting to wall in Hall` */
const namesOf = (tree: Tree, followers: readonly Follower[]): string =>
  followers
    .slice(0, MAX_NAMES)
    .map(item => `${fullNameOf(item)} in ${findRow(tree.rooms, item.room_id)?.name}`)
    .join('; ')

function takeOver(leader: Item | undefined, [first, ...others]: readonly Follower[], context: EditContext): Change[] {
  if (!leader?.sample || !canBeSampledAs(leader)) throw new Refusal('sampled_as_exists')
  if (!first) return []
  const { sampled_as: _, ...own } = first
  // Its original is deleted, so it is no longer a duplicate.
  const sampled = { ...own, assessment_method_id: METHOD.sampled, sample: leader.sample, is_duplicated: false }
  const reservation = bagCodeReservation(sampled)
  return [
    putRow('item', sampled, first, context),
    ...others.map(each =>
      putRow('item', { ...each, sampled_as: { ...each.sampled_as, item_as_id: first.id } }, each, context),
    ),
    ...(reservation ? [{ op: 'reserve', ...reservation, from: leader.id } as const] : []),
  ]
}
