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
import { putUnlessReceived, receivedNow } from './received.ts'
import { type RefusedBy, refusedEntry, replacedWrite } from './replacedWrite.ts'
import { StoredTrees } from './storedTrees.ts'

type Rules = typeof import('./decide.ts')
const ACKNOWLEDGED = ['outbox', 'trees', 'counts', 'received'] as const

/** The buildings and clearances on this device, and the writes that wait for the service. Screens subscribe; nothing is fetched here. */
export class LocalStore {
  readonly trees: StoredTrees
  #entries: readonly OutboxEntry[] = []
  #rules: Rules | undefined
  readonly #views = new Map<string, LocalView>()
  readonly database: Database
  readonly actor: Actor
  readonly #otherTabs: OtherTabs

  private constructor(database: Database, actor: Actor, entries: readonly OutboxEntry[]) {
    this.database = database
    this.trees = new StoredTrees(database)
    this.actor = actor
    this.#entries = inOrder(entries)
    this.#otherTabs = new OtherTabs(actor.user_id, async target => {
      await this.#loadRules()
      await this.readOthers()
      this.#notify(target, false)
    })
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
    void this.database.close()
  }

  readonly subscribe = (listener: () => void): (() => void) => subscribe('stored', listener)

  #notify(target: string, notifyOthers = true): void {
    this.#views.clear()
    if (notifyOthers) this.#otherTabs.tell(target)
    publish('stored', target)
  }

  /** Reads what other tabs have added, sent or fetched: what waits and what it was applied to as of one moment, so that neither is shown without the other. */
  async readOthers(): Promise<void> {
    const [entries, read] = await this.database.run(['outbox', 'trees', 'counts'], READ, transaction =>
      Promise.all([transaction.objectStore('outbox').getAll(), this.trees.readOthers(transaction)]),
    )
    this.trees.keep(read)
    this.#entries = inOrder(entries)
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

  /** What a write makes of a building or clearance; undefined where its rule refuses, or what it creates is there already. */
  #applied(before: Aggregate | undefined, entry: OutboxEntry, how: 'decide' | 'decideMerged') {
    if (before && this.#rules?.isThere(before, entry)) return undefined
    try {
      return this.#rules?.[how](before, entry, this.actor)
    } catch (error) {
      if (error instanceof Refusal) return undefined
      throw error
    }
  }

  /** Loads a building or clearance from the database of the device. */
  async loadTree(target: string): Promise<void> {
    await this.#loadRules()
    if (await this.trees.load(target)) this.#notify(target, false)
  }

  /** Stores the building or clearance that the service has sent; resolves to false where it is older than what is `asked`. */
  async saveTree(target: string, tree: Aggregate, asked?: number): Promise<boolean> {
    const isStored = await this.trees.fetched(target, tree, asked, () => this.#notify(target, false))
    if (isStored) this.#otherTabs.tell(target)
    return isStored
  }

  /** Stores the row that the service named when it refused a write that was made of an earlier one. */
  async learn(entry: OutboxEntry, row: unknown): Promise<void> {
    if (await this.trees.learn(entry, row)) this.#notify(targetOf(entry))
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
    const { decideMerged, isProvisional, canBeDecidedLater } = await this.#loadRules()
    const entry = { ...target, key: newId(), name, input, at: new Date().toISOString(), before } as OutboxEntry
    const replaced = replacedWrite(this.#entries, entry, replaces)
    const tree = replaced && isCreation(replaced) ? undefined : this.view(targetOf(target)).tree
    try {
      const { entry: made } = decideMerged(tree, entry, this.actor)
      const isOwn = isProvisional(made, this.trees.loaded(targetOf(entry))?.tree)
      await this.#put([isOwn ? { ...made, provisional: true } : made], replaced)
    } catch (error) {
      if (!(error instanceof Refusal) || !canBeDecidedLater(entry, error)) throw error
      await this.#put([refusedEntry(entry, error)], replaced)
    }
    return entry.key
  }

  /** Stores entries, instead of those with the same keys and of the one that they replace. */
  async #put(entries: readonly OutboxEntry[], replaced?: OutboxEntry): Promise<void> {
    const put = await putUnlessReceived(this.database, entries, replaced)
    const gone = new Set([replaced, ...entries].map(entry => entry?.key))
    this.#entries = inOrder([...this.#entries.filter(({ key }) => !gone.has(key)), ...put])
    for (const target of new Set([...entries, ...(replaced ? [replaced] : [])].map(targetOf))) this.#notify(target)
  }

  /** A write as it is sent: made of its row as the service has it. Throws the refusal where someone else changed the same there. */
  async toSend(entry: OutboxEntry): Promise<OutboxEntry> {
    if (!entry.provisional) return entry
    const { withSavedRow } = await this.#loadRules()
    const made = withSavedRow(entry, (await this.trees.latest(targetOf(entry)))?.tree)
    await this.#put([made])
    return made
  }

  /**
   * Applies a write that the service has accepted, as the version `saved`, to the stored tree, unless that has it already,
   * and deletes its entry. Resolves to the version of the written row; undefined where the stored tree doesn’t show it.
   */
  async acknowledge(entry: OutboxEntry, saved = Number.POSITIVE_INFINITY): Promise<number | undefined> {
    const target = targetOf(entry)
    await this.#loadRules()
    let version: number | undefined
    const read = await this.database.run(ACKNOWLEDGED, STRICT, async transaction => {
      // An earlier run has stored this, and a second one would apply the write twice.
      if (await transaction.objectStore('received').getKey(entry.key)) return this.trees.readOthers(transaction)
      const stored = await this.trees.latest(target, transaction)
      const made = this.#applied(stored?.tree, entry, 'decide')
      const decided = made && (made.version ?? 0) <= saved ? made : undefined
      version = decided?.version
      const next = decided && { fetched_at: new Date().toISOString(), ...stored, tree: decided.aggregate }
      const [answered] = await Promise.all([
        this.trees.answered(target, next, transaction),
        transaction.objectStore('outbox').delete(entry.key),
        transaction.objectStore('received').put(receivedNow(entry)),
      ])
      return answered
    })
    this.trees.keep(read)
    this.#entries = this.#entries.filter(({ key }) => key !== entry.key)
    this.#notify(target)
    return version
  }

  /** Sets a refused write aside, or drops it where its form says so itself. Later writes of its row continue without it. */
  async refuse(entry: OutboxEntry, refusal: RefusedBy, isDropped = false): Promise<void> {
    const later = (await this.#loadRules()).withoutRefused(this.#entries, entry, refusal)
    return isDropped ? this.#put(later, entry) : this.#put([refusedEntry(entry, refusal), ...later])
  }

  /** Takes a write at which the service fails out of what is shown, so that it can be changed in its form. */
  takeBack = ({ failed, ...entry }: OutboxEntry): Promise<void> =>
    this.refuse(entry, { code: 'internal', message: failed?.message ?? '' })

  /** Queues a write of another device, under its own key. */
  takeIn = (entry: OutboxEntry): Promise<void> => this.#put([entry])
  markFailed = (entry: OutboxEntry, message: string, times: number): Promise<void> =>
    this.#put([{ ...entry, failed: { message, times } }])

  /** Queues an entry again, merged with what someone else has saved. */
  requeue = ({ refused: _, failed: _failed, ...rest }: OutboxEntry, input: OutboxEntry['input']): Promise<void> =>
    this.#put([withInput(rest, input)])

  /** Queues a refused entry again: of what both changed `taken` as saved, the rest as mine. It was perhaps compared with unsent writes. */
  async resolve({ key }: OutboxEntry, taken: readonly string[] = []): Promise<void> {
    const { mergeWithSaved } = await this.#loadRules()
    await this.readOthers()
    const entry = this.#entries.find(each => each.key === key)
    if (!entry?.refused) return // Another tab was faster.
    const current = entry.refused.current as { readonly version?: number } | undefined
    const row = mergeWithSaved(entry, entry.refused, taken)?.row
    const input = row ?? { ...entry.input, version: current?.version }
    await this.requeue({ ...entry, before: current, ...(row && { provisional: true }) }, input)
  }

  /** Discards a write, and with one that creates a building everything in it. */
  async discard(entry: OutboxEntry): Promise<void> {
    await this.#put([], entry)
    if (isCreation(entry)) for (const inside of this.view(entry.building_id).waiting) await this.discard(inside)
  }
}
