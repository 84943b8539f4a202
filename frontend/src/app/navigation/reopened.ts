import { useLocation } from 'react-router-dom'

/** The location state of a page that reopens a refused write in its form. */
export interface Reopened {
  /** The key of the outbox entry. */
  readonly entry: string
  readonly draftKey: string
  /** The id of a new row; undefined where the row exists. */
  readonly id?: string | undefined
  /** The refusal: a message, and messages by field. */
  readonly refusal: { readonly message: string; readonly fields: Readonly<Record<string, string>> }
}

/** The refused write that this page reopens; undefined where the page was opened as usual. */
export function useReopened(): Reopened | undefined {
  const { state } = useLocation()
  return state?.reopened
}

export const reopenedDraftKey = (entry: string): string => `refused:${entry}`
