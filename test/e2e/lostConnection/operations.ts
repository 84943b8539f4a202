import { companySettings } from '#frontend/features/projects/companySettings.ts'
import { type Database, type OutboxEntry, openDatabase } from '#frontend/store/database.ts'
import { closeConnections, deleteDatabase, STRICT } from '#frontend/store/device/connection.ts'
import type { Drafts } from '#frontend/store/drafts.ts'
import { makeFieldReady, readFieldState } from '#frontend/store/field/fieldReady.ts'
import { askReceipt } from '#frontend/store/field/receipts.ts'
import type { LocalFiles } from '#frontend/store/localFiles.ts'
import { putUnlessReceived, readReceived, toReceivedWrite, updateQueued } from '#frontend/store/received.ts'
import { sealDevice, sealOtherUsers, unseal } from '#frontend/store/sealing.ts'
import { deleteUnused, recordUse } from '#frontend/store/unusedData.ts'
import type { Uploads } from '#frontend/store/uploads.ts'
import { newId } from '#shared/domain/vocabulary/ids.ts'
import { HASH, id, keyed, LONG_AGO, old, photo, type Table, WITHOUT, waiting } from './arrange.ts'
import { aDevice, tree } from './device.ts'
import { LOCAL_STORE, STORED_TREES } from './storeOperations.ts'

const DRAFTS: Table<keyof Drafts> = {
  load: async ({ drafts }) => {
    await drafts.save('item:1', 'Frame')
    return () => drafts.load('item:1')
  },
  list: async ({ drafts }) => {
    await drafts.save('item:1', 'Frame')
    await drafts.save('item:2', 'Soffit')
    return () => drafts.list('item')
  },
  save:
    async ({ drafts }) =>
    () =>
      drafts.save('item:1', 'Frame'),
  saveAnswer:
    async ({ drafts }) =>
    () =>
      drafts.saveAnswer('read:people', ['Aroha']),
  delete: async ({ drafts }) => {
    await drafts.save('item:1', 'Frame')
    return () => drafts.delete('item:1')
  },
  storeUnstored:
    async ({ drafts }) =>
    () =>
      drafts.storeUnstored(),
}

const FILES: Table<keyof LocalFiles> = {
  store:
    async ({ files }) =>
    () =>
      files.store(photo(), 'photo'),
  blob:
    async ({ files }) =>
    async () => [await (await files.blob(HASH)).text(), await (await files.blob(HASH)).text()],
  read: async ({ files }) => {
    const hash = await files.store(photo(), 'photo')
    return async () => (await files.read(hash))?.purpose
  },
  release: WITHOUT,
  upload: async ({ files }) => {
    const hash = await files.store(photo(), 'photo')
    return () => files.upload({ image: { file: hash } })
  },
  uploads: WITHOUT,
}
const UPLOADS: Table<keyof Uploads> = {
  upload: FILES.upload,
  sendAgain: async ({ files, uploads }) => {
    const hash = await files.store(photo(), 'photo')
    await files.upload([hash])
    return () => uploads.sendAgain([hash])
  },
  uploadAndSend: async ({ files, uploads }) => {
    const hash = await files.store(photo(), 'photo')
    const next = await files.store(new Blob(['the next photo']), 'photo')
    let sent = 0
    return () => uploads.uploadAndSend({ file: hash }, { file: next }, async () => (sent += 1))
  },
}

const SEALING: Table<keyof typeof import('#frontend/store/sealing.ts')> = {
  sealDevice: async device => {
    await keyed(device)
    return () => sealDevice(device.actor.user_id)
  },
  sealOtherUsers: async device => {
    await keyed(device)
    return () => sealOtherUsers('another user')
  },
  unseal: async device => {
    const key = await keyed(device)
    await sealDevice(device.actor.user_id)
    const next = await aDevice(device.actor)
    return async () => {
      await unseal(next.database, device.actor.user_id, key)
      await next.store.readOtherTabs()
      return next.store.entries
    }
  },
}

const CONNECTION: Table<keyof Database> = {
  run:
    async ({ database }) =>
    () =>
      database.run(['drafts', 'ready'], STRICT, async each => {
        await each.objectStore('drafts').put('typed', 'item:1')
        await each.objectStore('ready').put(LONG_AGO, id)
        return each.objectStore('drafts').get('item:1')
      }),
  get: async ({ database }) => {
    await database.put('ready', LONG_AGO, id)
    return () => database.get('ready', id)
  },
  getKey: async ({ database }) => {
    await database.put('ready', LONG_AGO, id)
    return () => database.getKey('ready', id)
  },
  getAll: async ({ database }) => {
    await database.put('ready', LONG_AGO, id)
    return () => database.getAll('ready')
  },
  getAllKeys: async ({ database }) => {
    await database.put('ready', LONG_AGO, id)
    return () => database.getAllKeys('ready')
  },
  put:
    async ({ database }) =>
    () =>
      database.put('ready', LONG_AGO, id),
  delete: async ({ database }) => {
    await database.put('ready', LONG_AGO, id)
    return () => database.delete('ready', id)
  },
  // Earlier requests are stored, in their order.
  close:
    async ({ drafts, database }) =>
    () =>
      Promise.all([drafts.save('item:1', 'Fra'), drafts.save('item:1', 'Frame'), database.close()]),
  name: WITHOUT,
}

/** The other exports of `Connection`'s module. */
const CONNECTIONS: Table<Exclude<keyof typeof import('#frontend/store/device/connection.ts'), 'Connection'>> = {
  closeConnections:
    async ({ drafts, database }) =>
    () =>
      Promise.all([drafts.save('item:1', 'Fra'), drafts.save('item:1', 'Frame'), closeConnections(database.name)]),
  deleteDatabase:
    async ({ drafts, database }) =>
    () =>
      Promise.all([drafts.save('item:1', 'Frame'), deleteDatabase(database.name)]),
  READ: WITHOUT,
  WRITE: WITHOUT,
  STRICT: WITHOUT,
}

const DATABASE: Table<keyof typeof import('#frontend/store/database.ts')> = {
  // Converts files that an earlier version stored as Blobs to bytes.
  openDatabase: async ({ database, actor }) => {
    const file = { hash: HASH, blob: photo(), purpose: 'photo', uploaded: true, used_at: LONG_AGO }
    await database.put('files', file as never)
    return async () => (await openDatabase(actor.user_id)).getAllKeys('uploaded')
  },
  withInput: WITHOUT,
  isTree: WITHOUT,
  isClearance: WITHOUT,
  targetOf: WITHOUT,
  isCreation: WITHOUT,
  isShown: WITHOUT,
  createsSurvey: WITHOUT,
  needsRecordsOf: WITHOUT,
  hasDependents: WITHOUT,
  inOrder: WITHOUT,
  hashesIn: WITHOUT,
  titleOf: WITHOUT,
  databaseName: WITHOUT,
  userOfDatabase: WITHOUT,
  isReadAnswer: WITHOUT,
  idempotencyKey: WITHOUT,
}

const RECEIVED: Table<keyof typeof import('#frontend/store/received.ts')> = {
  putUnlessReceived: async device => {
    const entry = await waiting(device)
    return () => putUnlessReceived(device.database, [{ ...entry, key: newId() }], entry)
  },
  readReceived: async device => {
    const entry = await waiting(device)
    await device.database.put('received', { ...toReceivedWrite(entry), key: newId(), at: LONG_AGO })
    await device.database.put('received', toReceivedWrite(entry))
    return () => readReceived(device.database)
  },
  updateQueued: async device => {
    const entry = await waiting(device)
    return () => updateQueued(device.database, [{ ...entry, provisional: true }], undefined, false)
  },
  toReceivedWrite: WITHOUT,
}

const UNUSED: Table<keyof typeof import('#frontend/store/unusedData.ts')> = {
  recordUse: async ({ database }) => {
    await database.put('trees', old(), id)
    return () => recordUse(database, id, old())
  },
  deleteUnused: async device => {
    await keyed(device)
    await device.store.discard(device.store.entries[0] as OutboxEntry)
    await device.database.put('trees', old(), id)
    return () => deleteUnused(device.database)
  },
}

const READY: Table<keyof typeof import('#frontend/store/field/fieldReady.ts')> = {
  readFieldState: async device => {
    await device.store.saveTree(id, tree)
    await device.database.put('ready', LONG_AGO, id)
    return () => readFieldState(device, id)
  },
  makeFieldReady: async device => () => makeFieldReady(device, id, () => undefined),
  appOnDevice: WITHOUT,
}

const RECEIPTS: Table<keyof typeof import('#frontend/store/field/receipts.ts')> = {
  askReceipt: async device => {
    await device.store.saveTree(id, tree)
    return () => askReceipt(device, id)
  },
}

const SETTINGS: Table<keyof typeof import('#frontend/features/projects/companySettings.ts')> = {
  companySettings: async ({ database }) => {
    await database.put('trees', { ...old(), tree: { ...tree, report_check_settings: [] } as never }, id)
    return () => companySettings(database)
  },
}

/** Every module with database access, by path: its exports and the methods of its classes. */
export const OPERATIONS: Readonly<Record<string, Table<string>>> = {
  'store/database.ts': DATABASE,
  'store/device/connection.ts': { ...CONNECTION, ...CONNECTIONS },
  'store/drafts.ts': DRAFTS,
  'store/field/fieldReady.ts': READY,
  'store/field/receipts.ts': RECEIPTS,
  'store/localFiles.ts': FILES,
  'store/localStore.ts': LOCAL_STORE,
  'store/received.ts': RECEIVED,
  'store/sealing.ts': SEALING,
  'store/storedTrees.ts': STORED_TREES,
  'store/unusedData.ts': UNUSED,
  'store/uploads.ts': UPLOADS,
  'features/projects/companySettings.ts': SETTINGS,
}
