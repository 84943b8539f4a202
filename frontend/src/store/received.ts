import { type Database, hashesIn, type OutboxEntry, type ReceivedWrite, titleOf } from './database.ts'

const DAY_MS = 86_400_000
/** For how long a device lists what the service has received. */
const KEPT_DAYS = 30

export const receivedNow = ({ key, building_id, clearance_id, name, ...entry }: OutboxEntry): ReceivedWrite => ({
  key,
  building_id,
  clearance_id,
  name,
  title: titleOf(entry),
  files: hashesIn(entry.input),
  at: new Date().toISOString(),
})

/** What the service has acknowledged in the last 30 days, latest first; what is older goes. */
export async function readReceived(database: Database): Promise<ReceivedWrite[]> {
  const oldest = new Date(Date.now() - KEPT_DAYS * DAY_MS).toISOString()
  const transaction = database.transaction('received', 'readwrite')
  const kept: ReceivedWrite[] = []
  for await (const cursor of transaction.store)
    if (cursor.value.at < oldest) await cursor.delete()
    else kept.push(cursor.value)
  await transaction.done
  return kept.sort((a, b) => (a.at < b.at ? 1 : -1))
}
