import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { openDatabase } from '#frontend/store/database.ts'
import { StorageClosed } from '#frontend/store/device/storageProblem.ts'
import { Drafts } from '#frontend/store/drafts.ts'
import { newId } from '#shared/domain/vocabulary/ids.ts'
import { providePlatform } from '#test/support/oracle/platform.ts'

let takeAway: () => void
beforeAll(() => {
  takeAway = providePlatform()
})
afterAll(() => takeAway())
afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
})

/** The browser closes the database during each transaction, until the mock is restored. */
const closeEach = () => {
  const { transaction } = IDBDatabase.prototype
  return vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(function (this: IDBDatabase, ...args) {
    this.close()
    return transaction.apply(this, args)
  })
}
/** Advances through the pauses between retries until the request has failed. */
async function failing(saving: Promise<unknown>): Promise<void> {
  let failure: unknown
  saving.catch((error: unknown) => {
    failure = error
  })
  await vi.waitFor(() => vi.advanceTimersByTimeAsync(500).then(() => expect(failure).toBeInstanceOf(StorageClosed)))
}
/** The data that the user's next page finds after all requests. */
async function storedAfterwards(database: Awaited<ReturnType<typeof openDatabase>>) {
  await vi.advanceTimersByTimeAsync(5_000)
  vi.useRealTimers()
  await database.getAllKeys('drafts')
  return await database.get('drafts', 'item:1')
}

test('values typed while the database does not open are offered, and stored once it opens [P1]', async () => {
  const database = await openDatabase(newId())
  const drafts = new Drafts(database)
  await drafts.save('item:1', 'Fra')
  const closed = closeEach()
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  await failing(drafts.save('item:1', 'Frame'))
  expect(closed).toHaveBeenCalledTimes(4)
  expect(await drafts.load('item:1')).toMatchObject({ value: 'Frame' })
  closed.mockRestore()
  expect(await drafts.list('item')).toMatchObject([{ key: 'item:1', value: 'Frame' }])
  expect(await storedAfterwards(database)).toMatchObject({ value: 'Frame' })
  await database.close()
})

test('an older draft that is stored again never takes the place of a newer one [P1]', async () => {
  const database = await openDatabase(newId())
  const drafts = new Drafts(database)
  const closed = closeEach()
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  await failing(drafts.save('item:1', 'Fra'))
  await vi.advanceTimersByTimeAsync(4_000)
  // The newer save is still waiting to retry when the older one is due.
  const newer = drafts.save('item:1', 'Frame')
  await vi.waitFor(() => expect(closed).toHaveBeenCalledTimes(6))
  await vi.advanceTimersByTimeAsync(1_000)
  closed.mockRestore()
  await vi.advanceTimersByTimeAsync(1_000)
  await newer
  expect(await storedAfterwards(database)).toMatchObject({ value: 'Frame' })
  await database.close()
})

test('a draft that is deleted while it can’t be stored does not come back [P1]', async () => {
  const database = await openDatabase(newId())
  const drafts = new Drafts(database)
  const closed = closeEach()
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  const saved = drafts.save('item:1', 'Frame')
  const deleted = drafts.delete('item:1').catch((error: unknown) => error)
  await failing(saved)
  closed.mockRestore()
  await vi.advanceTimersByTimeAsync(1_000)
  await deleted
  expect(await drafts.load('item:1')).toBeUndefined()
  expect(await storedAfterwards(database)).toBeUndefined()
  await database.close()
})

test('a draft that can’t be deleted is gone, and is deleted as soon as the browser opens the database [P1]', async () => {
  const database = await openDatabase(newId())
  const drafts = new Drafts(database)
  await drafts.save('item:1', 'Frame')
  const closed = closeEach()
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  await failing(drafts.delete('item:1'))
  closed.mockRestore()
  expect(await drafts.load('item:1')).toBeUndefined()
  expect(await drafts.list('item')).toEqual([])
  expect(await storedAfterwards(database)).toBeUndefined()
  await database.close()
})
