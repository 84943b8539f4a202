import * as z from 'zod'

export const MIN_SEARCH_LETTERS = 2

/**
 * An address suggestion, or only a suburb or city, for which the user types the street. Position in degrees if the provider knows
 * it.
 */
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

export const AddressCoverage = z.enum(['addresses', 'localities'])
export type AddressCoverage = z.infer<typeof AddressCoverage>
