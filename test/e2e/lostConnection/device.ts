import { type Database, openDatabase } from '#frontend/store/database.ts'
import { Drafts } from '#frontend/store/drafts.ts'
import { LocalFiles } from '#frontend/store/localFiles.ts'
import { LocalStore } from '#frontend/store/localStore.ts'
import { Outbox } from '#frontend/store/outbox.ts'
import type { Device as PageDevice } from '#frontend/store/StoreProvider.tsx'
import type { Uploads } from '#frontend/store/uploads.ts'
import { newId } from '#shared/domain/vocabulary/ids.ts'
import type { Actor } from '#shared/domain/vocabulary/permissions.ts'
import { anItem, aTree, editContext } from '#test/support/data/tree.ts'
import { beginUndisturbed } from './ending.ts'

/** A device as `StoreProvider` opens it, and its stored data as JSON, which is equal for equal outcomes. */
export interface Device extends PageDevice {
  readonly actor: Actor
  readonly database: Database
  readonly uploads: Uploads
}

export const tree = aTree({}, room => [anItem(room)])
export const target = { building_id: tree.building.id }

export async function aDevice(actor: Actor = { ...editContext().actor, user_id: newId() }): Promise<Device> {
  const database = await openDatabase(actor.user_id)
  const store = await LocalStore.open(database, actor)
  const files = new LocalFiles(database)
  const connection: PageDevice['connection'] = { get: () => 'online', set: () => undefined }
  const outbox = new Outbox(store, files, connection.set)
  // Stops automatic sending.
  outbox.stop()
  const uploads = await files.uploads()
  return { actor, database, store, files, outbox, drafts: new Drafts(database), connection, uploads }
}

/** A fake service that has every file, and the building as on the device. */
globalThis.fetch = async (input: RequestInfo | URL, init?: RequestInit) => {
  const request = new Request(input, init)
  const { pathname } = new URL(request.url)
  if (pathname === '/photo')
    return new Response(new Uint8Array([7, 7, 7]), { headers: { 'content-type': 'image/jpeg' } })
  const body = request.method === 'POST' ? await request.json() : {}
  return Response.json({ data: answerTo(pathname, body) }, { headers: { 'apigw-requestid': '1' } })
}

function answerTo(path: string, { files = [] }: { readonly files?: readonly { file: string }[] }): unknown {
  if (path === '/api/uploads') return files.map(() => ({ done: true }))
  if (path === '/api/uploads/commit') return files.map(({ file }) => ({ file }))
  if (path.startsWith('/api/image/file/')) return { url: '/photo' }
  if (path.endsWith('/tree')) return tree
  if (!path.endsWith('/receipt')) return []
  const counts = { asked: 1, held: 1 }
  const hashes = { tree_hash: 'a'.repeat(64), asked_hash: 'a'.repeat(64), signature: 'a'.repeat(64) }
  const receipt = {
    building_id: tree.building.id,
    at: new Date().toISOString(),
    items: counts,
    files: counts,
    ...hashes,
  }
  return { receipt, missing_items: [], missing_files: [] }
}

const done = <R>(request: IDBRequest<R>): Promise<R> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

/** Every row of every database; encrypted data by its length. */
async function stored(): Promise<Record<string, unknown>> {
  const found: Record<string, unknown> = {}
  const names = (await indexedDB.databases()).map(({ name = '' }) => name)
  for (const name of names.sort()) {
    const database = await done(indexedDB.open(name))
    for (const store of database.objectStoreNames) {
      const rows = beginUndisturbed(database, [store]).objectStore(store)
      const [keys, values] = await Promise.all([done(rows.getAllKeys()), done(rows.getAll())])
      // `stored` counts are only compared within a tab, so they are reset.
      const isCounts = store === 'counts'
      found[`${name} ${store}`] = keys.map((key, at) => [key, isCounts ? { ...values[at], stored: 0 } : values[at]])
    }
    database.close()
  }
  return found
}

const ID = /[0-9A-HJKMNP-TV-Z]{26}/g
const TIME = /\d{4}-\d\d-\d\dT[\d:.]+Z/g

/** An operation's outcome: its result, the device's view and its stored data. */
export async function outcomeOf({ store }: Device, result: unknown): Promise<string> {
  const shown = { entries: store.entries, view: store.view(tree.building.id) }
  const bytes = (_: string, value: unknown) => {
    if (value instanceof ArrayBuffer || ArrayBuffer.isView(value)) return `${value.byteLength} bytes`
    if (value instanceof Blob) return `${value.size} bytes, ${value.type}`
    return value instanceof CryptoKey ? 'key' : value instanceof Map ? [...value] : value
  }
  const text = JSON.stringify({ result, shown, stored: await stored() }, bytes, 1)
  const ids: string[] = []
  return text.replace(TIME, 'time').replace(ID, id => {
    if (!ids.includes(id)) ids.push(id)
    return `id ${ids.indexOf(id)}`
  })
}

export async function forget({ store, database }: Device): Promise<void> {
  store.close()
  await database.close()
  for (const { name = '' } of await indexedDB.databases()) await done(indexedDB.deleteDatabase(name))
}
