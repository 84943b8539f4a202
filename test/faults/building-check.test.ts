import { ulid } from 'ulid'
import { describe, expect, test } from 'vitest'
import { STATUS } from '#shared/domain/building/buildingStatus.ts'
import type { EditName } from '#shared/domain/edits/edits.ts'
import { everyInterleaving } from '#test/support/cloud/interleave.ts'
import { setBuildingRow } from '#test/support/workers/buildingRow.ts'
import {
  aReinspectedBuilding,
  done,
  edit,
  expectClear,
  leftOvers,
  type ReinspectedBuilding,
} from '#test/support/workers/editRaces.ts'
import { clearParts } from '#test/support/workers/storedTrees.ts'

const EDITS_OF_ITEMS: readonly (readonly [EditName, (on: ReinspectedBuilding) => object])[] = [
  ['saveItem', ({ item }) => ({ ...item, name: 'Board' })],
  ['duplicateItem', ({ item }) => ({ id: ulid(), item_id: item.id, name: 'Again', room_id: item.room_id })],
  ['saveRoom', ({ tree }) => ({ ...tree.rooms[0], id: ulid(), name: 'Pantry', version: undefined })],
]
async function isEdited({ tree, key }: ReinspectedBuilding): Promise<boolean> {
  const [{ readMany }, { keys }] = await Promise.all([
    import('#functions/data/table.ts'),
    import('#functions/data/keys.ts'),
  ])
  return (await readMany([keys.command(tree.building.company_id, key)]))[0] !== undefined
}

describe('F-30 the check on the building’s row', () => {
  test.each(EDITS_OF_ITEMS)(
    '%s during its review, in every order: nothing is added to the reviewed building',
    {
      timeout: 60_000,
    },
    async (name, input) => {
      const editing = (on: ReinspectedBuilding) => edit(on, name, input(on), on.key)
      let wasEdited = false
      const reviewing = async (on: ReinspectedBuilding) => {
        wasEdited = await isEdited(on)
        await setBuildingRow(on.tree, { status_id: STATUS.reviewed, version: on.tree.building.version + 1 })
      }
      await everyInterleaving(aReinspectedBuilding, editing, reviewing, async (_on, { run, meanwhile }, k) => {
        expect(done(meanwhile)).toBe(true)
        expect(done(run), `before its question ${k}`).toBe(wasEdited)
        if (run.status === 'rejected') expect(run.reason).toMatchObject({ code: 'building_reviewed' })
      })
    },
  )

  test.each(EDITS_OF_ITEMS)(
    '%s during the deletion of its room, in every order: nothing is left below the room',
    {
      timeout: 60_000,
    },
    async (name, input) => {
      const editing = (on: ReinspectedBuilding) => edit(on, name, input(on), on.key)
      const deleting = (on: ReinspectedBuilding) => edit(on, 'deleteRoom', { id: on.item.room_id })
      for (const [run, meanwhile] of [
        [editing, deleting],
        [deleting, editing],
      ] as const)
        await everyInterleaving(aReinspectedBuilding, run, meanwhile, async (on, outcome) => {
          expectClear(outcome)
          expect(done(outcome.run) || done(outcome.meanwhile)).toBe(true)
          await clearParts(on.tree, [['room', on.item.room_id]]).catch(() => undefined)
          expect(await leftOvers(on)).toEqual([])
        })
    },
  )
})

test('accepts items in a room again an hour after its deletion was recorded', async () => {
  const on = await aReinspectedBuilding()
  const noteDeletion = async (seconds: number) => {
    const until = Math.floor(Date.now() / 1000) + seconds
    const [{ transact }, { keys, sortKeys }] = await Promise.all([
      import('#functions/data/table.ts'),
      import('#functions/data/keys.ts'),
    ])
    const { company_id, id } = on.tree.building
    const key = keys.inBuilding(company_id, id, sortKeys.building())
    const values = { ':parts': { [on.item.room_id]: until } }
    await transact([{ op: 'update', key, set: 'SET deleted_parts = :parts', values }])
  }
  const saving = () => edit(on, 'saveItem', { ...on.item, name: 'Board' })
  await noteDeletion(60)
  await expect(saving()).rejects.toMatchObject({ code: 'parent_deleted' })
  await noteDeletion(-1)
  await saving()
})

test('accepts an edit of a part while the building’s own row changes', async () => {
  const on = await aReinspectedBuilding()
  await everyInterleaving(
    aReinspectedBuilding,
    each => edit(each, 'saveItem', { ...each.item, name: 'Board' }),
    each => edit(each, 'saveRoom', { ...each.tree.rooms[0], id: ulid(), name: 'Pantry', version: undefined }),
    async (_, { run, meanwhile }) => expect([run, meanwhile].map(done)).toEqual([true, true]),
  )
  const edits = [on.item, on.other].map(item => edit(on, 'saveItem', { ...item, name: 'Board' }))
  await expect(
    Promise.all([...edits, edit(on, 'saveNote', { type_id: 2, content: 'Ring first' })]),
  ).resolves.toBeDefined()
})
