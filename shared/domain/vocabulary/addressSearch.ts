import * as z from 'zod'

/** The number of letters from which addresses are searched. */
export const MIN_SEARCH_LETTERS = 2

/** An address to choose from, or only a suburb or city, before which the user types the street. Position in degrees where the provider knows it. */
export const AddressSuggestion = z.object({
  id: z.string(),
  label: z.string(),
  address: z.string(),
  suburb: z.string(),
  city: z.string(),
  postcode: z.string(),
  latitude: z.number().optional(),
  longitude: z.number().optional(),
})
export type AddressSuggestion = z.infer<typeof AddressSuggestion>

/** What a provider knows. */
export const AddressCoverage = z.enum(['addresses', 'localities'])
export type AddressCoverage = z.infer<typeof AddressCoverage>
