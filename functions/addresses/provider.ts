import type { AddressCoverage, AddressSuggestion } from '#shared/domain/vocabulary/addressSearch.ts'

/** A source of addresses, all of them in New Zealand. */
export interface AddressProvider {
  readonly covers: AddressCoverage
  /** Up to ten, the likeliest first; an empty list is not a failure. */
  readonly search: (text: string) => Promise<AddressSuggestion[]>
  /** An address by the id that a search gave it; throws `not_found` if there is none. */
  readonly byId: (id: string) => Promise<AddressSuggestion>
}
