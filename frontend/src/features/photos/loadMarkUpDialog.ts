import type { MarkUpDialog } from '#frontend/features/photos/markUp/MarkUpDialog.tsx'

type Loaded = { readonly MarkUpDialog: typeof MarkUpDialog }
let loading: Promise<Loaded> | undefined

/** Loads the mark-up editor’s chunk. Forms with a photo call this early, so that it is available offline. */
export function loadMarkUpDialog(): Promise<Loaded> {
  loading ??= import('#frontend/features/photos/markUp/MarkUpDialog.tsx').catch((error: unknown) => {
    loading = undefined
    throw error
  })
  return loading
}
