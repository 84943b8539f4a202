import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { type OutboxEntry, openDatabase } from '#frontend/store/database.ts'
import { decide } from '#frontend/store/decide.ts'
import { LocalStore } from '#frontend/store/localStore.ts'
import { type Room, RoomInput } from '#shared/domain/tree/room.ts'
import type { Tree } from '#shared/domain/tree/tree.ts'
import { newId } from '#shared/domain/vocabulary/ids.ts'
import { Refusal } from '#shared/domain/vocabulary/refusal.ts'
import { aTree, editContext } from '#test/support/data/tree.ts'
import { providePlatform } from '#test/support/oracle/platform.ts'

/** A device in a building with one room, at version 1 on the service; `service` is the service's tree. */
let store: LocalStore
let service: Tree
let building_id: string
let room: RoomInput
const { actor } = editContext()
const roomIn = (tree: unknown): Room => (tree as Tree).rooms.find(({ id }) => id === room.id) as Room
const shown = () => roomIn(store.view(building_id).tree)
/** Saves the room as shown, with changed fields. */
const edit = (fields: Partial<Room>, seen = shown()) =>
  store.write({ building_id }, 'saveRoom', { ...room, ...editable(seen), ...fields, version: seen.version }, seen)
const editable = ({ name, note }: Room) => ({ name, note })
/** Applies a call to the service's tree. */
const call = (fields: object): Room => {
  const input = { ...room, ...('version' in fields && editable(roomIn(service))), ...fields }
  service = decide(service, { name: 'saveRoom', input }, actor).aggregate as Tree
  return roomIn(service)
}
const theySave = (fields: Partial<Room>) => call({ ...fields, version: roomIn(service).version })
/** The write as it is sent. */
async function toSend(entry: OutboxEntry): Promise<OutboxEntry> {
  const sent = await store.toSend(entry)
  if (!sent) throw new Error('The write was discarded')
  return sent
}
const only = () => store.entries.at(-1) as (typeof store.entries)[number]

let takeAway: () => void
beforeAll(() => {
  takeAway = providePlatform()
})
afterAll(() => takeAway())
beforeEach(async () => {
  const person = { ...actor, user_id: newId() }
  store = await LocalStore.open(await openDatabase(person.user_id), person)
  const tree = aTree()
  building_id = tree.building.id
  const floor_id = tree.floors[0]?.id
  room = RoomInput().parse({ id: newId(), building_id, floor_id, name: 'Hall', note: '' })
  service = decide(tree, { name: 'saveRoom', input: room }, actor).aggregate as Tree
  await store.saveTree(building_id, service)
})
afterEach(() => store.close())

test('a room created by a call whose answer was lost is not counted twice, and another user’s unseen note is not replaced [A4 F-15]', async () => {
  room = { ...room, id: newId() }
  await store.write({ building_id }, 'saveRoom', room)
  const [entry] = store.entries
  const answer = call({})
  await store.saveTree(building_id, service)
  await edit({ note: 'Mine' })
  theySave({ note: 'Theirs' })
  expect(shown()).toMatchObject({ note: 'Mine' })
  if (entry) await store.acknowledge(entry, answer.version)
  const sent = await toSend(only())
  expect(() => call(sent.input)).toThrow('Someone else has changed this')
})

test('a room that was created although the answer was lost is shown with another user’s later change [A4]', async () => {
  room = { ...room, id: newId() }
  await store.write({ building_id }, 'saveRoom', room)
  call({})
  theySave({ note: 'Theirs' })
  await store.saveTree(building_id, service)
  expect(shown()).toMatchObject({ note: 'Theirs', version: 2 })
})

test('a write included in the fetched tree is not counted again when its answer arrives [A4]', async () => {
  await store.write({ building_id }, 'patchBuilding', { survey_date: '2026-03-02' })
  const { version } = service.building
  await store.saveTree(building_id, {
    ...service,
    building: { ...service.building, survey_date: '2026-03-02', version: version + 1 },
  })
  expect(await store.acknowledge(only(), version + 1)).toBeUndefined()
  expect(store.view(building_id).tree).toMatchObject({ building: { version: version + 1 } })
})

test('a choice based on a row of this device alone is compared with the service’s row [A4 F-15]', async () => {
  const opened = shown()
  await edit({ note: 'First' })
  const [first] = store.entries
  await edit({ note: 'Second' }, opened)
  const set = only()
  expect(set).toMatchObject({ refused: { current: { note: 'First', version: 2 } } })
  if (first) await store.discard(first)
  await store.storeServerRow(set, theySave({ note: 'Theirs' }))
  await store.resolve(set)
  await expect(store.toSend(only())).rejects.toMatchObject({ code: 'changed_meanwhile', current: { note: 'Theirs' } })
})

test('a choice is merged with later changes of another user to other fields [A4 F-15]', async () => {
  const opened = shown()
  await edit({ note: 'First' })
  await edit({ note: 'Second' }, opened)
  const [first, set] = store.entries
  if (first) await store.acknowledge(first, call(first.input).version)
  if (set) await store.storeServerRow(set, theySave({ name: 'Foyer' }))
  if (set) await store.resolve(set)
  expect(await store.toSend(only())).toMatchObject({ input: { name: 'Foyer', note: 'Second', version: 3 } })
  expect(await store.database.get('outbox', only().key)).not.toHaveProperty('provisional')
})

test('a write that was chosen and received in one tab is not sent again by the choice of another tab [A4]', async () => {
  await edit({ note: 'Mine' })
  await store.refuse(only(), new Refusal('changed_meanwhile', {}, theySave({ note: 'Theirs' })))
  const refused = only()
  const other = await LocalStore.open(await openDatabase(store.actor.user_id), store.actor)
  await store.resolve(refused)
  await store.acknowledge(only(), 3)
  await other.resolve(refused)
  expect(await other.database.getAllKeys('outbox')).toEqual([])
  other.close()
})

test('after a refused write the next write to its row keeps another user’s saved values, though it expects the same version [A4]', async () => {
  await edit({ name: 'Foyer' })
  const [renamed] = store.entries
  await edit({ note: 'Wet' })
  await edit({ name: 'Lobby' })
  const [, noted, again] = store.entries
  const refusal = new Refusal('changed_meanwhile', {}, theySave({ name: 'Entrance' }))
  if (!renamed || !noted || !again) throw new Error('Three writes wait')
  await store.storeServerRow(renamed, refusal.current)
  await store.refuse(renamed, refusal)
  expect(shown()).toMatchObject({ name: 'Entrance', note: 'Wet' })
  const sent = await toSend(noted)
  expect(sent).toMatchObject({ input: { name: 'Entrance', note: 'Wet', version: 2 } })
  await store.acknowledge(sent, call(sent.input).version)
  await expect(store.toSend(again)).rejects.toMatchObject({ current: { name: 'Entrance', note: 'Wet', version: 3 } })
})

test('a write that waits is shown while someone else’s change arrives, and after it was merged, before the building is fetched again [A4]', async () => {
  await edit({ note: 'Mine' })
  theySave({ name: 'Foyer' })
  await store.saveTree(building_id, service)
  expect(shown()).toMatchObject({ name: 'Foyer', note: 'Mine' })
  const theirs = theySave({ name: 'Lobby' })
  const entry = only()
  await store.storeServerRow(entry, theirs)
  await store.requeue({ ...entry, before: theirs }, { ...room, name: 'Lobby', note: 'Mine', version: theirs.version })
  expect(shown()).toMatchObject({ name: 'Lobby', note: 'Mine' })
  const { version } = call(only().input)
  expect(await store.acknowledge(only(), version)).toBe(version)
  expect(shown()).toMatchObject({ name: 'Lobby', note: 'Mine', version })
})

test('two edits of a row at the same time are both shown, and the service accepts both [F-15]', async () => {
  await Promise.all([edit({ name: 'Foyer' }), edit({ note: 'Wet' })])
  expect(shown()).toMatchObject({ name: 'Foyer', note: 'Wet' })
  const [named, noted] = store.entries
  if (!named || !noted) throw new Error('Two writes wait')
  await store.acknowledge(named, call(named.input).version)
  call((await toSend(noted)).input)
  expect(roomIn(service)).toMatchObject({ name: 'Foyer', note: 'Wet' })
})

test('a discarded write stays discarded while it is prepared for sending, fails, is refused or is merged', async () => {
  for (const change of [
    (entry: OutboxEntry) => store.toSend({ ...entry, provisional: true }),
    (entry: OutboxEntry) => store.markFailed(entry, 'Failed', 3),
    (entry: OutboxEntry) => store.refuse(entry, new Refusal('changed_meanwhile')),
    (entry: OutboxEntry) => store.requeue(entry, entry.input),
  ]) {
    await edit({ note: 'Wet' })
    const entry = only()
    await Promise.all([store.discard(entry), change(entry)])
    expect(store.entries).toEqual([])
    expect(await store.database.getAll('outbox')).toEqual([])
  }
})

test('a waiting write is stored again after the browser has deleted the contents of the database', async () => {
  const person = { ...actor, user_id: newId() }
  const database = await openDatabase(person.user_id)
  const deviceKey = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt'])
  await database.put('keys', deviceKey, 'device')
  const opened = await LocalStore.open(database, person)
  await opened.saveTree(building_id, service)
  const key = await opened.write({ building_id }, 'saveRoom', { ...room, version: 1 })
  await Promise.all([database.delete('keys', 'device'), database.delete('outbox', key)])
  const [waiting] = opened.entries
  if (waiting) await opened.markFailed(waiting, 'Failed', 1)
  expect(opened.entries).toMatchObject([{ key, failed: { times: 1 } }])
  expect(await database.getAllKeys('outbox')).toEqual([key])
  opened.close()
})
