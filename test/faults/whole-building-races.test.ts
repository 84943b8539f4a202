import { ulid } from 'ulid'
import { expect, test } from 'vitest'
import { STATUS } from '#shared/domain/building/buildingStatus.ts'
import type { EditName } from '#shared/domain/edits/edits.ts'
import type { Building } from '#shared/domain/tree/building.ts'
import type { Item } from '#shared/domain/tree/item.ts'
import type { Tree } from '#shared/domain/tree/tree.ts'
import { treeHash } from '#shared/domain/tree/treeHash.ts'
import { everyInterleaving } from '#test/support/cloud/interleave.ts'
import { anItem, aReinspection, aTree, SQUARE } from '#test/support/data/tree.ts'
import { setBuildingRow } from '#test/support/workers/buildingRow.ts'
import { aReinspectedBuilding, edit as editIn, type ReinspectedBuilding } from '#test/support/workers/editRaces.ts'
import { aCaller, storeTree } from '#test/support/workers/storedTrees.ts'

const LONG = 120_000
const inputOf = ({ version: _, updated_at: __, inspection: ___, is_duplicated: ____, ...item }: Item) => item

const edit = async ({ building }: Tree, name: EditName, input: object) => {
  const { editTree } = await import('#functions/data/building/treeEdits.ts')
  const caller = { ...aCaller(building.company_id), command: { key: ulid(), fingerprint: name, actor: 'test' } }
  await editTree(caller, building.id, name, input as never, { toReply: () => null })
}
const current = async ({ building }: Tree) => {
  const { readTree } = await import('#functions/data/building/trees.ts')
  return readTree(building.company_id, building.id)
}

interface Race {
  readonly part: Partial<Building>
  /** Decides from all rows of the building. */
  readonly whole: (tree: Tree) => Promise<void>
  readonly item: (tree: Tree) => Promise<void>
  /** What no order of the two may end in. */
  readonly isWrong: (after: Tree) => boolean
}

const leadItem = (tree: Tree) =>
  inputOf(
    anItem(tree.rooms[0]!, {
      contaminate_id: 2,
      assessment_method_id: 7,
      sample: undefined,
      lead: { building_material: 'x', colour: 'y', paint_condition: 'Good', xrf_result: 9_000 },
    }),
  )

const RACES: Readonly<Record<string, Race>> = {
  'a review never approves a result that was changed after the reviewer saw it': {
    part: { status_id: STATUS.awaitingReview },
    whole: tree => edit(tree, 'review', { decisions: [{ contaminate_id: 1, approval: 1 }], seen: treeHash(tree) }),
    item: tree => edit(tree, 'saveSample', { id: tree.items[0]!.id, status_id: 3 }),
    isWrong: ({ building, items }) => building.status_id === STATUS.reviewed && items[0]!.sample?.status_id === 3,
  },
  'undoing a re-inspection never leaves a changed item in a reviewed building': {
    part: { status_id: STATUS.active, reinspection: aReinspection() },
    whole: tree => edit(tree, 'cancelReinspection', {}),
    item: tree => edit(tree, 'saveItem', { ...inputOf(tree.items[0]!), comment: 'Broken' }),
    isWrong: ({ building, items }) => building.status_id === STATUS.reviewed && items[0]!.comment === 'Broken',
  },
  'a building that no longer surveys lead has no lead item': {
    part: { is_lead: true },
    whole: tree => edit(tree, 'saveBuilding', { ...tree.building, version: undefined, is_lead: false }),
    item: tree => edit(tree, 'saveItem', leadItem(tree)),
    isWrong: ({ building, items }) => !building.is_lead && items.some(({ contaminate_id }) => contaminate_id === 2),
  },
}

async function aBuildingWith(part: Partial<Building>): Promise<Tree> {
  const tree = aTree(
    { company_id: ulid(), survey_date: '2026-03-01', is_asbestos: true, is_lead: false, ...part },
    room => [anItem(room, { sample: { analysis_type_id: 1, bag_code: 'A001', is_urgent: false, status_id: 2 } })],
  )
  await storeTree(tree)
  const stored = await current(tree)
  if (stored.building.reinspection)
    await setBuildingRow(stored, {
      reinspection: { ...stored.building.reinspection, tree_hash: treeHash(stored) } as never,
    })
  return current(tree)
}

test.each(Object.entries(RACES))('%s [F-15]', { timeout: LONG }, async (_, { part, whole, item, isWrong }) => {
  const wrong: string[] = []
  for (const [first, second] of [
    [whole, item],
    [item, whole],
  ] as const)
    await everyInterleaving(
      () => aBuildingWith(part),
      first,
      second,
      async (tree, _outcome, k) => {
        if (isWrong(await current(tree))) wrong.push(`${first === whole ? 'the whole' : 'the item'} waits at ${k}`)
      },
    )
  expect(wrong).toEqual([])
})

const follow = ({ item, tree }: ReinspectedBuilding) => {
  const { sample: _, ...plain } = inputOf(anItem(tree.rooms[1]!))
  return { ...plain, id: ulid(), assessment_method_id: 2, sampled_as: { item_as_id: item.id, status_id: 1 } }
}
const ENDS_OF_SAMPLE: Readonly<Record<string, (at: ReinspectedBuilding) => Promise<void>>> = {
  'becomes presumed': at => {
    const { sample: _, ...plain } = inputOf(at.item)
    return editIn(at, 'saveItem', { ...plain, assessment_method_id: 4, presumed_sample: { sample_status_id: 2 } })
  },
  'is in a room that becomes inaccessible': at => {
    const { version: _, updated_at: __, ...room } = at.tree.rooms[0]!
    return editIn(at, 'saveRoom', { ...room, is_inaccessible: true, note: 'Locked', layer: SQUARE })
  },
}

test.each(Object.entries(ENDS_OF_SAMPLE))(
  'no item is sampled as an item that %s at the same time [F-15]',
  { timeout: LONG },
  async (_, end) => {
    const wrong: string[] = []
    const becomeFollower = (at: ReinspectedBuilding) => editIn(at, 'saveItem', follow(at))
    for (const [first, second] of [
      [end, becomeFollower],
      [becomeFollower, end],
    ] as const)
      await everyInterleaving(aReinspectedBuilding, first, second, async ({ tree, item }, _outcome, k) => {
        const { items } = await current(tree)
        const original = items.find(({ id }) => id === item.id)
        const isFollowed = items.some(({ sampled_as }) => sampled_as?.item_as_id === item.id)
        if (isFollowed && original?.assessment_method_id !== 1)
          wrong.push(`${first === end ? 'the original' : 'the follower'} waits at ${k}`)
      })
    expect(wrong).toEqual([])
  },
)
