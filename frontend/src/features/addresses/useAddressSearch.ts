import { useEffect, useState } from 'react'
import { clientOf } from '#frontend/api/client.ts'
import { SEARCH_DELAY } from '#frontend/ui/grid/gridQuery.ts'
import { addresses } from '#shared/contract/company/addresses.ts'
import { type AddressSuggestion, MIN_SEARCH_LETTERS } from '#shared/domain/vocabulary/addressSearch.ts'
import { Refusal } from '#shared/domain/vocabulary/refusal.ts'

const api = clientOf({ addresses })

interface SearchResult {
  readonly suggestions: readonly AddressSuggestion[]
  /** The sentence below the field where there are no suggestions. */
  readonly note: string | undefined
}
const NOTHING_FOUND = {
  addresses: 'No results found. Enter the address manually.',
  localities: 'No results found. Suggestions are suburbs and towns, not streets.',
} as const
const NO_RESULT: SearchResult = { suggestions: [], note: undefined }

/** Suggestions for the typed text, 300 ms after the last key. A newer or blank text cancels the earlier search. */
export function useAddressSearch(typed: string | undefined): SearchResult & { readonly close: () => void } {
  const [result, setResult] = useState(NO_RESULT)
  const text = typed?.trim()
  useEffect(() => {
    if (text === undefined) return
    if (text.length < MIN_SEARCH_LETTERS) return setResult(NO_RESULT)
    const stop = new AbortController()
    const search = () =>
      api.addresses.search({ query: { text } }, { signal: stop.signal }).then(
        ({ data, covers }) =>
          setResult({ suggestions: data, note: data.length === 0 ? NOTHING_FOUND[covers] : undefined }),
        error => stop.signal.aborted || setResult({ suggestions: [], note: failureNote(error) }),
      )
    const timer = setTimeout(() => void search(), SEARCH_DELAY)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [text])
  // The note stays, because a removed line would move the button below while the user presses it.
  return { ...result, close: () => setResult(({ note }) => ({ suggestions: [], note })) }
}

const failureNote = (error: unknown): string =>
  `${(error instanceof Refusal && error.fields.text) || 'Geocoder failed due to: no connection'}. Enter the address manually.`

/** The full address of a suggestion. Asks the provider again where the search gave no postcode or position. */
export const completeAddress = async (suggestion: AddressSuggestion): Promise<AddressSuggestion> =>
  suggestion.postcode !== '' && suggestion.latitude !== undefined
    ? suggestion
    : ((await api.addresses.place({ query: { id: suggestion.id } }).catch(() => undefined))?.data ?? suggestion)
