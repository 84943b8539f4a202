import { foldText } from '#shared/domain/text/foldText.ts'
import type { AddressSuggestion } from '#shared/domain/vocabulary/addressSearch.ts'
import { Refusal } from '#shared/domain/vocabulary/refusal.ts'
import localities from './localities.json' with { type: 'json' }
import type { AddressProvider } from './provider.ts'

const OFFERED = 10
/** Of how many words the name of a suburb with its city has at most. */
const MOST_WORDS = 6

type Place = Omit<AddressSuggestion, 'id' | 'label'>
interface Known {
  readonly place: Place
  /** What is compared with what was typed: `newtown wellington`, and `wellington`. */
  readonly keys: readonly string[]
}

/** As it is compared: `St` is Saint, `Mt` is Mount. */
const plain = (text: string): string =>
  foldText(text)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .replace(/\bst\b/g, 'saint')
    .replace(/\bmt\b/g, 'mount')
    .trim()

/** Names by the postcode of their street addresses. */
type Localities = Readonly<Record<string, readonly string[]>>
const rowsOf = (localities: Localities) =>
  Object.entries(localities).flatMap(([postcode, names]) => names.map(name => ({ postcode, name })))

const known = (suburb: string, city: string, postcode: string): Known => ({
  place: { address: '', suburb, city, postcode },
  keys: [plain(`${suburb} ${city}`), plain(city)],
})

let places: readonly Known[] | undefined
/** Read when an address is first asked for, and kept. */
function allPlaces(): readonly Known[] {
  places ??= [
    ...rowsOf(localities.towns).map(({ name, postcode }) => known('', name, postcode)),
    ...Object.entries<Localities>(localities.cities).flatMap(([city, suburbs]) =>
      rowsOf(suburbs).map(row => known(row.name, city, row.postcode)),
    ),
  ]
  return places
}

/**
 * Cities of New Zealand with their suburbs, and towns. It is no register of addresses: it knows no street, and not every
 * suburb; where a suburb has several postcodes, its main one is listed. The street is returned as it was typed.
 */
export const local: AddressProvider = {
  async search(text) {
    for (const { street, rest } of splits(text)) {
      const found = startingWith(rest)
      if (found.length > 0) return found.slice(0, OFFERED).map(place => offered({ ...place, address: street }))
    }
    return []
  },

  async place(id) {
    const [address = '', suburb = '', city = '', postcode = ''] = id.split('|')
    const isKnown = allPlaces().some(
      ({ place }) => place.suburb === suburb && place.city === city && place.postcode === postcode,
    )
    if (!isKnown) throw new Refusal('not_found')
    return offered({ address, suburb, city, postcode })
  },
}

const offered = (place: Place): AddressSuggestion => {
  const { address, suburb, city, postcode } = place
  const label = [address, suburb, `${city} ${postcode}`].filter(Boolean).join(', ')
  return { id: [address, suburb, city, postcode].join('|'), label, ...place }
}

/** Names that begin so come before the other suburbs of a city that does. */
function startingWith(text: string): Place[] {
  const typed = plain(text)
  if (typed.length < 2) return []
  const by = (at: number) => allPlaces().filter(({ keys }) => keys[at]?.startsWith(typed))
  return [...new Set([...by(0), ...by(1)])].map(({ place }) => place)
}

/** Where the street may end and the place begin: at a comma, else before any of the last words, the longest place first. */
function splits(text: string): { street: string; rest: string }[] {
  const comma = text.lastIndexOf(',')
  if (comma >= 0) return [{ street: text.slice(0, comma).trim(), rest: text.slice(comma + 1) }]
  const words = text.trim().split(/\s+/)
  const starts = words.map((_, at) => at).filter(at => at === 0 || words.length - at <= MOST_WORDS)
  return starts
    .map(at => ({ street: words.slice(0, at).join(' '), rest: words.slice(at).join(' ') }))
    .filter(({ street, rest }) => isStreet(street) && !(street && STREET_TYPE.test(rest)))
}

/** Nothing, or a number with a name and what kind of street it is: `12 Nelson` may go on as `12 Nelson Street`. */
const isStreet = (text: string) => text === '' || /\p{L}{2}.*\s\p{L}+$/u.test(text)
const STREET_TYPE =
  /^(st|street|rd|road|ave|avenue|ln|lane|pl|place|dr|drive|tce|terrace|cres|crescent|way|court|ct|close|grove|parade|quay|mews|rise)\b/i
