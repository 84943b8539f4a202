import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { Connection, deleteDatabase, READ, STRICT } from '#frontend/store/device/connection.ts'
import { databaseNames } from '#frontend/store/device/opening.ts'
import { CONNECTION_LOST, DELETED, StorageClosed } from '#frontend/store/device/storageProblem.ts'
import { newId } from '#shared/domain/vocabulary/ids.ts'
import { providePlatform } from '#test/support/oracle/platform.ts'

type Schema = { texts: { key: string; value: string }; others: { key: string; value: string } }
const lost = () =>
  new DOMException('Connection to Indexed Database server lost. Refresh the page to try again', 'UnknownError')
/** Timeout for opening a database in these tests, in milliseconds. */
const LIMIT_MS = 50
/** Version 1 has only the first store. */
const connect = (version = 2, limitMs?: number) =>
  new Connection<Schema>(
    name,
    version,
    (database, oldVersion) => {
      for (const store of ['texts', 'others'].slice(oldVersion, version)) database.createObjectStore(store)
    },
    limitMs,
  )
const put = (value: string, key = 'a') => one.run(['texts'], STRICT, ({ store }) => store.put(value, key))

let takeAway: () => void
let name: string
let one: Connection<Schema>
beforeAll(() => {
  takeAway = providePlatform()
})
afterAll(() => takeAway())
beforeEach(() => {
  name = newId()
  one = connect()
})
afterEach(async () => {
  vi.restoreAllMocks()
  await one.close()
})

/** Makes the next `times` attempts to open a database fail, as after a lost connection. */
function loseConnections(times: number): void {
  vi.restoreAllMocks()
  const { open } = indexedDB
  let left = times
  vi.spyOn(indexedDB, 'open').mockImplementation((...args) => {
    if (left-- > 0) throw lost()
    return open.apply(indexedDB, args)
  })
}

test('an operation is tried four times, then the message says that the browser has closed the storage [P1]', async () => {
  loseConnections(3)
  await put('typed')
  expect(await one.get('texts', 'a')).toBe('typed')
  await one.close()
  one = connect()
  loseConnections(4)
  const failed = await put('more').catch((error: unknown) => error)
  expect(failed).toBeInstanceOf(StorageClosed)
  expect((failed as Error).message).toBe(CONNECTION_LOST)
  // The next request starts a new series of attempts.
  await put('more')
  expect(await one.get('texts', 'a')).toBe('more')
})

/** Holds `times` attempts to open a database until another one is made. */
function holdOpenings(times: number): void {
  const { open } = indexedDB
  const held: (() => void)[] = []
  vi.spyOn(indexedDB, 'open').mockImplementation((...args) => {
    if (held.length === times) {
      for (const answerNow of held) answerNow()
      return open.apply(indexedDB, args)
    }
    const answer = {} as IDBOpenDBRequest
    held.push(() => {
      const request = open.apply(indexedDB, args)
      for (const on of ['onupgradeneeded', 'onsuccess'] as const)
        request[on] = (event: Event) => {
          Object.defineProperty(answer, 'result', { value: request.result, configurable: true })
          answer[on]?.call(answer, event as never)
        }
    })
    return answer
  })
}

test('an opening that the browser does not answer is tried again; one that is answered late upgrades, and closes again [P1]', async () => {
  await one.close()
  one = connect(2, LIMIT_MS)
  holdOpenings(3)
  await put('typed')
  expect(await one.get('texts', 'a')).toBe('typed')
  await one.close()
  await new Promise<void>((resolve, reject) => {
    const request = indexedDB.deleteDatabase(name)
    request.onsuccess = () => resolve()
    request.onblocked = () => reject(new Error('A connection is still open'))
  })
})

test('if the browser does not answer an opening, the message says that it has closed the storage [P1]', async () => {
  await one.close()
  one = connect(2, LIMIT_MS)
  holdOpenings(4)
  const failed = await put('typed').catch((error: unknown) => error)
  expect(failed).toBeInstanceOf(StorageClosed)
  expect((failed as Error).message).toBe(CONNECTION_LOST)
  await put('typed')
  expect(await one.get('texts', 'a')).toBe('typed')
})

const named = async () => (await indexedDB.databases()).map(each => each.name).includes(name)

/** Leaves `times` deletions unanswered. */
function holdDeletions(times: number): void {
  const { deleteDatabase: own } = indexedDB
  let left = times
  vi.spyOn(indexedDB, 'deleteDatabase').mockImplementation((...args) =>
    left-- > 0 ? ({} as IDBOpenDBRequest) : own.apply(indexedDB, args),
  )
}

test('a deletion that the browser does not answer is tried four times, then the message says that it has closed the storage [P1]', async () => {
  await put('typed')
  holdDeletions(4)
  const failed = await deleteDatabase(name, LIMIT_MS).catch((error: unknown) => error)
  expect(failed).toBeInstanceOf(StorageClosed)
  expect([(failed as Error).message, await named()]).toEqual([CONNECTION_LOST, true])
  vi.restoreAllMocks()
  holdDeletions(3)
  await deleteDatabase(name, LIMIT_MS)
  expect(await named()).toBe(false)
})

test.each([
  ['does not answer', () => new Promise<never>(() => undefined)],
  ['refuses', () => Promise.reject(lost())],
])('P1 where the browser %s which databases there are, it is asked four times in all', async (_, answer) => {
  await put('typed')
  const { databases } = indexedDB
  let left = 3
  vi.spyOn(indexedDB, 'databases').mockImplementation(() => (left-- > 0 ? answer() : databases.call(indexedDB)))
  expect(await databaseNames(LIMIT_MS)).toContain(name)
  left = 4
  await expect(databaseNames(LIMIT_MS)).rejects.toMatchObject({ name: 'UnknownError' })
})

test.each([
  ['', 'typ'],
  [' with those that are asked for in the meantime', 'typed'],
])('P1 operations that are repeated keep their order%s', async (_, last) => {
  await put('')
  const { transaction } = IDBDatabase.prototype
  let count = 0
  vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(function (this: IDBDatabase, ...args) {
    const started = transaction.apply(this, args)
    // The browser ends the second of three transactions after its start, and closes the connection.
    count += 1
    if (count === 2)
      queueMicrotask(() => {
        started.abort()
        this.close()
      })
    return started
  })
  const typed = ['t', 'ty', 'typ'].map(each => put(each))
  if (last === 'typed') queueMicrotask(() => typed.push(put('type'), put('typed')))
  await Promise.all(typed)
  await Promise.all(typed)
  expect(await one.get('texts', 'a')).toBe(last)
})

test('a task that fails by itself stores nothing, and is not repeated [P1]', async () => {
  let times = 0
  const failed = one.run(['texts'], STRICT, async ({ store }) => {
    times += 1
    await store.put('half', 'a')
    throw new Error('No such room')
  })
  await expect(failed).rejects.toThrow('No such room')
  expect([times, await one.get('texts', 'a')]).toEqual([1, undefined])
})

test('operations requested before a connection closes are stored, later ones are not [P1]', async () => {
  const writes = [put('typed', 'a'), put('typed', 'b')]
  const closed = one.close()
  await expect(put('late', 'c')).rejects.toMatchObject({ name: 'AbortError' })
  await Promise.all([...writes, closed])
  one = connect()
  expect(await one.getAllKeys('texts')).toEqual(['a', 'b'])
})

test('if another tab deletes the database, it is not created again, and the message says why [P1 S-21]', async () => {
  await put('typed')
  await new Promise(resolve => {
    indexedDB.deleteDatabase(name).onsuccess = resolve
  })
  await expect(put('late')).rejects.toThrow(DELETED)
  expect((await indexedDB.databases()).map(each => each.name)).not.toContain(name)
})

test('a tab of an earlier version continues after a newer one has added its stores [P1]', async () => {
  const earlier = connect(1)
  await earlier.put('texts', 'typed', 'a')
  await one.put('others', 'new', 'a')
  await earlier.put('texts', 'more', 'a')
  expect(await one.run(['texts', 'others'], READ, each => each.objectStore('texts').get('a'))).toBe('more')
  await earlier.close()
})

test('a browser that stores nothing at all is not asked again [P1]', async () => {
  const open = vi.spyOn(indexedDB, 'open').mockImplementation(() => {
    throw new DOMException('Blocked', 'SecurityError')
  })
  await expect(put('typed')).rejects.toMatchObject({ name: 'SecurityError' })
  expect(open).toHaveBeenCalledTimes(1)
})
