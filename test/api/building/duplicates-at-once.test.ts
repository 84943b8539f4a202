import { ulid } from 'ulid'
import { beforeEach, expect, test } from 'vitest'
import { EDITS } from '#shared/domain/edits/edits.ts'
import { applyChanges, type Change, type Tree } from '#shared/domain/tree/tree.ts'
import { anItem, aRoom, aTree, editContext } from '#test/support/data/tree.ts'
import { aProjectToDuplicate, type ProjectToDuplicate } from '#test/support/workers/duplicates.ts'
import { aCaller, storeTree } from '#test/support/workers/storedTrees.ts'

let fixture: ProjectToDuplicate
beforeEach(async () => {
  fixture = await aProjectToDuplicate()
})

/** The rows of a tree without authors and times. */
const rowsOf = ({ floors, rooms, items }: Tree) =>
  [floors, rooms, items].map(rows =>
    rows.map(({ updated_at: _, updated_by: __, ...row }) => row).sort((a, b) => (a.id < b.id ? -1 : 1)),
  )
const onDevice = (tree: Tree, changes: readonly Change[]) => rowsOf(applyChanges(tree, changes))

test('a room with a device’s id is duplicated at once, to the same rows as on the device, and only once [2§4 F-27]', async () => {
  const { api, project, source, treeOf } = fixture
  const [room, other] = [source.rooms[0], source.floors.find(({ id }) => id !== source.rooms[0]?.floor_id)]
  if (!room || !other) throw new Error('The building has two floors')
  const body = { id: ulid(), name: 'Pantry', floor_id: other.id }
  const key = ulid()
  const ask = () =>
    api.duplicates.room({ params: { id: room.id }, query: { building_id: project.building }, body }, { key })
  const [first, second] = await Promise.all([ask(), ask()])
  expect(second).toEqual(first)
  expect(first.data).toEqual({ id: body.id, version: 1 })
  const changes = EDITS.duplicateRoom.decide(source, { ...body, original_id: room.id }, editContext())
  expect(rowsOf(await treeOf(project.building))).toEqual(onDevice(source, changes))
  expect(changes).toHaveLength(3)
})

test('a floor with a device’s id is duplicated at once with its rooms and items; into another building by a worker [2§4 F-27]', async () => {
  const { api, project, source, treeOf } = fixture
  const floor = source.floors[0]?.id ?? ''
  const body = { id: ulid(), name: 'Level 1', building_id: project.building }
  const request = { params: { id: floor }, query: { building_id: project.building }, body }
  expect((await api.duplicates.floor(request)).data).toEqual({ id: body.id, version: 1 })
  const changes = EDITS.duplicateFloor.decide(source, { ...body, original_id: floor }, editContext())
  expect(rowsOf(await treeOf(project.building))).toEqual(onDevice(source, changes))
  expect(changes).toHaveLength(7)
})

/** A building with a room of `items` sampled items; each copy is compared with its original. */
async function aFullRoom(items: number) {
  const caller = aCaller(fixture.surveyor.company_id)
  const tree = aTree({ company_id: caller.company_id }, room =>
    Array.from({ length: items }, (_, at) =>
      anItem(room, { sample: { analysis_type_id: 1, bag_code: `A${at}`, is_urgent: false, status_id: 1 } }),
    ),
  )
  await storeTree(tree)
  const [floor] = tree.floors
  if (!floor) throw new Error('The building has a floor')
  return { tree, floor, room: tree.rooms[0] ?? aRoom(floor) }
}

test('a room of 45 samples fits one transaction; one of 46 is left to a worker [2§4]', async () => {
  const { api, treeOf } = fixture
  const ask = ({ tree, floor, room }: Awaited<ReturnType<typeof aFullRoom>>) =>
    api.duplicates.room({
      params: { id: room.id },
      query: { building_id: tree.building.id },
      body: { id: ulid(), name: 'Hall', floor_id: floor.id },
    })
  const full = await aFullRoom(45)
  await ask(full)
  expect((await treeOf(full.tree.building.id)).items).toHaveLength(90)
  await expect(ask(await aFullRoom(46))).rejects.toMatchObject({ code: 'duplicate_too_large' })
})
