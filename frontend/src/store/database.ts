import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import type { EditInput, EditName } from '#shared/domain/edits/edits.ts'
import type { UploadPurpose } from '#shared/domain/files/uploads.ts'
import type { Tree } from '#shared/domain/tree/tree.ts'

/** A write that the service hasn’t acknowledged yet. Its key is a ULID, so keys sort by time. */
export type OutboxEntry = { [N in EditName]: EntryOf<N> }[EditName]
interface EntryOf<N extends EditName> {
  readonly key: string
  readonly building_id: string
  readonly name: N
  readonly input: EditInput<N>
  readonly at: string
  /** The row as the user saw it, for merging where someone else has saved first. */
  readonly before?: unknown
  /** Set where the service refused the write. The entry waits for a decision and doesn’t block other entries. */
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

/** Every user has their own database on the device: the next user who signs in sees and sends nothing of it. */
export const openDatabase = (userId: string): Promise<Database> =>
  openDB<Schema>(`clearfloor-${userId}`, 1, {
    upgrade(database) {
      database.createObjectStore('trees')
      database.createObjectStore('outbox', { keyPath: 'key' }).createIndex('building', 'building_id')
      database.createObjectStore('files', { keyPath: 'hash' })
      database.createObjectStore('drafts')
    },
  })

/** A write that the device has accepted must survive losing power right afterwards. */
export const STRICT = { durability: 'strict' } as const
