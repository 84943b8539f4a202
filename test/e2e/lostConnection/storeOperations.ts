import type { OutboxEntry } from '#frontend/store/database.ts'
import { LocalStore } from '#frontend/store/localStore.ts'
import { StoredTrees } from '#frontend/store/storedTrees.ts'
import { newId } from '#shared/domain/vocabulary/ids.ts'
import { id, note, old, REFUSAL, refused, type Table, WITHIN, WITHOUT, waiting } from './arrange.ts'
import { type Device, tree } from './device.ts'

/** A new page of the same user, with nothing loaded yet. */
const another = async ({ database, actor }: Device) => LocalStore.open(database, actor)

export const LOCAL_STORE: Table<keyof LocalStore | Exclude<keyof typeof LocalStore, 'prototype'>> = {
  open: async device => {
    await waiting(device)
    return async () => (await another(device)).entries
  },
  readOtherTabs: async device => {
    await waiting(device)
    const other = await another(device)
    await other.loadTree(id)
    return async () => {
      await other.readOtherTabs()
      return [other.entries, other.view(id)]
    }
  },
  loadTree: async device => {
    await device.database.put('trees', old(), id)
    return () => device.store.loadTree(id)
  },
  saveTree:
    async ({ store }) =>
    () =>
      store.saveTree(id, tree, { answers: 0, order: 1 }),
  storeServerRow: async device => {
    const entry = await waiting(device)
    await device.store.acknowledge(entry)
    return () => device.store.storeServerRow(entry, { type_id: 1, content: 'Theirs', version: 9 })
  },
  write: async device => {
    await device.store.saveTree(id, tree)
    return () => note(device, 1)
  },
  toSend: async device => {
    const entry = { ...(await waiting(device)), provisional: true } as const
    await device.store.importWrite(entry)
    return () => device.store.toSend(entry)
  },
  acknowledge: async device => {
    const entry = await waiting(device)
    return () => device.store.acknowledge(entry, 1)
  },
  refuse: async device => {
    const entry = await waiting(device)
    return () => device.store.refuse(entry, REFUSAL)
  },
  reopenFailedWrite: async device => {
    const entry = await waiting(device)
    await device.store.markFailed(entry, 'Failed', 3)
    return () => device.store.reopenFailedWrite(device.store.entries[0] as OutboxEntry)
  },
  importWrite: async device => {
    const entry = await waiting(device)
    return () => device.store.importWrite({ ...entry, key: newId() })
  },
  markFailed: async device => {
    const entry = await waiting(device)
    return () => device.store.markFailed(entry, 'Failed', 3)
  },
  requeue: async device => {
    const entry = await refused(device)
    return () => device.store.requeue(entry, entry.input)
  },
  resolve: async device => {
    const entry = await refused(device)
    return () => device.store.resolve(entry)
  },
  discard: async device => {
    const entry = await waiting(device)
    return () => device.store.discard(entry)
  },
  close: WITHOUT,
  view: WITHOUT,
  subscribe: WITHOUT,
  trees: WITHOUT,
  database: WITHOUT,
  actor: WITHOUT,
  entries: WITHOUT,
}

export const STORED_TREES: Table<keyof StoredTrees> = {
  load: async ({ database }) => {
    await database.put('trees', old(), id)
    const trees = new StoredTrees(database)
    return async () => [await trees.load(id), trees.loaded(id)]
  },
  latest: async ({ database }) => {
    await database.put('trees', old(), id)
    return () => new StoredTrees(database).latest(id)
  },
  readOtherTabs: WITHIN,
  startFetch: async device => {
    await device.store.acknowledge(await waiting(device))
    return () => device.store.trees.startFetch(id)
  },
  answered: WITHIN,
  fetched: async ({ store }) => {
    const shown: string[] = []
    return async () => [await store.trees.fetched(id, tree, { answers: 0, order: 1 }, () => shown.push(id)), shown]
  },
  storeServerRow: async device => {
    const entry = await waiting(device)
    await device.store.acknowledge(entry)
    return () => device.store.trees.storeServerRow(entry, { type_id: 1, content: 'Theirs', version: 9 })
  },
  loaded: WITHOUT,
  setLoaded: WITHOUT,
}
