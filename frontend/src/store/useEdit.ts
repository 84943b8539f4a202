import { useCallback } from 'react'
import { useReopened } from '#frontend/app/navigation/reopened.ts'
import { askToPersist } from '#frontend/store/device/storage.ts'
import { storageProblem } from '#frontend/store/device/storageProblem.ts'
import type { WriteInput, WriteName, WriteTarget } from './database.ts'
import { useDevice } from './StoreProvider.tsx'

/** How long a form waits for the service before it continues with the write stored on the device. */
const MAX_WAIT_MS = 4_000
/** The gateway ends a call after 30 seconds. */
const LONGEST_CALL_MS = 30_000

export interface EditOptions {
  /** The row as the user saw it when editing started, for merging with a concurrent change. */
  readonly before?: unknown
  /**
   * False: resolves once the write is stored on the device. A later refusal is set aside for the user. `answered`: waits for the
   * answer of a slow service too, for a decision whose refusal the user must see at once.
   */
  readonly wait?: boolean | 'answered'
}

/** `undecided`: the write is stored on the device, and the user must resolve a conflict. */
export type EditOutcome = 'acknowledged' | 'waiting' | 'undecided'

/**
 * Sends an edit of a building or of its clearance. Resolves to `acknowledged` when the service has it, or to `waiting` when it is
 * stored on the device and the service does not answer now. Throws `Refusal` where the shared rule or the service refuses.
 */
export function useEdit(building_id: string, clearance_id?: string) {
  const edit = useEditOf()
  return useCallback(
    <N extends WriteName>(name: N, input: WriteInput<N>, options?: EditOptions): Promise<EditOutcome> =>
      edit({ building_id, clearance_id }, name, input, options),
    [edit, building_id, clearance_id],
  )
}

/** Like `useEdit`, for a screen that edits several buildings. Each must be on this device. */
export function useEditOf() {
  const { store, outbox, connection } = useDevice()
  const replaces = useReopened()?.entry
  return useCallback(
    async <N extends WriteName>(
      target: WriteTarget,
      name: N,
      input: WriteInput<N>,
      { before, wait = true }: EditOptions = {},
    ): Promise<EditOutcome> => {
      askToPersist()
      const key = await store.write(target, name, input, before, replaces).catch((error: unknown) => {
        throw error instanceof DOMException ? new Error(storageProblem('change', error)) : error
      })
      const isUndecided = () => store.entries.some(entry => entry.key === key && entry.refused)
      if (isUndecided()) return 'undecided'
      if (!wait) {
        outbox.wake()
        return 'waiting'
      }
      const maxWait = wait === 'answered' ? LONGEST_CALL_MS : MAX_WAIT_MS
      const outcome = outbox.outcome(key, connection.get() === 'online' ? maxWait : 0)
      outbox.wake()
      const result = await outcome
      if (result.state === 'refused') throw result.refusal
      return isUndecided() ? 'undecided' : result.state
    },
    [store, outbox, connection, replaces],
  )
}
