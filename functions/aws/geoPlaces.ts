import {
  AutocompleteCommand,
  type AutocompleteCommandInput,
  GeoPlacesClient,
  GetPlaceCommand,
  type GetPlaceCommandInput,
} from '@aws-sdk/client-geo-places'
import { limitsOf, unlessAbsent } from './sdkClients.ts'

const client = new GeoPlacesClient(limitsOf('places'))

/**
 * Amazon Location Service, Places V2: https://docs.aws.amazon.com/location/latest/APIReference/API_geoplaces_Autocomplete.html
 */
export const autocomplete = (input: AutocompleteCommandInput) => client.send(new AutocompleteCommand(input))

/** Undefined for an unknown id. */
export const getPlace = (input: GetPlaceCommandInput) => unlessAbsent('places', client.send(new GetPlaceCommand(input)))
