import { yieldToInput } from '#frontend/api/whenIdle.ts'
import { READ, STRICT, WRITE } from '#frontend/store/device/connection.ts'
import { ignoreFullDevice } from '#frontend/store/device/storageProblem.ts'
import {
  type Aggregate,
  type Database,
  type OutboxEntry,
  type StoredTree,
  type TreeCounts,
  targetOf,
} from './database.ts'
import { recordUse } from './unusedData.ts'
import type { StoredRow } from './writtenRows.ts'

const STORES = ['trees', 'counts'] as const
/** A transaction that reads at least the stores `trees` and `counts`. */
interface Reading {
  objectStore(name: 'trees'): { get(target: string): Promise<StoredTree | undefined> }
  objectStore(name: 'counts'): { get(target: string): Promise<TreeCounts | undefined> }
}
interface Writing {
  objectStore(name: 'trees'): Row<StoredTree>
  objectStore(name: 'counts'): Row<TreeCounts>
}
interface Row<V> {
  get(target: string): Promise<V | undefined>
  put(value: V, target: string): Promise<unknown>
}

/** The state of an aggregate when a fetch of it started. */
export interface FetchStart {
  /** The number of answers to writes in it. */
  readonly answers: number
  /** Greater than that of every earlier fetch in this tab. */
  readonly order: number
}

const NEVER: TreeCounts = { stored: 0, answers: 0 }

/** A building or clearance in this tab. `stored` is its counter when it was read. */
interface Loaded {
  readonly tree: StoredTree
  readonly stored: number
}
/** The buildings and clearances that a transaction has read or stored. `setLoaded` shows them once the transaction has ended. */
export type LoadedTrees = readonly (readonly [target: string, Loaded])[]

/**
 * The latest known service copies of buildings and clearances. All tabs share the database, so each read or replacement is one
 * transaction. A tab uses its own copy until another tab stores a newer one.
 */
export class StoredTrees {
  readonly #loaded = new Map<string, Loaded>()
  readonly #database: Database
  #fetches = 0
  /** The order of the latest fetch that this tab has stored, by aggregate. */
  readonly #fetched = new Map<string, number>()

  constructor(database: Database) {
    this.#database = database
  }

  loaded = (target: string): StoredTree | undefined => this.#loaded.get(target)?.tree

  setLoaded(read: LoadedTrees): void {
    for (const [target, loaded] of read) this.#loaded.set(target, loaded)
  }

  /** Loads a building or clearance, unless it is loaded. Resolves to whether it was loaded now. */
  async load(target: string): Promise<boolean> {
    if (this.#loaded.has(target)) return false
    const read = await this.#database.run(STORES, READ, transaction => this.#latest(target, transaction))
    if (!read) return false
    await recordUse(this.#database, target, read.tree)
    if (this.#loaded.has(target)) return false
    this.setLoaded([[target, read]])
    return true
  }

  async #latest(target: string, transaction: Reading): Promise<Loaded | undefined> {
    const { stored } = await countsIn(transaction, target)
    const loaded = this.#loaded.get(target)
    if (loaded?.stored === stored) return loaded
    const tree = await transaction.objectStore('trees').get(target)
    return tree && { tree, stored }
  }

  /** The latest stored copy from any tab. */
  latest = async (target: string, transaction?: Reading): Promise<StoredTree | undefined> =>
    transaction
      ? (await this.#latest(target, transaction))?.tree
      : this.#database.run(STORES, READ, started => this.latest(target, started))

  /** The newer copies of loaded aggregates that other tabs have stored. */
  async readOtherTabs(transaction: Reading): Promise<LoadedTrees> {
    const targets = [...this.#loaded.keys()]
    const read = await Promise.all(targets.map(target => this.#latest(target, transaction)))
    return targets.flatMap((target, at) => (read[at] ? [[target, read[at]] as const] : []))
  }

  /** For `fetched`. Called before the request. */
  async startFetch(target: string): Promise<FetchStart> {
    const order = ++this.#fetches
    return { answers: (await this.#database.get('counts', target))?.answers ?? 0, order }
  }

  /**
   * Replaces the stored aggregate by the result of an answered write, in a transaction that has read it. An undefined tree only
   * increases the counter.
   */
  async answered(target: string, tree: StoredTree | undefined, transaction: Writing): Promise<LoadedTrees> {
    const { stored, answers } = await countsIn(transaction, target)
    return this.#put(target, tree, { stored: tree ? stored + 1 : stored, answers: answers + 1 }, transaction)
  }

  async #put(
    target: string,
    tree: StoredTree | undefined,
    counts: TreeCounts,
    transaction: Writing,
  ): Promise<LoadedTrees> {
    await Promise.all([
      tree && transaction.objectStore('trees').put(tree, target),
      transaction.objectStore('counts').put(counts, target),
    ])
    return tree ? [[target, { tree, stored: counts.stored }]] : []
  }

  /**
   * Stores a fetched aggregate, and calls `onShown` as soon as this tab shows it. Resolves to false, and stores nothing, where
   * an answer to a write arrived since the fetch started, or a later fetch has ended before it. If the device is full, the tab
   * shows the aggregate without storing it.
   */
  async fetched(target: string, tree: Aggregate, start: FetchStart | undefined, onShown: () => void): Promise<boolean> {
    const now = new Date().toISOString()
    const shown = { tree: withUnchangedParts(tree, this.loaded(target)?.tree), fetched_at: now, used_at: now }
    const started = Promise.withResolvers<void>()
    // Copying into the database and rendering are both long tasks, so the tab yields between them.
    const showing = started.promise.then(yieldToInput).then(onShown)
    const storing = this.#database.run(STORES, WRITE, async transaction => {
      const { stored, answers } = await countsIn(transaction, target)
      if (start && (start.answers !== answers || start.order < (this.#fetched.get(target) ?? 0))) return undefined
      if (start) this.#fetched.set(target, start.order)
      this.setLoaded([[target, { tree: shown, stored }]])
      started.resolve()
      return this.#put(target, shown, { stored: stored + 1, answers }, transaction)
    })
    const read = await storing.catch((error: unknown): LoadedTrees => {
      ignoreFullDevice(error)
      return []
    })
    if (!read) return false
    this.setLoaded(read)
    await showing
    return true
  }

  /** Replaces the row of a write by the service’s row. Resolves to whether this tab shows something new. */
  async storeServerRow(entry: OutboxEntry, row: unknown): Promise<boolean> {
    const { rowOf, withRow } = await import('./decide.ts')
    const target = targetOf(entry)
    const saved = row as StoredRow | undefined
    const before = this.loaded(target)
    const read = await this.#database.run(STORES, STRICT, async (transaction): Promise<LoadedTrees> => {
      const latest = await this.#latest(target, transaction)
      const isNew = latest && saved && (rowOf(latest.tree.tree, entry)?.version ?? 0) < saved.version
      if (!isNew) return latest ? [[target, latest]] : []
      const tree = { ...latest.tree, tree: withRow(latest.tree.tree, entry, saved) }
      return this.answered(target, tree, transaction)
    })
    this.setLoaded(read)
    return this.loaded(target) !== before
  }
}

const countsIn = async (transaction: Reading, target: string): Promise<TreeCounts> =>
  (await transaction.objectStore('counts').get(target)) ?? NEVER

/**
 * A fetched aggregate with the objects of the loaded one where nothing has changed, because the screens keep what they computed
 * from them.
 */
function withUnchangedParts(fetched: Aggregate, loaded: Aggregate | undefined): Aggregate {
  if (!loaded) return fetched
  const before = new Map<string, unknown>(Object.entries(loaded))
  const parts = Object.entries(fetched).map(([name, part]): [string, unknown] => {
    const old = before.get(name)
    return [name, JSON.stringify(old) === JSON.stringify(part) ? old : part]
  })
  const isUnchanged = parts.length === before.size && parts.every(([name, part]) => before.get(name) === part)
  return isUnchanged ? loaded : (Object.fromEntries(parts) as unknown as Aggregate)
}
