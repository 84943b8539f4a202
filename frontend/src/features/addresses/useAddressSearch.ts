import { useEffect, useState } from 'react'
import { clientOf } from '#frontend/api/client.ts'
import { SEARCH_DELAY } from '#frontend/ui/grid/gridQuery.ts'
import { addresses } from '#shared/contract/company/addresses.ts'
import { type AddressSuggestion, MIN_SEARCH_LETTERS } from '#shared/domain/vocabulary/addressSearch.ts'
import { Refusal } from '#shared/domain/vocabulary/refusal.ts'

const api = clientOf({ addresses })

interface Offers {
  readonly found: readonly AddressSuggestion[]
  /** What to say under the field where there is nothing to choose. */
  readonly note: string | undefined
}
const NOTHING: Offers = { found: [], note: undefined }

/** Addresses for what is being typed, 300 ms after the last key; a newer text cancels the question before it. */
export function useAddressSearch(typed: string | undefined): Offers & { readonly clear: () => void } {
  const [offers, offer] = useState(NOTHING)
  const text = typed?.trim() ?? ''
  useEffect(() => {
    if (text.length < MIN_SEARCH_LETTERS) return offer(NOTHING)
    const stop = new AbortController()
    const search = () =>
      api.addresses.search({ query: { text } }, { signal: stop.signal }).then(
        ({ data }) => offer({ found: data, note: data.length === 0 ? 'No results found' : undefined }),
        error => stop.signal.aborted || offer({ found: [], note: reasonOf(error) }),
      )
    const timer = setTimeout(() => void search(), SEARCH_DELAY)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [text])
  return { ...offers, clear: () => offer(NOTHING) }
}

const reasonOf = (error: unknown): string =>
  (error instanceof Refusal && error.fields.text) || 'Geocoder failed due to: no connection'

/** The whole of an address: what a search gave, or what its provider tells about it alone. */
export const completeAddress = async (found: AddressSuggestion): Promise<AddressSuggestion> =>
  found.postcode !== ''
    ? found
    : ((await api.addresses.place({ query: { id: found.id } }).catch(() => undefined))?.data ?? found)
