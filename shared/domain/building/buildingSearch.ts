import { foldText } from '#shared/domain/text/foldText.ts'
import type { BuildingListEntry } from '#shared/domain/tree/building.ts'
import { isLocked, isSurveyed, STATUS } from './buildingStatus.ts'

/** The words of a text, each once: letters and figures, so that 'KHS-2044' is 'khs' and '2044'. */
export const searchWordsOf = (text: string): string[] => [...new Set(foldText(text).match(/[\p{L}\p{N}]+/gu) ?? [])]

/** The letters and figures of a job number without what is between them: 'KHS-2044' is found as 'khs2044' too. */
const joined = (jobNumber: string) => foldText(jobNumber).replace(/[^\p{L}\p{N}]/gu, '')

/** The words of a job number and further texts, each once. */
export const searchableWordsOf = (jobNumber: string, ...texts: readonly string[]): string[] => [
  ...new Set([joined(jobNumber), ...searchWordsOf([jobNumber, ...texts].join(' '))].filter(Boolean)),
]

/** The fewest letters of the end of a word that it is found by. */
const MIN_END = 3
const endsOf = (word: string): string[] => {
  const letters = [...word]
  return Array.from({ length: Math.max(0, letters.length - MIN_END) }, (_, at) => letters.slice(at + 1).join(''))
}

/** Words as they are indexed, each a row: a part of a word is the beginning of one of its ends. The first words have all of theirs. */
export const withEnds = (words: readonly string[], maxWords: number, maxRows: number): string[] => {
  const indexed = words.slice(0, maxWords)
  return [...new Set([...indexed, ...indexed.flatMap(endsOf)])].slice(0, maxRows)
}

/** How many words of a building are indexed, and how many rows they have with their ends. */
const [MAX_WORDS, MAX_ROWS] = [24, 32]
/** What a user is likeliest to know a part of comes first. */
const wordsOf = (row: BuildingListEntry) =>
  searchableWordsOf(row.job_number, row.name, row.phase, row.survey_name ?? '', row.client_name, row.full_address)

/** The query of a list. Every condition must match; a search word matches any part of a word. */
export interface SearchQuery {
  readonly search?: string | undefined
  readonly status?: number | undefined
  readonly report_type?: number | undefined
  readonly client?: string | undefined
  /** Buildings not reviewed yet that this user surveys. */
  readonly surveyor?: string | undefined
  /** Active buildings without a survey date, or with one before this day. */
  readonly to_plan?: string | undefined
}

/** One condition: a word as typed, or a fact of a building that has its own index row. */
export interface SearchTerm {
  /** The prefix of its rows in the index. */
  readonly prefix: string
  readonly matches: (row: BuildingListEntry, words: readonly string[]) => boolean
  /** An estimate of how few buildings it leaves: of several terms the most selective are looked up. */
  readonly selectivity: number
}

/** Where the day would be of an active building that has none: sorts behind every day. */
export const NO_DAY = '~'
/** The entry of a building that is being surveyed by its date, and that of an active one besides. */
export const plannedEntry = (day: string) => `=planned${day}`
export const toPlanEntry = (day: string) => `=toplan${day}`
export const clientEntry = (id: string) => `=client${id}`

/** Facts start with `=`, which no word does. */
const fact = {
  status: (id: number) => `=status${id}`,
  reportType: (id: number) => `=type${id}`,
  surveyor: (id: string) => `=open${id}`,
}

/** The entries of a building in the index. */
export const indexEntriesOf = (row: BuildingListEntry): string[] => [...searchEntriesOf(row), ...planningEntriesOf(row)]

/** Those that a search finds it by. */
export function searchEntriesOf(row: BuildingListEntry): string[] {
  return [
    ...withEnds(wordsOf(row), MAX_WORDS, MAX_ROWS),
    fact.status(row.status_id),
    fact.reportType(row.report_type_id),
    ...(row.client_id ? [clientEntry(row.client_id)] : []),
    ...(isLocked(row.status_id) ? [] : [...new Set(row.surveyors)].map(fact.surveyor)),
  ]
}

/** Those that planning reads. */
const planningEntriesOf = ({ status_id, survey_date }: BuildingListEntry): string[] => [
  ...(isSurveyed(status_id) && survey_date ? [plannedEntry(survey_date)] : []),
  ...(status_id === STATUS.active ? [toPlanEntry(survey_date ?? NO_DAY)] : []),
]

/** Words of many addresses and names, which select little. */
const COMMON_WORDS = new Set(
  'street road avenue lane drive place crescent terrace building block house hall school'.split(' '),
)
const SELECTIVITY = {
  surveyor: 90,
  figures: 80,
  client: 70,
  openStatus: 40,
  toPlan: 40,
  common: 2,
  closedStatus: 1,
  reportType: 0,
}

const wordTerm = (word: string): SearchTerm => ({
  prefix: word,
  matches: (_, words) => words.some(candidate => candidate.includes(word)),
  selectivity: /\d{3}/.test(word)
    ? SELECTIVITY.figures
    : COMMON_WORDS.has(word)
      ? SELECTIVITY.common
      : 3 * Math.min(word.length, 12),
})

const factTerm = (entry: string, selectivity: number, matches: SearchTerm['matches']): SearchTerm => ({
  prefix: `${entry} `,
  matches,
  selectivity,
})

export function matchesQuery(row: BuildingListEntry, terms: readonly SearchTerm[]): boolean {
  const words = wordsOf(row)
  return terms.every(({ matches }) => matches(row, words))
}

/** The conditions of a query, the most selective first. */
export function searchTermsOf(query: SearchQuery): SearchTerm[] {
  const { search = '', status, report_type, client, surveyor, to_plan } = query
  const terms = searchWordsOf(search).map(wordTerm)
  if (status !== undefined)
    terms.push(
      factTerm(
        fact.status(status),
        isLocked(status) ? SELECTIVITY.closedStatus : SELECTIVITY.openStatus,
        row => row.status_id === status,
      ),
    )
  if (report_type !== undefined)
    terms.push(
      factTerm(fact.reportType(report_type), SELECTIVITY.reportType, row => row.report_type_id === report_type),
    )
  if (client) terms.push(factTerm(clientEntry(client), SELECTIVITY.client, row => row.client_id === client))
  if (surveyor)
    terms.push(
      factTerm(
        fact.surveyor(surveyor),
        SELECTIVITY.surveyor,
        row => row.surveyors.includes(surveyor) && !isLocked(row.status_id),
      ),
    )
  if (to_plan)
    terms.push({
      prefix: toPlanEntry(''),
      matches: ({ status_id, survey_date: day }) => status_id === STATUS.active && (!day || day < to_plan),
      selectivity: SELECTIVITY.toPlan,
    })
  return terms.sort((a, b) => b.selectivity - a.selectivity)
}
