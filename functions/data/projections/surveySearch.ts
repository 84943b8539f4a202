import * as z from 'zod'
import { keys, partition } from '#functions/data/keys.ts'
import { parse, queryList, readMany, type Write } from '#functions/data/table.ts'
import { searchWordsOf } from '#shared/domain/building/buildingSearch.ts'
import { Survey } from '#shared/domain/company/survey.ts'

/** By how many words a survey can be found; each is a row, written with the survey. */
const MOST_WORDS = 12
const LOOKED_THROUGH = 100
const FOUND_AT_ONCE = 20

type Named = Pick<Survey, 'id' | 'job_number' | 'name'>
const Line = z.object({ id: z.string(), words: z.array(z.string()) })

const entriesOf = ({ job_number, name }: Named) => searchWordsOf(`${job_number} ${name}`).slice(0, MOST_WORDS)

export const SurveySearch = {
  /** Every word that was typed begins one of the survey's: one Query of at most 100 lines, and the surveys found. */
  async find(companyId: string, text: string): Promise<Survey[]> {
    const sought = searchWordsOf(text)
    const prefix = [...sought].sort((a, b) => b.length - a.length)[0]
    if (!prefix) return []
    const lines = await queryList(Line, partition.surveyWords(companyId), { prefix, limit: LOOKED_THROUGH })
    const hits = lines.filter(({ words }) => sought.every(part => words.some(word => word.startsWith(part))))
    const ids = [...new Set(hits.map(({ id }) => id))].sort().reverse().slice(0, FOUND_AT_ONCE)
    const rows = await readMany(ids.map(id => keys.survey(companyId, id)))
    return rows.flatMap(row => (row ? [parse(Survey, row)] : []))
  },

  /** What the index needs when a survey is made, renamed or deleted. */
  writes(companyId: string, before: Named | undefined, after: Named | undefined): Write[] {
    const words = after ? entriesOf(after) : []
    const old = before ? entriesOf(before) : []
    if (words.join(' ') === old.join(' ')) return []
    const id = (after ?? before)?.id ?? ''
    const at = (word: string) => keys.surveyWord(companyId, word, id)
    return [
      ...old.filter(word => !words.includes(word)).map(word => ({ op: 'delete', key: at(word) }) as const),
      ...words.map(word => ({ op: 'put', key: at(word), row: { id, words } }) as const),
    ]
  },
}
