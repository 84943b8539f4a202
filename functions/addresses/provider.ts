import type { AddressCoverage, AddressSuggestion } from '#shared/domain/vocabulary/addressSearch.ts'

/** A source of addresses in New Zealand. */
export interface AddressProvider {
  readonly covers: AddressCoverage
  /** Up to ten suggestions, likeliest first; may be empty. */
  readonly search: (text: string) => Promise<AddressSuggestion[]>
  /** An address by the id of a search result; throws `not_found` for an unknown id. */
  readonly byId: (id: string) => Promise<AddressSuggestion>
}
