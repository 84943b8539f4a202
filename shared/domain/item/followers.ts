import type { Item } from '#shared/domain/tree/item.ts'
import { floorsOf, itemsOf, roomsOf, type Tree } from '#shared/domain/tree/tree.ts'
import { methodOf } from '#shared/domain/vocabulary/assessmentMethods.ts'

/** An item that is sampled as another one. */
export type Follower = Item & { readonly sampled_as: { readonly item_as_id: string } }

/** Whether an item outside `leaders` is sampled as one of them. */
const isFollower = (item: Item, leaders: ReadonlySet<string>): item is Follower =>
  methodOf(item.assessment_method_id)?.kind === 'sampledAs' &&
  leaders.has(item.sampled_as?.item_as_id ?? '') &&
  !leaders.has(item.id)

export const hasFollowers = ({ items }: Pick<Tree, 'items'>, ids: readonly string[]): boolean => {
  const leaders = new Set(ids)
  return items.some(item => isFollower(item, leaders))
}

/** The items outside `ids` that are sampled as one of them, by floor, room and age, so that every device has the same order. */
export function followersOf(tree: Tree, ids: readonly string[]): Follower[] {
  const leaders = new Set(ids)
  return floorsOf(tree)
    .flatMap(({ id }) => roomsOf(tree, id))
    .flatMap(({ id }) => itemsOf(tree, id).toSorted((a, b) => (a.id < b.id ? -1 : 1)))
    .filter(item => isFollower(item, leaders))
}
