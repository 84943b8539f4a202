import type { AddressSuggestion } from '#shared/domain/vocabulary/addressSearch.ts'

/** Who knows addresses. Both ask for New Zealand only. */
export interface AddressProvider {
  /** At most ten, the likeliest first; none is no failure. */
  readonly search: (text: string) => Promise<AddressSuggestion[]>
  /** An address by the id that a search gave it; `not_found` where there is none. */
  readonly byId: (id: string) => Promise<AddressSuggestion>
}
