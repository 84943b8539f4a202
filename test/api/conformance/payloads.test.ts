import { ulid } from 'ulid'
import { beforeAll, describe, expect, test } from 'vitest'
import { ROLE } from '#shared/domain/vocabulary/referenceLists.ts'
import { aCompanyUnderTest, type CompanyUnderTest } from '#test/api/conformance/wire/companyUnderTest.ts'
import { photoUrl, planUrl } from '#test/api/conformance/wire/dataUrls.ts'
import { aPlan } from '#test/support/data/images.ts'
import { TILES } from '#test/support/data/tree.ts'
import { aCompany, aProject, aUser, signedIn, type TestApi } from '#test/support/people/api.ts'

let api: TestApi
let building: string
let survey: string
let tested: CompanyUnderTest
beforeAll(async () => {
  tested = await aCompanyUnderTest()
  const surveyor = await aUser(await aCompany(), [ROLE.admin])
  api = await signedIn(surveyor)
  ;({ building, survey } = await aProject(api, surveyor))
})

async function asSent() {
  const { data } = await api.buildings.tree({ params: { id: building } })
  const { name, report_type_id, address, suburb, city, postcode, surveyors, is_lead } = data.building
  return {
    ...{ id: building, survey_id: survey, name, report_type_id, address, suburb, city, postcode, surveyors, is_lead },
  }
}

test('a building accepts its image as “file” and its site plan as “site_file”, and null clears them [2§3]', async () => {
  const picture = `data:image/png;base64,${Buffer.from(aPlan()).toString('base64')}`
  await api.buildings.save({ body: { ...(await asSent()), file: picture, site_file: picture } })
  const saved = (await api.buildings.read({ params: { id: building } })).data
  expect(saved.image?.file).toMatch(/^[0-9a-f]{64}$/)
  expect(saved).toMatchObject({ file: saved.image?.file, site_file: saved.site_plan?.file, has_site_plan: false })
  await api.buildings.save({ body: { ...(await asSent()), file: null, site_file: null } })
  expect((await api.buildings.read({ params: { id: building } })).data).toMatchObject({ file: null, site_file: null })
})

test('a change of a building keeps unsent fields instead of using defaults [2§7]', async () => {
  const sent = { ...(await asSent()), is_lead: true, description: 'Brick', latitude: -39.5, longitude: 176.9 }
  await api.buildings.save({ body: sent })
  await api.buildings.save({ body: { id: building, area_surveyed: '<p>All of it</p>' } })
  expect((await api.buildings.tree({ params: { id: building } })).data.building).toMatchObject({
    ...{ name: sent.name, is_lead: true, description: 'Brick', latitude: -39.5, area_surveyed: '<p>All of it</p>' },
  })
  const { is_lead: _, description: __, ...without } = sent
  await api.buildings.save({ body: without })
  expect((await api.buildings.tree({ params: { id: building } })).data.building).toMatchObject({
    ...{ is_lead: true, description: 'Brick' },
  })
  const created = api.buildings.save({ body: { id: ulid(), survey_id: survey } })
  await expect(created).rejects.toMatchObject({
    status: 422,
    fields: { name: 'Required', address: 'Required', city: 'Required', surveyors: 'Required' },
  })
})

test('“surveyor_id” changes only who leads; another company’s user is refused [2§3]', async () => {
  const { approver, reviewer, surveyor } = tested.people
  const save = (body: object) => tested.send('POST /api/building', { body: { id: tested.building, ...body } }, 'admin')
  await save({ surveyors: [surveyor.id, approver.id] })
  expect((await save({ surveyor_id: reviewer.id })).status).toBe(200)
  const { text } = await tested.send('GET /api/building/{id}', { params: { id: tested.building } }, 'admin')
  expect(JSON.parse(text).data).toMatchObject({ surveyor_id: reviewer.id, surveyors: [reviewer.id, approver.id] })
  const stranger = await aUser(await aCompany(), [ROLE.surveyor])
  expect((await save({ surveyor_id: stranger.id })).fields).toEqual({
    surveyor_id: 'Choose people from your company',
  })
})

test('a change of a survey needs only the changed fields; a new one reports missing fields [2§7]', async () => {
  await api.surveys.save({ body: { id: survey, note: 'Ring first' } })
  expect((await api.surveys.read({ params: { id: survey } })).data).toMatchObject({
    ...{ name: 'Town hall', note: 'Ring first', status_id: 1 },
  })
  await api.surveys.save({ body: { id: survey, name: 'City hall' } })
  expect((await api.surveys.read({ params: { id: survey } })).data).toMatchObject({
    ...{ name: 'City hall', note: 'Ring first' },
  })
  await expect(api.surveys.save({ body: { id: ulid(), note: 'x' } })).rejects.toMatchObject({
    status: 422,
    fields: { name: 'Required', job_number: 'Required', client_id: 'Required' },
  })
})

describe('a payload that the documents leave open is accepted in both forms [2§7 3§7]', () => {
  const sent = async (call: string, body: object) => {
    const { status, text, answer } = await tested.send(call, { body }, 'admin')
    expect(status, text).toBe(200)
    return (answer as { readonly data: { readonly id: string } }).data
  }
  const read = async (call: string, id: string) =>
    ((await tested.send(call, { params: { id } }, 'admin')).answer as { readonly data: object }).data

  test.each([
    ['as “file”', () => ({ file: planUrl() })],
    ['as “image” of bytes', () => ({ image: planUrl() })],
    ['as “image” by its hash', () => ({ image: tested.file })],
    ['as “image” with its size', () => ({ image: { file: tested.file, width: 600, height: 400 } })],
  ])('the plan of a floor, %s', async (_, plan) => {
    const { id } = await sent('POST /api/floor', { building_id: tested.building, name: 'First', order: '2', ...plan() })
    expect(await read('GET /api/floor/{id}', id)).toMatchObject({ order: 2, image: { width: 600, height: 400 } })
  })

  test.each([
    ['as “file”', () => ({ file: photoUrl() })],
    ['as “image”', () => ({ image: photoUrl() })],
  ])('the image of a room, %s', async (_, image) => {
    const flags = { is_scoped: '0', label: 'false', is_inaccessible: 0 }
    const { id } = await sent('POST /api/room', {
      floor_id: tested.floor,
      name: 'Attic',
      order: '3',
      ...flags,
      ...image(),
    })
    expect(await read('GET /api/room/{id}', id)).toMatchObject({
      ...{ order: 3, is_scoped: false, label: false, is_inaccessible: false, image: { width: 120, height: 90 } },
    })
  })

  test.each([
    ['as “file” and “file_alt”', () => ({ file: photoUrl(), file_alt: photoUrl(121) })],
    ['as “image” and “image_alt”', () => ({ image: photoUrl(), image_alt: photoUrl(121) })],
  ])('the photos of an item, %s', async (_, photos) => {
    const ids = { contaminate_id: '1', assessment_method_id: '1', amount_type_id: '1', item_recommendations: ['7'] }
    const sample = { analysis_type_id: '1', bag_code: tested.fresh().slice(-9), status_id: '1', is_urgent: '1' }
    const { id } = await sent('POST /api/item', { ...TILES, room_id: tested.room, ...ids, sample, ...photos() })
    expect(await read('GET /api/item/{id}', id)).toMatchObject({
      ...{ contaminate_id: 1, item_recommendations: [7], sample: { analysis_type_id: 1, is_urgent: true } },
      ...{ image: { width: 120 }, image_alt: { width: 121 } },
    })
  })
})
