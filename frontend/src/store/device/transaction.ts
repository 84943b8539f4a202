import { answerOf, toPageValue } from './opening.ts'

/** The stores of a database by name, with the types of their keys, values and indexes. */
export type Stores = Readonly<
  Record<
    string,
    { readonly key: IDBValidKey; readonly value: unknown; readonly indexes?: Readonly<Record<string, IDBValidKey>> }
  >
>
export type NameIn<Schema extends Stores> = keyof Schema & string

/** A store in a read transaction. Iteration is in key order. */
interface Reads<Store extends Stores[string]> extends AsyncIterable<Cursor<Store>> {
  get(key: Store['key']): Promise<Store['value'] | undefined>
  getKey(key: Store['key']): Promise<Store['key'] | undefined>
  getAll(range?: IDBKeyRange): Promise<Store['value'][]>
  getAllKeys(range?: IDBKeyRange): Promise<Store['key'][]>
  keysBy<Name extends keyof NonNullable<Store['indexes']> & string>(
    index: Name,
    value: NonNullable<Store['indexes']>[Name],
  ): Promise<Store['key'][]>
}
interface Cursor<Store extends Stores[string]> {
  readonly key: Store['key']
  readonly value: Store['value']
}
interface Writes<Store extends Stores[string]> extends Reads<Store> {
  put(value: Store['value'], key?: Store['key']): Promise<unknown>
  delete(key: Store['key']): Promise<void>
  clear(): Promise<void>
}
export type Mode = Exclude<IDBTransactionMode, 'versionchange'>

/** A transaction as its task uses it. */
export interface Transaction<Schema extends Stores, Names extends readonly NameIn<Schema>[], How extends Mode> {
  objectStore<Name extends Names[number]>(
    name: Name,
  ): How extends 'readwrite' ? Writes<Schema[Name]> : Reads<Schema[Name]>
  /** The first store, or the only one. */
  readonly store: How extends 'readwrite' ? Writes<Schema[Names[0]]> : Reads<Schema[Names[0]]>
}

class Rows<Store extends Stores[string]> implements Writes<Store> {
  readonly #store: IDBObjectStore
  constructor(store: IDBObjectStore) {
    this.#store = store
  }

  async #read<Answer>(request: IDBRequest<Answer>): Promise<Answer> {
    return toPageValue(request, await answerOf(request))
  }

  get = (key: Store['key']) => this.#read(this.#store.get(key))
  getKey = (key: Store['key']) => this.#read(this.#store.getKey(key))
  getAll = (range?: IDBKeyRange) => this.#read(this.#store.getAll(range))
  getAllKeys = (range?: IDBKeyRange) => this.#read(this.#store.getAllKeys(range))
  keysBy = (index: string, value: IDBValidKey) => this.#read(this.#store.index(index).getAllKeys(value))
  put = (value: Store['value'], key?: Store['key']) => answerOf(this.#store.put(value, key))
  delete = (key: Store['key']) => answerOf(this.#store.delete(key))
  clear = () => answerOf(this.#store.clear())

  async *[Symbol.asyncIterator]() {
    const request = this.#store.openCursor()
    for (let cursor = await answerOf(request); cursor; cursor = await answerOf(request)) {
      yield { key: cursor.key, value: toPageValue(request, cursor.value) }
      cursor.continue()
    }
  }
}

/** Resolves to the result of a task once its transaction is stored. A failed task stores nothing. */
export async function resultOf<
  Schema extends Stores,
  Names extends readonly NameIn<Schema>[],
  How extends Mode,
  Result,
>(started: IDBTransaction, task: (transaction: Transaction<Schema, Names, How>) => Promise<Result>): Promise<Result> {
  const ended = new Promise<void>((resolve, reject) => {
    started.oncomplete = () => resolve()
    started.onabort = () => reject(started.error)
  })
  ended.catch(() => undefined)
  const objectStore = (name: string) => new Rows<never>(started.objectStore(name))
  const [first = ''] = started.objectStoreNames
  try {
    const result = await task({ objectStore, store: objectStore(first) } as unknown as Transaction<Schema, Names, How>)
    await ended
    return result
  } catch (error) {
    abort(started)
    // The requests’ own errors only say that the transaction was aborted.
    throw started.error ?? error
  }
}

export function abort(transaction: IDBTransaction | undefined): void {
  try {
    transaction?.abort()
  } catch {
    // The transaction has ended, or is being committed.
  }
}
