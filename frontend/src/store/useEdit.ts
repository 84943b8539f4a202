import { useCallback } from 'react'
import { useReopened } from '#frontend/app/navigation/reopened.ts'
import { askToPersist } from '#frontend/store/device/storage.ts'
import { storageProblem } from '#frontend/store/device/storageProblem.ts'
import type { WriteInput, WriteName, WriteTarget } from './database.ts'
import { useDevice } from './StoreProvider.tsx'

/** How long a form waits for the service before it continues with the write stored on the device. */
const MAX_WAIT_MS = 4_000

export interface EditOptions {
  /** The row as the user saw it when editing started. Where someone else saved first, changes to different fields are merged. */
  readonly before?: unknown
}

/** `undecided`: it is stored on the device, and the user has to choose, because of what someone else has done. */
export type EditOutcome = 'acknowledged' | 'waiting' | 'undecided'

/**
 * Sends an edit of a building, or of a clearance in it. Resolves to `acknowledged` when the service has it, or to `waiting`
 * when it is stored on the device and the service doesn’t answer now. Throws `Refusal` where the shared rule or the service
 * refuses.
 */
export function useEdit(building_id: string, clearance_id?: string) {
  const edit = useEditOf()
  return useCallback(
    <N extends WriteName>(name: N, input: WriteInput<N>, options?: EditOptions): Promise<EditOutcome> =>
      edit({ building_id, clearance_id }, name, input, options),
    [edit, building_id, clearance_id],
  )
}

/** The same for a screen that edits several buildings, each of which this device has. */
export function useEditOf() {
  const { store, outbox, connection } = useDevice()
  const replaces = useReopened()?.entry
  return useCallback(
    async <N extends WriteName>(
      target: WriteTarget,
      name: N,
      input: WriteInput<N>,
      { before }: EditOptions = {},
    ): Promise<EditOutcome> => {
      askToPersist()
      const key = await store.write(target, name, input, before, replaces).catch((thrown: unknown) => {
        throw thrown instanceof DOMException ? new Error(storageProblem('change', thrown)) : thrown
      })
      const isUndecided = () => store.entries.some(entry => entry.key === key && entry.refused)
      if (isUndecided()) return 'undecided'
      const outcome = outbox.outcome(key, connection.get() === 'online' ? MAX_WAIT_MS : 0)
      outbox.wake()
      const result = await outcome
      if (result.state === 'refused') throw result.refusal
      return isUndecided() ? 'undecided' : result.state
    },
    [store, outbox, connection, replaces],
  )
}
