import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { divideWrites, importWrites } from '#frontend/features/rescue/importWrites.ts'
import { readRescueFile } from '#frontend/features/rescue/readRescueFile.ts'
import { rescueFile } from '#frontend/features/rescue/saveRescueFile.ts'
import { openDatabase } from '#frontend/store/database.ts'
import { Drafts } from '#frontend/store/drafts.ts'
import { LocalFiles } from '#frontend/store/localFiles.ts'
import { LocalStore } from '#frontend/store/localStore.ts'
import { Outbox } from '#frontend/store/outbox.ts'
import type { Device } from '#frontend/store/StoreProvider.tsx'
import { FloorInput } from '#shared/domain/tree/floor.ts'
import { newId } from '#shared/domain/vocabulary/ids.ts'
import { Refusal } from '#shared/domain/vocabulary/refusal.ts'
import { aTree, editContext } from '#test/support/data/tree.ts'
import { providePlatform } from '#test/support/oracle/platform.ts'

const { actor } = editContext()
const company = { id: actor.company_id, name: 'Kauri' }
const tree = aTree()
const building_id = tree.building.id
const devices: Device[] = []

/** A company user's device that sends nothing. */
async function aDevice(): Promise<Device> {
  const person = { ...actor, user_id: newId() }
  const database = await openDatabase(person.user_id)
  const store = await LocalStore.open(database, person)
  const files = new LocalFiles(database)
  const outbox = new Outbox(store, files, () => undefined)
  outbox.stop()
  const connection = { get: () => 'offline' as const, set: () => undefined }
  const device = { store, files, outbox, drafts: new Drafts(database), connection }
  devices.push(device)
  await store.saveTree(building_id, tree)
  return device
}

let surveyor: Device
let plans: string[]
let takeAway: () => void
beforeAll(() => {
  takeAway = providePlatform()
})
afterAll(() => takeAway())

/** Two floors with plans, a note, and a refused survey date. */
beforeEach(async () => {
  surveyor = await aDevice()
  const { store, files } = surveyor
  plans = await Promise.all(
    ['Ground', 'Attic'].map(name => files.store(new Blob([name], { type: 'image/png' }), 'plan')),
  )
  for (const file of plans) {
    const floor = { id: newId(), building_id, name: file.slice(0, 8), order: 1, image: { file, width: 4, height: 3 } }
    await store.write({ building_id }, 'saveFloor', FloorInput().parse(floor))
  }
  await store.write({ building_id }, 'saveNote', { type_id: 1, content: '<p>Dog</p>', version: 0 })
  await store.write({ building_id }, 'patchBuilding', { survey_date: '2026-03-02' })
  const dated = store.entries.at(-1)
  if (dated) await store.refuse(dated, new Refusal('building_reviewed'))
})
afterEach(() => {
  for (const { store } of devices.splice(0)) store.close()
})

const saved = async (device = surveyor) =>
  new Uint8Array(
    await (
      await rescueFile(device, { person: { id: device.store.actor.user_id, name: 'Aroha' }, company })
    ).arrayBuffer(),
  )

test('a file of changes has every write that was not sent, refused ones too, and every file that they name [F-27]', async () => {
  const { writes, sound, damaged } = await readRescueFile(await saved(), company.id)
  expect(writes).toEqual(JSON.parse(JSON.stringify(surveyor.store.entries)))
  expect(writes).toHaveLength(4)
  expect([...sound].sort()).toEqual([...plans].sort())
  expect(damaged).toEqual([])
})

test('photos that wait are still there after the browser has deleted the database of the open page [P1]', async () => {
  const { store, files } = surveyor
  for (const plan of plans) await store.database.delete('files', plan)
  const { sound } = await readRescueFile(await saved(), company.id)
  expect([...sound].sort()).toEqual([...plans].sort())
  expect(await Promise.all(plans.map(async plan => (await files.blob(plan)).text()))).toEqual(['Ground', 'Attic'])
  files.release(plans[0] ?? '')
  expect(await files.read(plans[0] ?? '')).toBeUndefined()
})

test('a rescue file imported twice adds each write once, with its key, and each file [F-27]', async () => {
  const other = await aDevice()
  for (const _ of [1, 2]) {
    const rescued = await readRescueFile(await saved(), company.id)
    await importWrites(other, rescued, divideWrites(rescued).usable)
  }
  const keys = surveyor.store.entries.map(({ key }) => key)
  expect(other.store.entries.map(({ key }) => key)).toEqual(keys)
  expect(await other.store.database.getAllKeys('outbox')).toEqual(keys)
  for (const plan of plans) expect(await other.store.database.get('files', plan)).toMatchObject({ purpose: 'plan' })
})

test('an imported write stays a write of its original user, also through a second rescue file [F-27 B15]', async () => {
  const [first, second] = [await aDevice(), await aDevice()]
  for (const [from, to] of [
    [surveyor, first],
    [first, second],
  ] as const) {
    const rescued = await readRescueFile(await saved(from), company.id)
    await importWrites(to, rescued, divideWrites(rescued).usable)
    const makers = to.store.entries.map(({ made_by }) => made_by)
    expect(makers).toEqual(surveyor.store.entries.map(() => surveyor.store.actor.user_id))
  }
})

test('a file of changes is read for its own company alone [S-02 F-27]', async () => {
  await expect(readRescueFile(await saved(), newId())).rejects.toThrow(
    'These changes are from another company (Kauri).',
  )
})
