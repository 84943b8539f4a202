import * as z from 'zod'
import { object } from '#shared/schema/object.ts'

/** From how many letters on an address is looked for. */
export const MIN_SEARCH_LETTERS = 2

/** An address to choose from, or a place that the person puts the street before. Degrees where the provider knows them. */
export const AddressSuggestion = object(() => ({
  id: z.string(),
  label: z.string(),
  address: z.string(),
  suburb: z.string(),
  city: z.string(),
  postcode: z.string(),
  latitude: z.number().optional(),
  longitude: z.number().optional(),
}))
export type AddressSuggestion = z.infer<typeof AddressSuggestion>
