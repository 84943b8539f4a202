import { plainCharacters } from '#shared/schema/plainCharacters.ts'
import { SAMPLE_STATUS } from './referenceLists.ts'

/**
 * Normalises a laboratory's text for comparison: 'Chrysotile (White) Asbestos  detected.' becomes 'chrysotile (white) asbestos
 * detected'. A point before digits stays: `.5` is a half.
 */
export const normaliseResultText = (text: string): string =>
  plainCharacters(text)
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .replace(/^(?:[ ;:]|[.,](?!\d))+/, '')
    .replace(/^(.*[^ .,;:])?[ .,;:]+$/, '$1')

const TYPES = ['chrysotile', 'amosite', 'crocidolite', 'tremolite', 'actinolite', 'anthophyllite'] as const
type Fibre = (typeof TYPES)[number]
const COLOURS: Readonly<Record<string, Fibre>> = { white: 'chrysotile', brown: 'amosite', blue: 'crocidolite' }

/** The sample status of each combination of fibres. Other combinations are unknown. */
const STATUS_OF: Readonly<Record<string, number>> = {
  chrysotile: 3,
  amosite: 4,
  crocidolite: 5,
  'chrysotile amosite': 6,
  'chrysotile crocidolite': 7,
  'amosite crocidolite': 8,
  'chrysotile amosite crocidolite': 9,
  tremolite: 10,
  actinolite: 11,
  anthophyllite: 12,
}

/** Words that do not change the meaning of a fibre's name. */
const NEUTRAL = new Set([
  'asbestos',
  'detected',
  'identified',
  'present',
  'found',
  'fibre',
  'fibres',
  'fiber',
  'fibers',
  'and',
  'type',
])

/** Harmless fibres that a laboratory names after stating that there is no asbestos. */
const HARMLESS = '(?:organic|synthetic mineral|man made mineral|smf|mmmf)(?: fib(?:re|er)s?)?(?: (?:detected|present))?'
const NEGATIVE = new RegExp(
  `^(?:nad|negative|no asbestos(?: fib(?:re|er)s?)?(?: (?:was|were))?(?: (?:detected|found|identified|present))?|asbestos not detected|negative \\(?no asbestos detected\\)?)(?: (?:and )?${HARMLESS})*$`,
)
const UNKNOWN_TYPE =
  /^(?:asbestos (?:detected|present|identified)|positive for asbestos)(?: (?:type )?(?:unknown|unidentified))?( type)?$/
const UNIDENTIFIED = /^(?:unidentified|unknown) mineral fib(?:re|er)s?(?: (?:detected|present))?$/

/**
 * A percentage such as `<1 %` or `5-10%` is an amount and is ignored; a percentage of zero is not a finding. Numbers without `%`
 * stay.
 */
const SHARE = /[<>~]?\d+(?:\.\d+)?(?: ?- ?\d+(?:\.\d+)?)?( ?%)?/g
const NOUGHT = /(?:^|[^\d.])(?:0+(?:\.0+)?|\.0+) ?%/

/** The sample status for a laboratory's text; undefined if any word is unknown, so that the user has to choose. */
export function parseSampleStatus(text: string): number | undefined {
  const word = normaliseResultText(text)
  if (NOUGHT.test(word)) return undefined
  const plain = word
    .replace(SHARE, (number, percent) => (percent ? ' ' : number))
    .replace(/[(),;:.+&/]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  if (NEGATIVE.test(plain)) return SAMPLE_STATUS.negative
  if (UNKNOWN_TYPE.test(plain)) return SAMPLE_STATUS.unknownType
  return UNIDENTIFIED.test(plain) ? 14 : fibresIn(plain.split(' '))
}

function fibresIn(words: readonly string[]): number | undefined {
  const named = new Set(words.filter((word): word is Fibre => TYPES.some(type => type === word)))
  const coloured = words.flatMap(word => (Object.hasOwn(COLOURS, word) ? (COLOURS[word] ?? []) : []))
  const isKnown = (word: string) =>
    NEUTRAL.has(word) || Object.hasOwn(COLOURS, word) || TYPES.some(type => type === word)
  if (!words.every(isKnown)) return undefined
  if (named.size > 0 && coloured.some(type => !named.has(type))) return undefined
  const fibres = named.size > 0 ? named : new Set(coloured)
  return STATUS_OF[TYPES.filter(type => fibres.has(type)).join(' ')]
}
