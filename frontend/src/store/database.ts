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

/** What is stored as one whole: a building with everything in it, or a clearance. */
export type Aggregate = Tree | ClearanceRecord
export const isTree = (aggregate: Aggregate): aggregate is Tree => 'building' in aggregate
export const isClearance = (aggregate: Aggregate): aggregate is ClearanceRecord => !isTree(aggregate)

/** What can be written on the device, by name. */
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
  /** The clearance that it changes; absent where it changes the building itself. */
  readonly clearance_id?: string | undefined
  readonly at: string
  /** For a write from a rescue file: the user who made it. The service answers the write as that user’s. */
  readonly made_by?: string | undefined
  /** The row as the user saw it, for merging where someone else has saved first. */
  readonly before?: unknown
  /** Set while `before` has own writes in it that wait too: its version isn’t the service’s, which it gets before it is sent. */
  readonly provisional?: true
  /** Set where the service refused the write. The entry waits for a decision and doesn’t block other entries. */
  readonly refused?: {
    readonly code: string
    readonly message: string
    /** The sentences at its fields; absent where an earlier version of the page stored it. */
    readonly fields?: Readonly<Record<string, string>> | undefined
    readonly current?: unknown
  }
  /** Set where the service failed at this write: with which sentence the last time, and how often in a row. */
  readonly failed?: { readonly message: string; readonly times: number }
}

/** An entry with another input of the same write. TypeScript can't tell that both belong to one name. */
export const withInput = (entry: OutboxEntry, input: OutboxEntry['input']): OutboxEntry =>
  ({ ...entry, input }) as OutboxEntry

/** The building or clearance that a write changes. */
export type WriteTarget = Pick<OutboxEntry, 'building_id' | 'clearance_id'>

/** Its id. */
export const targetOf = ({ building_id, clearance_id }: WriteTarget): string => clearance_id ?? building_id

/** A write that creates its building. Everything else in the building waits for it. */
export type Creation = Extract<OutboxEntry, { readonly name: 'createProject' }>
export const isCreation = (entry: OutboxEntry): entry is Creation => entry.name === 'createProject'

/** Whether what a write changes is shown. One that the service refused is not, unless all other changes are inside it. */
export const isShown = (entry: OutboxEntry): boolean => !entry.refused || isCreation(entry)

/** Whether a creation also creates its survey, for which other buildings in it wait. */
export const createsSurvey = ({ input }: Creation): boolean => 'job_number' in input.survey

/** Whether a building needs what the creation of another one creates with it: its survey, or that survey’s client, contact or office. */
export function needs({ input: { survey: later } }: Creation, { input: { survey: earlier } }: Creation): boolean {
  if (!('job_number' in earlier)) return false
  if (!('job_number' in later)) return later.id === earlier.id
  return (['client', 'contact', 'office'] as const).some(
    record => earlier[record] && earlier[`${record}_id`] === later[`${record}_id`],
  )
}

/** Whether other writes need the building that a write creates, or what it creates with it. */
export const isWaitedFor = (entry: OutboxEntry, entries: readonly OutboxEntry[]): boolean =>
  isCreation(entry) &&
  entries.some(
    other =>
      other.key !== entry.key &&
      (other.building_id === entry.building_id || (isCreation(other) && needs(other, entry))),
  )

/** The order of sending: buildings, each behind those that create what it needs, then what is in them, each by time. */
export function inOrder(entries: readonly OutboxEntry[]): OutboxEntry[] {
  const byTime = entries.toSorted((a, b) => (a.key < b.key ? -1 : 1))
  const creations = byTime.filter(isCreation)
  const placed = new Set<OutboxEntry>()
  const place = (creation: Creation, asked: readonly Creation[]): void => {
    if (asked.includes(creation)) return
    for (const other of creations) if (needs(creation, other)) place(other, [...asked, creation])
    placed.add(creation)
  }
  for (const creation of creations) place(creation, [])
  return [...placed, ...byTime.filter(entry => !isCreation(entry))]
}

/** The hashes anywhere in a value, once: a large floor plan also names its tiles. */
export const hashesIn = (value: unknown): string[] => [
  ...new Set(JSON.stringify(value).match(/(?<=")[0-9a-f]{64}(?=")/g) ?? []),
]

/** The name that the user gave to what a write changes, where it has one. */
export function titleOf({ input }: Pick<OutboxEntry, 'input'>): string | undefined {
  if ('building' in input) return input.building.name
  return 'name' in input && typeof input.name === 'string' ? input.name : undefined
}

/** What a screen shows: the building or clearance that the service sent last, with the user’s own waiting writes applied. */
export interface LocalView {
  readonly tree: Aggregate | undefined
  /** When the service sent it; undefined while there is none. */
  readonly asOf: string | undefined
  /** The writes that wait; those of a building include the ones of its clearances. */
  readonly waiting: readonly OutboxEntry[]
}

/** A write that the service has acknowledged, for the list of what was received. */
export interface ReceivedWrite extends WriteTarget {
  readonly key: string
  readonly name: WriteName
  /** The name that the user gave to what was written, where it has one. */
  readonly title: string | undefined
  /** The hashes of the files that went with it. */
  readonly files: readonly string[]
  readonly at: string
}

/** What the service said, signed, that it has of a building, and what of it is missing there. */
export type StoredReceipt = z.infer<typeof ReceiptReply>

export interface StoredTree {
  readonly tree: Aggregate
  readonly fetched_at: string
  /** When it was opened last; absent where an earlier version of the page stored it. */
  readonly used_at?: string
}

/** How often a building or clearance was stored, and how many answers to writes are in it: so a tab notices what another stored. */
export interface TreeCounts {
  readonly stored: number
  readonly answers: number
}

/** A file as its bytes: a Blob that has been read from the database and is stored again can’t be read any more in WebKit. */
export interface StoredFile {
  readonly hash: string
  readonly bytes: ArrayBuffer
  readonly type: string
  readonly purpose: UploadPurpose
  readonly used_at: string
}

type Schema = {
  /** Buildings and clearances, by their ids. */
  trees: { key: string; value: StoredTree }
  counts: { key: string; value: TreeCounts }
  outbox: { key: string; value: OutboxEntry; indexes: { building: string } }
  files: { key: string; value: StoredFile }
  /** When each file that the service has reached it, by its hash. A file is never written again to note it. */
  uploaded: { key: string; value: string }
  drafts: { key: string; value: unknown }
  received: { key: string; value: ReceivedWrite }
  /** The latest receipt of each building, by its id. */
  receipts: { key: string; value: StoredReceipt }
  /** When each building was made ready for the field, by its id. */
  ready: { key: string; value: string }
  /** The key of the signed-in user, `device`. It can be used, but not read. */
  keys: { key: 'device'; value: CryptoKey }
}
export type Database = Connection<Schema>
export type StoreName = NameIn<Schema>
/** A transaction over some stores of the database. */
export type Transaction<Names extends readonly NameIn<Schema>[], How extends Mode> = TransactionOf<Schema, Names, How>

const PREFIX = 'clearfloor-'
export const databaseName = (userId: string): string => `${PREFIX}${userId}`
/** Whose database it is; undefined where it is none of these. */
export const userOfDatabase = (name: string): string | undefined =>
  name.startsWith(PREFIX) ? name.slice(PREFIX.length) : undefined

/** Whether a key of the drafts is that of an answer of the service, stored for the next time without signal. */
export const isReadAnswer = (draftKey: string): boolean => draftKey.startsWith('read:')

/** Every user has their own database on the device: the next user who signs in sees and sends nothing of it. */
export async function openDatabase(userId: string): Promise<Database> {
  const database = new Connection<Schema>(databaseName(userId), 4, (upgraded, oldVersion) => {
    // An upgrade only adds stores, so that a tab with an earlier page can go on.
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

/** How version 1 stored a file. */
interface FileWithBlob extends Omit<StoredFile, 'bytes' | 'type'> {
  readonly blob: Blob
  readonly uploaded: boolean
}
const hasBlob = (file: StoredFile | FileWithBlob): file is FileWithBlob => 'blob' in file

/** Stores the files of version 1 as their bytes. Reading a Blob would end the transaction of the upgrade, so it is done after it. */
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

/** The idempotency key of a write. A merged write is a new request, so it gets its own key, derived so that a retry repeats it. */
export function idempotencyKey({ key, input }: OutboxEntry): string {
  const version = (input as { version?: number }).version
  return version === undefined ? key : `${key}-${version}`
}
