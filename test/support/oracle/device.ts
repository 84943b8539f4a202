import { buildingCalls } from '#frontend/api/buildingCalls.ts'
import { readClearance } from '#frontend/api/clearanceCalls.ts'
import { type Database, openDatabase, type WriteInput, type WriteName } from '#frontend/store/database.ts'
import { fetchStored } from '#frontend/store/fetchStored.ts'
import { LocalFiles } from '#frontend/store/localFiles.ts'
import { LocalStore } from '#frontend/store/localStore.ts'
import { Outbox } from '#frontend/store/outbox.ts'
import type { ClearanceRecord } from '#shared/domain/clearance/clearanceRecord.ts'
import { CLEARANCE_EDITS } from '#shared/domain/edits/editsOfClearances.ts'
import type { Tree } from '#shared/domain/tree/tree.ts'
import type { Actor } from '#shared/domain/vocabulary/permissions.ts'
import type { FaultyNetwork } from './faultyNetwork.ts'
import { inPage, type Page } from './platform.ts'

interface Opened {
  readonly database: Database
  readonly store: LocalStore
  readonly files: LocalFiles
  readonly outbox: Outbox
}

/** A building with its whole tree, and a clearance of another building. */
export interface Places {
  readonly tree: Tree
  readonly record: ClearanceRecord
}

/**
 * A surveyor's device in one building and one clearance: the page's own store, files and outbox, over a database that outlives
 * the page.
 */
export class Device {
  readonly actor: Actor
  readonly building: string
  readonly clearance: { readonly building_id: string; readonly clearance_id: string }
  readonly network: FaultyNetwork
  #end = new AbortController()
  #opened: Opened | undefined

  constructor(actor: Actor, building: string, clearance: Device['clearance'], network: FaultyNetwork) {
    this.actor = actor
    this.building = building
    this.clearance = clearance
    this.network = network
  }

  /** Opens the page, as `StoreProvider` does. */
  async open(): Promise<void> {
    this.#end = new AbortController()
    await this.run(async () => {
      const database = await openDatabase(this.actor.user_id)
      const store = await LocalStore.open(database, this.actor)
      const files = new LocalFiles(database)
      const outbox = new Outbox(store, files, () => undefined)
      this.#opened = { database, store, files, outbox }
      outbox.wake()
      await store.loadTree(this.building)
      await store.loadTree(this.clearance.clearance_id)
    })
  }

  /** Kills the page: its pending promises never resolve, and its locks are released. */
  kill(): void {
    const { outbox, store } = this.opened
    this.#end.abort()
    outbox.stop()
    store.close()
  }

  run<R>(task: (opened: Opened) => R): R {
    const page: Page = { fetch: this.network.fetchOf(this.#end.signal), closed: this.#end.signal }
    return inPage(page, () => task(this.#opened as Opened))
  }

  get opened(): Opened {
    if (!this.#opened) throw new Error('The device is off')
    return this.#opened
  }

  /** The state on screen. */
  get shown(): Places {
    const { store } = this.opened
    const [tree, record] = [this.building, this.clearance.clearance_id].map(id => store.view(id).tree)
    return { tree, record } as Places
  }

  /** The state last received from the service. */
  get stored(): Places {
    const { trees } = this.opened.store
    const [tree, record] = [this.building, this.clearance.clearance_id].map(id => trees.loaded(id)?.tree)
    return { tree, record } as Places
  }

  write<N extends WriteName>(name: N, input: WriteInput<N>, before?: unknown): Promise<string> {
    return this.run(async ({ store, outbox }) => {
      const target = name in CLEARANCE_EDITS ? this.clearance : { building_id: this.building }
      const key = await store.write(target, name, input, before)
      outbox.wake()
      return key
    })
  }

  /** Fetches the building and the clearance, as their screens do, and returns the service's answer. */
  refresh(): Promise<Places> {
    const { building, clearance } = this
    return this.run(async ({ store }) => {
      const answered: Partial<Writable<Places>> = {}
      await fetchStored(store, building, async () => {
        answered.tree = (await buildingCalls.buildings.tree({ params: { id: building } })).data
        return answered.tree
      })
      await fetchStored(store, clearance.clearance_id, async () => {
        answered.record = await readClearance(clearance.clearance_id)
        return answered.record
      })
      return answered as Places
    })
  }
}
type Writable<T> = { -readonly [K in keyof T]: T[K] }
