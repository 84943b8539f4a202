import { type Database, STRICT } from './database.ts'

export interface Draft<T> {
  readonly value: T
  readonly at: string
}

/** Where an answer of the service is stored, by the key of its query. */
export const answerKey = (query: readonly unknown[]): string => `read:${JSON.stringify(query)}`

/** What was typed or drawn and not saved, by a key of the record it belongs to. */
export class Drafts {
  readonly #database: Database
  constructor(database: Database) {
    this.#database = database
  }

  async load<T>(key: string): Promise<Draft<T> | undefined> {
    return (await this.#database.get('drafts', key)) as Draft<T> | undefined
  }

  /** The drafts whose keys begin with `start`, with their keys. */
  async list<T>(start: string): Promise<(Draft<T> & { readonly key: string })[]> {
    const range = IDBKeyRange.bound(start, `${start}\uffff`)
    const { store } = this.#database.transaction('drafts')
    const [keys, drafts] = await Promise.all([store.getAllKeys(range), store.getAll(range)])
    return drafts.map((draft, at) => ({ ...(draft as Draft<T>), key: String(keys[at]) }))
  }

  async save<T>(key: string, value: T): Promise<void> {
    const transaction = this.#database.transaction('drafts', 'readwrite', STRICT)
    await Promise.all([transaction.store.put({ value, at: new Date().toISOString() }, key), transaction.done])
  }

  /**
   * Stores an answer of the service for the next time without signal. It is shown all the same where the device can’t, and may
   * be lost with the power, so that no list waits for the disk.
   */
  async saveAnswer<T>(key: string, value: T): Promise<void> {
    const draft: Draft<T> = { value, at: new Date().toISOString() }
    await this.#database.put('drafts', draft, key).catch(() => undefined)
  }

  delete(key: string): Promise<void> {
    return this.#database.delete('drafts', key)
  }
}
