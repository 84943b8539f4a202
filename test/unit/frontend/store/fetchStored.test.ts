import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openDatabase } from '#frontend/store/database.ts'
import { fetchStored } from '#frontend/store/fetchStored.ts'
import { LocalStore } from '#frontend/store/localStore.ts'
import type { Tree } from '#shared/domain/tree/tree.ts'
import { newId } from '#shared/domain/vocabulary/ids.ts'
import { anItem, aTree, editContext } from '#test/support/data/tree.ts'
import { providePlatform } from '#test/support/oracle/platform.ts'

let takeAway: () => void
beforeAll(() => {
  takeAway = providePlatform()
})
afterAll(() => takeAway())

test('an answer from before a write that is accepted while it is handled does not replace the write [A4]', async () => {
  const { actor } = editContext()
  const store = await LocalStore.open(await openDatabase(actor.user_id), actor)
  const old = aTree()
  const { id } = old.building
  await store.saveTree(id, old)
  await store.write({ building_id: id }, 'saveNote', { type_id: 1, content: 'Dog', version: 0 })
  const [entry] = store.entries
  const noted = { ...old, notes: [{ type_id: 1, content: 'Dog', version: 1, updated_at: old.building.updated_at }] }
  const answers = [old, noted]
  await fetchStored(store, id, async () => {
    if (answers.length === 2) setTimeout(() => entry && store.acknowledge(entry))
    return answers.shift() ?? old
  })
  expect(answers).toEqual([])
  expect(store.view(id).tree).toMatchObject({ notes: [{ content: 'Dog' }] })
  store.close()
})

test('the late answer of an earlier fetch does not replace the answer of a later one', async () => {
  const { actor } = editContext()
  const person = { ...actor, user_id: newId() }
  const store = await LocalStore.open(await openDatabase(person.user_id), person)
  const old = aTree()
  const { id } = old.building
  const changed = { ...old, building: { ...old.building, name: 'Changed by someone else' } }
  const slow = Promise.withResolvers<typeof old>()
  const answers = [slow.promise, Promise.resolve(changed), Promise.resolve(changed)]
  const read = () => answers.shift() ?? Promise.reject(new Error('Fetched too often'))
  const first = fetchStored(store, id, read)
  await vi.waitFor(() => expect(answers).toHaveLength(2))
  await fetchStored(store, id, read)
  slow.resolve(old)
  expect(await first).toEqual(changed)
  expect(store.view(id).tree).toEqual(changed)
  store.close()
})

test('a fetch keeps the objects of the tree and of its lists that have not changed', async () => {
  const { actor } = editContext()
  const person = { ...actor, user_id: newId() }
  const store = await LocalStore.open(await openDatabase(person.user_id), person)
  const old = aTree({}, room => [anItem(room)])
  const { id } = old.building
  await store.saveTree(id, old)
  const before = store.view(id).tree as Tree
  await fetchStored(store, id, async () => structuredClone(old))
  expect(store.view(id).tree).toBe(before)
  const building = { ...old.building, name: 'Changed by someone else' }
  await fetchStored(store, id, async () => structuredClone({ ...old, building }))
  const after = store.view(id).tree as Tree
  expect(after.building).toEqual(building)
  expect(after.items).toBe(before.items)
  store.close()
})
