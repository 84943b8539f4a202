import { useEffect, useState } from 'react'
import { clientOf } from '#frontend/api/client.ts'
import { SEARCH_DELAY } from '#frontend/ui/grid/gridQuery.ts'
import { addresses } from '#shared/contract/company/addresses.ts'
import { type AddressSuggestion, MIN_SEARCH_LETTERS } from '#shared/domain/vocabulary/addressSearch.ts'
import { Refusal } from '#shared/domain/vocabulary/refusal.ts'

const api = clientOf({ addresses })

interface SearchResult {
  readonly suggestions: readonly AddressSuggestion[]
  /** The sentence under the field when there is nothing to choose. */
  readonly note: string | undefined
}
const NO_RESULT: SearchResult = { suggestions: [], note: undefined }

/** Addresses for the typed text, 300 ms after the last key; a newer text cancels the search before it. */
export function useAddressSearch(typed: string | undefined): SearchResult & { readonly clear: () => void } {
  const [result, setResult] = useState(NO_RESULT)
  const text = typed?.trim() ?? ''
  useEffect(() => {
    if (text.length < MIN_SEARCH_LETTERS) return setResult(NO_RESULT)
    const stop = new AbortController()
    const search = () =>
      api.addresses.search({ query: { text } }, { signal: stop.signal }).then(
        ({ data }) => setResult({ suggestions: data, note: data.length === 0 ? 'No results found' : undefined }),
        error => stop.signal.aborted || setResult({ suggestions: [], note: failureNote(error) }),
      )
    const timer = setTimeout(() => void search(), SEARCH_DELAY)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [text])
  return { ...result, clear: () => setResult(NO_RESULT) }
}

const failureNote = (error: unknown): string =>
  (error instanceof Refusal && error.fields.text) || 'Geocoder failed due to: no connection'

/** The full address of a suggestion; its provider is asked again where the search gave no postcode. */
export const completeAddress = async (suggestion: AddressSuggestion): Promise<AddressSuggestion> =>
  suggestion.postcode !== ''
    ? suggestion
    : ((await api.addresses.place({ query: { id: suggestion.id } }).catch(() => undefined))?.data ?? suggestion)
