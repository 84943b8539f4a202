import { READ, STRICT } from '#frontend/store/device/connection.ts'
import { StorageClosed } from '#frontend/store/device/storageProblem.ts'
import type { Database } from './database.ts'

export interface Draft<T> {
  readonly value: T
  readonly at: string
}

/** The draft key under which an answer of the service is stored, from its query key. */
export const answerKey = (query: readonly unknown[]): string => `read:${JSON.stringify(query)}`

/** The pause before a failed change of a draft is retried, in milliseconds. */
const AGAIN_MS = 5_000

/** The draft to store; undefined to delete it. */
interface Change {
  readonly draft: Draft<unknown> | undefined
}

/** Typed or drawn input that is not saved yet, by a key of its record. */
export class Drafts {
  readonly #database: Database
  /** The latest change of each draft, until it is stored. */
  readonly #unstored = new Map<string, Change>()
  constructor(database: Database) {
    this.#database = database
  }

  async load<T>(key: string): Promise<Draft<T> | undefined> {
    const change = this.#unstored.get(key)
    return (change ? change.draft : await this.#database.get('drafts', key)) as Draft<T> | undefined
  }

  /** The drafts whose keys begin with `start`, with their keys. */
  async list<T>(start: string): Promise<(Draft<T> & { readonly key: string })[]> {
    const range = IDBKeyRange.bound(start, `${start}\uffff`)
    const [keys, drafts] = await this.#database.run(['drafts'], READ, ({ store }) =>
      Promise.all([store.getAllKeys(range), store.getAll(range)]),
    )
    const found = new Map(drafts.map((draft, at) => [String(keys[at]), draft as Draft<unknown> | undefined]))
    for (const [key, { draft }] of this.#unstored) if (key.startsWith(start)) found.set(key, draft)
    return [...found].flatMap(([key, draft]) => (draft ? { ...(draft as Draft<T>), key } : []))
  }

  save<T>(key: string, value: T): Promise<void> {
    return this.#change(key, { draft: { value, at: new Date().toISOString() } })
  }

  delete(key: string): Promise<void> {
    return this.#change(key, { draft: undefined })
  }

  async #change(key: string, change: Change): Promise<void> {
    this.#unstored.set(key, change)
    try {
      await this.#database.run(['drafts'], STRICT, async ({ store }) => {
        await (change.draft ? store.put(change.draft, key) : store.delete(key))
      })
    } catch (error) {
      if (error instanceof StorageClosed) setTimeout(() => this.#changeAgain(key, change), AGAIN_MS)
      else this.#forget(key, change)
      throw error
    }
    this.#forget(key, change)
  }

  /**
   * Stores the changes that could not be stored yet. Throws a `StorageClosed` where the database does not open, even if there are
   * none.
   */
  async storeUnstored(): Promise<void> {
    await this.#database.getKey('keys', 'device')
    await Promise.all([...this.#unstored].map(([key, change]) => this.#change(key, change)))
  }

  /** Retries only the latest change. An earlier change would overwrite it. */
  #changeAgain(key: string, change: Change): void {
    // The user has already seen the first failure.
    if (this.#unstored.get(key) === change) this.#change(key, change).catch(() => undefined)
  }

  #forget(key: string, change: Change): void {
    if (this.#unstored.get(key) === change) this.#unstored.delete(key)
  }

  /**
   * Stores an answer of the service for offline use. A failure is ignored, because the answer is shown anyway. Durability is
   * relaxed, so that no list waits for the disk.
   */
  async saveAnswer<T>(key: string, value: T): Promise<void> {
    const draft: Draft<T> = { value, at: new Date().toISOString() }
    await this.#database.put('drafts', draft, key).catch(() => undefined)
  }
}
