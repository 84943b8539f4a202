import { createContext } from 'react'

export interface StoredDraft {
  readonly value: unknown
  readonly at: string
}
interface DraftStore {
  readonly load: (key: string) => Promise<StoredDraft | undefined>
  readonly save: (key: string, value: unknown) => Promise<void>
  readonly delete: (key: string) => Promise<void>
}
/** Stores nothing where no one is signed in. */
export const DraftStoreContext = createContext<DraftStore>({
  load: async () => undefined,
  save: async () => undefined,
  delete: async () => undefined,
})
