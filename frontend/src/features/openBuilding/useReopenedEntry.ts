import { useReopened } from '#frontend/app/navigation/reopened.ts'
import { usePendingWrites } from '#frontend/store/StoreProvider.tsx'

/** The refused write that the page was opened for, with the draft of its form, while it still waits. */
export function useReopenedEntry() {
  const reopened = useReopened()
  const entry = usePendingWrites().find(({ key, refused }) => key === reopened?.entry && refused)
  return entry && reopened && { entry, draftKey: reopened.draftKey }
}
