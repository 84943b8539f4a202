import { type ConnectionState, publish, subscribe } from '#frontend/api/bus.ts'
import { isSessionExpired } from '#frontend/api/client.ts'
import { StorageClosed } from '#frontend/store/device/storageProblem.ts'
import { CallFailed, type CallOptions, NoConnection, UnexpectedAnswer } from '#shared/contract/protocol/client.ts'
import { Refusal } from '#shared/domain/vocabulary/refusal.ts'
import { hasDependents, idempotencyKey, isCreation, type OutboxEntry, type WriteTarget } from './database.ts'
import type { LocalFiles } from './localFiles.ts'
import type { LocalStore } from './localStore.ts'

export type SendOutcome =
  | { readonly state: 'acknowledged' }
  | { readonly state: 'refused'; readonly refusal: Refusal }
  | { readonly state: 'waiting' }

const FIRST_WAIT_MS = 1_000
const MAX_WAIT_MS = 30_000
/** How many outcomes of sent writes are remembered. */
const MAX_REMEMBERED = 200
/** Refusals that do not concern the write itself. The write is retried. */
const RETRIED_CODES = ['busy', 'storage_full', 'too_many_attempts', 'too_many_requests']

/** After this many failures in a row, a write no longer blocks the others. */
const MAX_FAILURES = 3
const FIRST_PAUSE_MS = 60_000
const MAX_PAUSE_MS = 3_600_000

/** Whether a write is set aside after repeated failures of the service. It is retried after a pause. */
export const isSetAside = ({ failed }: OutboxEntry): boolean => (failed?.times ?? 0) >= MAX_FAILURES

/** Whether the user must decide on a write: the service refused it, or repeatedly fails at it. */
export const needsAttention = (entry: OutboxEntry): boolean => entry.refused !== undefined || isSetAside(entry)

/**
 * Sends waiting writes, oldest first, from one tab at a time. Refused writes are set aside. Failing writes are set aside together
 * with the writes that depend on them. Without a connection or a session everything waits.
 */
export class Outbox {
  readonly #store: LocalStore
  readonly #files: LocalFiles
  readonly #onConnection: (connection: ConnectionState) => void
  /** The writes that a form waits for, with their refusals. A refusal contains another user’s row, so it stays off the bus. */
  readonly #awaited = new Map<string, Refusal | undefined>()
  /** The end of each pause of a failing write, in milliseconds since 1970. Lost at the next start. */
  readonly #pauses = new Map<string, number>()
  /** Writes sent by this page, by idempotency key. Resolves to whether the device shows the stored result. */
  readonly #sent = new Map<string, Promise<boolean>>()
  /** The key of the write being sent. */
  #sending: string | undefined
  #problem: string | undefined
  #isRunning = false
  #isRequested = false
  #isStopped = false
  #wait = FIRST_WAIT_MS
  #timer: ReturnType<typeof setTimeout> | undefined
  readonly #endSubscription: () => void

  constructor(store: LocalStore, files: LocalFiles, onConnection: (connection: ConnectionState) => void) {
    this.#store = store
    this.#files = files
    this.#onConnection = onConnection
    addEventListener('online', this.wake)
    this.#endSubscription = subscribe('connection', state => {
      if (state === 'online') this.wake()
    })
  }

  stop(): void {
    this.#isStopped = true
    clearTimeout(this.#timer)
    removeEventListener('online', this.wake)
    this.#endSubscription()
  }

  readonly wake = (): void => {
    clearTimeout(this.#timer)
    this.#isRequested = true
    if (!this.#isRunning && !this.#isStopped) void this.#run()
  }

  /** The outcome of an entry; `waiting` after `ms`, or when the connection is lost. */
  outcome(key: string, ms: number): Promise<SendOutcome> {
    this.#awaited.set(key, undefined)
    return new Promise(resolve => {
      const settle = (otherwise: 'acknowledged' | 'waiting') => {
        const refusal = this.#awaited.get(key)
        this.#awaited.delete(key)
        clearTimeout(timer)
        for (const end of subscriptions) end()
        resolve(refusal ? { state: 'refused', refusal } : { state: otherwise })
      }
      const timer = setTimeout(() => settle('waiting'), ms)
      const subscriptions = [
        subscribe('command', event => event.key === key && settle('acknowledged')),
        subscribe('connection', state => state !== 'online' && settle('waiting')),
      ]
    })
  }

  async #run(): Promise<void> {
    this.#isRunning = true
    try {
      while (this.#isRequested && !this.#isStopped) {
        this.#isRequested = false
        await navigator.locks.request(`outbox-${this.#store.actor.user_id}`, () => this.#drain())
      }
    } finally {
      this.#isRunning = false
    }
  }

  async #drain(): Promise<void> {
    try {
      // Another tab may have sent some entries while this one waited for the lock.
      await this.#store.readOtherTabs()
      this.#setProblem(undefined)
      if (this.#store.entries.length === 0) return
      const [{ EDIT_CALLS }, { dependsOn }] = await Promise.all([import('./editCalls.ts'), import('./writtenRows.ts')])
      for (let entry = this.#next(dependsOn); entry && !this.#isStopped; entry = this.#next(dependsOn)) {
        await this.#send(entry, EDIT_CALLS[entry.name] as Send)
        this.#wait = FIRST_WAIT_MS
      }
      this.#wakeAfterPause()
    } catch (error) {
      this.#scheduleRetry(error)
    }
  }

  /**
   * The oldest write that may be sent now. It skips writes that are set aside, their dependants, and everything in a building
   * whose creation was refused.
   */
  #next(dependsOn: (later: OutboxEntry, earlier: OutboxEntry) => boolean): OutboxEntry | undefined {
    const now = Date.now()
    const held: OutboxEntry[] = []
    for (const entry of this.#store.entries) {
      if (entry.refused && !isCreation(entry)) continue
      const isHeld =
        entry.refused !== undefined ||
        (this.#pauses.get(entry.key) ?? 0) > now ||
        held.some(earlier => dependsOn(entry, earlier))
      if (!isHeld) return entry
      held.push(entry)
    }
    return undefined
  }

  async #send(queued: OutboxEntry, call: Send): Promise<void> {
    const entry = await this.#store.toSend(queued).catch((error: unknown) => this.#handleFailure(queued, error))
    if (!entry) return
    const { promise, resolve } = Promise.withResolvers<boolean>()
    this.#remember(idempotencyKey(entry), promise)
    this.#show(entry.key)
    try {
      const answer = await this.#uploadAndCall(entry, call)
      const saved = versionIn(answer)
      const version = await this.#store.acknowledge(entry, saved)
      resolve(version !== undefined && version === saved)
      this.#pauses.delete(entry.key)
      this.#onConnection('online')
      publish('command', { key: entry.key, state: 'acknowledged' })
    } catch (error) {
      resolve(false)
      await this.#handleFailure(entry, error)
    } finally {
      this.#show(undefined)
    }
  }

  get sending(): string | undefined {
    return this.#sending
  }

  /** Why no change can be sent from this device now, as a sentence for the user. */
  get problem(): string | undefined {
    return this.#problem
  }

  #setProblem(problem: string | undefined): void {
    if (problem === this.#problem) return
    this.#problem = problem
    publish('sending', this.#sending)
  }

  #show(sending: string | undefined): void {
    this.#sending = sending
    publish('sending', sending)
  }

  async #uploadAndCall(entry: OutboxEntry, call: Send): Promise<unknown> {
    const waiting = this.#store.entries.filter(each => !each.refused).map(each => each.input)
    return (await this.#files.uploads()).uploadAndSend(entry.input, waiting, () =>
      call(entry, entry.input, { key: idempotencyKey(entry), keyOf: entry.made_by }),
    )
  }

  #remember(idempotencyKey: string, isShown: Promise<boolean>): void {
    this.#sent.set(idempotencyKey, isShown)
    const [oldest] = this.#sent.keys()
    if (this.#sent.size > MAX_REMEMBERED && oldest) this.#sent.delete(oldest)
  }

  /**
   * Whether this page sent the write and already shows its stored result, so that its event needs no fetch. Waits for the answer
   * to a write being sent.
   */
  async isShown(idempotencyKey: string | undefined): Promise<boolean> {
    return idempotencyKey !== undefined && (await this.#sent.get(idempotencyKey)) === true
  }

  /** Rethrows errors that concern every write. Any other error is resolved by a merge or recorded in the entry. */
  async #handleFailure(entry: OutboxEntry, error: unknown): Promise<void> {
    if (error instanceof NoConnection || error instanceof StorageClosed || isSessionExpired(error)) throw error
    if (error instanceof Refusal) {
      this.#onConnection('online')
      if (RETRIED_CODES.includes(error.code)) throw error
      return this.#mergeOrSetAside(entry, error)
    }
    const isPermanent = error instanceof UnexpectedAnswer
    const times = Math.max((entry.failed?.times ?? 0) + 1, isPermanent ? MAX_FAILURES : 0)
    const message = error instanceof CallFailed ? error.message : 'Something went wrong.'
    await this.#store.markFailed(entry, message, times)
    if (times < MAX_FAILURES) throw error
    this.#onConnection('online')
    this.#pauses.set(entry.key, Date.now() + Math.min(FIRST_PAUSE_MS * 2 ** (times - MAX_FAILURES), MAX_PAUSE_MS))
  }

  /** Sends a write that was set aside, without waiting for the end of its pause. */
  retry(entry: OutboxEntry): void {
    this.#pauses.delete(entry.key)
    this.wake()
  }

  #wakeAfterPause(): void {
    const waiting = this.#store.entries.flatMap(({ key }) => this.#pauses.get(key) ?? [])
    if (waiting.length > 0) this.#timer = setTimeout(this.wake, Math.min(...waiting) - Date.now())
  }

  /** Merges changes to different fields. Changes to the same field wait for the user. */
  async #mergeOrSetAside(entry: OutboxEntry, refusal: Refusal): Promise<void> {
    const { canBeDecidedLater, mergeWithSaved } = await import('./decide.ts')
    if (refusal.code === 'changed_meanwhile') await this.#store.storeServerRow(entry, refusal.current)
    const merge = mergeWithSaved(entry, refusal)
    if (merge && merge.clashes.length === 0)
      return this.#store.requeue({ ...entry, before: refusal.current }, merge.row)
    const isShownInForm = this.#awaited.has(entry.key) && !canBeDecidedLater(entry, refusal)
    if (isShownInForm) this.#awaited.set(entry.key, refusal)
    await this.#store.refuse(entry, refusal, isShownInForm && !hasDependents(entry, this.#store.entries))
    publish('command', { key: entry.key, state: 'refused' })
  }

  #scheduleRetry(error: unknown): void {
    this.#setProblem(error instanceof StorageClosed ? error.message : undefined)
    const signedOut = isSessionExpired(error)
    this.#onConnection(signedOut ? 'signedOut' : error instanceof NoConnection ? 'offline' : 'online')
    if (signedOut) return
    this.#timer = setTimeout(this.wake, this.#wait * (0.5 + Math.random() / 2))
    this.#wait = Math.min(this.#wait * 2, MAX_WAIT_MS)
  }
}

type Send = (target: WriteTarget, input: unknown, options: CallOptions) => Promise<unknown>

/** The version of the written row; undefined where the answer has none. */
function versionIn(answer: unknown): number | undefined {
  const { data } = (answer ?? {}) as { readonly data?: { readonly version?: unknown } }
  return typeof data?.version === 'number' ? data.version : undefined
}
