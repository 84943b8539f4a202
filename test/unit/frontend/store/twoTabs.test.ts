import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { openDatabase } from '#frontend/store/database.ts'
import { fetchStored } from '#frontend/store/fetchStored.ts'
import { LocalStore } from '#frontend/store/localStore.ts'
import type { Tree } from '#shared/domain/tree/tree.ts'
import { newId } from '#shared/domain/vocabulary/ids.ts'
import { aTree, editContext } from '#test/support/data/tree.ts'
import { providePlatform } from '#test/support/oracle/platform.ts'

/** Two tabs of one user in one building. The tests do not wait for messages between tabs, which may be late. */
let one: LocalStore
let other: LocalStore
const old = aTree()
const { id } = old.building
const note = (store: LocalStore, type_id: number, content: string) =>
  store.write({ building_id: id }, 'saveNote', { type_id, content, version: 0 })
const send = async (store: LocalStore, key: string) => {
  const entry = store.entries.find(each => each.key === key)
  if (entry) await store.acknowledge(entry, 1)
}
const notesIn = (tree: unknown) => (tree as Tree).notes.map(({ content }) => content)
const stored = async () => notesIn((await one.database.get('trees', id))?.tree)

let takeAway: () => void
beforeAll(() => {
  takeAway = providePlatform()
})
afterAll(() => takeAway())
beforeEach(async () => {
  const actor = { ...editContext().actor, user_id: newId() }
  const open = async () => LocalStore.open(await openDatabase(actor.user_id), actor)
  ;[one, other] = [await open(), await open()]
  await one.saveTree(id, old)
  await other.loadTree(id)
})
afterEach(async () => {
  for (const store of [one, other]) {
    store.close()
    await store.database.close()
  }
})

test('an answer requested by one tab before a write of the other was accepted does not replace the write [A4]', async () => {
  const key = await note(one, 1, 'Dog')
  let requests = 0
  await fetchStored(other, id, async () => {
    requests += 1
    const answer = requests === 1 ? old : ((await one.database.get('trees', id))?.tree as Tree)
    await send(one, key)
    return answer
  })
  expect(requests).toBe(2)
  expect(await stored()).toEqual(['Dog'])
  expect(notesIn(other.view(id).tree)).toEqual(['Dog'])
})

test('a write that one tab has sent stays when the other sends the next one at once [A4]', async () => {
  const dog = await note(one, 1, 'Dog')
  await other.readOtherTabs()
  const key = await note(other, 2, 'Keys at the office')
  await send(one, dog)
  await send(other, key)
  expect(await stored()).toEqual(['Dog', 'Keys at the office'])
  await one.readOtherTabs()
  for (const store of [one, other]) {
    expect(store.entries).toEqual([])
    expect(notesIn(store.view(id).tree)).toEqual(['Dog', 'Keys at the office'])
  }
})

test('a write sent by another tab stops waiting only when the stored row includes it [A4]', async () => {
  const key = await note(one, 1, 'Dog')
  await other.readOtherTabs()
  const sent = send(one, key)
  while ((await one.database.get('outbox', key)) !== undefined) {
    await other.readOtherTabs()
    await other.loadTree(id)
    expect(notesIn(other.view(id).tree)).toEqual(['Dog'])
  }
  await sent
  await other.readOtherTabs()
  expect([other.entries, notesIn(other.view(id).tree)]).toEqual([[], ['Dog']])
})

test('a write sent by the other tab does not come back if it is stored once more after a lost connection [P1]', async () => {
  const key = await note(one, 1, 'Dog')
  const [entry] = one.entries
  await other.readOtherTabs()
  await send(other, key)
  if (entry) await one.importWrite(entry)
  expect([one.entries, await one.database.get('outbox', key)]).toEqual([[], undefined])
})
