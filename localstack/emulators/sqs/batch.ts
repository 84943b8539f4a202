import { Fault } from './fault.ts'
import type { Entry } from './request.ts'
import { sizeOf } from './sending.ts'

const MAX_ENTRIES = 10
const MAX_BYTES = 1_048_576

/** Runs each entry separately and reports failures beside successes. */
export function batch(entries: readonly Entry[] = [], run: (entry: Entry) => object) {
  check(entries)
  const successful: object[] = []
  const failed: object[] = []
  for (const entry of entries) {
    try {
      successful.push({ Id: entry.Id, ...run(entry) })
    } catch (error) {
      if (!(error instanceof Fault)) throw error
      failed.push({ Id: entry.Id, Code: error.code, SenderFault: true, Message: error.message })
    }
  }
  return { Successful: successful, ...(failed.length > 0 && { Failed: failed }) }
}

function check(entries: readonly Entry[]) {
  if (entries.length === 0) throw new Fault('EmptyBatchRequest')
  if (entries.length > MAX_ENTRIES) throw new Fault('TooManyEntriesInBatchRequest')
  if (new Set(entries.map(({ Id }) => Id)).size < entries.length) throw new Fault('BatchEntryIdsNotDistinct')
  const bytes = entries.reduce((sum, entry) => sum + sizeOf(entry.MessageBody ?? '', entry.MessageAttributes ?? {}), 0)
  if (bytes > MAX_BYTES) throw new Fault('BatchRequestTooLong')
}
