import * as z from 'zod'
import { keys, partition } from '#functions/data/keys.ts'
import { parse, queryList, readMany, type Write } from '#functions/data/table.ts'
import { searchableWordsOf, searchWordsOf, withEnds } from '#shared/domain/building/buildingSearch.ts'
import { Survey } from '#shared/domain/company/survey.ts'

/** Maximum search words of a survey, and maximum index rows including suffixes. All are written with the survey. */
const [MAX_WORDS, MAX_ROWS] = [12, 24]
const MAX_ROWS_SCANNED = 100
const MAX_RESULTS = 20

type SearchableSurvey = Pick<Survey, 'id' | 'job_number' | 'name'>
const WordRow = z.object({ id: z.string(), words: z.array(z.string()) })

const wordsOf = ({ job_number, name }: SearchableSurvey) => searchableWordsOf(job_number, name).slice(0, MAX_WORDS)

export const SurveySearch = {
  /** Surveys whose words contain every word of the query: one Query of up to 100 rows, then the surveys found. */
  async find(companyId: string, text: string): Promise<Survey[]> {
    const queryWords = searchWordsOf(text)
    const prefix = [...queryWords].sort((a, b) => b.length - a.length)[0]
    if (!prefix) return []
    const wordRows = await queryList(WordRow, partition.surveyWords(companyId), { prefix, limit: MAX_ROWS_SCANNED })
    const hits = wordRows.filter(({ words }) => queryWords.every(part => words.some(word => word.includes(part))))
    const ids = [...new Set(hits.map(({ id }) => id))].sort().reverse().slice(0, MAX_RESULTS)
    const rows = await readMany(ids.map(id => keys.survey(companyId, id)))
    return rows.flatMap(row => (row ? [parse(Survey(), row)] : []))
  },

  writes(companyId: string, before: SearchableSurvey | undefined, after: SearchableSurvey | undefined): Write[] {
    const words = after ? wordsOf(after) : []
    const oldWords = before ? wordsOf(before) : []
    if (words.join(' ') === oldWords.join(' ')) return []
    const entries = withEnds(words, MAX_WORDS, MAX_ROWS)
    const oldEntries = withEnds(oldWords, MAX_WORDS, MAX_ROWS)
    const id = (after ?? before)?.id ?? ''
    const wordKey = (word: string) => keys.surveyWord(companyId, word, id)
    return [
      ...oldEntries
        .filter(word => !entries.includes(word))
        .map(word => ({ op: 'delete', key: wordKey(word) }) as const),
      ...entries.map(word => ({ op: 'put', key: wordKey(word), row: { id, words } }) as const),
    ]
  },
}
