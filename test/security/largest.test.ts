import { beforeAll, describe, expect, test } from 'vitest'
import { type Answer, ask } from './asking.ts'
import { largest } from './largestRequest.ts'
import { operations } from './operations.ts'
import type { AnyRow } from './row.ts'
import { cookiesFor } from './rowCookies.ts'
import { aWorld, type World } from './world.ts'

const withBody = operations.filter(({ endpoint, row }) => endpoint.changes && endpoint.body.type !== 'undefined' && row)
/** After these others could not ask any more. */
const ENDS = /delete|^users\.|^companies\./
let world: World
beforeAll(async () => {
  world = await aWorld()
})
const fieldsOf = ({ text }: Answer) => Object.keys((JSON.parse(text) as { fields?: object }).fields ?? {})

describe('F-12 A11 the largest request that the schemas allow is stored, or refused with its fields', () => {
  test.each(withBody.map(operation => [operation.name, operation] as const))('%s', async (_, operation) => {
    const row = operation.row as AnyRow
    const asked = largest(operation.endpoint, row.ask(world))
    const answer = await ask(operation, asked, await cookiesFor(row, world))
    expect(answer.status, answer.text).toBeLessThan(500)
    if (answer.status === 413) expect(fieldsOf(answer)).not.toEqual([])
    if (ENDS.test(operation.name)) world = await aWorld()
  })

  test('A11 a building with all of its texts is refused at the texts, and stays as it was', async () => {
    world = await aWorld()
    const { signedIn } = await import('#test/support/people/api.ts')
    const api = await signedIn(world.people.admin)
    const params = { id: world.building }
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
})
