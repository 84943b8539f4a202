import { type ConnectionState, publish, subscribe } from '#frontend/api/bus.ts'
import { isSessionExpired } from '#frontend/api/client.ts'
import { CallFailed } from '#shared/contract/protocol/client.ts'
import { threeWayMerge } from '#shared/domain/tree/threeWayMerge.ts'
import { Refusal } from '#shared/domain/vocabulary/refusal.ts'
import type { OutboxEntry } from './database.ts'
import type { LocalFiles } from './localFiles.ts'
import type { LocalStore } from './localStore.ts'

export type SendOutcome =
  | { readonly state: 'acknowledged' }
  | { readonly state: 'refused'; readonly refusal: Refusal }
  | { readonly state: 'waiting' }

const FIRST_WAIT_MS = 1_000
const MAX_WAIT_MS = 30_000
/** Refusals that say nothing about the write itself and so are retried. */
const RETRIED_CODES = ['busy', 'too_many_attempts']

/** Sends waiting writes, oldest first, one tab at a time. Refused writes are set aside; writes that can’t be sent stay. */
export class Outbox {
  readonly #store: LocalStore
  readonly #files: LocalFiles
  readonly #onConnection: (connection: ConnectionState) => void
  /** The writes that a form waits for, with their refusal. It contains another user’s row, so it isn’t published on the bus. */
  readonly #awaited = new Map<string, Refusal | undefined>()
  #isRunning = false
  #isRequested = false
  #isStopped = false
  #wait = FIRST_WAIT_MS
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(store: LocalStore, files: LocalFiles, onConnection: (connection: ConnectionState) => void) {
    this.#store = store
    this.#files = files
    this.#onConnection = onConnection
    addEventListener('online', this.wake)
  }

  stop(): void {
    this.#isStopped = true
    clearTimeout(this.#timer)
    removeEventListener('online', this.wake)
  }

  readonly wake = (): void => {
    clearTimeout(this.#timer)
    this.#isRequested = true
    if (!this.#isRunning && !this.#isStopped) void this.#run()
  }

  /** The outcome of an entry, or `waiting` where it isn’t known after `ms`. */
  outcome(key: string, ms: number): Promise<SendOutcome> {
    this.#awaited.set(key, undefined)
    return new Promise(resolve => {
      const settle = (otherwise: 'acknowledged' | 'waiting') => {
        const refusal = this.#awaited.get(key)
        this.#awaited.delete(key)
        clearTimeout(timer)
        unsubscribe()
        resolve(refusal ? { state: 'refused', refusal } : { state: otherwise })
      }
      const timer = setTimeout(() => settle('waiting'), ms)
      const unsubscribe = subscribe('command', event => event.key === key && settle('acknowledged'))
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
    for (let entry = this.#next(); entry && !this.#isStopped; entry = this.#next()) {
      try {
        await this.#send(entry)
        this.#wait = FIRST_WAIT_MS
      } catch (error) {
        this.#scheduleRetry(error)
        return
      }
    }
  }

  #next = (): OutboxEntry | undefined => this.#store.entries.find(entry => !entry.refused)

  async #send(entry: OutboxEntry): Promise<void> {
    try {
      const { EDIT_CALLS } = await import('./editCalls.ts')
      const send = EDIT_CALLS[entry.name] as (
        building: string,
        input: unknown,
        options: { key: string },
      ) => Promise<unknown>
      const waiting = this.#store.entries.filter(each => !each.refused).map(each => each.input)
      await this.#files.uploadAndSend(entry.input, waiting, () =>
        send(entry.building_id, entry.input, { key: keyOf(entry) }),
      )
      await this.#store.acknowledge(entry)
      this.#onConnection('online')
      publish('command', { key: entry.key, state: 'acknowledged' })
    } catch (error) {
      if (!(error instanceof Refusal) || isSessionExpired(error) || RETRIED_CODES.includes(error.code)) throw error
      await this.#mergeOrSetAside(entry, error)
    }
  }

  /** Where someone else saved first, changes to different fields are merged; changes to the same field wait for the user. */
  async #mergeOrSetAside(entry: OutboxEntry, refusal: Refusal): Promise<void> {
    const merge = mergeOf(entry, refusal)
    if (merge && merge.clashes.length === 0)
      return this.#store.requeue(
        { ...entry, before: refusal.current } as OutboxEntry,
        merge.row as unknown as OutboxEntry['input'],
      )
    if (this.#awaited.has(entry.key)) {
      this.#awaited.set(entry.key, refusal)
      await this.#store.discard(entry)
    } else await this.#store.markRefused(entry, refusal)
    publish('command', { key: entry.key, state: 'refused' })
  }

  #scheduleRetry(error: unknown): void {
    const signedOut = isSessionExpired(error)
    this.#onConnection(signedOut ? 'signedOut' : error instanceof CallFailed ? 'offline' : 'online')
    if (signedOut) return
    this.#timer = setTimeout(this.wake, this.#wait * (0.5 + Math.random() / 2))
    this.#wait = Math.min(this.#wait * 2, MAX_WAIT_MS)
  }
}

type Fields = Readonly<Record<string, unknown>>

function mergeOf({ before, input }: OutboxEntry, { code, current }: Refusal) {
  if (code !== 'changed_meanwhile' || !before || !current) return undefined
  return threeWayMerge(before as Fields, input as unknown as Fields, current as Fields)
}

/** The idempotency key. A merged write is a new request, so it gets its own key, derived so that a retry repeats it. */
function keyOf({ key, input }: OutboxEntry): string {
  const version = (input as { version?: number }).version
  return version === undefined ? key : `${key}-${version}`
}
