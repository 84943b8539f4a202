import { useLocation } from 'react-router-dom'

/** A refused write that is open in its form: what the page was opened with. */
export interface Reopened {
  /** The key of its outbox entry. */
  readonly entry: string
  /** The draft of the form that it is open in. */
  readonly draftKey: string
  /** The id of the row that it creates; undefined where the row exists. */
  readonly id?: string | undefined
  /** Why it was refused: a sentence, and the sentences at its fields. */
  readonly refusal: { readonly message: string; readonly fields: Readonly<Record<string, string>> }
}

/** The refused write that this page was opened for; undefined where it was opened as usual. */
export function useReopened(): Reopened | undefined {
  const { state } = useLocation()
  return state?.reopened
}

/** Where the values of a refused write are while it is open in its form. */
export const reopenedDraftKey = (entry: string): string => `refused:${entry}`
