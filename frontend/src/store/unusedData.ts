import { WRITE } from '#frontend/store/device/connection.ts'
import { type Database, isReadAnswer, type StoredTree, type Transaction } from './database.ts'

const DAY_MS = 86_400_000
const KEPT_DAYS = 60

const daysAgo = (days: number): string => new Date(Date.now() - days * DAY_MS).toISOString()
const lastUse = ({ used_at, fetched_at }: StoredTree): string => used_at ?? fetched_at

/** Records, at most once a day, that a building was opened. Reads the row again, because another tab may have stored it since. */
export async function recordUse(database: Database, id: string, stored: StoredTree): Promise<void> {
  if (lastUse(stored) >= daysAgo(1)) return
  await database.run(['trees'], WRITE, async ({ store }) => {
    const now = await store.get(id)
    if (now) await store.put({ ...now, used_at: daysAgo(0) }, id)
  })
}

const HASH = /[0-9a-f]{64}/g

/**
 * Deletes buildings, stored answers and files that were not used for 60 days. Drafts stay. Waiting writes and their buildings
 * stay too, with every file that any of the remaining rows names.
 */
export async function deleteUnused(database: Database): Promise<void> {
  const oldest = daysAgo(KEPT_DAYS)
  await database.run(USED, WRITE, transaction => deleteIn(transaction, oldest))
}
const USED = ['trees', 'counts', 'outbox', 'files', 'uploaded', 'drafts'] as const

async function deleteIn(transaction: Transaction<typeof USED, 'readwrite'>, oldest: string): Promise<void> {
  const named = new Set<string>()
  const keep = (value: unknown) => {
    for (const hash of JSON.stringify(value).match(HASH) ?? []) named.add(hash)
  }
  const waiting = await transaction.objectStore('outbox').getAll()
  keep(waiting)
  for await (const cursor of transaction.objectStore('trees')) {
    if (
      lastUse(cursor.value) < oldest &&
      !waiting.some(entry => [entry.building_id, entry.clearance_id].includes(cursor.key))
    ) {
      await transaction.objectStore('trees').delete(cursor.key)
      await transaction.objectStore('counts').delete(cursor.key)
    } else keep(cursor.value)
  }
  for await (const cursor of transaction.objectStore('drafts')) {
    const { at } = cursor.value as { readonly at: string }
    if (isReadAnswer(cursor.key) && at < oldest) await transaction.objectStore('drafts').delete(cursor.key)
    else keep(cursor.value)
  }
  for await (const cursor of transaction.objectStore('files'))
    if (cursor.value.used_at < oldest && !named.has(cursor.key)) {
      await transaction.objectStore('files').delete(cursor.key)
      await transaction.objectStore('uploaded').delete(cursor.key)
    }
}
