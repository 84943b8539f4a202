import { publish, subscribe } from '#frontend/api/bus.ts'
import type { EditInput, EditName } from '#shared/domain/edits/edits.ts'
import { applyChanges, type Tree, withoutOrphans } from '#shared/domain/tree/tree.ts'
import { newId } from '#shared/domain/vocabulary/ids.ts'
import type { Actor } from '#shared/domain/vocabulary/permissions.ts'
import { Refusal } from '#shared/domain/vocabulary/refusal.ts'
import { type Database, type OutboxEntry, STRICT, type StoredTree } from './database.ts'
import type { Decide } from './decide.ts'

/** What a screen inside a building shows: what the service last said, with the person's own waiting writes on top. */
export interface LocalView {
  readonly tree: Tree | undefined
  /** When the service last said so; undefined while nothing is known yet. */
  readonly asOf: string | undefined
  readonly waiting: readonly OutboxEntry[]
}

/** The buildings that this device knows, and the writes that wait for the service. Screens subscribe; nothing is fetched here. */
export class LocalStore {
  readonly #trees = new Map<string, StoredTree>()
  #entries: readonly OutboxEntry[] = []
  #rules: Decide | undefined
  readonly #views = new Map<string, LocalView>()
  readonly database: Database
  readonly person: Actor
  readonly #others: BroadcastChannel

  private constructor(database: Database, person: Actor, entries: readonly OutboxEntry[]) {
    this.database = database
    this.person = person
    this.#entries = entries
    this.#others = new BroadcastChannel(`clearfloor-${person.user_id}`)
    this.#others.onmessage = ({ data }) => void this.#reload(data as string | undefined)
  }

  static async open(database: Database, person: Actor): Promise<LocalStore> {
    const store = new LocalStore(database, person, await database.getAll('outbox'))
    if (store.entries.length > 0) await store.#withRules()
    return store
  }

  /** The rules are loaded before a building is shown or a write waits: the dashboard does without them. */
  async #withRules(): Promise<Decide> {
    this.#rules ??= (await import('./decide.ts')).decide
    return this.#rules
  }

  close(): void {
    this.#others.close()
    this.database.close()
  }

  readonly subscribe = (listener: () => void): (() => void) => subscribe('stored', listener)

  #changed(buildingId: string | undefined, tellOthers = true): void {
    if (buildingId) this.#views.delete(buildingId)
    else this.#views.clear()
    if (tellOthers) this.#others.postMessage(buildingId)
    publish('stored', buildingId)
  }

  /** Another tab has written: read what it wrote. */
  async #reload(buildingId: string | undefined): Promise<void> {
    await this.#withRules()
    this.#entries = await this.database.getAll('outbox')
    const kept = buildingId && (await this.database.get('trees', buildingId))
    if (kept) this.#trees.set(buildingId, kept)
    this.#changed(buildingId, false)
  }

  get entries(): readonly OutboxEntry[] {
    return this.#entries
  }

  view(buildingId: string): LocalView {
    const known = this.#views.get(buildingId)
    if (known) return known
    const waiting = this.#entries.filter(entry => entry.building_id === buildingId)
    const kept = this.#trees.get(buildingId)
    const view = { tree: kept && this.#withWaiting(kept.tree, waiting), asOf: kept?.fetched_at, waiting }
    this.#views.set(buildingId, view)
    return view
  }

  #withWaiting(tree: Tree, waiting: readonly OutboxEntry[]): Tree {
    const decide = this.#rules
    return waiting.reduce((soFar, entry) => {
      if (entry.refused || !decide) return soFar
      try {
        return applyChanges(soFar, decide(soFar, entry, this.person))
      } catch (error) {
        if (error instanceof Refusal) return soFar
        throw error
      }
    }, withoutOrphans(tree))
  }

  /** Brings a building from the device's storage into view. */
  async recall(buildingId: string): Promise<void> {
    await this.#withRules()
    if (this.#trees.has(buildingId)) return
    const kept = await this.database.get('trees', buildingId)
    if (!kept || this.#trees.has(buildingId)) return
    this.#trees.set(buildingId, kept)
    this.#changed(buildingId, false)
  }

  /** What the service says now. */
  async learn(tree: Tree): Promise<void> {
    const kept = { tree, fetched_at: new Date().toISOString() }
    this.#trees.set(tree.building.id, kept)
    this.#changed(tree.building.id)
    await yieldToInput()
    await this.database.put('trees', this.#trees.get(tree.building.id) ?? kept, tree.building.id)
  }

  /**
   * A write: decided by the shared rule, kept on the device, shown at once. Throws the rule's `Refusal` and keeps nothing
   * where it is refused here already. Resolves with the key when it is safe on the device.
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
    const decide = await this.#withRules()
    decide(tree, entry, this.person)
    await this.#put(entry)
    return entry.key
  }

  async #put(entry: OutboxEntry): Promise<void> {
    const transaction = this.database.transaction('outbox', 'readwrite', STRICT)
    await Promise.all([transaction.store.put(entry), transaction.done])
    this.#entries = [...this.#entries.filter(({ key }) => key !== entry.key), entry].sort((a, b) =>
      a.key < b.key ? -1 : 1,
    )
    this.#changed(entry.building_id)
  }

  /** The service has it: from here on it is part of what the service said. */
  async acknowledged(entry: OutboxEntry): Promise<void> {
    const kept = this.#trees.get(entry.building_id)
    const tree = kept && this.#withWaiting(kept.tree, [entry])
    if (tree) this.#trees.set(entry.building_id, { ...kept, tree })
    const transaction = this.database.transaction(['outbox', 'trees'], 'readwrite', STRICT)
    await Promise.all([
      transaction.objectStore('outbox').delete(entry.key),
      tree && transaction.objectStore('trees').put({ ...kept, tree }, entry.building_id),
      transaction.done,
    ])
    this.#drop(entry)
  }

  refused = (entry: OutboxEntry, refusal: Refusal): Promise<void> =>
    this.#put({
      ...entry,
      refused: { code: refusal.code, message: refusal.message, current: refusal.current },
    } as OutboxEntry)

  /** Puts an entry back in line, as merged with what somebody else saved. */
  requeue = (entry: OutboxEntry, input: OutboxEntry['input']): Promise<void> => {
    const { refused: _, ...rest } = entry
    return this.#put({ ...rest, input } as OutboxEntry)
  }

  async discard(entry: OutboxEntry): Promise<void> {
    await this.database.delete('outbox', entry.key)
    this.#drop(entry)
  }

  #drop(entry: OutboxEntry): void {
    this.#entries = this.#entries.filter(({ key }) => key !== entry.key)
    this.#changed(entry.building_id)
  }
}

/** Lets a touch or a key through between two long pieces of work. */
export const yieldToInput = (): Promise<void> => new Promise(done => setTimeout(done))
