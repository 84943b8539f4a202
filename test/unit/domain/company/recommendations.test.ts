import { ulid } from 'ulid'
import { expect, test } from 'vitest'
import {
  companyRecommendations,
  type Recommendation,
  recommendationsFor,
  recommendationsForClient,
  recommendationsOf,
} from '#shared/domain/company/recommendation.ts'
import { fresh, long, messages, taken } from '#test/support/data/schemaChecks.ts'

const RECOMMENDATIONS_FEATURE = 2
const [council, school] = [ulid(), ulid()]
const row = (id: number, part: Partial<Recommendation> = {}): Recommendation => ({
  ...{ id, name: `Ours ${id}`, description: 'In our words.', client_ids: [], version: 2 },
  ...{ updated_at: '2026-03-02T01:00:00.000Z' },
  ...part,
})
/** The recommendations available to a client, name by id. */
const offered = (rows: readonly Recommendation[], client: string | undefined, features = [RECOMMENDATIONS_FEATURE]) =>
  Object.fromEntries(
    recommendationsForClient(rows, features, client).flatMap(each => (each.offered ? [[each.id, each.name]] : [])),
  )

test('a company starts with twelve recommendations for every client; its own rows replace or follow them [3§3]', () => {
  const first = companyRecommendations([])
  expect(first.map(({ id }) => id)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12])
  expect(first[2]).toMatchObject({
    ...{ id: 3, name: 'Seal', description: 'Seal exposed edges or the surface with a suitable coating.' },
    ...{ client_ids: [], version: 1, updated_at: '2026-01-01T00:00:00.000Z' },
  })
  expect(first[0]).not.toHaveProperty('offered')
  const own = companyRecommendations([row(1002), row(3), row(1001)])
  expect(own.map(({ id }) => id)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 1001, 1002])
  expect(own[2]).toEqual(row(3))
})

test('the twelve by their ids, each with its sentence [3§3]', async () => {
  const { recommendationsOf } = await fresh(() => import('#shared/domain/company/recommendation.ts'))
  const twelve = recommendationsOf({})
  expect(twelve.map(({ id, name }) => `${id} ${name}`)).toEqual([
    ...['1 Leave and manage', '2 Label or sign', '3 Seal', '4 Encapsulate', '5 Enclose or guard', '6 Restrict access'],
    ...['7 Inaccessible: presume asbestos', '8 Sample before disturbance', '9 Remove, Class A'],
    ...['10 Remove, Class A or B', '11 Remove, unlicensed with controls', '12 Remove before the works'],
  ])
  expect(twelve.filter(({ description, offered }) => !offered || !/^[A-Z].{20,}\.$/.test(description))).toEqual([])
  expect(twelve[10]?.description).toContain('10 m² of non-friable')
})

test('a recommendation is offered to its clients, to all if it names none, and to no one once deleted [3§6]', () => {
  const deleted_at = '2026-03-03T01:00:00.000Z'
  const rows = [
    row(1001),
    row(1002, { client_ids: [council, ulid()] }),
    row(1003, { deleted_at }),
    row(2, { deleted_at }),
  ]
  expect(offered(rows, council)).toMatchObject({ 1: 'Leave and manage', 1001: 'Ours 1001', 1002: 'Ours 1002' })
  for (const client of [school, undefined]) expect(offered(rows, client)).not.toHaveProperty('1002')
  for (const id of ['1003', '2']) expect(offered(rows, council)).not.toHaveProperty(id)
  expect(recommendationsForClient(rows, [RECOMMENDATIONS_FEATURE], school).find(({ id }) => id === 1002)).toEqual({
    ...{ id: 1002, name: 'Ours 1002', description: 'In our words.', offered: false },
  })
})

test('the recommendation for inaccessible items is offered for every client [3§4.1]', () => {
  expect(offered([row(7, { client_ids: [council] })], school)).toMatchObject({ 7: 'Ours 7' })
  expect(offered([row(8, { client_ids: [council] })], school)).not.toHaveProperty('8')
})

test('without the feature a company has the unchanged defaults, and its own ones only for items that have them [3§6]', () => {
  const rows = [row(3), row(1001)]
  for (const features of [[], [4]]) {
    expect(offered(rows, council, features)).toMatchObject({ 3: 'Seal', 12: 'Remove before the works' })
    expect(offered(rows, council, features)).not.toHaveProperty('1001')
  }
  expect(recommendationsForClient(rows, [], council).map(({ id }) => id)).toContain(1001)
})

test('a building has its own list if any; ids are listed in order, unknown ones omitted [3§3]', () => {
  const recommendations = [4, 5].map(id => ({ id, name: `R${id}`, description: '', offered: id === 4 }))
  expect(recommendationsOf({ recommendations })).toEqual(recommendations)
  expect(recommendationsOf({})[0]).toMatchObject({ id: 1, name: 'Leave and manage', offered: true })
  expect(recommendationsFor({ recommendations }, [5, 9, 4]).map(({ name }) => name)).toEqual(['R5', 'R4'])
})

test('a recommendation has a name, a sentence and up to 200 clients [3§7]', async () => {
  const { BuildingRecommendation, Recommendation, RecommendationChange, RecommendationInput } = await fresh(
    () => import('#shared/domain/company/recommendation.ts'),
  )
  expect(RecommendationInput().parse({ name: 'Seal' })).toEqual({ name: 'Seal', description: '', client_ids: [] })
  const field = taken(RecommendationInput(), { name: 'Seal' })
  expect(field('name', ' ', long(100), long(101))).toEqual([false, true, false])
  expect(field('description', long(1_000), long(1_001))).toEqual([true, false])
  expect(field('client_ids', Array(200).fill(council))).toEqual([true])
  expect(messages(RecommendationInput(), { name: 'Seal', client_ids: Array(201).fill(council) })).toEqual([
    'client_ids: Up to 200 clients',
  ])
  const change = { id: 3, name: 'Seal', version: 0 }
  expect(RecommendationChange().parse(change)).toEqual({ ...change, restore: false })
  expect(taken(RecommendationChange(), change)('id', 3.5)).toEqual([false])
  expect(taken(RecommendationChange(), change)('restore', true, 'yes')).toEqual([true, false])
  const deleted = row(1001, { deleted_at: '2026-03-02T01:00:00.000Z' })
  expect(Recommendation().parse(deleted)).toEqual(deleted)
  expect(taken(Recommendation(), deleted)('id', 3.5)).toEqual([false])
  const inBuilding = { id: 1, name: 'Seal', description: '', offered: false }
  expect(BuildingRecommendation().parse(inBuilding)).toEqual(inBuilding)
})
