import type { MarkUpDialog } from '#frontend/features/photos/markUp/MarkUpDialog.tsx'

type Loaded = { readonly MarkUpDialog: typeof MarkUpDialog }
let loading: Promise<Loaded> | undefined

/** The editor of marks, a part of the product of its own. A form with a photo asks for it early, for when the signal is gone. */
export function loadMarkUpDialog(): Promise<Loaded> {
  loading ??= import('#frontend/features/photos/markUp/MarkUpDialog.tsx').catch((thrown: unknown) => {
    loading = undefined
    throw thrown
  })
  return loading
}
