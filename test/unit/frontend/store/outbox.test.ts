import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { publish } from '#frontend/api/bus.ts'
import { openDatabase } from '#frontend/store/database.ts'
import { LocalFiles } from '#frontend/store/localFiles.ts'
import { LocalStore } from '#frontend/store/localStore.ts'
import { Outbox } from '#frontend/store/outbox.ts'
import { newId } from '#shared/domain/vocabulary/ids.ts'
import { aTree, editContext } from '#test/support/data/tree.ts'
import { providePlatform } from '#test/support/oracle/platform.ts'

let takeAway: () => void
beforeAll(() => {
  takeAway = providePlatform()
})
afterAll(() => takeAway())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Waits without timers, which stand still in this test so that the pause after a failure never ends. */
const until = async (isReached: () => boolean) => {
  while (!isReached()) await new Promise(setImmediate)
}

test('after a failure a write is sent again as soon as another request reaches the service', async () => {
  let attempts = 0
  vi.stubGlobal('fetch', async () => {
    attempts += 1
    throw new TypeError('Failed to fetch')
  })
  const actor = { ...editContext().actor, user_id: newId() }
  const database = await openDatabase(actor.user_id)
  const store = await LocalStore.open(database, actor)
  const tree = aTree()
  await store.saveTree(tree.building.id, tree)
  await store.write({ building_id: tree.building.id }, 'saveNote', { type_id: 1, content: 'Dog', version: 0 })
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  let isOffline = false
  const outbox = new Outbox(store, new LocalFiles(database), state => {
    isOffline = state === 'offline'
  })
  outbox.wake()
  await until(() => isOffline)
  expect(attempts).toBe(1)
  publish('connection', 'online')
  await until(() => attempts === 2)
  outbox.stop()
  store.close()
})
