import { useCallback } from 'react'
import type { EditInput, EditName } from '#shared/domain/edits/edits.ts'
import { useDevice } from './StoreProvider.tsx'

/** How long a form waits for the service's word before it goes on with the write kept on the device. */
const PATIENCE_MS = 4_000

export interface EditOptions {
  /** The row as the person saw it when they began: where somebody else was faster, untouched fields merge by themselves. */
  readonly before?: unknown
}

/**
 * Writes inside a building. Resolves when the service has it, or when it is safe on the device and the service does not
 * answer now. Throws `Refusal` where the shared rule or the service refuses; the form still holds everything then.
 */
export function useEdit(buildingId: string) {
  const { store, sender, connection } = useDevice()
  return useCallback(
    async <N extends EditName>(
      name: N,
      input: EditInput<N>,
      { before }: EditOptions = {},
    ): Promise<'acknowledged' | 'waiting'> => {
      const key = await store.write(buildingId, name, input, before)
      const outcome = sender.outcome(key, connection.get() === 'online' ? PATIENCE_MS : 0)
      sender.wake()
      const result = await outcome
      if (result.state === 'refused') throw result.refusal
      return result.state
    },
    [store, sender, connection, buildingId],
  )
}
