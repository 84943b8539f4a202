import { readClearance } from '#frontend/api/clearanceCalls.ts'
import { isClearance, type WriteInput } from '#frontend/store/database.ts'
import { fetchStored } from '#frontend/store/fetchStored.ts'
import { useDevice } from '#frontend/store/StoreProvider.tsx'
import { type EditOptions, useEdit } from '#frontend/store/useEdit.ts'
import { NoConnection } from '#shared/contract/protocol/client.ts'
import type { ClearanceRecord } from '#shared/domain/clearance/clearanceRecord.ts'
import type { ClearanceListEntry } from '#shared/domain/clearance/listedClearance.ts'
import type { ClearanceEditName } from '#shared/domain/edits/editsOfClearances.ts'
import { Refusal } from '#shared/domain/vocabulary/refusal.ts'

/** Reads the current clearance of a list row; without an answer, the copy on this device. */
function useReadClearance({ id }: Pick<ClearanceListEntry, 'id'>) {
  const { store } = useDevice()
  return async (): Promise<ClearanceRecord> => {
    try {
      await fetchStored(store, id, () => readClearance(id))
    } catch (error) {
      const { tree, asOf } = store.view(id)
      const isUnsent = asOf === undefined
      if (!tree || !(isUnsent || error instanceof NoConnection)) throw error
    }
    const { tree } = store.view(id)
    if (!tree || !isClearance(tree)) throw new Refusal('not_found')
    return tree
  }
}

/** Edits a clearance of a list, which is read first. */
export function useEditClearance(row: Pick<ClearanceListEntry, 'id' | 'building'>) {
  const read = useReadClearance(row)
  const edit = useEdit(row.building.id, row.id)
  return {
    read,
    edit: async <N extends ClearanceEditName>(name: N, input: WriteInput<N>, options?: EditOptions) => {
      await read()
      return edit(name, input, options)
    },
  }
}
