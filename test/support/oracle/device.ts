import { buildingCalls } from '#frontend/api/buildingCalls.ts'
import { type Database, openDatabase, type WriteInput, type WriteName } from '#frontend/store/database.ts'
import { fetchStored } from '#frontend/store/fetchStored.ts'
import { LocalFiles } from '#frontend/store/localFiles.ts'
import { LocalStore } from '#frontend/store/localStore.ts'
import { Outbox } from '#frontend/store/outbox.ts'
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

/** A surveyor's device in one building: the page's own store, files and outbox, over a database that outlives the page. */
export class Device {
  readonly actor: Actor
  readonly building: string
  readonly network: FaultyNetwork
  #end = new AbortController()
  #opened: Opened | undefined

  constructor(actor: Actor, building: string, network: FaultyNetwork) {
    this.actor = actor
    this.building = building
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
    })
  }

  /** Ends the page at once: nothing that it waits for comes, and its locks are free. */
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

  /** What its screens show. */
  get tree(): Tree {
    return this.opened.store.view(this.building).tree as Tree
  }

  /** What it has from the service. */
  get stored(): Tree {
    return this.opened.store.trees.loaded(this.building)?.tree as Tree
  }

  write<N extends WriteName>(name: N, input: WriteInput<N>, before?: unknown): Promise<string> {
    return this.run(async ({ store, outbox }) => {
      const key = await store.write({ building_id: this.building }, name, input, before)
      outbox.wake()
      return key
    })
  }

  /** Fetches the building, as its screens do, and answers what the service sent. */
  refresh(): Promise<Tree> {
    return this.run(async ({ store }) => {
      let answered: Tree | undefined
      await fetchStored(store, this.building, async () => {
        answered = (await buildingCalls.buildings.tree({ params: { id: this.building } })).data
        return answered
      })
      return answered as Tree
    })
  }
}
