import { ulid } from 'ulid'
import { beforeAll, expect, test } from 'vitest'
import { STATUS } from '#shared/domain/building/buildingStatus.ts'
import type { User } from '#shared/domain/people/user.ts'
import { ROLE } from '#shared/domain/vocabulary/referenceLists.ts'
import { aPhoto, aPlan } from '#test/support/data/images.ts'
import { SQUARE, TILES } from '#test/support/data/tree.ts'
import {
  aCompany,
  anonymous,
  aProject,
  aUser,
  type Project,
  signedIn,
  type TestApi,
  upload,
} from '#test/support/people/api.ts'

let surveyor: User
let api: TestApi
let reviewing: TestApi
let project: Project
const [floor, room, asbestos, lead] = [ulid(), ulid(), ulid(), ulid()]

beforeAll(async () => {
  const company = await aCompany()
  surveyor = await aUser(company)
  api = await signedIn(surveyor)
  reviewing = await signedIn(await aUser(company, [ROLE.reviewer]))
  project = await aProject(api, surveyor)
})

const item = (id: string, part: object = {}) => ({
  id,
  building_id: project.building,
  room_id: room,
  ...TILES,
  sample: { analysis_type_id: 1, bag_code: 'A001' },
  ...part,
})
const tree = async (client = api) => (await client.buildings.tree({ params: { id: project.building } })).data

test('a project is a survey with a building, found by its job number [2§2]', async () => {
  const { data } = await api.surveys.read({ params: { id: project.survey } })
  expect(data).toMatchObject({
    client_name: 'Napier Council',
    contact_name: 'Tane Moana',
    office_name: 'Napier',
    buildings: [{ id: project.building, status_id: STATUS.active }],
  })
  expect(await api.surveys.searchJobs({ query: { search: data.job_number.slice(0, 6).toLowerCase() } })).toMatchObject([
    { id: project.survey },
  ])
  expect((await api.surveys.jobNumber({ query: { job_number: data.job_number } })).data.exists).toBe(true)
  expect((await tree()).building).toMatchObject({ job_number: data.job_number, client_name: 'Napier Council' })
})

test('floors with a plan, rooms with a drawing, items with a photo [2§2]', async () => {
  const plan = await upload(api, aPlan(), 'image/png', 'plan')
  await api.floors.save({ body: { id: floor, building_id: project.building, name: 'Ground', image: plan } })
  await api.rooms.save({
    body: { id: room, building_id: project.building, floor_id: floor, name: 'Kitchen', layer: SQUARE },
  })
  const photo = await upload(api, aPhoto(), 'image/jpeg', 'photo')
  await api.items.save({ body: item(asbestos, { image: photo }) })
  await api.items.createLead({
    body: {
      ...item(lead),
      contaminate_id: 2,
      assessment_method_id: 7,
      sample: { bag_code: 'L001' },
      lead: { building_material: 'Timber', colour: 'White', paint_condition: 'Poor' },
    },
  })
  const { floors, rooms, items } = await tree()
  expect([floors, rooms, items].map(rows => rows.length)).toEqual([1, 1, 2])
  expect(items.find(({ id }) => id === asbestos)).toMatchObject({ image: photo, version: 1 })
})

test('the life of a building: finalise, results, pre-review, review, denial, correction, approval [2§4]', async () => {
  const id = project.building
  await expect(api.buildings.finalise({ body: { id } })).rejects.toMatchObject({ code: 'survey_date_missing' })
  await api.buildings.set({ params: { id }, body: { survey_date: '2026-03-01' } })
  await api.buildings.finalise({ body: { id } })
  await expect(api.buildings.confirmResults({ body: { id } })).rejects.toMatchObject({ code: 'results_missing' })
  await api.items.sample({ params: { id: asbestos }, body: { building_id: id, status_id: 4 } })
  await expect(api.buildings.confirmResults({ body: { id } })).rejects.toMatchObject({ code: 'lead_analysis_missing' })
  await api.items.leadAnalysis({ params: { id: lead }, body: { building_id: id, analysis: 1000 } })
  await api.buildings.confirmResults({ body: { id } })
  await api.buildings.approvePreReview({ body: { id } })
  expect((await reviewing.dashboard.surveys({ query: {} })).data.review).toMatchObject([
    { id, status_id: STATUS.awaitingReview },
  ])

  await expect(
    api.buildings.review({ body: { id, approvals: [{ contaminate_id: 1, approval: 1 }] } }),
  ).rejects.toMatchObject({ code: 'not_allowed' })
  await reviewing.buildings.review({
    body: { id, status_id: 10, approvals: { asbestos: 1, lead: 0, lead_deny: 'Blurred' } },
  })
  const denied = await tree()
  expect(denied.building.status_id).toBe(STATUS.needsEdits)
  expect(denied.notes).toMatchObject([{ type_id: 1, content: 'Lead: Blurred' }])
  expect((await api.users.messages()).data).toMatchObject([
    {
      success: false,
      to: `/survey/${project.survey}/building/${id}`,
      message: expect.stringMatching(/ needs edits\. Asbestos was approved, lead was sent back\. See .+’s reason\.$/),
    },
  ])
  expect((await api.dashboard.surveys({ query: {} })).data.edits).toMatchObject([{ id }])

  await api.buildings.sendForReview({ body: { id } })
  await reviewing.buildings.review({ body: { id, approvals: [{ contaminate_id: 2, approval: 1 }] } })
  expect((await tree()).building.status_id).toBe(STATUS.reviewed)
  const desk = (await api.dashboard.surveys({ query: {} })).data
  expect([...desk.review, ...desk.edits, ...desk.survey]).toEqual([])
})

test('a reviewed building cannot be edited [2§4]', async () => {
  await expect(
    api.items.save({ body: item(ulid(), { sample: { analysis_type_id: 1, bag_code: 'A009' } }) }),
  ).rejects.toMatchObject({ code: 'building_reviewed' })
  await expect(
    api.rooms.save({ body: { id: ulid(), building_id: project.building, floor_id: floor, name: 'Hall' } }),
  ).rejects.toMatchObject({ code: 'building_reviewed' })
})

test('another company gets a 404 for every id [S-02]', async () => {
  const stranger = await signedIn(await aUser(await aCompany(), [ROLE.reviewer, ROLE.pm]))
  const id = project.building
  const refused = { code: 'not_found' }
  await expect(stranger.buildings.tree({ params: { id } })).rejects.toMatchObject(refused)
  await expect(stranger.surveys.read({ params: { id: project.survey } })).rejects.toMatchObject(refused)
  await expect(stranger.buildings.set({ params: { id }, body: { survey_date: '2026-01-01' } })).rejects.toMatchObject(
    refused,
  )
  await expect(stranger.items.save({ body: item(ulid()) })).rejects.toMatchObject(refused)
  await expect(stranger.items.delete({ params: { id: asbestos }, query: { building_id: id } })).rejects.toMatchObject(
    refused,
  )
  await expect(stranger.files.read({ params: { file: (await tree()).floors[0]!.image!.file } })).rejects.toMatchObject(
    refused,
  )
  await expect(
    stranger.reports.generate({ params: { building: id, contaminate_id: '1' }, query: {} }),
  ).rejects.toMatchObject(refused)
})

test('another company’s users and laboratories cannot be named [S-02]', async () => {
  const elsewhere = await aUser(await aCompany())
  const { building } = await aProject(api, surveyor)
  const row = (await api.buildings.tree({ params: { id: building } })).data.building
  const save = (part: object) => api.buildings.save({ body: { ...row, ...part } })
  await expect(save({ surveyors: [elsewhere.id] })).rejects.toMatchObject({
    fields: { surveyors: 'Choose people from your company' },
  })
  await expect(save({ approver_id: elsewhere.id })).rejects.toMatchObject({
    fields: { approver_id: 'Choose people from your company' },
  })
  await expect(
    api.buildings.set({ params: { id: building }, body: { laboratory_id: elsewhere.id } }),
  ).rejects.toMatchObject({ fields: { laboratory_id: 'Choose a laboratory from your company’s list' } })
  await expect(aProject(api, elsewhere)).rejects.toMatchObject({
    fields: { surveyors: 'Choose people from your company' },
  })
})

test('an office needs only name and address; a missing field is refused at itself [1§7]', async () => {
  const address = { address: '1 Octagon', city: 'Dunedin', postcode: '9016' }
  const { id, message } = await api.namedAddresses.saveOffice({ body: { name: 'Dunedin', address } })
  expect(message).toBe('Office created')
  expect((await api.namedAddresses.offices()).data).toContainEqual(expect.objectContaining({ id, name: 'Dunedin' }))
  await expect(api.namedAddresses.saveOffice({ body: { name: 'Dunedin' } as never })).rejects.toMatchObject({
    fields: { address: 'Required' },
  })
  await expect(api.namedAddresses.saveOffice({ body: { name: 7, address } as never })).rejects.toMatchObject({
    fields: { name: 'This value isn’t valid here' },
  })
})

test('the largest accepted room fits into a row, and a larger one is refused at its field [F-12]', async () => {
  const { building } = await aProject(api, surveyor)
  const ground = ulid()
  await api.floors.save({
    body: { id: ground, building_id: building, name: 'Ground', image: await upload(api, aPlan(), 'image/png', 'plan') },
  })
  const polygons = (count: number, corners: number) =>
    Array.from({ length: count }, (_, n) => ({
      id: `polygon-${n}`,
      type: 'polygon' as const,
      points: Array.from({ length: corners }, (_, at) => [1234.5 + at, 987.6 + n] as [number, number]),
    }))
  const labels = Array.from({ length: 50 }, (_, n) => ({
    id: `label-${n}`,
    type: 'text' as const,
    points: [[1234.5, 987.6] as [number, number]],
    textValue: 'ō'.repeat(50),
    fontSize: 100,
    angle: 359.9,
  }))
  const body = (count: number, corners: number) => ({
    id: ulid(),
    building_id: building,
    floor_id: ground,
    name: 'ō'.repeat(190),
    note: 'ō'.repeat(2_000),
    layer: { polygons: polygons(count, corners), labels },
  })
  await api.rooms.save({ body: body(50, 120) })
  await expect(api.rooms.save({ body: body(50, 121) })).rejects.toMatchObject({
    code: 'invalid_input',
    fields: { 'layer.polygons': 'Up to 6,000 corners in total' },
  })
})

test('every call needs a session and the application’s header [1§8]', async () => {
  await expect(anonymous().dashboard.surveys({ query: {} })).rejects.toMatchObject({ code: 'not_signed_in' })
  await expect(
    anonymous({ 'x-requested-with': 'other' }).auth.login({ body: { email: surveyor.email, password: 'whatever' } }),
  ).rejects.toMatchObject({ code: 'wrong_origin' })
})
