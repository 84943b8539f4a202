import { ulid } from 'ulid'
import { beforeAll, expect, test } from 'vitest'
import { STATUS } from '#shared/domain/building/buildingStatus.ts'
import type { Company, User } from '#shared/domain/people/user.ts'
import { ROLE } from '#shared/domain/vocabulary/referenceLists.ts'
import { aPlan } from '#test/support/data/images.ts'
import { SQUARE } from '#test/support/data/tree.ts'
import { aCompany, aProject, aUser, type Project, signedIn, type TestApi, upload } from '#test/support/people/api.ts'

let company: Company
let person: User
let api: TestApi
let school: Project
let hall: Project

beforeAll(async () => {
  company = await aCompany()
  person = await aUser(company, [ROLE.surveyor, ROLE.reviewer])
  api = await signedIn(person)
  school = await aProject(api, person, { name: 'Ōtātara School', city: 'Invercargill', postcode: '9879' })
  hall = await aProject(api, person, { name: 'Memorial Hall', report_type_id: 2 })
})

const names = async (query: Parameters<TestApi['buildings']['search']>[0]['query']) =>
  (await api.buildings.search({ query })).data.map(({ name }) => name)

const survey = async ({ survey: id }: Project) => (await api.surveys.read({ params: { id } })).data
async function change(project: Project, part: object) {
  const { buildings: _, client_name, contact_name, office_name, updated_at, ...fields } = await survey(project)
  await api.surveys.save({ body: { ...fields, ...part } })
}
const building = async ({ building: id }: Project) => (await api.buildings.tree({ params: { id } })).data.building

test('a building is found by any part of a word of its job number, name, identifier, survey, client and address [1§2]', async () => {
  const { job_number } = await survey(school)
  const parts = ['tatara', 'choo', job_number.replace('-', ''), job_number.slice(-5), 'tatara council']
  for (const search of ['otatara', 'ŌTĀT', 'inverc 98', job_number, 'napier council otatara', 'school 9879', ...parts])
    expect(await names({ search }), search).toContain('Ōtātara School')
  expect(await names({ search: 'tatara' })).toEqual(['Ōtātara School'])
  for (const search of ['zzzz', 'otatara memorial']) expect(await names({ search }), search).toEqual([])
})

test('words, status and report type are combined, the newest building first [1§2]', async () => {
  expect(await names({ search: 'council' })).toEqual(['Memorial Hall', 'Ōtātara School'])
  expect(await names({ search: 'council', report_type: 2 })).toEqual(['Memorial Hall'])
  expect(await names({ status: STATUS.active })).toEqual(['Memorial Hall', 'Ōtātara School'])
  expect(await names({ status: STATUS.reviewed })).toEqual([])
  expect(await names({ search: 'memorial', status: STATUS.active, report_type: 1 })).toEqual([])
})

test('a query of punctuation only finds nothing [1§2]', async () => {
  expect(await names({ search: '— #' })).toHaveLength(2)
})

test('a renamed building is found by its new name only [2§2]', async () => {
  const { version, ...fields } = await building(hall)
  await api.buildings.save({ body: { ...fields, name: 'Centennial Hall', version } })
  expect(await names({ search: 'memorial' })).toEqual([])
  expect(await names({ search: 'centennial hall' })).toEqual(['Centennial Hall'])
})

test('a new job number or client is found on every building of the survey [2§2]', async () => {
  for (const name of ['Shed one', 'Shed two', 'Shed three', 'Shed four', 'Shed five', 'Shed six'])
    await api.buildings.save({ body: { ...(await building(hall)), id: ulid(), name, version: 0 } })
  const job_number = `NEW-${ulid().slice(-8)}`
  const old = (await survey(hall)).job_number
  const other = await aProject(api, person, { name: 'Elsewhere' })
  const { client_id, contact_id } = await survey(other)
  await change(hall, { job_number, client_id, contact_id })
  expect(await names({ search: old })).toEqual([])
  expect((await names({ search: job_number })).toSorted()).toHaveLength(7)
  const { data } = await api.buildings.search({ query: { search: `shed ${job_number}` } })
  expect(data.map(row => row.job_number)).toEqual(Array(6).fill(job_number))
  const { BuildingLists } = await import('#functions/data/building/buildingLists.ts')
  const ofClient = await BuildingLists.ofClient(company.id, client_id, { page: 1, paginate: 15, search: 'shed' })
  expect(ofClient.data).toHaveLength(6)
})

test('the sweep finishes interrupted renames [2§2]', async () => {
  const { Renames } = await import('#functions/data/projections/renames.ts')
  const { SurveyWrites } = await import('#functions/data/building/surveyWrites.ts')
  const { transact } = await import('#functions/data/table.ts')
  const { buildings: _, ...fields } = await survey(school)
  const job_number = `HALF-${ulid().slice(-8)}`
  const { writes } = await SurveyWrites.decide(company.id, { ...fields, job_number })
  await transact(writes)
  expect(await names({ search: job_number })).toEqual([])
  await Renames.renameBuildings(company.id, school.survey)
  expect(await names({ search: job_number })).toEqual(['Ōtātara School'])
})

test('a changed status is found under its new value [2§4]', async () => {
  const { BuildingLists } = await import('#functions/data/building/buildingLists.ts')
  const one = await aProject(api, person, { name: 'Wool store', survey_date: '2026-01-05' })
  const floor = ulid()
  const building_id = one.building
  const image = await upload(api, aPlan(), 'image/png', 'plan')
  await api.floors.save({ body: { id: floor, building_id, name: 'Ground', image } })
  await api.rooms.save({ body: { id: ulid(), building_id, floor_id: floor, name: 'Store', layer: SQUARE } })
  await api.buildings.finalise({ body: { id: one.building } })
  expect(await names({ search: 'wool', status: STATUS.active })).toEqual([])
  expect(await names({ search: 'wool', status: STATUS.preReview })).toEqual(['Wool store'])
  const { meta } = await BuildingLists.ofClient(company.id, one.client, {
    page: 1,
    paginate: 15,
    status: STATUS.preReview,
  })
  expect(meta).toMatchObject({ total: 1, more: false })
})

test('pages of a list have no gap or repetition, and each has the total count [1§9]', async () => {
  const { client } = school
  const pages = await Promise.all([1, 2, 3, 4, 5].map(page => api.buildings.search({ query: { page, paginate: 3 } })))
  const ids = pages.flatMap(({ data }) => data.map(({ id }) => id))
  expect(new Set(ids).size).toBe(ids.length)
  expect(pages.map(({ meta }) => [meta.total, meta.more])).toEqual(Array(5).fill([ids.length, false]))
  const [found] = await Promise.all([api.buildings.search({ query: { paginate: 3, search: 'shed' } })])
  expect(found.meta).toMatchObject({ total: 6, more: false })
  expect(client).not.toBe('')
})

test('another company finds nothing [S-02]', async () => {
  const stranger = await signedIn(await aUser(await aCompany()))
  for (const query of [{ search: 'otatara' }, { status: STATUS.active }, {}])
    expect((await stranger.buildings.search({ query })).data).toEqual([])
})

test('saving rows inside a building writes no search words [P-09]', async () => {
  const { queryRows } = await import('#functions/data/table.ts')
  const { partition } = await import('#functions/data/keys.ts')
  const words = async () =>
    (await queryRows(partition.buildingWords(company.id))).map(({ sk, row }) => ({ sk, at: Object(row).updated_at }))
  const before = await words()
  await api.buildings.set({ params: { id: school.building }, body: { area_surveyed: 'All of it' } })
  await api.buildings.note({ params: { id: school.building }, body: { type_id: 2, content: 'A note' } })
  expect(await words()).toEqual(before)
})
