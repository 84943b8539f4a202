import { beforeAll, describe, expect, test } from 'vitest'
import { type Position, positionsOf } from '#test/support/contract/positions.ts'
import { WHOLE_MATRIX } from '#test/support/wholeMatrix.ts'
import { type Answer, ask } from './asking.ts'
import { aCompanyWithRecords, type CompanyRecords } from './companyRecords.ts'
import { boundsOf } from './fuzzValues.ts'
import { type Letters, largest } from './largestRequest.ts'
import { type Operation, operations } from './operations.ts'
import type { AnyRow } from './row.ts'
import { cookiesFor } from './rowCookies.ts'

const changing = operations.filter(({ endpoint, row }) => endpoint.changes && endpoint.body.type !== 'undefined' && row)
/** Calls after which the others could not be made. */
const ENDS = /delete|^users\.change|^companies\.startVisit|^auth\.log|\.signOut/
const ends = ({ name }: Operation) => ENDS.test(name)
/** Writes first, then reads and documents; calls that end sessions or delete come last. */
const inOrder = [
  ...changing.filter(each => !ends(each)),
  ...operations.filter(each => !changing.includes(each) && each.row && !ends(each)),
  ...changing.filter(ends),
]

/**
 * Surrogate pairs from an even and from an odd position, so that any cut splits one; and text that takes three times its width.
 */
const LETTERS: Readonly<Record<string, Letters>> = {
  'three bytes': { letter: '漢', lists: true },
  emoji: { letter: '👍' },
  'emoji behind a letter': { start: 'x', letter: '👍' },
  'syllables of Korean': { letter: '각' },
}
/** Whether the letters change the call's request. */
const hasTexts = ({ endpoint }: Operation) =>
  positionsOf(endpoint.body).some(({ kind, schema }) => kind === 'string' && !boundsOf(schema).hasForm)
let records: CompanyRecords
const fieldsOf = ({ text }: Answer) => Object.keys((JSON.parse(text) as { fields?: object }).fields ?? {})

test('the bounds of texts, lists and numbers are read from the schemas [F-12]', () => {
  const positions = operations.flatMap(({ endpoint }) => positionsOf(endpoint.body))
  const bounded = (kind: Position['kind']) =>
    positions.filter(each => each.kind === kind && boundsOf(each.schema).maximum !== undefined).length
  expect(bounded('string')).toBeGreaterThan(150)
  expect(bounded('array')).toBeGreaterThan(30)
  expect(bounded('number')).toBeGreaterThan(50)
})

describe.each(Object.entries(LETTERS).map(([name, letters], at) => [name, letters, at === 0] as const))(
  'F-12 A11 the largest request that the schemas allow, of %s, is stored, or refused with its fields',
  (_, letters, isFirst) => {
    const operations = inOrder.filter(each => WHOLE_MATRIX || isFirst || !ends(each) || hasTexts(each))
    beforeAll(async () => {
      records = await aCompanyWithRecords()
    })

    test.each(operations.map(operation => [operation.name, operation] as const))('%s', async (_, operation) => {
      const row = operation.row as AnyRow
      const request = largest(operation.endpoint, row.ask(records), letters)
      const answer = await ask(operation, request, await cookiesFor(row, records))
      expect(answer.status, answer.text).toBeLessThan(500)
      if (answer.status === 413) expect(fieldsOf(answer)).not.toEqual([])
      if (ends(operation)) records = await aCompanyWithRecords()
    })
  },
)

test('a building with the longest texts is refused at them, and stays unchanged [A11]', async () => {
  records = await aCompanyWithRecords()
  const { signedIn } = await import('#test/support/people/api.ts')
  const api = await signedIn(records.people.admin)
  const params = { id: records.building }
  const text = '漢'.repeat(33_000)
  const set = async (
    type: 'introduction_content' | 'survey_methodology_content' | 'recommendation_content' | 'limitations_content',
  ) => api.buildings.template({ params, body: { type, content: text } })
  await api.buildings.set({ params, body: { area_surveyed: text } })
  await set('introduction_content')
  await set('survey_methodology_content')
  await set('recommendation_content')
  await expect(set('limitations_content')).rejects.toMatchObject({
    code: 'too_large',
    fields: { report_templates: 'This takes up too much space. Shorten it.' },
  })
  const { data } = await api.buildings.tree({ params })
  expect(Object.keys(data.building.report_templates)).toHaveLength(3)
})
