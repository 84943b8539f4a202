import { ulid } from 'ulid'
import { describe, expect, test } from 'vitest'
import type { EditName } from '#shared/domain/edits/edits.ts'
import { everyInterleaving } from '#test/support/cloud/interleave.ts'
import { anItem } from '#test/support/data/tree.ts'
import {
  aReinspectedBuilding,
  done,
  edit,
  expectClear,
  leftOvers,
  type ReinspectedBuilding,
} from '#test/support/workers/editRaces.ts'
import { clearParts, storeTree } from '#test/support/workers/storedTrees.ts'

/** A sample in the first room, and two followers in the hall. */
async function followed(): Promise<ReinspectedBuilding> {
  const plain = await aReinspectedBuilding()
  const { item, other } = plain
  const follower = { assessment_method_id: 2, sample: undefined, sampled_as: { item_as_id: item.id, status_id: 1 } }
  const items = [plain.lead, item, ...[other, anItem(plain.tree.rooms[1]!)].map(each => ({ ...each, ...follower }))]
  const building = { ...plain.tree.building, id: ulid(), company_id: ulid() }
  const tree = { ...plain.tree, building, items: items.map(each => ({ ...each, building_id: building.id })) }
  await storeTree(tree)
  return { ...plain, tree, item: tree.items[1]!, other: tree.items[2]! }
}

/** Concurrent actions; `part` is deleted, either the leader itself or its room. */
const BESIDE = {
  'its result and bag code': {
    part: 'room',
    name: 'saveSample',
    input: ({ item }: ReinspectedBuilding) => ({ id: item.id, status_id: 3, bag_code: 'A009' }),
  },
  'the follower': {
    part: 'item',
    name: 'saveItem',
    input: ({ other }: ReinspectedBuilding) => ({ ...other, name: 'Board' }),
  },
  'another follower': {
    part: 'room',
    name: 'duplicateItem',
    input: ({ item, other }: ReinspectedBuilding) => ({
      id: ulid(),
      item_id: item.id,
      name: 'Again',
      room_id: other.room_id,
    }),
  },
  'the deletion of the follower': {
    part: 'item',
    name: 'deleteItem',
    input: ({ other }: ReinspectedBuilding) => ({ id: other.id, version: 1 }),
  },
  'the deletion of the room of the followers': {
    part: 'item',
    name: 'deleteRoom',
    input: ({ other }: ReinspectedBuilding) => ({ id: other.room_id, version: 1 }),
  },
} as const satisfies Record<
  string,
  { part: 'item' | 'room'; name: EditName; input: (on: ReinspectedBuilding) => object }
>

describe('a follower takes over the sample during another edit [2§2]', () => {
  test.each(Object.entries(BESIDE))('%s, in every order', { timeout: 60_000 }, async (_, { part, name, input }) => {
    const { readTree } = await import('#functions/data/building/trees.ts')
    const { Reservations } = await import('#functions/data/building/reservations.ts')
    const editing = (on: ReinspectedBuilding) => edit(on, name, input(on))
    const deleting = (on: ReinspectedBuilding) => {
      const request = { version: 1, follower_takes_over: true }
      return part === 'item'
        ? edit(on, 'deleteItem', { ...request, id: on.item.id })
        : edit(on, 'deleteRoom', { ...request, id: on.item.room_id })
    }
    const check = async (on: ReinspectedBuilding, deleted: boolean, edited: boolean) => {
      const { company_id, id } = on.tree.building
      if (deleted && part === 'room') await clearParts(on.tree, [['room', on.item.room_id]])
      if (edited && name === 'deleteRoom') await clearParts(on.tree, [['room', on.other.room_id]])
      expect(await leftOvers(on)).toEqual([])
      const { items } = await readTree(company_id, id)
      const sampled = items.filter(each => each.contaminate_id === 1 && each.sample)
      expect(sampled).toHaveLength(deleted && edited && name === 'deleteRoom' ? 0 : 1)
      if (sampled.length === 0) return
      const owner = await Reservations.ownerOf(company_id, id, `BAG#1#${sampled[0]?.sample?.bag_code}`)
      expect(owner).toBe(sampled[0]?.id)
      if (edited && name === 'saveSample') expect(sampled[0]?.sample).toMatchObject({ status_id: 3, bag_code: 'A009' })
    }
    await everyInterleaving(followed, deleting, editing, async (on, outcome) => {
      expectClear(outcome)
      if (!done(outcome.run))
        expect(outcome.run).toMatchObject({ reason: { code: 'changed_meanwhile', current: { id: on.item.id } } })
      await check(on, done(outcome.run), done(outcome.meanwhile))
    })
    await everyInterleaving(followed, editing, deleting, async (on, outcome) => {
      expectClear(outcome)
      await check(on, done(outcome.meanwhile), done(outcome.run))
    })
  })
})
