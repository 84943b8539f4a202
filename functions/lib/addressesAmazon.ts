import * as z from 'zod'
import type { AddressFound } from '#shared/domain/address.ts'
import { Refusal, sentence } from '#shared/domain/refusal.ts'
import type { AddressProvider } from './addresses.ts'
import { log } from './log.ts'
import { region, signedFetch } from './signing.ts'

const OFFERED = 10
const PATIENCE_MS = 4_000
/** Longitude and latitude of the middle of the country; what is nearer comes first. */
const MIDDLE = [173.28, -41.27]

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

/** Amazon Location Service, Places V2: https://docs.aws.amazon.com/location/latest/APIReference/API_geoplaces_Autocomplete.html */
export const amazon: AddressProvider = {
  async search(text) {
    const asked = {
      QueryText: text,
      MaxResults: OFFERED,
      BiasPosition: MIDDLE,
      Filter: { IncludeCountries: ['NZL'] },
      AdditionalFeatures: ['Core'],
      Language: 'en',
    }
    const answer = await ask('/v2/autocomplete', { method: 'POST', body: JSON.stringify(asked) })
    return Autocompleted.parse(answer).ResultItems.map(found)
  },

  /** What is chosen goes into the table: a use that Amazon counts as storing. */
  place: async id =>
    found(Place.parse(await ask(`/v2/place/${encodeURIComponent(id)}?intended-use=Storage`, { method: 'GET' }))),
}

function found({ PlaceId, Title, Address: at = {}, Position }: z.output<typeof Place>): AddressFound {
  return {
    id: PlaceId,
    label: at.Label ?? Title,
    address: [at.AddressNumber, at.Street].filter(Boolean).join(' '),
    suburb: at.District ?? '',
    city: at.Locality ?? at.SubRegion?.Name ?? at.Region?.Name ?? '',
    postcode: at.PostalCode ?? '',
    ...(Position && { longitude: Position[0], latitude: Position[1] }),
  }
}

const endpoint = () => process.env.AWS_ENDPOINT_URL_GEO_PLACES ?? `https://places.geo.${region()}.amazonaws.com`

async function ask(path: string, { method, body }: { method: 'GET' | 'POST'; body?: string }): Promise<unknown> {
  const response = await signedFetch('geo-places', `${endpoint()}${path}`, {
    method,
    headers: { 'content-type': 'application/json' },
    ...(body !== undefined && { body }),
    signal: AbortSignal.timeout(PATIENCE_MS),
  }).catch(error => failed('no answer', error))
  if (response.ok) return response.json()
  if (response.status === 404) throw new Refusal('not_found')
  return failed(response.headers.get('x-amzn-errortype')?.split(':')[0] ?? String(response.status), response.status)
}

/** What the provider said goes to the person; the rest of it to the log. */
function failed(status: string, error: unknown): never {
  log.warn('geocoder', { status, error })
  throw new Refusal('geocoder_failed', { text: `${sentence('geocoder_failed')} due to: ${status}` })
}
