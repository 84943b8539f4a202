import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import type { ClearanceRecord } from '#shared/domain/clearance/clearanceRecord.ts'
import type { EditInput, EditName } from '#shared/domain/edits/edits.ts'
import type { ClearanceEditInput, ClearanceEditName } from '#shared/domain/edits/editsOfClearances.ts'
import type { UploadPurpose } from '#shared/domain/files/uploads.ts'
import type { Tree } from '#shared/domain/tree/tree.ts'

/** What is stored as one whole: a building with everything in it, or a clearance. */
export type Aggregate = Tree | ClearanceRecord
export const isTree = (aggregate: Aggregate): aggregate is Tree => 'building' in aggregate
export const isClearance = (aggregate: Aggregate): aggregate is ClearanceRecord => !isTree(aggregate)

/** What can be written on the device, by name. */
type Writes = { readonly [N in EditName]: EditInput<N> } & { readonly [N in ClearanceEditName]: ClearanceEditInput<N> }
export type WriteName = keyof Writes
export type WriteInput<N extends WriteName> = Writes[N]

/** A write that the service hasn’t acknowledged yet. Its key is a ULID, so keys sort by time. */
export type OutboxEntry = { [N in WriteName]: EntryOf<N> }[WriteName]
interface EntryOf<N extends WriteName> {
  readonly key: string
  readonly building_id: string
  /** The clearance that it changes; absent where it changes the building itself. */
  readonly clearance_id?: string | undefined
  readonly name: N
  readonly input: WriteInput<N>
  readonly at: string
  /** The row as the user saw it, for merging where someone else has saved first. */
  readonly before?: unknown
  /** Set where the service refused the write. The entry waits for a decision and doesn’t block other entries. */
  readonly refused?: { readonly code: string; readonly message: string; readonly current?: unknown }
  /** Set where the service failed at this write: with which sentence the last time, and how often in a row. */
  readonly failed?: { readonly message: string; readonly times: number }
}

/** The id of the building or clearance that a write changes. */
export const targetOf = ({ building_id, clearance_id }: Pick<OutboxEntry, 'building_id' | 'clearance_id'>): string =>
  clearance_id ?? building_id

export interface StoredTree {
  readonly tree: Aggregate
  readonly fetched_at: string
  /** When it was opened last; absent where an earlier version of the page stored it. */
  readonly used_at?: string
}

export interface StoredFile {
  readonly hash: string
  readonly blob: Blob
  readonly purpose: UploadPurpose
  readonly uploaded: boolean
  readonly used_at: string
}

interface Schema extends DBSchema {
  /** Buildings and clearances, by their ids. */
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
