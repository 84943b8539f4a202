import type { Caller } from '#functions/runtime/caller.ts'
import { cancelledBy, type DocumentProgress, isStoring } from '#shared/domain/files/documentProgress.ts'
import { now } from '#shared/domain/vocabulary/time.ts'
import { retryWhenStale, StaleReadError } from './claim.ts'
import { commitOnce } from './idempotency.ts'
import type { Condition, Write } from './table.ts'

/** A document's status, and the writes that end it with a result. */
interface Cancellable {
  readonly isInProgress: boolean
  readonly progress?: DocumentProgress | undefined
  readonly writes: (result: ReturnType<typeof cancelledBy>) => readonly Write[]
}

/**
 * Cancels a queued or running document: its worker loses the claim and stops at its next step. A document that has ended or is
 * being stored stays as it is. `read` runs again if the document changed in the meantime.
 */
export const cancelOnce = (caller: Caller, read: () => Promise<Cancellable>) =>
  retryWhenStale(async () => {
    const { isInProgress, progress, writes } = await read()
    if (!isInProgress) return replyNotCancelled(caller, 'It had already ended, so nothing was cancelled')
    if (isStoring(progress)) return replyNotCancelled(caller, 'It’s already being stored, so it can’t be cancelled')
    const reply = { data: { is_cancelled: true }, message: 'Cancelled' }
    return commitOnce(caller, writes(cancelledBy(caller.full_name, now())), reply)
  })

function replyNotCancelled(caller: Caller, message: string) {
  const reply = { data: { is_cancelled: false }, message }
  return caller.command ? commitOnce(caller, [], reply) : reply
}

/** The condition of a cancel: the row is as seen, and its document is not being stored yet. `at` is the path of its progress. */
export function notStoring(asSeen: Condition, at = 'progress'): Condition {
  const { expression, names } = asSeen
  const progress = at.split('.').map(name => `#${name}`)
  const path = progress.join('.')
  return {
    ...asSeen,
    expression: `${expression} AND (attribute_not_exists(${path}) OR ${path}.#done < ${path}.#of)`,
    names: { ...names, ...Object.fromEntries([...progress, '#done', '#of'].map(name => [name, name.slice(1)])) },
    otherwise: () => new StaleReadError(),
  }
}
