import { foldText } from '#shared/domain/text/foldText.ts'
import type { BuildingListEntry } from '#shared/domain/tree/building.ts'
import { isLocked, isSurveyed, STATUS } from './buildingStatus.ts'

/** The distinct words of a text: runs of letters and digits, so 'KHS-2044' gives 'khs' and '2044'. */
export const searchWordsOf = (text: string): string[] => [...new Set(foldText(text).match(/[\p{L}\p{N}]+/gu) ?? [])]

/** A job number without separators, so that 'KHS-2044' is also found as 'khs2044'. */
const joined = (jobNumber: string) => foldText(jobNumber).replace(/[^\p{L}\p{N}]/gu, '')

export const searchableWordsOf = (jobNumber: string, ...texts: readonly string[]): string[] => [
  ...new Set([joined(jobNumber), ...searchWordsOf([jobNumber, ...texts].join(' '))].filter(Boolean)),
]

/** The shortest word ending that is indexed, in letters. */
const MIN_END = 3
const endsOf = (word: string): string[] => {
  const letters = [...word]
  return Array.from({ length: Math.max(0, letters.length - MIN_END) }, (_, at) => letters.slice(at + 1).join(''))
}

/** Index words: each word and its endings, so that a prefix search finds any part of a word. Whole words come first. */
export const withEnds = (words: readonly string[], maxWords: number, maxRows: number): string[] => {
  const indexed = words.slice(0, maxWords)
  return [...new Set([...indexed, ...indexed.flatMap(endsOf)])].slice(0, maxRows)
}

/** The most words of a building that are indexed, and the most index rows for these words and their endings. */
const [MAX_WORDS, MAX_ROWS] = [24, 32]
/** The texts that users search by most often come first. */
const wordsOf = (row: BuildingListEntry) =>
  searchableWordsOf(row.job_number, row.name, row.phase, row.survey_name ?? '', row.client_name, row.full_address)

/** All conditions must match. A search word matches any part of a word. */
export interface SearchQuery {
  readonly search?: string | undefined
  readonly status?: number | undefined
  readonly report_type?: number | undefined
  readonly client?: string | undefined
  /** The id of a surveyor; matches their buildings that are not reviewed yet. */
  readonly surveyor?: string | undefined
  /** A day; matches active buildings without a survey date, or with one before this day. */
  readonly to_plan?: string | undefined
}

/** One condition: a search word, or a fact of a building that has its own index row. */
export interface SearchTerm {
  /** The prefix of the matching index rows. */
  readonly prefix: string
  readonly matches: (row: BuildingListEntry, words: readonly string[]) => boolean
  /** How selective the term is; the most selective terms are looked up first. */
  readonly selectivity: number
}

/** Stands for the day of an active building without a survey date. Sorts after every day. */
export const NO_DAY = '~'
/** Index entries by survey date: one for a building being surveyed, one for an active building. */
export const plannedEntry = (day: string) => `=planned${day}`
export const toPlanEntry = (day: string) => `=toplan${day}`
export const clientEntry = (id: string) => `=client${id}`

/** Entries of facts start with `=`, which no search word contains. */
const fact = {
  status: (id: number) => `=status${id}`,
  reportType: (id: number) => `=type${id}`,
  surveyor: (id: string) => `=open${id}`,
}

export const indexEntriesOf = (row: BuildingListEntry): string[] => [...searchEntriesOf(row), ...planningEntriesOf(row)]

export function searchEntriesOf(row: BuildingListEntry): string[] {
  return [
    ...withEnds(wordsOf(row), MAX_WORDS, MAX_ROWS),
    fact.status(row.status_id),
    fact.reportType(row.report_type_id),
    ...(row.client_id ? [clientEntry(row.client_id)] : []),
    ...(isLocked(row.status_id) ? [] : [...new Set(row.surveyors)].map(fact.surveyor)),
  ]
}

const planningEntriesOf = ({ status_id, survey_date }: BuildingListEntry): string[] => [
  ...(isSurveyed(status_id) && survey_date ? [plannedEntry(survey_date)] : []),
  ...(status_id === STATUS.active ? [toPlanEntry(survey_date ?? NO_DAY)] : []),
]

/** Frequent words of addresses and names, which select little. */
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
