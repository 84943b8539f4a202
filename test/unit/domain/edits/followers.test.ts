import { ulid } from 'ulid'
import { expect, test } from 'vitest'
import { EDITS } from '#shared/domain/edits/edits.ts'
import { bagCodeReservation } from '#shared/domain/edits/itemEdits.ts'
import { followersOf } from '#shared/domain/item/followers.ts'
import { rateItem } from '#shared/domain/item/rating.ts'
import { sampleStatusOf, verdictOf } from '#shared/domain/item/verdict.ts'
import type { Item } from '#shared/domain/tree/item.ts'
import { applyChanges, type Change, type Tree } from '#shared/domain/tree/tree.ts'
import { methodOf } from '#shared/domain/vocabulary/assessmentMethods.ts'
import { itemWith } from '#test/support/data/itemWith.ts'
import { aFloor, anItem, aRoom, aTree, editContext } from '#test/support/data/tree.ts'

/** Pseudorandom integers below `below`, from a seed. */
function numbersFrom(seed: number): (below: number) => number {
  let state = seed + 1
  return below => {
    state = (state * 48_271) % 2_147_483_647
    return state % below
  }
}

/** A building with up to three floors, samples of both contaminants with and without results, and followers. */
function randomTree(seed: number): Tree {
  const next = numbersFrom(seed)
  const plain = aTree()
  const floors = Array.from({ length: 1 + next(3) }, (_, at) =>
    aFloor(plain.building, { name: `Level ${at}`, order: next(3) }),
  )
  const rooms = floors.flatMap(floor =>
    Array.from({ length: 1 + next(3) }, (_, at) => aRoom(floor, { name: `Room ${at}`, order: next(2) })),
  )
  const anyRoom = () => rooms[next(rooms.length)]!
  const samples = Array.from({ length: 1 + next(5) }, (_, at) =>
    itemWith(
      anyRoom(),
      { method: next(4) === 0 ? 7 : 1, status: 1 + next(6), lead: { laboratory_analysis: 40 } },
      '',
      at,
    ),
  )
  const asbestos = samples.filter(({ contaminate_id }) => contaminate_id === 1)
  const others = Array.from({ length: next(12) }, (_, at): Item => {
    const room = anyRoom()
    const leader = asbestos[next(asbestos.length + 1)]
    const item = leader
      ? itemWith(room, { method: 2, amount: next(90) }, leader.id, at)
      : anItem(room, { assessment_method_id: 4, sample: undefined, presumed_sample: { sample_status_id: 13 } })
    const item_scores = item.item_scores.map(() => 1 + next(2))
    return { ...item, item_scores, is_duplicated: next(2) === 0, image: { file: ulid(), width: 1, height: 1 } }
  })
  const items = [...samples, ...others].sort(() => next(3) - 1)
  return { ...plain, floors, rooms, items }
}

const DELETIONS = { deleteFloor: 'floors', deleteRoom: 'rooms', deleteItem: 'items' } as const
type Deletion = keyof typeof DELETIONS
const decide = (name: Deletion, tree: Tree, id: string, follower_takes_over: boolean): Change[] =>
  EDITS[name].decide(tree, { id, follower_takes_over }, editContext())
const cases = Object.entries(DELETIONS).flatMap(([name, list]) =>
  Array.from({ length: 60 }, (_, seed) => randomTree(seed)).flatMap(tree =>
    tree[list].map(({ id }) => ({ name: name as Deletion, tree, id })),
  ),
)
const withFollowers = cases
  .map(each => {
    const after = applyChanges(each.tree, [{ op: 'delete', kind: kindOf(each.name), id: each.id, seenVersion: 1 }])
    const stay = new Set(after.items.map(({ id }) => id))
    const deletedItems = each.tree.items.filter(({ id }) => !stay.has(id))
    return {
      ...each,
      gone: deletedItems,
      followers: followersOf(
        each.tree,
        deletedItems.map(({ id }) => id),
      ),
    }
  })
  .filter(({ followers }) => followers.length > 0)

function kindOf(name: Deletion) {
  return ({ deleteFloor: 'floor', deleteRoom: 'room', deleteItem: 'item' } as const)[name]
}

const knownOf = (item: Item, tree: Tree) => [sampleStatusOf(item, tree), verdictOf(item, tree), rateItem(item, tree)]
/** Fields that remain an item's own, whichever item has the sample. */
const ownOf = ({
  assessment_method_id: _,
  sample: __,
  sampled_as: ___,
  is_duplicated: ____,
  version: _____,
  updated_at: ______,
  updated_by: _______,
  ...own
}: Item) => own

test('a follower takes over the sample: every remaining item keeps its result, scores and photos [2§2]', () => {
  expect(new Set(withFollowers.map(({ name }) => name))).toEqual(new Set(Object.keys(DELETIONS)))
  for (const { name, tree, id } of withFollowers) {
    const after = applyChanges(tree, decide(name, tree, id, true))
    for (const item of after.items) {
      const before = tree.items.find(each => each.id === item.id)!
      expect(knownOf(item, after)).toEqual(knownOf(before, tree))
      expect(ownOf(item)).toEqual(ownOf(before))
    }
  }
})

test('the first follower gets the deleted item’s sample, the others follow it, and no reference to the deleted item is left [2§2]', () => {
  for (const { name, tree, id, gone, followers } of withFollowers) {
    const after = applyChanges(tree, decide(name, tree, id, true))
    const byId = new Map(after.items.map(item => [item.id, item]))
    for (const [leaderId, [first, ...others]] of Map.groupBy(followers, ({ sampled_as }) => sampled_as.item_as_id)) {
      const sample = gone.find(item => item.id === leaderId)!.sample
      expect(byId.get(first!.id)).toMatchObject({ assessment_method_id: 1, sample, is_duplicated: false })
      expect(byId.get(first!.id)!.sampled_as).toBeUndefined()
      for (const other of others) expect(byId.get(other.id)!.sampled_as?.item_as_id).toBe(first!.id)
    }
    for (const item of after.items)
      if (methodOf(item.assessment_method_id)?.kind === 'sampledAs')
        expect(byId.get(item.sampled_as!.item_as_id!)?.sample).toBeDefined()
  }
})

test('the bag code of the sample is moved in the same write: always one owner, never free [3§5.3]', () => {
  for (const { name, tree, id, followers } of withFollowers) {
    const owners = new Map(
      tree.items.flatMap(item => bagCodeReservation(item) ?? []).map(({ key, owner }) => [key, owner]),
    )
    const changes = decide(name, tree, id, true)
    const passed = changes.filter(change => change.op === 'reserve')
    expect(passed).toHaveLength(new Set(followers.map(({ sampled_as }) => sampled_as.item_as_id)).size)
    for (const { key, from, owner } of passed) {
      expect(owners.get(key)).toBe(from)
      expect(changes.some(change => change.op === 'release' && change.key === key)).toBe(false)
      owners.set(key, owner)
    }
    const after = applyChanges(tree, changes)
    const kept = after.items.flatMap(item => bagCodeReservation(item) ?? [])
    expect(new Set(kept.map(({ key }) => key)).size).toBe(kept.length)
    for (const { key, owner } of kept) expect(owners.get(key)).toBe(owner)
  }
})

test('the row order on a device does not matter, and without the choice the deletion is refused [2§2]', () => {
  for (const { name, tree, id, followers } of withFollowers) {
    const turned = {
      ...tree,
      floors: tree.floors.toReversed(),
      rooms: tree.rooms.toReversed(),
      items: tree.items.toReversed(),
    }
    const sorted = (changes: Change[]) => changes.map(change => JSON.stringify(change)).sort()
    expect(sorted(decide(name, turned, id, true))).toEqual(sorted(decide(name, tree, id, true)))
    const named = { follower_takes_over: expect.stringContaining(`${followers[0]!.name} to floor in Room`) }
    expect(() => decide(name, tree, id, false)).toThrowError(
      expect.objectContaining({ code: 'sampled_as_exists', fields: named }),
    )
  }
})

test('a deletion with more followers than fit in one transaction is refused [2§2]', () => {
  const tree = aTree({}, room => {
    const leader = anItem(room)
    return [leader, ...Array.from({ length: 90 }, (_, at) => itemWith(room, { method: 2 }, leader.id, at))]
  })
  const id = tree.items[0]!.id
  expect(() => decide('deleteItem', tree, id, true)).toThrowError(
    expect.objectContaining({ code: 'too_many_followers' }),
  )
  const fewer = { ...tree, items: tree.items.slice(0, -4) }
  expect(applyChanges(fewer, decide('deleteItem', fewer, id, true)).items).toHaveLength(86)
})
