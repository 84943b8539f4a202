import { readClearance } from '#frontend/api/clearanceCalls.ts'
import type { WriteInput } from '#frontend/store/database.ts'
import { useDevice } from '#frontend/store/StoreProvider.tsx'
import { useEdit } from '#frontend/store/useEdit.ts'
import { NoConnection } from '#shared/contract/protocol/client.ts'
import type { ClearanceListEntry } from '#shared/domain/clearance/clearance.ts'
import type { ClearanceEditName } from '#shared/domain/edits/editsOfClearances.ts'

/** Edits a clearance of a list. It is read first; without an answer the one on this device is edited. */
export function useEditClearance({ id, building }: Pick<ClearanceListEntry, 'id' | 'building'>) {
  const { store } = useDevice()
  const edit = useEdit(building.id, id)
  return async <N extends ClearanceEditName>(name: N, input: WriteInput<N>) => {
    await store.loadTree(id)
    try {
      await store.saveTree(id, await readClearance(id))
    } catch (error) {
      const { tree, asOf } = store.view(id)
      const isUnsent = asOf === undefined
      if (!tree || !(isUnsent || error instanceof NoConnection)) throw error
    }
    return edit(name, input)
  }
}
