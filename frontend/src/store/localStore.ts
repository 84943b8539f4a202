import { publish, subscribe } from '#frontend/api/bus.ts'
import type { EditInput, EditName } from '#shared/domain/edits/edits.ts'
import { applyChanges, type Tree, withoutOrphans } from '#shared/domain/tree/tree.ts'
import { newId } from '#shared/domain/vocabulary/ids.ts'
import type { Actor } from '#shared/domain/vocabulary/permissions.ts'
import { Refusal } from '#shared/domain/vocabulary/refusal.ts'
import { type Database, type OutboxEntry, STRICT, type StoredTree } from './database.ts'
import type { Decide } from './decide.ts'

/** What a screen inside a building shows: the tree that the service sent last, with the user’s own waiting writes applied. */
export interface LocalView {
  readonly tree: Tree | undefined
  /** When the service sent it; undefined while there is none. */
  readonly asOf: string | undefined
  readonly waiting: readonly OutboxEntry[]
}

/** The buildings stored on this device, and the writes that wait for the service. Screens subscribe; nothing is fetched here. */
export class LocalStore {
  readonly #trees = new Map<string, StoredTree>()
  #entries: readonly OutboxEntry[] = []
  #rules: Decide | undefined
  readonly #views = new Map<string, LocalView>()
  readonly database: Database
  readonly actor: Actor
  readonly #otherTabs: BroadcastChannel

  private constructor(database: Database, actor: Actor, entries: readonly OutboxEntry[]) {
    this.database = database
    this.actor = actor
    this.#entries = entries
    this.#otherTabs = new BroadcastChannel(`clearfloor-${actor.user_id}`)
    this.#otherTabs.onmessage = ({ data }) => void this.#reload(data as string | undefined)
  }

  static async open(database: Database, actor: Actor): Promise<LocalStore> {
    const store = new LocalStore(database, actor, await database.getAll('outbox'))
    if (store.entries.length > 0) await store.#loadRules()
    return store
  }

  /** Loads the rules before a building is shown or a write waits, since the dashboard doesn’t need them. */
  async #loadRules(): Promise<Decide> {
    this.#rules ??= (await import('./decide.ts')).decide
    return this.#rules
  }

  close(): void {
    this.#otherTabs.close()
    this.database.close()
  }

  readonly subscribe = (listener: () => void): (() => void) => subscribe('stored', listener)

  #notify(buildingId: string | undefined, notifyOthers = true): void {
    if (buildingId) this.#views.delete(buildingId)
    else this.#views.clear()
    if (notifyOthers) this.#otherTabs.postMessage(buildingId)
    publish('stored', buildingId)
  }

  /** Reads what another tab has written. */
  async #reload(buildingId: string | undefined): Promise<void> {
    await this.#loadRules()
    this.#entries = await this.database.getAll('outbox')
    const stored = buildingId && (await this.database.get('trees', buildingId))
    if (stored) this.#trees.set(buildingId, stored)
    this.#notify(buildingId, false)
  }

  get entries(): readonly OutboxEntry[] {
    return this.#entries
  }

  view(buildingId: string): LocalView {
    const cached = this.#views.get(buildingId)
    if (cached) return cached
    const waiting = this.#entries.filter(entry => entry.building_id === buildingId)
    const stored = this.#trees.get(buildingId)
    const view = { tree: stored && this.#applyWaiting(stored.tree, waiting), asOf: stored?.fetched_at, waiting }
    this.#views.set(buildingId, view)
    return view
  }

  #applyWaiting(tree: Tree, waiting: readonly OutboxEntry[]): Tree {
    const decide = this.#rules
    return waiting.reduce((currentTree, entry) => {
      if (entry.refused || !decide) return currentTree
      try {
        return applyChanges(currentTree, decide(currentTree, entry, this.actor))
      } catch (error) {
        if (error instanceof Refusal) return currentTree
        throw error
      }
    }, withoutOrphans(tree))
  }

  /** Loads a building from the database of the device. */
  async loadTree(buildingId: string): Promise<void> {
    await this.#loadRules()
    if (this.#trees.has(buildingId)) return
    const stored = await this.database.get('trees', buildingId)
    if (!stored || this.#trees.has(buildingId)) return
    this.#trees.set(buildingId, stored)
    this.#notify(buildingId, false)
  }

  /** Stores the tree that the service has sent. */
  async saveTree(tree: Tree): Promise<void> {
    const stored = { tree, fetched_at: new Date().toISOString() }
    this.#trees.set(tree.building.id, stored)
    this.#notify(tree.building.id)
    await yieldToInput()
    await this.database.put('trees', this.#trees.get(tree.building.id) ?? stored, tree.building.id)
  }

  /**
   * Decides a write by the shared rule, stores it on the device and shows it at once. Throws the rule’s `Refusal` and
   * stores nothing where the write is refused here already. Resolves to the key once it is stored.
   */
  async write<N extends EditName>(buildingId: string, name: N, input: EditInput<N>, before?: unknown): Promise<string> {
    const { tree } = this.view(buildingId)
    if (!tree) throw new Refusal('not_found')
    const entry = {
      key: newId(),
      building_id: buildingId,
      name,
      input,
      at: new Date().toISOString(),
      before,
    } as OutboxEntry
    const decide = await this.#loadRules()
    decide(tree, entry, this.actor)
    await this.#put(entry)
    return entry.key
  }

  async #put(entry: OutboxEntry): Promise<void> {
    const transaction = this.database.transaction('outbox', 'readwrite', STRICT)
    await Promise.all([transaction.store.put(entry), transaction.done])
    this.#entries = [...this.#entries.filter(({ key }) => key !== entry.key), entry].sort((a, b) =>
      a.key < b.key ? -1 : 1,
    )
    this.#notify(entry.building_id)
  }

  /** Applies a write that the service has accepted to the stored tree, and deletes its entry. */
  async acknowledge(entry: OutboxEntry): Promise<void> {
    const stored = this.#trees.get(entry.building_id)
    const tree = stored && this.#applyWaiting(stored.tree, [entry])
    if (tree) this.#trees.set(entry.building_id, { ...stored, tree })
    const transaction = this.database.transaction(['outbox', 'trees'], 'readwrite', STRICT)
    await Promise.all([
      transaction.objectStore('outbox').delete(entry.key),
      tree && transaction.objectStore('trees').put({ ...stored, tree }, entry.building_id),
      transaction.done,
    ])
    this.#removeEntry(entry)
  }

  markRefused = (entry: OutboxEntry, refusal: Refusal): Promise<void> =>
    this.#put({
      ...entry,
      refused: { code: refusal.code, message: refusal.message, current: refusal.current },
    } as OutboxEntry)

  /** Queues an entry again, merged with what someone else has saved. */
  requeue = (entry: OutboxEntry, input: OutboxEntry['input']): Promise<void> => {
    const { refused: _, ...rest } = entry
    return this.#put({ ...rest, input } as OutboxEntry)
  }

  async discard(entry: OutboxEntry): Promise<void> {
    await this.database.delete('outbox', entry.key)
    this.#removeEntry(entry)
  }

  #removeEntry(entry: OutboxEntry): void {
    this.#entries = this.#entries.filter(({ key }) => key !== entry.key)
    this.#notify(entry.building_id)
  }
}

/** Lets the browser handle input between two long tasks. */
export const yieldToInput = (): Promise<void> => new Promise(done => setTimeout(done))
