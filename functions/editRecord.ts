import { retryWhenStale } from '#functions/data/claim.ts'
import type { OfBuilding } from '#functions/data/history.ts'
import { commitOnce } from '#functions/data/idempotency.ts'
import type { Write } from '#functions/data/table.ts'
import type { Caller } from '#functions/runtime/caller.ts'

/** Writes of a transaction, and a delivery after it: of a notification, a mail or a job. */
export interface Delivery {
  readonly writes: readonly Write[]
  /** Never throws. */
  readonly deliver: () => Promise<unknown>
}

/** The parts of an edit that belong to the kind of record, in their order. */
interface RecordParts<Read, Edited> {
  readonly read: () => Promise<Read>
  /** Runs the shared rule. */
  readonly decide: (read: Read) => Edited
  readonly writesOf: (edited: Edited) => readonly Write[] | Promise<readonly Write[]>
  readonly historyOf: (edited: Edited) => OfBuilding | undefined
  /** The error to throw after a failed commit. A `StaleReadError` repeats the edit. */
  readonly mapConflict?: (error: unknown, edited: Edited) => unknown
}

/** The parts of an edit that belong to the call. */
export interface CallParts<Edited, R> {
  readonly toReply: (edited: Edited) => R
  /** Notifications and jobs. */
  readonly deliveriesOf?: (edited: Edited) => readonly Delivery[] | Promise<readonly Delivery[]>
  /** Notifies open pages. */
  readonly publish?: (edited: Edited) => Promise<unknown>
}

type EditParts<Read, Edited, R> = RecordParts<Read, Edited> & CallParts<Edited, R>

/**
 * Runs an edit of a building, a clearance or a part of a clearance: reads, decides, and commits everything in one transaction
 * with the record of the command. Starts over if the data changed in the meantime. Then publishes and delivers.
 */
export async function editRecord<Read, Edited, R>(caller: Caller, parts: EditParts<Read, Edited, R>): Promise<R> {
  const { edited, deliveries, reply } = await retryWhenStale(() => commitEdit(caller, parts))
  await Promise.all([parts.publish?.(edited), ...deliveries.map(({ deliver }) => deliver())])
  return reply
}

async function commitEdit<Read, Edited, R>(caller: Caller, parts: EditParts<Read, Edited, R>) {
  const edited = parts.decide(await parts.read())
  const deliveries = (await parts.deliveriesOf?.(edited)) ?? []
  const writes = [...(await parts.writesOf(edited)), ...deliveries.flatMap(delivery => delivery.writes)]
  const reply = parts.toReply(edited)
  await commitOnce(caller, writes, reply, parts.historyOf(edited)).catch(async error => {
    throw (await parts.mapConflict?.(error, edited)) ?? error
  })
  return { edited, deliveries, reply }
}
