import type * as z from 'zod'
import { Connection, STRICT } from '#frontend/store/device/connection.ts'
import type { Mode, NameIn, Transaction as TransactionOf } from '#frontend/store/device/transaction.ts'
import type { ClearanceRecord } from '#shared/domain/clearance/clearanceRecord.ts'
import type { EditInput, EditName } from '#shared/domain/edits/edits.ts'
import type { ClearanceEditInput, ClearanceEditName } from '#shared/domain/edits/editsOfClearances.ts'
import type { NewProject } from '#shared/domain/edits/newBuilding.ts'
import type { ReceiptReply } from '#shared/domain/files/receipt.ts'
import type { UploadPurpose } from '#shared/domain/files/uploads.ts'
import type { Tree } from '#shared/domain/tree/tree.ts'

/** The unit that the device stores: a building with all its rows, or a clearance. */
export type Aggregate = Tree | ClearanceRecord
export const isTree = (aggregate: Aggregate): aggregate is Tree => 'building' in aggregate
export const isClearance = (aggregate: Aggregate): aggregate is ClearanceRecord => !isTree(aggregate)

type Writes = { readonly [N in EditName]: EditInput<N> } & {
  readonly [N in ClearanceEditName]: ClearanceEditInput<N>
} & { readonly createProject: NewProject }
export type WriteName = keyof Writes
export type WriteInput<N extends WriteName> = Writes[N]

/** A write that the service hasn’t acknowledged yet. Its key is a ULID, so keys sort by time. */
export type OutboxEntry = EntryFields & NamedInput
type NamedInput = { [N in WriteName]: { readonly name: N; readonly input: WriteInput<N> } }[WriteName]
interface EntryFields {
  readonly key: string
  readonly building_id: string
  /** Absent for a write to the building itself. */
  readonly clearance_id?: string | undefined
  readonly at: string
  /** For a write from a rescue file: the user who made it. The service recognises the write by this user and its key. */
  readonly made_by?: string | undefined
  /** The row as the user saw it, for merging with a concurrent change. */
  readonly before?: unknown
  /**
   * Set while `before` contains the user’s own unsent writes. The write gets the service’s version of the row before it is sent.
   */
  readonly provisional?: true
  /** Set where the service refused the write. The entry waits for a decision and doesn’t block other entries. */
  readonly refused?: {
    readonly code: string
    readonly message: string
    /** Messages by field. */
    readonly fields?: Readonly<Record<string, string>> | undefined
    readonly current?: unknown
  }
  /** Set where the service failed at this write: the last message, and the number of failures in a row. */
  readonly failed?: { readonly message: string; readonly times: number }
}

/** The entry with another input for the same write. TypeScript can’t tell that name and input still match. */
export const withInput = (entry: OutboxEntry, input: OutboxEntry['input']): OutboxEntry =>
  ({ ...entry, input }) as OutboxEntry

export type WriteTarget = Pick<OutboxEntry, 'building_id' | 'clearance_id'>

export const targetOf = ({ building_id, clearance_id }: WriteTarget): string => clearance_id ?? building_id

/** A write that creates its building. Everything else in the building waits for it. */
export type Creation = Extract<OutboxEntry, { readonly name: 'createProject' }>
export const isCreation = (entry: OutboxEntry): entry is Creation => entry.name === 'createProject'

/** Whether a screen shows the change of a write. Refused writes are hidden, except the creation of the building itself. */
export const isShown = (entry: OutboxEntry): boolean => !entry.refused || isCreation(entry)

/** Whether a creation also creates its survey. Other buildings of the survey wait for it. */
export const createsSurvey = ({ input }: Creation): boolean => 'job_number' in input.survey

/** Whether a building needs records that another creation adds: its survey, or the survey’s client, contact or office. */
export function needsRecordsOf(
  { input: { survey: later } }: Creation,
  { input: { survey: earlier } }: Creation,
): boolean {
  if (!('job_number' in earlier)) return false
  if (!('job_number' in later)) return later.id === earlier.id
  return (['client', 'contact', 'office'] as const).some(
    record => earlier[record] && earlier[`${record}_id`] === later[`${record}_id`],
  )
}

/** Whether other writes need the building of a creation, or a record created with it. */
export const hasDependents = (entry: OutboxEntry, entries: readonly OutboxEntry[]): boolean =>
  isCreation(entry) &&
  entries.some(
    other =>
      other.key !== entry.key &&
      (other.building_id === entry.building_id || (isCreation(other) && needsRecordsOf(other, entry))),
  )

/** The order of sending: first the creations of buildings, each after those that it needs, then all other writes by time. */
export function inOrder(entries: readonly OutboxEntry[]): OutboxEntry[] {
  const byTime = entries.toSorted((a, b) => (a.key < b.key ? -1 : 1))
  const creations = byTime.filter(isCreation)
  const placed = new Set<OutboxEntry>()
  const place = (creation: Creation, visited: readonly Creation[]): void => {
    if (visited.includes(creation)) return
    for (const other of creations) if (needsRecordsOf(creation, other)) place(other, [...visited, creation])
    placed.add(creation)
  }
  for (const creation of creations) place(creation, [])
  return [...placed, ...byTime.filter(entry => !isCreation(entry))]
}

/** The distinct file hashes anywhere in a value. A large floor plan also names its tiles. */
export const hashesIn = (value: unknown): string[] => [
  ...new Set(JSON.stringify(value).match(/(?<=")[0-9a-f]{64}(?=")/g) ?? []),
]

/** The user’s name for the changed record, if it has one. */
export function titleOf({ input }: Pick<OutboxEntry, 'input'>): string | undefined {
  if ('building' in input) return input.building.name
  return 'name' in input && typeof input.name === 'string' ? input.name : undefined
}

/** The building or clearance for a screen: the service’s latest copy with the user’s waiting writes applied. */
export interface LocalView {
  readonly tree: Aggregate | undefined
  /** When the service sent it; undefined where it has not. */
  readonly asOf: string | undefined
  /** The waiting writes of the building, including its clearances, or of the clearance. */
  readonly waiting: readonly OutboxEntry[]
}

/** An acknowledged write, for the list of received changes. */
export interface ReceivedWrite extends WriteTarget {
  readonly key: string
  readonly name: WriteName
  /** The user’s name for the record, if it has one. */
  readonly title: string | undefined
  readonly files: readonly string[]
  readonly at: string
}

/**
 * A statement signed by the service. It lists the items and files of a building that the service has, and those that it lacks.
 */
export type StoredReceipt = z.infer<typeof ReceiptReply>

export interface StoredTree {
  readonly tree: Aggregate
  readonly fetched_at: string
  /** When it was last opened; undefined before that. */
  readonly used_at?: string
}

/** Two counters show a tab the changes of other tabs: how often a tree was stored, and how many answers it includes. */
export interface TreeCounts {
  readonly stored: number
  readonly answers: number
}

/** A file is stored as bytes. WebKit can no longer read a Blob after it was read from the database and stored again. */
export interface StoredFile {
  readonly hash: string
  readonly bytes: ArrayBuffer
  readonly type: string
  readonly purpose: UploadPurpose
  readonly used_at: string
}

type Schema = {
  /** By building or clearance id. */
  trees: { key: string; value: StoredTree }
  counts: { key: string; value: TreeCounts }
  outbox: { key: string; value: OutboxEntry; indexes: { building: string } }
  files: { key: string; value: StoredFile }
  /** When each file reached the service, by hash. A separate store, so that the file itself is not rewritten. */
  uploaded: { key: string; value: string }
  drafts: { key: string; value: unknown }
  received: { key: string; value: ReceivedWrite }
  /** The latest receipt of each building, by building id. */
  receipts: { key: string; value: StoredReceipt }
  /** When each building was made ready for the field, by building id. */
  ready: { key: string; value: string }
  /** The signed-in user’s key, under `device`. It is not extractable. */
  keys: { key: 'device'; value: CryptoKey }
}
export type Database = Connection<Schema>
export type StoreName = NameIn<Schema>
export type Transaction<Names extends readonly NameIn<Schema>[], How extends Mode> = TransactionOf<Schema, Names, How>

const PREFIX = 'clearfloor-'
export const databaseName = (userId: string): string => `${PREFIX}${userId}`
/** The id of the user who owns a database; undefined for other databases. */
export const userOfDatabase = (name: string): string | undefined =>
  name.startsWith(PREFIX) ? name.slice(PREFIX.length) : undefined

/** Whether a draft key belongs to an answer of the service that is stored for offline use. */
export const isReadAnswer = (draftKey: string): boolean => draftKey.startsWith('read:')

/** Each user has a separate database, so the next user on the device neither sees nor sends its contents. */
export async function openDatabase(userId: string): Promise<Database> {
  const database = new Connection<Schema>(databaseName(userId), 4, (upgraded, oldVersion) => {
    // An upgrade only adds stores, so that a tab with an earlier page keeps working.
    if (oldVersion < 1) {
      upgraded.createObjectStore('trees')
      upgraded.createObjectStore('outbox', { keyPath: 'key' }).createIndex('building', 'building_id')
      upgraded.createObjectStore('files', { keyPath: 'hash' })
      upgraded.createObjectStore('drafts')
    }
    if (oldVersion < 2) {
      upgraded.createObjectStore('uploaded')
      upgraded.createObjectStore('keys')
    }
    if (oldVersion < 3) {
      upgraded.createObjectStore('received', { keyPath: 'key' })
      upgraded.createObjectStore('receipts')
      upgraded.createObjectStore('ready')
    }
    if (oldVersion < 4) upgraded.createObjectStore('counts')
  })
  await replaceBlobs(database)
  return database
}

/** The file format of version 1. */
interface FileWithBlob extends Omit<StoredFile, 'bytes' | 'type'> {
  readonly blob: Blob
  readonly uploaded: boolean
}
const hasBlob = (file: StoredFile | FileWithBlob): file is FileWithBlob => 'blob' in file

/** Converts the Blobs of version 1 to bytes, after the upgrade, because reading a Blob would end its transaction. */
async function replaceBlobs(database: Database): Promise<void> {
  for (const hash of await database.getAllKeys('files')) {
    const file: StoredFile | FileWithBlob | undefined = await database.get('files', hash)
    if (!file || !hasBlob(file)) continue
    const { blob, uploaded, ...rest } = file
    const bytes = await blob.arrayBuffer().catch(() => undefined)
    await database.run(['files', 'uploaded'], STRICT, async transaction => {
      const files = transaction.objectStore('files')
      await Promise.all([
        bytes ? files.put({ ...rest, bytes, type: blob.type }) : files.delete(hash),
        uploaded && transaction.objectStore('uploaded').put(rest.used_at, hash),
      ])
    })
  }
}

/**
 * The idempotency key of a write. A merged write is a new request with its own key. The key is derived, so a retry repeats it.
 */
export function idempotencyKey({ key, input }: OutboxEntry): string {
  const version = (input as { version?: number }).version
  return version === undefined ? key : `${key}-${version}`
}
