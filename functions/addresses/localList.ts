import { foldText } from '#shared/domain/text/foldText.ts'
import type { AddressSuggestion } from '#shared/domain/vocabulary/addressSearch.ts'
import { Refusal } from '#shared/domain/vocabulary/refusal.ts'
import localities from './localities.json' with { type: 'json' }
import type { AddressProvider } from './provider.ts'

const MAX_SUGGESTIONS = 10
/** Maximum words of a suburb's and its city's names together. */
const MAX_LOCALITY_WORDS = 6

type Locality = Omit<AddressSuggestion, 'id' | 'label'>
interface SearchableLocality {
  readonly place: Locality
  /** Compared with the query: `newtown wellington` and `wellington`. */
  readonly keys: readonly string[]
}

/** Normalises a text for comparison: lower case without accents, `St` as Saint, `Mt` as Mount. */
const normalise = (text: string): string =>
  foldText(text)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .replace(/\bst\b/g, 'saint')
    .replace(/\bmt\b/g, 'mount')
    .trim()

/** Names by postcode of their street addresses. */
type Localities = Readonly<Record<string, readonly string[]>>
const rowsOf = (localities: Localities) =>
  Object.entries(localities).flatMap(([postcode, names]) => names.map(name => ({ postcode, name })))

const toSearchable = (suburb: string, city: string, postcode: string): SearchableLocality => ({
  place: { address: '', suburb, city, postcode },
  keys: [normalise(`${suburb} ${city}`), normalise(city)],
})

let searchable: readonly SearchableLocality[] | undefined
/** Built at the first search, because most containers never search. */
function allLocalities(): readonly SearchableLocality[] {
  searchable ??= [
    ...rowsOf(localities.towns).map(({ name, postcode }) => toSearchable('', name, postcode)),
    ...Object.entries<Localities>(localities.cities).flatMap(([city, suburbs]) =>
      rowsOf(suburbs).map(row => toSearchable(row.name, city, row.postcode)),
    ),
  ]
  return searchable
}

/**
 * Cities of New Zealand with their suburbs, and towns. The list has no streets and not every suburb; a suburb with several
 * postcodes has its main one. The street is returned as typed.
 */
export const localAddresses: AddressProvider = {
  covers: 'localities',

  async search(text) {
    for (const { street, rest } of splitAtStreet(text)) {
      const matches = localitiesStartingWith(rest)
      if (matches.length > 0)
        return matches.slice(0, MAX_SUGGESTIONS).map(place => toSuggestion({ ...place, address: street }))
    }
    return []
  },

  async byId(id) {
    const [address = '', suburb = '', city = '', postcode = ''] = id.split('|')
    const isKnown = allLocalities().some(
      ({ place }) => place.suburb === suburb && place.city === city && place.postcode === postcode,
    )
    if (!isKnown) throw new Refusal('not_found')
    return toSuggestion({ address, suburb, city, postcode })
  },
}

const toSuggestion = (place: Locality): AddressSuggestion => {
  const { address, suburb, city, postcode } = place
  const label = [address, suburb, `${city} ${postcode}`].filter(Boolean).join(', ')
  return { id: [address, suburb, city, postcode].join('|'), label, ...place }
}

/**
 * Suburbs and towns whose own name starts with the text, then suburbs of cities whose name does. In each group, whole-word
 * matches come first: Te Aro before Te Aroha.
 */
function localitiesStartingWith(text: string): Locality[] {
  const query = normalise(text)
  if (query.length < 2) return []
  const withKey = (index: number) => {
    const matches = allLocalities().filter(({ keys }) => keys[index]?.startsWith(query))
    const isWhole = ({ keys }: SearchableLocality) => `${keys[index]} `.startsWith(`${query} `)
    return [...matches.filter(isWhole), ...matches.filter(each => !isWhole(each))]
  }
  return [...new Set([...withKey(0), ...withKey(1)])].map(({ place }) => place)
}

/** The possible splits into street and locality: at a comma, otherwise before any of the last words, longest locality first. */
function splitAtStreet(text: string): { street: string; rest: string }[] {
  const comma = text.lastIndexOf(',')
  if (comma >= 0) return [{ street: text.slice(0, comma).trim(), rest: text.slice(comma + 1) }]
  const words = text.trim().split(/\s+/)
  const starts = words
    .map((_, index) => index)
    .filter(index => index === 0 || words.length - index <= MAX_LOCALITY_WORDS)
  return starts
    .map(index => ({ street: words.slice(0, index).join(' '), rest: words.slice(index).join(' ') }))
    .filter(({ street, rest }) => isStreet(street) && !(street && STREET_TYPE.test(rest)))
}

/** Empty, or a number with a name and a street type: `12 Nelson` may still become `12 Nelson Street`. */
const isStreet = (text: string) => {
  const [, name = '', type = ''] = /^(.*)\s(\S+)$/.exec(text) ?? []
  return text === '' || (/\p{L}{2}/u.test(name) && /^\p{L}+$/u.test(type))
}
const STREET_TYPE =
  /^(st|street|rd|road|ave|avenue|ln|lane|pl|place|dr|drive|tce|terrace|cres|crescent|way|court|ct|close|grove|parade|quay|mews|rise)\b/i
