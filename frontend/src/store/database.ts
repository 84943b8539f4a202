import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import type { EditInput, EditName } from '#shared/domain/edits/edits.ts'
import type { UploadPurpose } from '#shared/domain/files/uploads.ts'
import type { Tree } from '#shared/domain/tree/tree.ts'

/** A write that a person made and the service has not acknowledged yet. Its key is a ULID, so keys sort by time. */
export type OutboxEntry = { [N in EditName]: EntryOf<N> }[EditName]
interface EntryOf<N extends EditName> {
  readonly key: string
  readonly building_id: string
  readonly name: N
  readonly input: EditInput<N>
  readonly at: string
  /** The row as the person saw it, for merging where somebody else was faster. */
  readonly before?: unknown
  /** Set where the service refused; the entry waits for a decision and holds up nothing else. */
  readonly refused?: { readonly code: string; readonly message: string; readonly current?: unknown }
}

export interface StoredTree {
  readonly tree: Tree
  readonly fetched_at: string
}

export interface StoredFile {
  readonly hash: string
  readonly blob: Blob
  readonly purpose: UploadPurpose
  readonly uploaded: boolean
  readonly used_at: string
}

interface Schema extends DBSchema {
  trees: { key: string; value: StoredTree }
  outbox: { key: string; value: OutboxEntry; indexes: { building: string } }
  files: { key: string; value: StoredFile }
  drafts: { key: string; value: unknown }
}
export type Database = IDBPDatabase<Schema>

/** Every person has a database of their own on the device: whoever signs in next sees and sends nothing of it. */
export const openDatabase = (userId: string): Promise<Database> =>
  openDB<Schema>(`clearfloor-${userId}`, 1, {
    upgrade(database) {
      database.createObjectStore('trees')
      database.createObjectStore('outbox', { keyPath: 'key' }).createIndex('building', 'building_id')
      database.createObjectStore('files', { keyPath: 'hash' })
      database.createObjectStore('drafts')
    },
  })

/** An acknowledged write must survive a battery that dies the next moment. */
export const STRICT = { durability: 'strict' } as const
