import { Connection, closeConnections, deleteDatabase, READ, STRICT } from '#frontend/store/device/connection.ts'
import { databaseNames } from '#frontend/store/device/opening.ts'
import { StorageClosed } from '#frontend/store/device/storageProblem.ts'
import { newId } from '#shared/domain/vocabulary/ids.ts'
import {
  type Database,
  databaseName,
  isReadAnswer,
  openDatabase,
  type StoreName,
  type Transaction,
  userOfDatabase,
} from './database.ts'

interface SealedRow {
  readonly user: string
  readonly iv: Uint8Array<ArrayBuffer>
  readonly data: ArrayBuffer
}
type Schema = {
  /** The unsent data of signed-out users on this device, encrypted with a key that only their owner can fetch. */
  rows: { key: number | string; value: SealedRow; indexes: { user: string } }
}

const openSealed = () =>
  new Connection<Schema>('signed-out', 1, database => {
    database.createObjectStore('rows', { autoIncrement: true }).createIndex('user', 'user')
  })

/** A row that the device stores for a user who signs out: a waiting write, a draft, or a file that one of these names. */
interface UnsentRow {
  readonly store: 'outbox' | 'files' | 'uploaded' | 'drafts'
  readonly key?: string
  readonly row: unknown
  /** The bytes of a file, which JSON cannot contain. */
  readonly bytes?: ArrayBuffer
}

const HASH = /[0-9a-f]{64}/g

const UNSENT_STORES = ['outbox', 'drafts', 'files', 'uploaded'] as const
const unsentRowsIn = (database: Database): Promise<UnsentRow[]> => database.run(UNSENT_STORES, READ, readUnsentRows)

async function readUnsentRows(transaction: Transaction<typeof UNSENT_STORES, 'readonly'>): Promise<UnsentRow[]> {
  const [entries, draftKeys, draftRows] = await Promise.all([
    transaction.objectStore('outbox').getAll(),
    transaction.objectStore('drafts').getAllKeys(),
    transaction.objectStore('drafts').getAll(),
  ])
  const drafts = draftKeys.flatMap((key, at): UnsentRow[] =>
    isReadAnswer(key) ? [] : [{ store: 'drafts', key, row: draftRows[at] }],
  )
  const hashes = new Set(JSON.stringify([entries, drafts]).match(HASH))
  const files = await Promise.all([...hashes].map(hash => transaction.objectStore('files').get(hash)))
  const uploaded = await Promise.all([...hashes].map(hash => transaction.objectStore('uploaded').get(hash)))
  return [
    ...entries.map((row): UnsentRow => ({ store: 'outbox', row })),
    ...drafts,
    ...files.flatMap((file): UnsentRow[] => {
      if (!file) return []
      const { bytes, ...row } = file
      return [{ store: 'files', row, bytes }]
    }),
    ...[...hashes].flatMap((key, at): UnsentRow[] =>
      uploaded[at] ? [{ store: 'uploaded', key, row: uploaded[at] }] : [],
    ),
  ]
}

/** A row as bytes: the length of its JSON, the JSON, the bytes of a file. */
function packRow({ bytes = new ArrayBuffer(0), ...rest }: UnsentRow): Uint8Array<ArrayBuffer> {
  const json = new TextEncoder().encode(JSON.stringify(rest))
  const all = new Uint8Array(LENGTH_BYTES + json.length + bytes.byteLength)
  new DataView(all.buffer).setUint32(0, json.length)
  all.set(json, LENGTH_BYTES)
  all.set(new Uint8Array(bytes), LENGTH_BYTES + json.length)
  return all
}

function unpackRow(all: ArrayBuffer): UnsentRow {
  const end = LENGTH_BYTES + new DataView(all).getUint32(0)
  const rest: UnsentRow = JSON.parse(new TextDecoder().decode(all.slice(LENGTH_BYTES, end)))
  return { ...rest, bytes: all.slice(end) }
}

const LENGTH_BYTES = 4
const IV_BYTES = 12
const cipherFor = (user: string, iv: Uint8Array<ArrayBuffer>) => ({
  name: 'AES-GCM',
  iv,
  additionalData: new TextEncoder().encode(user),
})

async function sealRow(user: string, key: CryptoKey, row: UnsentRow): Promise<SealedRow> {
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES))
  return { user, iv, data: await crypto.subtle.encrypt(cipherFor(user, iv), key, packRow(row)) }
}

const NOT_READY = 'Changes on this device haven’t been sent yet. Go online, wait until they’re sent, then sign out'

/** Only one tab at a time may encrypt or restore. */
const inOneTab = <R>(task: () => Promise<R>): Promise<R> => navigator.locks.request('signed-out', task)

/**
 * Leaves nothing readable of a user on this device: encrypts the unsent data, deletes the rest and the key. Throws where unsent
 * data exist without a key, because they would be lost.
 */
export const sealDevice = (user: string): Promise<void> =>
  inOneTab(async () => {
    // This page first finishes its own writes, such as the last draft.
    await closeConnections(databaseName(user))
    const database = await openDatabase(user)
    const key = await database.get('keys', 'device')
    try {
      const rows = key && (await sealedRows(database, user, key))
      if (!rows && (await database.getAllKeys('outbox')).length > 0) throw new Error(NOT_READY)
      if (rows) await store(rows)
      // The browser may not answer the request for deletion.
      await empty(database).catch(ignoreClosed)
    } finally {
      await database.close()
    }
    await deleteDatabase(databaseName(user)).catch(ignoreClosed)
  })

const EVERY_STORE: Readonly<Record<StoreName, true>> = {
  trees: true,
  counts: true,
  outbox: true,
  files: true,
  uploaded: true,
  drafts: true,
  received: true,
  receipts: true,
  ready: true,
  keys: true,
}
const STORES = Object.keys(EVERY_STORE) as StoreName[]

const empty = (database: Database): Promise<unknown> =>
  database.run(STORES, STRICT, each => Promise.all(STORES.map(name => each.objectStore(name).clear())))

/** Signing out succeeds even where the browser does not answer. The next user’s start deletes the rest. */
const ignoreClosed = (error: unknown): void => {
  if (!(error instanceof StorageClosed)) throw error
}

/** Repeats the encryption where another tab has written in the meantime. */
async function sealedRows(database: Database, user: string, key: CryptoKey): Promise<SealedRow[]> {
  const unsent = await unsentRowsIn(database)
  const rows = await Promise.all(unsent.map(each => sealRow(user, key, each)))
  const isSame = JSON.stringify(await unsentRowsIn(database)) === JSON.stringify(unsent)
  return isSame ? rows : sealedRows(database, user, key)
}

async function store(rows: readonly SealedRow[]): Promise<void> {
  const database = openSealed()
  const keyed = rows.map(row => [row, newId()] as const)
  await database.run(['rows'], STRICT, ({ store }) => Promise.all(keyed.map(each => store.put(...each))))
  await database.close()
}

/** Seals the databases of users who did not sign out, such as after an expired session. Their keys are still on the device. */
export async function sealOtherUsers(user: string): Promise<void> {
  for (const other of (await databaseNames()).map(userOfDatabase))
    if (other && other !== user) await sealDevice(other).catch(() => undefined)
}

/** Restores the data that were encrypted at sign-out. Rows that this key cannot decrypt stay as they are. */
export const unseal = (database: Database, user: string, key: CryptoKey): Promise<void> =>
  inOneTab(async () => {
    const source = openSealed()
    const ids = await source.run(['rows'], READ, ({ store }) => store.keysBy('user', user))
    for (const id of ids) {
      const row = await source.get('rows', id)
      const bytes = row && (await crypto.subtle.decrypt(cipherFor(user, row.iv), key, row.data).catch(() => undefined))
      if (!bytes) continue
      await restoreRow(database, unpackRow(bytes))
      await source.delete('rows', id)
    }
    await source.close()
  })

async function restoreRow(database: Database, { store, key, row, bytes }: UnsentRow): Promise<void> {
  const value = store === 'files' ? Object.assign({ bytes }, row) : row
  await database.run([store], STRICT, transaction => transaction.objectStore(store).put(value as never, key))
}
