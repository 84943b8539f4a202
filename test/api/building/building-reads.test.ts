import { ulid } from 'ulid'
import { beforeAll, expect, test } from 'vitest'
import type { User } from '#shared/domain/people/user.ts'
import { aPhoto, aPlan } from '#test/support/data/images.ts'
import { SQUARE, TILES } from '#test/support/data/tree.ts'
import { aCompany, aProject, aUser, type Project, signedIn, type TestApi, upload } from '#test/support/people/api.ts'

let surveyor: User
let api: TestApi
let stranger: TestApi
let project: Project
const [ground, first, kitchen, hall, tiles] = [ulid(), ulid(), ulid(), ulid(), ulid()] as const

beforeAll(async () => {
  surveyor = await aUser(await aCompany())
  api = await signedIn(surveyor)
  stranger = await signedIn(await aUser(await aCompany()))
  project = await aProject(api, surveyor)
  const building_id = project.building
  const image = await upload(api, aPlan(), 'image/png', 'plan')
  await api.floors.save({ body: { id: first, building_id, name: 'First', order: 2, image } })
  await api.floors.save({ body: { id: ground, building_id, name: 'Ground', order: 1, image } })
  await api.rooms.save({ body: { id: hall, building_id, floor_id: first, name: 'Hall', layer: SQUARE } })
  await api.rooms.save({ body: { id: kitchen, building_id, floor_id: ground, name: 'Kitchen', layer: SQUARE } })
  await api.items.save({
    body: {
      id: tiles,
      building_id,
      room_id: kitchen,
      ...TILES,
      sample: { analysis_type_id: 1, bag_code: 'A001' },
    },
  })
})
const params = () => ({ params: { id: project.building } })

test('the floors of a building are ordered, with their counts [2§7]', async () => {
  const { data } = await api.buildings.floors(params())
  expect(data.map(({ name, information: { rooms, items, samples } }) => [name, rooms, items, samples])).toEqual([
    ['Ground', 1, 1, 1],
    ['First', 1, 0, 0],
  ])
})

test('rooms come by floor, items by room and without their drawings [2§7]', async () => {
  const { data: rooms } = await api.buildings.rooms(params())
  expect(rooms.map(({ name, items_count }) => [name, items_count])).toEqual([
    ['Kitchen', 1],
    ['Hall', 0],
  ])
  const { data: items } = await api.buildings.items(params())
  expect(items).toMatchObject([{ id: tiles, name: 'Vinyl tiles', sample: { bag_code: 'A001' } }])
  expect(items[0]).not.toHaveProperty('layer')
})

test('the clearances of one building, last changed first [2§7]', async () => {
  const { building: id } = await aProject(api, surveyor, { report_type_id: 6 })
  const { Clearances } = await import('#functions/data/clearance/clearances.ts')
  const { transact } = await import('#functions/data/table.ts')
  const clearance = (name: string, updated_at: string) =>
    Clearances.entryWrite(surveyor.company_id, {
      id: ulid(),
      name,
      site_address: '1 Main Street',
      building: { id, survey_id: project.survey, name: 'Town hall' },
      class: 1,
      status: 'active',
      readable_status: 'Active',
      message: '',
      has_report: false,
      authors_list: [],
      updated_at,
      version: 1,
    })
  await transact([clearance('Roof', '2026-03-01T00:00:00.000Z'), clearance('Cellar', '2026-03-02T00:00:00.000Z')])
  const { data } = await api.buildings.clearances({ params: { id } })
  expect(data.map(({ name }) => name)).toEqual(['Cellar', 'Roof'])
  expect((await api.buildings.clearances(params())).data).toEqual([])
})

test('the counts of a building, and the progress of its reports [2§3]', async () => {
  await api.reports.generate({ params: { building: project.building, contaminate_id: '1' }, query: {} })
  const { data } = await api.buildings.reportStats(params())
  expect(data).toMatchObject({
    counts: { floors_count: 2, rooms_count: 2, items_count: 1, asbestos_count: 1, lead_count: 0, samples_count: 1 },
    asbestos_report_status: 'queued',
  })
  expect(data.lead_report_status).toBe('')
})

test('each contaminant’s report has default texts with the building’s names [2§3]', async () => {
  const { data } = await api.reportPreviews.defaults(params())
  expect(data.map(({ contaminate_id }) => contaminate_id)).toEqual([1, 2])
  expect(data[0]?.introduction_content_default).toContain('Napier Council commissioned Tōtara Surveys')
  expect(data[1]?.limitations_content_default).toContain('lead')
})

test('the picture of a building is the file that was uploaded [2§7]', async () => {
  const image = await upload(api, aPhoto(), 'image/jpeg', 'buildingImage')
  await api.buildings.uploadImage({ body: { building_id: project.building, image } })
  expect((await api.buildings.tree(params())).data.building.image).toEqual(image)
})

test('another company finds nothing at any of these paths [S-02]', async () => {
  const { buildings, reportPreviews } = stranger
  for (const read of [
    buildings.floors,
    buildings.rooms,
    buildings.items,
    buildings.clearances,
    buildings.approvals,
    buildings.reportStats,
    reportPreviews.defaults,
  ])
    await expect(read(params())).rejects.toMatchObject({ code: 'not_found' })
})
