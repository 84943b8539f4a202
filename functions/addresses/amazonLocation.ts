import * as z from 'zod'
import { failureOf } from '#functions/aws/sdkClients.ts'
import { log } from '#functions/runtime/log.ts'
import type { AddressSuggestion } from '#shared/domain/vocabulary/addressSearch.ts'
import { Refusal, refusalSentence } from '#shared/domain/vocabulary/refusal.ts'
import type { AddressProvider } from './provider.ts'

const MAX_SUGGESTIONS = 10
/** Longitude and latitude. Results near this point come first. */
const MIDDLE_OF_NEW_ZEALAND = [173.28, -41.27]

const Named = z.object({ Name: z.string().optional() })
const Address = z.object({
  Label: z.string().optional(),
  AddressNumber: z.string().optional(),
  Street: z.string().optional(),
  District: z.string().optional(),
  Locality: z.string().optional(),
  SubRegion: Named.optional(),
  Region: Named.optional(),
  PostalCode: z.string().optional(),
})
const Place = z.object({
  PlaceId: z.string(),
  Title: z.string(),
  Address: Address.optional(),
  Position: z.tuple([z.number(), z.number()]).optional(),
})
const Autocompleted = z.object({ ResultItems: z.array(Place).default([]) })

const loadGeoPlaces = () => import('#functions/aws/geoPlaces.ts')

export const amazonAddresses: AddressProvider = {
  covers: 'addresses',

  async search(text) {
    const { autocomplete } = await loadGeoPlaces()
    const answer = await autocomplete({
      QueryText: text,
      MaxResults: MAX_SUGGESTIONS,
      BiasPosition: MIDDLE_OF_NEW_ZEALAND,
      Filter: { IncludeCountries: ['NZL'] },
      AdditionalFeatures: ['Core'],
      Language: 'en',
    }).catch(refuseWithFailure)
    return Autocompleted.parse(answer).ResultItems.map(toSuggestion)
  },

  /** Users save the chosen address, which Amazon bills as storage. */
  async byId(id) {
    const { getPlace } = await loadGeoPlaces()
    const answer = await getPlace({ PlaceId: id, IntendedUse: 'Storage' }).catch(refuseWithFailure)
    if (!answer) throw new Refusal('not_found')
    return toSuggestion(Place.parse(answer))
  },
}

function toSuggestion({ PlaceId, Title, Address: address = {}, Position }: z.output<typeof Place>): AddressSuggestion {
  return {
    id: PlaceId,
    label: address.Label ?? Title,
    address: [address.AddressNumber, address.Street].filter(Boolean).join(' '),
    suburb: address.District ?? '',
    city: address.Locality ?? address.SubRegion?.Name ?? address.Region?.Name ?? '',
    postcode: address.PostalCode ?? '',
    ...(Position && { longitude: Position[0], latitude: Position[1] }),
  }
}

/** The user sees Amazon's name for the failure; the log has the whole error. */
async function refuseWithFailure(error: unknown): Promise<never> {
  const failure = failureOf(error)
  await log.warn('geocoder', { failure, error })
  throw new Refusal('geocoder_failed', { text: `${refusalSentence('geocoder_failed')} due to: ${failure}` })
}
