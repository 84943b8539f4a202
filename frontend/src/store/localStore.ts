import { publish, subscribe } from '#frontend/api/bus.ts'
import { READ, STRICT } from '#frontend/store/device/connection.ts'
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
  targetOf,
  type WriteInput,
  type WriteName,
  type WriteTarget,
  withInput,
} from './database.ts'
import { OtherTabs } from './otherTabs.ts'
import { putUnlessReceived, toReceivedWrite, updateQueued } from './received.ts'
import { type RefusedBy, refusedEntry, replacedWrite } from './replacedWrite.ts'
import { type FetchStart, StoredTrees } from './storedTrees.ts'

type Rules = typeof import('./decide.ts')
const ACKNOWLEDGED = ['outbox', 'trees', 'counts', 'received'] as const

/** The buildings and clearances on this device, and their unsent writes. Screens subscribe to it; it fetches nothing. */
export class LocalStore {
  readonly trees: StoredTrees
  #entries: readonly OutboxEntry[] = []
  #rules: Rules | undefined
  /** Whether the database had the user’s key when it was opened. */
  readonly #hadKey: boolean
  readonly #views = new Map<string, LocalView>()
  readonly database: Database
  readonly actor: Actor
  readonly #otherTabs: OtherTabs
  #lastWrite: Promise<unknown> = Promise.resolve()

  private constructor(database: Database, actor: Actor, entries: readonly OutboxEntry[], hadKey: boolean) {
    this.database = database
    this.trees = new StoredTrees(database)
    this.actor = actor
    this.#entries = inOrder(entries)
    this.#hadKey = hadKey
    this.#otherTabs = new OtherTabs(actor.user_id, async target => {
      await this.#loadRules()
      await this.readOtherTabs()
      this.#notify(target, false)
    })
  }

  static async open(database: Database, actor: Actor): Promise<LocalStore> {
    const hadKey = (await database.getKey('keys', 'device')) !== undefined
    const store = new LocalStore(database, actor, await database.getAll('outbox'), hadKey)
    if (store.entries.length > 0) await store.#loadRules()
    return store
  }

  /** Loads the rules before a building is shown or a write is stored. The dashboard does not need them. */
  async #loadRules(): Promise<Rules> {
    this.#rules ??= await import('./decide.ts')
    return this.#rules
  }

  close(): void {
    this.#otherTabs.close()
    void this.database.close()
  }

  readonly subscribe = (listener: () => void): (() => void) => subscribe('stored', listener)

  #notify(target: string, notifyOthers = true): void {
    this.#views.clear()
    if (notifyOthers) this.#otherTabs.notify(target)
    publish('stored', target)
  }

  /**
   * Reads other tabs’ changes. One transaction reads waiting writes and trees, so that the two stay consistent. If the database has
   * lost the user’s key, the browser has deleted its contents. The waiting writes then stay in this page, which still sends them.
   */
  async readOtherTabs(): Promise<void> {
    const [entries, read, key] = await this.database.run(['outbox', 'trees', 'counts', 'keys'], READ, transaction =>
      Promise.all([
        transaction.objectStore('outbox').getAll(),
        this.trees.readOtherTabs(transaction),
        transaction.objectStore('keys').getKey('device'),
      ]),
    )
    this.trees.setLoaded(read)
    if (!this.#hadKey || key !== undefined) this.#entries = inOrder(entries)
    this.#views.clear()
  }

  get entries(): readonly OutboxEntry[] {
    return this.#entries
  }

  view(target: string): LocalView {
    const cached = this.#views.get(target)
    if (cached) return cached
    const waiting = this.#entries.filter(entry => entry.building_id === target || entry.clearance_id === target)
    const stored = this.trees.loaded(target)
    const view = { tree: this.#withWaiting(target, stored?.tree), asOf: stored?.fetched_at, waiting }
    this.#views.set(target, view)
    return view
  }

  #withWaiting(target: string, stored: Aggregate | undefined): Aggregate | undefined {
    const start = stored && isTree(stored) ? withoutOrphans(stored) : stored
    return this.#entries
      .filter(entry => isShown(entry) && targetOf(entry) === target)
      .reduce((current, entry) => this.#applied(current, entry, 'decideMerged')?.aggregate ?? current, start)
  }

  /** The result of a write on a building or clearance; undefined where the rule refuses, or the created row already exists. */
  #applied(before: Aggregate | undefined, entry: OutboxEntry, rule: 'decide' | 'decideMerged') {
    if (before && this.#rules?.rowExists(before, entry)) return undefined
    try {
      return this.#rules?.[rule](before, entry, this.actor)
    } catch (error) {
      if (error instanceof Refusal) return undefined
      throw error
    }
  }

  async loadTree(target: string): Promise<void> {
    await this.#loadRules()
    if (await this.trees.load(target)) this.#notify(target, false)
  }

  /** Stores a fetched tree. Resolves to false where a newer fetch or an answer to a write has been stored since `start`. */
  async saveTree(target: string, tree: Aggregate, start?: FetchStart): Promise<boolean> {
    const isStored = await this.trees.fetched(target, tree, start, () => this.#notify(target, false))
    if (isStored) this.#otherTabs.notify(target)
    return isStored
  }

  /** Stores the current row from a conflict refusal. */
  async storeServerRow(entry: OutboxEntry, row: unknown): Promise<void> {
    if (await this.trees.storeServerRow(entry, row)) this.#notify(targetOf(entry))
  }

  /**
   * Decides a write by the shared rule, stores it on the device and shows it at once. Throws the rule’s `Refusal`, and then
   * stores nothing. Where another user’s change has arrived since `before`, it merges the write first, or sets it aside for a
   * decision. Resolves to the key once the write is stored. `replaces` is the key of a refused write that the user changed in its
   * form. Writes are decided one after the other, so that two quick edits of a row do not both start from the same version.
   */
  write<N extends WriteName>(
    target: WriteTarget,
    name: N,
    input: WriteInput<N>,
    before?: unknown,
    replaces?: string,
  ): Promise<string> {
    const entry = { ...target, key: newId(), name, input, at: new Date().toISOString(), before } as OutboxEntry
    const stored = this.#lastWrite.then(() => this.#decideAndStore(entry, replaces))
    this.#lastWrite = stored.catch(() => undefined)
    return stored
  }

  async #decideAndStore(entry: OutboxEntry, replaces: string | undefined): Promise<string> {
    const { decideMerged, isProvisional, canBeDecidedLater } = await this.#loadRules()
    const target = targetOf(entry)
    const replaced = replacedWrite(this.#entries, entry, replaces)
    const tree = replaced && isCreation(replaced) ? undefined : this.view(target).tree
    try {
      const { entry: decided } = decideMerged(tree, entry, this.actor)
      const isProvisionalEntry = isProvisional(decided, this.trees.loaded(target)?.tree)
      await this.#put([isProvisionalEntry ? { ...decided, provisional: true } : decided], replaced)
    } catch (error) {
      if (!(error instanceof Refusal) || !canBeDecidedLater(entry, error)) throw error
      await this.#put([refusedEntry(entry, error)], replaced)
    }
    return entry.key
  }

  /** Queues new entries, and deletes the entry they replace. */
  async #put(entries: readonly OutboxEntry[], replaced?: OutboxEntry): Promise<void> {
    this.#show(entries, await putUnlessReceived(this.database, entries, replaced), replaced)
  }

  /** Stores entries over those with the same keys, and deletes `dropped`. Leaves out entries that were discarded meanwhile. */
  async #update(entries: readonly OutboxEntry[], dropped?: OutboxEntry): Promise<readonly OutboxEntry[]> {
    const updated = await updateQueued(this.database, entries, dropped, this.#hadKey)
    this.#show(entries, updated, dropped)
    return updated
  }

  #show(entries: readonly OutboxEntry[], put: readonly OutboxEntry[], replaced: OutboxEntry | undefined): void {
    const replacedKeys = new Set([replaced, ...entries].map(entry => entry?.key))
    this.#entries = inOrder([...this.#entries.filter(({ key }) => !replacedKeys.has(key)), ...put])
    for (const target of new Set([...entries, ...(replaced ? [replaced] : [])].map(targetOf))) this.#notify(target)
  }

  /**
   * Rebases a provisional write on the service’s row; undefined where it was discarded meanwhile. Throws the refusal where another
   * user changed the same field.
   */
  async toSend(entry: OutboxEntry): Promise<OutboxEntry | undefined> {
    if (!entry.provisional) return entry
    const { withSavedRow } = await this.#loadRules()
    const rebased = withSavedRow(entry, (await this.trees.latest(targetOf(entry)))?.tree)
    const [queued] = await this.#update([rebased])
    return queued
  }

  /**
   * Applies an accepted write to the stored tree, unless the tree already has version `saved` or later, and deletes its entry.
   * Resolves to the version of the written row; undefined where the stored tree does not show it.
   */
  async acknowledge(entry: OutboxEntry, saved = Number.POSITIVE_INFINITY): Promise<number | undefined> {
    const target = targetOf(entry)
    await this.#loadRules()
    let version: number | undefined
    const read = await this.database.run(ACKNOWLEDGED, STRICT, async transaction => {
      // An earlier run has stored this. A second run would apply the write twice.
      if (await transaction.objectStore('received').getKey(entry.key)) return this.trees.readOtherTabs(transaction)
      const stored = await this.trees.latest(target, transaction)
      const result = this.#applied(stored?.tree, entry, 'decide')
      const decided = result && (result.version ?? 0) <= saved ? result : undefined
      version = decided?.version
      const next = decided && { fetched_at: new Date().toISOString(), ...stored, tree: decided.aggregate }
      const [answered] = await Promise.all([
        this.trees.answered(target, next, transaction),
        transaction.objectStore('outbox').delete(entry.key),
        transaction.objectStore('received').put(toReceivedWrite(entry)),
      ])
      return answered
    })
    this.trees.setLoaded(read)
    this.#entries = this.#entries.filter(({ key }) => key !== entry.key)
    this.#notify(target)
    return version
  }

  /**
   * Sets a refused write aside, or drops it where its form shows the refusal itself. Later writes of its row continue without it.
   */
  async refuse(entry: OutboxEntry, refusal: RefusedBy, isDropped = false): Promise<void> {
    const later = (await this.#loadRules()).withoutRefused(this.#entries, entry, refusal)
    await (isDropped ? this.#update(later, entry) : this.#update([refusedEntry(entry, refusal), ...later]))
  }

  /** Takes a failing write out of the shown data, so that the user can change it in its form. */
  reopenFailedWrite = ({ failed, ...entry }: OutboxEntry): Promise<void> =>
    this.refuse(entry, { code: 'internal', message: failed?.message ?? '' })

  /** Queues a write from another device or from a draft, under its own key. */
  importWrite = (entry: OutboxEntry): Promise<void> => this.#put([entry])
  async markFailed(entry: OutboxEntry, message: string, times: number): Promise<void> {
    await this.#update([{ ...entry, failed: { message, times } }])
  }

  /** Queues an entry again with input merged with the saved row. */
  async requeue({ refused: _, failed: _failed, ...rest }: OutboxEntry, input: OutboxEntry['input']): Promise<void> {
    await this.#update([withInput(rest, input)])
  }

  /**
   * Queues a refused entry again. Of the fields that both sides changed, those in `savedFields` get the saved value, the others the
   * user’s. The earlier comparison may have included unsent writes.
   */
  async resolve({ key }: OutboxEntry, savedFields: readonly string[] = []): Promise<void> {
    const { mergeWithSaved } = await this.#loadRules()
    await this.readOtherTabs()
    const entry = this.#entries.find(each => each.key === key)
    if (!entry?.refused) return // Another tab has already resolved it.
    const current = entry.refused.current as { readonly version?: number } | undefined
    const row = mergeWithSaved(entry, entry.refused, savedFields)?.row
    const input = row ?? { ...entry.input, version: current?.version }
    await this.requeue({ ...entry, before: current, ...(row && { provisional: true }) }, input)
  }

  /** Discards a write. Discarding the creation of a building also discards every write in it. */
  async discard(entry: OutboxEntry): Promise<void> {
    await this.#put([], entry)
    if (isCreation(entry)) for (const inside of this.view(entry.building_id).waiting) await this.discard(inside)
  }
}
