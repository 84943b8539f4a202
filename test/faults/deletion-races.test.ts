import { ulid } from 'ulid'
import { describe, expect, test } from 'vitest'
import { EDITS, type EditInput, type EditName } from '#shared/domain/edits/edits.ts'
import { everyInterleaving, type Interleaved, type Stops } from '#test/support/cloud/interleave.ts'
import { anItem, aRoom } from '#test/support/data/tree.ts'
import {
  aReinspectedBuilding,
  done,
  edit,
  expectClear,
  leftOvers,
  type ReinspectedBuilding,
} from '#test/support/workers/editRaces.ts'
import { aCaller, clearParts } from '#test/support/workers/storedTrees.ts'

type DeletedPart = 'item' | 'room' | 'floor' | 'building'

/** Every edit inside a building: its input, and the parts whose deletion removes its rows. */
const WRITES: {
  readonly [N in EditName]: { input: (fixture: ReinspectedBuilding) => EditInput<N>; in: readonly DeletedPart[] }
} = {
  saveBuilding: { input: ({ tree }) => ({ ...tree.building, name: 'Another' }), in: ['building'] },
  patchBuilding: { input: () => ({ area_surveyed: 'All of it' }), in: ['building'] },
  saveNote: { input: () => ({ type_id: 2, content: 'Ring first' }), in: ['building'] },
  saveReportTemplate: { input: () => ({ type: 'introduction_content', content: 'Ours' }), in: ['building'] },
  advanceStatus: { input: () => ({ action: 'finalise' }), in: ['building'] },
  changeStatus: { input: () => ({ status_id: 8 }), in: ['building'] },
  review: { input: () => ({ decisions: [] }), in: [] },
  reserveBagRange: {
    input: () => ({ id: ulid(), contaminate_id: 1, prefix: 'R', digits: 3, first: 1, count: 20 }),
    in: ['building'],
  },
  releaseBagRange: { input: () => ({ id: ulid() }), in: [] },
  saveFloor: { input: ({ tree }) => ({ ...tree.floors[0]!, name: 'Level 1' }), in: ['floor', 'building'] },
  deleteFloor: { input: ({ tree }) => ({ id: tree.floors[0]!.id }), in: ['building'] },
  saveRoom: { input: ({ tree }) => ({ ...tree.rooms[0]!, name: 'Scullery' }), in: ['room', 'floor', 'building'] },
  deleteRoom: { input: ({ tree }) => ({ id: tree.rooms[0]!.id }), in: ['floor', 'building'] },
  saveItem: { input: ({ item }) => ({ ...item, name: 'Board' }), in: ['item', 'room', 'floor', 'building'] },
  deleteItem: { input: ({ item }) => ({ id: item.id }), in: ['room', 'floor', 'building'] },
  duplicateItem: {
    input: ({ item }) => ({ id: ulid(), item_id: item.id, name: 'Tiles again', room_id: item.room_id }),
    in: ['item', 'room', 'floor', 'building'],
  },
  duplicateFloor: {
    input: ({ tree }) => ({ id: ulid(), original_id: tree.floors[0]!.id, name: 'Level 2' }),
    in: ['floor', 'building'],
  },
  duplicateRoom: {
    input: ({ item, tree }) => ({
      id: ulid(),
      original_id: item.room_id,
      name: 'Pantry',
      floor_id: tree.floors[0]!.id,
    }),
    in: ['room', 'floor', 'building'],
  },
  saveSample: {
    input: ({ item, tree }) => ({ id: item.id, building_id: tree.building.id, bag_code: 'A009' }),
    in: ['item', 'room', 'floor', 'building'],
  },
  saveLeadAnalysis: { input: ({ lead }) => ({ id: lead.id, analysis: 120 }), in: ['room', 'floor', 'building'] },
  startReinspection: { input: () => ({ id: ulid(), report_id: ulid() }), in: [] },
  cancelReinspection: { input: () => ({}), in: [] },
  setReinspectionMonths: { input: () => ({ months: 6 }), in: ['building'] },
  confirmItem: {
    input: ({ lead }) => ({ id: lead.id, outcome: 'unchanged', inspected_on: '2026-03-02' }),
    in: ['room', 'floor', 'building'],
  },
  undoConfirmation: { input: ({ item }) => ({ id: item.id }), in: [] },
  saveLabReturn: {
    input: () => ({ id: ulid(), name: 'b.pdf', contaminate_id: 1, file: 'd'.repeat(64) }),
    in: ['building'],
  },
  deleteLabReturn: { input: ({ tree }) => ({ id: tree.lab_returns[0]!.id }), in: ['building'] },
  requestReport: { input: () => ({ id: ulid(), contaminate_id: 1 }), in: ['building'] },
}

/** Rows that are new in a part, or come from another part. */
const ARRIVALS = {
  'a new room': {
    name: 'saveRoom',
    input: ({ tree }: ReinspectedBuilding) => ({ ...aRoom(tree.floors[0]!, { name: 'Attic' }), version: undefined }),
    in: ['floor', 'building'],
  },
  'a new item': {
    name: 'saveItem',
    input: ({ tree }: ReinspectedBuilding) => ({
      ...anItem(tree.rooms[0]!, { sample: { analysis_type_id: 1, bag_code: 'A050', is_urgent: false, status_id: 1 } }),
      version: undefined,
    }),
    in: ['room', 'floor', 'building'],
  },
  'an item out of it into another room': {
    name: 'saveItem',
    input: ({ item, other }: ReinspectedBuilding) => ({ ...item, room_id: other.room_id }),
    in: ['item', 'room', 'floor', 'building'],
  },
  'an item from another room': {
    name: 'saveItem',
    input: ({ item, other }: ReinspectedBuilding) => ({ ...other, room_id: item.room_id }),
    in: ['room', 'floor', 'building'],
  },
  'an item of another room that is sampled as one in it': {
    name: 'saveItem',
    input: ({ item, other }: ReinspectedBuilding) => ({
      ...other,
      assessment_method_id: 2,
      sample: undefined,
      sampled_as: { item_as_id: item.id, status_id: 1 },
    }),
    in: ['item', 'room', 'floor', 'building'],
  },
} as const satisfies Record<
  string,
  {
    name: EditName
    input: (fixture: ReinspectedBuilding) => EditInput<'saveRoom'> | EditInput<'saveItem'>
    in: readonly DeletedPart[]
  }
>

interface Writing {
  readonly name: EditName
  readonly input: (fixture: ReinspectedBuilding) => object
}
const cases = [
  ...Object.entries(WRITES).map(([name, each]) => [name, { ...each, name: name as EditName }] as const),
  ...Object.entries(ARRIVALS),
].flatMap(([title, each]) => each.in.map(part => ({ title, part, writing: each as Writing })))

/**
 * Edits that stop at every call: with many items or few, with parts of their own to clear, with a bag code, with another item.
 * All edits take the same steps, so the others stop only where a step writes.
 */
const AT_EVERY_CALL: readonly string[] = [
  'saveItem',
  'deleteRoom',
  'duplicateFloor',
  'changeStatus',
  'saveSample',
  'an item of another room that is sampled as one in it',
]
const stopsOf = (title: string): Stops => (AT_EVERY_CALL.includes(title) ? 'calls' : 'writes')

/** Whether the edit is committed, regardless of pending jobs. */
async function isEdited({ tree, key }: ReinspectedBuilding): Promise<boolean> {
  const [{ readMany }, { keys }] = await Promise.all([
    import('#functions/data/table.ts'),
    import('#functions/data/keys.ts'),
  ])
  return (await readMany([keys.command(tree.building.company_id, key)]))[0] !== undefined
}

async function deletion(on: ReinspectedBuilding, part: DeletedPart): Promise<void> {
  const { tree, item } = on
  if (part === 'item') return edit(on, 'deleteItem', { id: item.id })
  if (part === 'room') return edit(on, 'deleteRoom', { id: item.room_id })
  if (part === 'floor') return edit(on, 'deleteFloor', { id: tree.floors[0]!.id })
  const { Deletions } = await import('#functions/data/building/deletions.ts')
  await Deletions.building(aCaller(tree.building.company_id), tree.building.id)
}

/** Carries out a deletion's job; the edit's own job by `name`. */
async function sweep({ tree, item }: ReinspectedBuilding, part: DeletedPart, name?: EditName): Promise<void> {
  const { Deletions } = await import('#functions/data/building/deletions.ts')
  if (name === 'deleteRoom') await clearParts(tree, [['room', item.room_id]])
  if (name === 'deleteFloor') await clearParts(tree, [['floor', tree.floors[0]!.id]])
  if (part === 'room') await clearParts(tree, [['room', item.room_id]])
  if (part === 'floor') await clearParts(tree, [['floor', tree.floors[0]!.id]])
  if (part === 'building') await Deletions.clearBuilding(tree.building.company_id, tree.building.id)
}

test('every edit is either inside a deletable part, or a review [F-30]', () => {
  expect(Object.keys(WRITES).sort()).toEqual(Object.keys(EDITS).sort())
})

describe('an edit during a deletion [F-30 A7]', () => {
  test.each(cases)('$title: of the $part, in every order', { timeout: 60_000 }, async ({ title, part, writing }) => {
    const stops = stopsOf(title)
    const editing = (on: ReinspectedBuilding) => edit(on, writing.name, writing.input(on), on.key)
    const deleting = (on: ReinspectedBuilding) => deletion(on, part)
    let wasEdited = false
    const deletingThen = async (on: ReinspectedBuilding) => {
      wasEdited = await isEdited(on)
      await deleting(on)
    }
    const afterEdit = async (on: ReinspectedBuilding, outcome: Interleaved<void, void>, k: number) => {
      expectClear(outcome)
      if (!wasEdited && done(outcome.meanwhile))
        expect(done(outcome.run), `acknowledged although deleted before its question ${k}`).toBe(false)
      expect(done(outcome.run) || done(outcome.meanwhile), 'one of the two is carried out').toBe(true)
      if (done(outcome.meanwhile)) await sweep(on, part, done(outcome.run) ? writing.name : undefined)
      expect(await leftOvers(on)).toEqual([])
    }
    await everyInterleaving(aReinspectedBuilding, editing, deletingThen, afterEdit, stops)
    const afterDeletion = async (on: ReinspectedBuilding, outcome: Interleaved<void, void>) => {
      expectClear(outcome)
      expect(done(outcome.run) || done(outcome.meanwhile), 'one of the two is carried out').toBe(true)
      if (done(outcome.run)) await sweep(on, part, done(outcome.meanwhile) ? writing.name : undefined)
      expect(await leftOvers(on)).toEqual([])
    }
    await everyInterleaving(aReinspectedBuilding, deleting, editing, afterDeletion, stops)
  })
})
