import { deleteClosed, OPENING_LIMIT_MS, open, PAUSES_MS, toPageError, type Upgrade, wait } from './opening.ts'
import { CONNECTION_LOST, DELETED, isConnectionLost, StorageClosed } from './storageProblem.ts'
import { abort, type Mode, type NameIn, resultOf, type Stores, type Transaction } from './transaction.ts'

interface Access<How extends Mode> {
  readonly mode: How
  readonly durability?: IDBTransactionDurability
}
export const READ: Access<'readonly'> = { mode: 'readonly' }
/** Relaxed durability: the write may be lost in a power failure. */
export const WRITE: Access<'readwrite'> = { mode: 'readwrite' }
/** Strict durability: the write survives a power failure right after it. */
export const STRICT: Access<'readwrite'> = { mode: 'readwrite', durability: 'strict' }

interface Operation {
  failures: number
  isRunning: boolean
  /** The transaction of the latest attempt. */
  transaction: IDBTransaction | undefined
  /** Runs the operation once, in a new transaction. */
  readonly attempt: (database: IDBDatabase) => Promise<void>
  readonly reject: (error: unknown) => void
}

const connections = new Set<Connection<never>>()

/**
 * A database of the device. Only this class opens databases and starts transactions. The browser may close the database at any
 * moment; on an iPad it does so whenever the page was in the background. The class then reopens the database and repeats the
 * unfinished operations in order.
 *
 * A task may therefore run several times. An earlier run may already be stored, because a commit during which the connection is
 * lost may succeed or fail. So a task decides by rows that it reads in its transaction, collects results in local variables, and
 * takes keys, ids and times from outside. A task that would count, send or apply something twice first checks whether it is done.
 *
 * `test/e2e/lostConnection/` ends the connection in each transaction of each operation. Its tables do not compile without a row
 * for each operation.
 */
export class Connection<Schema extends Stores> {
  readonly name: string
  readonly #version: number
  readonly #upgrade: Upgrade
  readonly #limitMs: number
  #database: IDBDatabase | undefined
  #isOpening = false
  #isClosed = false
  #isDeleted = false
  /** Whether the user has left the page and Safari keeps it in its back/forward cache. */
  #isLeft = false
  /** The unfinished operations, in the order of their calls. */
  readonly #operations = new Set<Operation>()
  readonly #ended = Promise.withResolvers<void>()

  constructor(name: string, version: number, upgrade: Upgrade, limitMs = OPENING_LIMIT_MS) {
    this.name = name
    this.#version = version
    this.#upgrade = upgrade
    this.#limitMs = limitMs
    addEventListener('pagehide', this.#leave)
    connections.add(this as never)
  }

  /** Runs a task in one transaction. Resolves when the transaction is stored. The task must await nothing but the transaction. */
  run<const Names extends readonly NameIn<Schema>[], How extends Mode, Result>(
    names: Names,
    access: Access<How>,
    task: (transaction: Transaction<Schema, Names, How>) => Promise<Result>,
  ): Promise<Result> {
    if (this.#isDeleted) return Promise.reject(new StorageClosed(DELETED))
    if (this.#isClosed) return Promise.reject(new DOMException('Nothing more is asked of this device', 'AbortError'))
    const { promise, resolve, reject } = Promise.withResolvers<Result>()
    const operation: Operation = {
      failures: 0,
      isRunning: false,
      transaction: undefined,
      reject,
      attempt: async database => {
        const transaction = database.transaction([...names], access.mode, access)
        operation.transaction = transaction
        // Commits the last writes of a page that the user leaves.
        if (this.#isLeft) queueMicrotask(() => transaction.commit())
        resolve(await resultOf(transaction, task))
      },
    }
    this.#operations.add(operation)
    this.#resume()
    return promise
  }

  get<Name extends NameIn<Schema>>(store: Name, key: Schema[Name]['key']) {
    return this.run([store], READ, transaction => transaction.objectStore(store).get(key))
  }
  getKey<Name extends NameIn<Schema>>(store: Name, key: Schema[Name]['key']) {
    return this.run([store], READ, transaction => transaction.objectStore(store).getKey(key))
  }
  getAll<Name extends NameIn<Schema>>(store: Name) {
    return this.run([store], READ, transaction => transaction.objectStore(store).getAll())
  }
  getAllKeys<Name extends NameIn<Schema>>(store: Name) {
    return this.run([store], READ, transaction => transaction.objectStore(store).getAllKeys())
  }
  async put<Name extends NameIn<Schema>>(
    store: Name,
    value: Schema[Name]['value'],
    key?: Schema[Name]['key'],
  ): Promise<void> {
    await this.run([store], WRITE, transaction => transaction.objectStore(store).put(value, key))
  }
  delete<Name extends NameIn<Schema>>(store: Name, key: Schema[Name]['key']): Promise<void> {
    return this.run([store], WRITE, transaction => transaction.objectStore(store).delete(key))
  }

  /** Rejects new operations, and resolves when all earlier operations have ended. */
  close(): Promise<void> {
    this.#isClosed = true
    this.#resume()
    return this.#ended.promise
  }

  /**
   * Starts the waiting operations in order. After a lost connection it first waits until no operation runs on that connection.
   */
  #resume(): void {
    const waiting = [...this.#operations].filter(({ isRunning }) => !isRunning)
    if (this.#operations.size === 0) this.#endIfClosed()
    else if (this.#database) for (const each of waiting) void this.#attempt(each, this.#database)
    else if (this.#isDeleted) for (const each of waiting) this.#end(each, new StorageClosed(DELETED))
    else if (waiting.length === this.#operations.size && !this.#isOpening) void this.#open()
  }

  async #attempt(operation: Operation, database: IDBDatabase): Promise<void> {
    operation.isRunning = true
    try {
      await operation.attempt(database)
      this.#operations.delete(operation)
    } catch (thrown) {
      const error = toPageError(thrown)
      if (isConnectionLost(error)) this.#lose(database)
      this.#fail(operation, error)
    }
    operation.isRunning = false
    this.#resume()
  }

  /** Gives up a connection and aborts its transactions, so that no repeated operation runs after a later one. */
  #lose(database: IDBDatabase): void {
    if (this.#database !== database) return
    this.#database = undefined
    for (const { isRunning, transaction } of this.#operations) if (isRunning && transaction) abort(transaction)
    database.close()
  }

  /** Retries an operation a few times after a lost connection. */
  #fail(operation: Operation, error: unknown): void {
    operation.failures += 1
    if (!isConnectionLost(error) || this.#isLeft) this.#end(operation, error)
    else if (operation.failures > PAUSES_MS.length) this.#end(operation, new StorageClosed(CONNECTION_LOST, error))
  }

  #end(operation: Operation, error: unknown): void {
    this.#operations.delete(operation)
    operation.reject(error)
  }

  async #open(): Promise<void> {
    this.#isOpening = true
    const pause = PAUSES_MS[Math.max(...[...this.#operations].map(({ failures }) => failures)) - 1] ?? 0
    if (pause > 0) await wait(pause)
    try {
      this.#database = await this.#opened()
    } catch (error) {
      for (const each of this.#operations) this.#fail(each, error)
    }
    this.#isOpening = false
    this.#resume()
  }

  async #opened(): Promise<IDBDatabase> {
    const database = await open(this.name, this.#version, this.#upgrade, this.#limitMs)
    // Another tab wants to delete or upgrade the database, and waits until this tab closes it.
    database.onversionchange = ({ newVersion }) => {
      database.close()
      if (this.#database === database) this.#database = undefined
      if (newVersion !== null) return
      this.#isClosed = true
      this.#isDeleted = true
      this.#resume()
    }
    return database
  }

  #endIfClosed(): void {
    if (!this.#isClosed || this.#isOpening) return
    this.#database?.close()
    this.#database = undefined
    removeEventListener('pagehide', this.#leave)
    connections.delete(this as never)
    this.#ended.resolve()
  }

  /**
   * Aborts the transactions when the user leaves the page. Safari keeps the page and its open transactions in its back/forward
   * cache, and every later page would wait for them (https://github.com/w3c/IndexedDB/issues/381).
   */
  readonly #leave = ({ persisted }: PageTransitionEvent): void => {
    this.#isLeft = persisted
    if (persisted) for (const { transaction } of this.#operations) abort(transaction)
  }
}

/** Closes this page’s connections to a database after their operations have ended. */
export async function closeConnections(name: string): Promise<void> {
  await Promise.all([...connections].filter(each => each.name === name).map(each => each.close()))
}

/** Deletes a database after all tabs have closed it. Rejects with a StorageClosed where the browser does not answer. */
export async function deleteDatabase(name: string, limitMs = OPENING_LIMIT_MS): Promise<void> {
  await closeConnections(name)
  await deleteClosed(name, limitMs).catch((error: unknown) => {
    throw isConnectionLost(error) ? new StorageClosed(CONNECTION_LOST, error) : error
  })
}
