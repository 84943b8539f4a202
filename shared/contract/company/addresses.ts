import * as z from 'zod'
import { get } from '#shared/contract/protocol/endpoint.ts'
import { AddressCoverage, AddressSuggestion, MIN_SEARCH_LETTERS } from '#shared/domain/vocabulary/addressSearch.ts'
import { exactText, text } from '#shared/schema/text.ts'

export const addresses = {
  search: get('/api/address/search', {
    summary: 'Addresses in New Zealand that match the text, the most likely first',
    undocumented: true,
    query: () => z.object({ text: text(190).min(MIN_SEARCH_LETTERS, 'Type at least 2 letters') }),
    /** `covers`: whether the provider knows street addresses, or suburbs and towns only. */
    reply: () => z.object({ data: z.array(AddressSuggestion), covers: AddressCoverage }),
  }),
  place: get('/api/address/place', {
    summary: 'One address from a search, with its position where the provider knows it',
    undocumented: true,
    query: () => z.object({ id: exactText(500).min(1) }),
    reply: () => z.object({ data: AddressSuggestion }),
  }),
}
