import { createContext } from 'react'

export interface StoredDraft {
  readonly value: unknown
  readonly at: string
}
/** Where drafts are stored: on the device of the signed-in user. */
interface DraftStore {
  readonly load: (key: string) => Promise<StoredDraft | undefined>
  readonly save: (key: string, value: unknown) => Promise<void>
  readonly delete: (key: string) => Promise<void>
}
/** Where no one is signed in nothing is stored. */
export const DraftStoreContext = createContext<DraftStore>({
  load: async () => undefined,
  save: async () => undefined,
  delete: async () => undefined,
})
