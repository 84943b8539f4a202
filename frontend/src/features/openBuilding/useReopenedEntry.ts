import { useReopened } from '#frontend/app/navigation/reopened.ts'
import { usePendingWrites } from '#frontend/store/StoreProvider.tsx'

/**
 * The refused write that the user reopened in this form, with the key of the form’s draft. Undefined once the write is
 * resolved.
 */
export function useReopenedEntry() {
  const reopened = useReopened()
  const entry = usePendingWrites().find(({ key, refused }) => key === reopened?.entry && refused)
  return entry && reopened && { entry, draftKey: reopened.draftKey }
}
