import { publish, subscribe } from '#frontend/api/bus.ts'
import { yieldToInput } from '#frontend/api/whenIdle.ts'
import { withoutOrphans } from '#shared/domain/tree/tree.ts'
import { newId } from '#shared/domain/vocabulary/ids.ts'
import type { Actor } from '#shared/domain/vocabulary/permissions.ts'
import { Refusal } from '#shared/domain/vocabulary/refusal.ts'
import {
  type Aggregate,
  type Database,
  inOrder,
  isCreation,
  isShown,
  isTree,
  type LocalView,
  type OutboxEntry,
  STRICT,
  type StoredTree,
  targetOf,
  type WriteInput,
  type WriteName,
  type WriteTarget,
} from './database.ts'
import { receivedNow } from './received.ts'
import { type RefusedBy, refusedEntry, replacedWrite } from './replacedWrite.ts'
import { unlessFull } from './storageProblem.ts'
import { recordUse } from './unusedData.ts'

type Rules = typeof import('./decide.ts')

/** The buildings and clearances on this device, and the writes that wait for the service. Screens subscribe; nothing is fetched here. */
export class LocalStore {
  readonly #trees = new Map<string, StoredTree>()
  #entries: readonly OutboxEntry[] = []
  #rules: Rules | undefined
  readonly #views = new Map<string, LocalView>()
  readonly #acknowledged = new Map<string, number>()
  readonly database: Database
  readonly actor: Actor
  readonly #otherTabs: BroadcastChannel

  private constructor(database: Database, actor: Actor, entries: readonly OutboxEntry[]) {
    this.database = database
    this.actor = actor
    this.#entries = entries.toSorted(inOrder)
    this.#otherTabs = new BroadcastChannel(`clearfloor-${actor.user_id}`)
    this.#otherTabs.onmessage = ({ data }) => void this.#reload(String(data))
  }

  static async open(database: Database, actor: Actor): Promise<LocalStore> {
    const store = new LocalStore(database, actor, await database.getAll('outbox'))
    if (store.entries.length > 0) await store.#loadRules()
    return store
  }

  /** Loads the rules before a building is shown or a write waits, since the dashboard doesn’t need them. */
  async #loadRules(): Promise<Rules> {
    this.#rules ??= await import('./decide.ts')
    return this.#rules
  }

  close(): void {
    this.#otherTabs.close()
    this.database.close()
  }

  readonly subscribe = (listener: () => void): (() => void) => subscribe('stored', listener)

  #notify(target: string, notifyOthers = true): void {
    this.#views.clear()
    if (notifyOthers) this.#otherTabs.postMessage(target)
    publish('stored', target)
  }

  /** Reads what another tab has written. */
  async #reload(target: string): Promise<void> {
    await this.#loadRules()
    this.#entries = (await this.database.getAll('outbox')).sort(inOrder)
    const stored = await this.database.get('trees', target)
    if (stored) this.#trees.set(target, stored)
    this.#notify(target, false)
  }

  get entries(): readonly OutboxEntry[] {
    return this.#entries
  }

  view(target: string): LocalView {
    const cached = this.#views.get(target)
    if (cached) return cached
    const waiting = this.#entries.filter(entry => entry.building_id === target || entry.clearance_id === target)
    const stored = this.#trees.get(target)
    const view = { tree: this.#withWaiting(target, stored?.tree), asOf: stored?.fetched_at, waiting }
    this.#views.set(target, view)
    return view
  }

  #withWaiting(target: string, stored: Aggregate | undefined): Aggregate | undefined {
    const start = stored && isTree(stored) ? withoutOrphans(stored) : stored
    return this.#entries
      .filter(entry => isShown(entry) && targetOf(entry) === target)
      .reduce((current, entry) => this.#decide(current, entry)?.aggregate ?? current, start)
  }

  /** What a write makes of a building or clearance; undefined where its rule refuses, as where it is shown already. */
  #decide(before: Aggregate | undefined, entry: OutboxEntry) {
    try {
      return this.#rules?.decide(before, entry, this.actor)
    } catch (error) {
      if (error instanceof Refusal) return undefined
      throw error
    }
  }

  /** Loads a building or clearance from the database of the device. */
  async loadTree(target: string): Promise<void> {
    await this.#loadRules()
    if (this.#trees.has(target)) return
    const stored = await this.database.get('trees', target)
    if (!stored || this.#trees.has(target)) return
    this.#trees.set(target, stored)
    this.#notify(target, false)
    await recordUse(this.database, target, stored)
  }

  /** Stores the building or clearance that the service has sent. */
  async saveTree(target: string, tree: Aggregate): Promise<void> {
    const now = new Date().toISOString()
    const stored = { tree, fetched_at: now, used_at: now }
    this.#trees.set(target, stored)
    this.#notify(target)
    await yieldToInput()
    await this.database.put('trees', this.#trees.get(target) ?? stored, target).catch(unlessFull)
  }

  /**
   * Decides a write by the shared rule, stores it on the device and shows it at once. Throws the rule’s `Refusal` and
   * stores nothing where the write is refused here already. Where someone else’s change has arrived since `before`, the
   * write is merged with it first, or set aside for a decision. Resolves to the key once it is stored. `replaces`: a refused
   * write, changed in its form.
   */
  async write<N extends WriteName>(
    target: WriteTarget,
    name: N,
    input: WriteInput<N>,
    before?: unknown,
    replaces?: string,
  ): Promise<string> {
    const { decide, mergeWithSaved, canBeDecidedLater } = await this.#loadRules()
    const entry = { ...target, key: newId(), name, input, at: new Date().toISOString(), before } as OutboxEntry
    const replaced = replacedWrite(this.#entries, entry, replaces)
    const tree = replaced && isCreation(replaced) ? undefined : this.view(targetOf(target)).tree
    try {
      decide(tree, entry, this.actor)
      await this.#put([entry], replaced)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      const merge = mergeWithSaved(entry, error)
      if (canBeDecidedLater(entry, error, merge)) await this.#put([refusedEntry(entry, error)], replaced)
      else {
        if (!merge || merge.clashes.length > 0) throw error
        const merged = { ...entry, input: merge.row, before: error.current } as unknown as OutboxEntry
        decide(tree, merged, this.actor)
        await this.#put([merged], replaced)
      }
    }
    return entry.key
  }

  /** Stores entries, instead of those with the same keys and of the one that they replace. */
  async #put(entries: readonly OutboxEntry[], replaced?: OutboxEntry): Promise<void> {
    const transaction = this.database.transaction('outbox', 'readwrite', STRICT)
    await Promise.all([
      ...entries.map(entry => transaction.store.put(entry)),
      replaced && transaction.store.delete(replaced.key),
      transaction.done,
    ])
    const gone = new Set([replaced, ...entries].map(entry => entry?.key))
    this.#entries = [...this.#entries.filter(({ key }) => !gone.has(key)), ...entries].sort(inOrder)
    for (const target of new Set([...entries, ...(replaced ? [replaced] : [])].map(targetOf))) this.#notify(target)
  }

  /**
   * Applies a write that the service has accepted to the stored tree, and deletes its entry. Resolves to the version of
   * the written row; undefined where the stored tree doesn’t show the write.
   */
  async acknowledge(entry: OutboxEntry): Promise<number | undefined> {
    const target = targetOf(entry)
    const onDevice = this.#trees.has(target) ? undefined : await this.database.get('trees', target)
    const stored = this.#trees.get(target) ?? onDevice
    const decided = this.#decide(stored?.tree, entry)
    const next = decided && { fetched_at: new Date().toISOString(), ...stored, tree: decided.aggregate }
    if (next) this.#trees.set(target, next)
    this.#acknowledged.set(target, this.acknowledgedCount(target) + 1)
    const transaction = this.database.transaction(['outbox', 'trees', 'received'], 'readwrite', STRICT)
    await Promise.all([
      transaction.objectStore('outbox').delete(entry.key),
      transaction.objectStore('received').put(receivedNow(entry)),
      next && transaction.objectStore('trees').put(next, target),
      transaction.done,
    ])
    this.#removeEntry(entry)
    return decided?.version
  }

  /** How many writes to a building or clearance the service has accepted since the page was opened. */
  acknowledgedCount = (target: string): number => this.#acknowledged.get(target) ?? 0

  /** Sets a refused write aside, or drops it where its form says so itself. Later writes of its row continue without it. */
  async refuse(entry: OutboxEntry, refusal: RefusedBy, isDropped = false): Promise<void> {
    const later = (await this.#loadRules()).withoutRefused(this.#entries, entry, refusal)
    return isDropped ? this.#put(later, entry) : this.#put([refusedEntry(entry, refusal), ...later])
  }

  /** Takes a write at which the service fails out of what is shown, so that it can be changed in its form. */
  takeBack = ({ failed, ...entry }: OutboxEntry): Promise<void> =>
    this.refuse(entry as OutboxEntry, { code: 'internal', message: failed?.message ?? '' })

  /** Queues a write of another device, under its own key. */
  takeIn = (entry: OutboxEntry): Promise<void> => this.#put([entry])
  markFailed = (entry: OutboxEntry, message: string, times: number): Promise<void> =>
    this.#put([{ ...entry, failed: { message, times } }])

  /** Queues an entry again, merged with what someone else has saved. */
  requeue = (entry: OutboxEntry, input: OutboxEntry['input']): Promise<void> => {
    const { refused: _, failed: _failed, ...rest } = entry
    return this.#put([{ ...rest, input } as OutboxEntry])
  }

  /** Queues a refused entry again: of the fields that both changed those in `taken` as they are saved, the others as mine. */
  async resolve(entry: OutboxEntry, taken: readonly string[] = []): Promise<void> {
    const rules = await this.#loadRules()
    const current = entry.refused?.current as { readonly version?: number } | undefined
    const row = entry.refused && rules.mergeWithSaved(entry, entry.refused, taken)?.row
    const input = row ?? { ...entry.input, version: current?.version }
    await this.requeue({ ...entry, before: current }, input as unknown as OutboxEntry['input'])
  }

  /** Discards a write, and with one that creates a building everything in it. */
  async discard(entry: OutboxEntry): Promise<void> {
    await this.database.delete('outbox', entry.key)
    this.#removeEntry(entry)
    if (isCreation(entry)) for (const inside of this.view(entry.building_id).waiting) await this.discard(inside)
  }

  #removeEntry(entry: OutboxEntry): void {
    this.#entries = this.#entries.filter(({ key }) => key !== entry.key)
    this.#notify(targetOf(entry))
  }
}
