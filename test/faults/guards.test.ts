import { ulid } from 'ulid'
import { beforeEach, describe, expect, test } from 'vitest'
import { STATUS } from '#shared/domain/building/buildingStatus.ts'
import type { EditName } from '#shared/domain/edits/edits.ts'
import { everyInterleaving } from '#test/support/cloud/interleave.ts'
import { setBuildingRow } from '#test/support/workers/buildingRow.ts'
import { done, edit, expectClear, leftOvers, type Stage, stage } from '#test/support/workers/editRaces.ts'
import { clearParts } from '#test/support/workers/storedTrees.ts'

type Row = Readonly<Record<string, unknown>>
let table: typeof import('#functions/data/table.ts')
let guards: typeof import('#functions/data/building/guards.ts')
let rows: typeof import('#functions/data/keys.ts')

beforeEach(async () => {
  table = await import('#functions/data/table.ts')
  guards = await import('#functions/data/building/guards.ts')
  rows = await import('#functions/data/keys.ts')
})

const guardOf = ({ tree: { building } }: Stage) => guards.guardKey(building.company_id, building.id)
const rowOf = ({ tree: { building } }: Stage) =>
  rows.keys.inBuilding(building.company_id, building.id, rows.sortKeys.building())
const readGuard = async (on: Stage): Promise<Row | undefined> => (await table.readMany([guardOf(on)]))[0]

/** A building as left by a version without guards. */
async function unguarded(): Promise<Stage> {
  const on = await stage()
  await table.transact([{ op: 'delete', key: guardOf(on) }])
  return on
}
const STAGES = [
  ['with a guard', stage],
  ['of a version without guards', unguarded],
] as const

/** Changes a building as a version without guards does: only its own row. */
const setRowAlone = (on: Stage, set: string, values: Record<string, unknown>) =>
  table.transact([{ op: 'update', key: rowOf(on), set, values }])
const setStatusAlone = (on: Stage, status: number) =>
  setRowAlone(on, 'SET status_id = :status ADD version :one', { ':status': status, ':one': 1 })

const EDITS_OF_ITEMS: readonly (readonly [EditName, (on: Stage) => object])[] = [
  ['saveItem', ({ item }) => ({ ...item, name: 'Board' })],
  ['duplicateItem', ({ item }) => ({ id: ulid(), item_id: item.id, name: 'Again', room_id: item.room_id })],
  ['saveRoom', ({ tree }) => ({ ...tree.rooms[0], id: ulid(), name: 'Pantry', version: undefined })],
]
const isEdited = async ({ tree, key }: Stage) =>
  (await table.readMany([rows.keys.command(tree.building.company_id, key)]))[0] !== undefined

describe.each(STAGES)('P-09 F-30 a building %s', (_, aStage) => {
  test.each(EDITS_OF_ITEMS)(
    '%s beside its review, in every order: nothing comes into what is reviewed',
    {
      timeout: 60_000,
    },
    async (name, input) => {
      const editing = (on: Stage) => edit(on, name, input(on), on.key)
      let wasEdited = false
      const reviewing = async (on: Stage) => {
        wasEdited = await isEdited(on)
        await setBuildingRow(on.tree, { status_id: STATUS.reviewed, version: on.tree.building.version + 1 })
      }
      await everyInterleaving(aStage, editing, reviewing, async (_on, { run, meanwhile }, k) => {
        expect(done(meanwhile)).toBe(true)
        expect(done(run), `before its question ${k}`).toBe(wasEdited)
        if (run.status === 'rejected') expect(run.reason).toMatchObject({ code: 'building_reviewed' })
      })
    },
  )

  test.each(EDITS_OF_ITEMS)(
    '%s beside the deletion of its room, in every order: nothing is left below it',
    {
      timeout: 60_000,
    },
    async (name, input) => {
      const editing = (on: Stage) => edit(on, name, input(on), on.key)
      const deleting = (on: Stage) => edit(on, 'deleteRoom', { id: on.item.room_id })
      for (const [run, meanwhile] of [
        [editing, deleting],
        [deleting, editing],
      ] as const)
        await everyInterleaving(aStage, run, meanwhile, async (on, outcome) => {
          expectClear(outcome)
          expect(done(outcome.run) || done(outcome.meanwhile)).toBe(true)
          await clearParts(on.tree, [['room', on.item.room_id]]).catch(() => undefined)
          expect(await leftOvers(on, name)).toEqual([])
        })
    },
  )
})

test('the first edit creates the guard; later edits check it instead of the building’s row [P-09]', async () => {
  const on = await unguarded()
  await edit(on, 'saveItem', { ...on.item, name: 'Board' })
  expect(await readGuard(on)).toMatchObject({ state: expect.stringContaining('open') })
  const asked: string[] = []
  await everyInterleaving(
    async () => on,
    each => edit(each, 'saveItem', { ...each.item, name: ulid(), version: undefined }),
    async () => undefined,
    async (_, outcome) => void asked.push(...outcome.asked),
  )
  const transactions = asked.filter(text => text.includes('TransactItems'))
  expect(transactions).not.toEqual([])
  for (const transaction of transactions) {
    expect(transaction).toContain(`"sk":"${guardOf(on).sk}"`)
    expect(transaction).not.toContain(`"sk":"${rowOf(on).sk}"`)
  }
})

test('concurrent first edits create one guard, and all succeed [P-09]', async () => {
  const on = await unguarded()
  const edits = [on.item, on.other].map(item => edit(on, 'saveItem', { ...item, name: 'Board' }))
  await expect(
    Promise.all([...edits, edit(on, 'saveNote', { type_id: 2, content: 'Ring first' })]),
  ).resolves.toBeDefined()
})

describe('changes by a version without guards [P-09]', () => {
  test('a reopened building takes edits again, and its guard is corrected', async () => {
    const on = await stage()
    await setBuildingRow(on.tree, { status_id: STATUS.reviewed, version: on.tree.building.version + 1 })
    await expect(edit(on, 'saveItem', { ...on.item, name: 'Board' })).rejects.toMatchObject({
      code: 'building_reviewed',
    })
    await setStatusAlone(on, STATUS.active)
    await edit(on, 'saveItem', { ...on.item, name: 'Board' })
    expect(await readGuard(on)).toMatchObject({ state: expect.stringContaining('open') })
  })

  test('a reviewed building takes none', async () => {
    const on = await stage()
    await setStatusAlone(on, STATUS.reviewed)
    await expect(edit(on, 'saveItem', { ...on.item, name: 'Board' })).rejects.toMatchObject({
      code: 'building_reviewed',
    })
  })

  test('a room whose deletion is in the building’s row takes no item while there is no guard', async () => {
    const on = await unguarded()
    await setRowAlone(on, 'SET gone = :gone', { ':gone': { [on.item.room_id]: Math.floor(Date.now() / 1000) + 60 } })
    await expect(edit(on, 'saveItem', { ...on.item, name: 'Board' })).rejects.toMatchObject({ code: 'parent_deleted' })
  })
})

test('a room restored an hour after its deletion takes items again [P-09]', async () => {
  const on = await stage()
  const room = on.item.room_id
  const setGone = (seconds: number) =>
    table.transact([
      {
        op: 'update',
        key: guardOf(on),
        set: 'SET gone = :gone',
        values: { ':gone': { [room]: Math.floor(Date.now() / 1000) + seconds } },
      },
    ])
  await setGone(60)
  const saving = () => edit(on, 'saveItem', { ...on.item, name: 'Board' })
  await expect(saving()).rejects.toMatchObject({ code: 'parent_deleted' })
  await setGone(-1)
  await saving()
})

test('the guard of a deleted building is deleted with its row [P-09]', async () => {
  const on = await stage()
  const [{ Deletions }, { aCaller }] = await Promise.all([
    import('#functions/data/building/deletions.ts'),
    import('#test/support/workers/storedTrees.ts'),
  ])
  const { company_id, id } = on.tree.building
  await Deletions.building(aCaller(company_id), id)
  expect(await readGuard(on)).toBeUndefined()
  await Deletions.clearBuilding(company_id, id)
})
