import { STRICT, WRITE } from '#frontend/store/device/connection.ts'
import { type Database, hashesIn, type OutboxEntry, type ReceivedWrite, titleOf } from './database.ts'

const DAY_MS = 86_400_000
/** How long the device lists received writes. */
const KEPT_DAYS = 30

export const toReceivedWrite = ({ key, building_id, clearance_id, name, ...entry }: OutboxEntry): ReceivedWrite => ({
  key,
  building_id,
  clearance_id,
  name,
  title: titleOf(entry),
  files: hashesIn(entry.input),
  at: new Date().toISOString(),
})

/**
 * Puts entries into the outbox, and deletes the entry they replace. Leaves out received entries: another tab may have sent one
 * between two runs of this task. Resolves to the entries in the outbox.
 */
export const putUnlessReceived = (
  database: Database,
  entries: readonly OutboxEntry[],
  replaced: OutboxEntry | undefined,
): Promise<OutboxEntry[]> =>
  database.run(['outbox', 'received'], STRICT, async transaction => {
    const outbox = transaction.objectStore('outbox')
    const received = await Promise.all(entries.map(({ key }) => transaction.objectStore('received').getKey(key)))
    const unsent = entries.filter((_, at) => received[at] === undefined)
    await Promise.all([...unsent.map(entry => outbox.put(entry)), replaced && outbox.delete(replaced.key)])
    return unsent
  })

/**
 * Stores entries of the outbox over those with the same keys, and deletes `dropped`. Leaves out entries that are no longer in the
 * outbox, because the user has discarded them. `hadKey`: the database had the user’s key when it was opened. Without the key now,
 * the browser has deleted the contents, and the entries are stored again. Resolves to the stored entries.
 */
export const updateQueued = (
  database: Database,
  entries: readonly OutboxEntry[],
  dropped: OutboxEntry | undefined,
  hadKey: boolean,
): Promise<OutboxEntry[]> =>
  database.run(['outbox', 'keys'], STRICT, async transaction => {
    const outbox = transaction.objectStore('outbox')
    const [deviceKey, ...keys] = await Promise.all([
      transaction.objectStore('keys').getKey('device'),
      ...entries.map(({ key }) => outbox.getKey(key)),
    ])
    const isEmptied = hadKey && deviceKey === undefined
    const queued = entries.filter((_, at) => isEmptied || keys[at] !== undefined)
    await Promise.all([...queued.map(entry => outbox.put(entry)), dropped && outbox.delete(dropped.key)])
    return queued
  })

/** The writes acknowledged in the last 30 days, latest first. Deletes older ones. */
export async function readReceived(database: Database): Promise<ReceivedWrite[]> {
  const oldest = new Date(Date.now() - KEPT_DAYS * DAY_MS).toISOString()
  return database.run(['received'], WRITE, async ({ store }) => {
    const recent: ReceivedWrite[] = []
    for await (const { key, value } of store)
      if (value.at < oldest) await store.delete(key)
      else recent.push(value)
    return recent.sort((a, b) => (a.at < b.at ? 1 : -1))
  })
}
