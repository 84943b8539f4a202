import { ulid } from 'ulid'
import { beforeAll, expect, test } from 'vitest'
import { STATUS } from '#shared/domain/building/buildingStatus.ts'
import type { Company, User } from '#shared/domain/people/user.ts'
import { ROLE } from '#shared/domain/vocabulary/referenceLists.ts'
import { aCompany, aProject, aUser, type Project, signedIn, type TestApi } from '#test/support/people/api.ts'
import { deletionsIn, tableAccess } from '#test/support/workers/deletions.ts'

type Removals = ReturnType<typeof deletionsIn>
let company: Company
let person: User
let api: TestApi
let managing: TestApi
let stranger: TestApi
const work: Removals['work'] = (...args) => deletionsIn(company.id).work(...args)
const left = (id: string) => deletionsIn(company.id).left(id)
const fill = (id: string, count: number) => deletionsIn(company.id).fill(id, count)
const at = { address: '1 Main Street', address2: '', suburb: '', city: 'Napier', postcode: '4110' }

beforeAll(async () => {
  company = await aCompany()
  person = await aUser(company)
  api = await signedIn(person)
  managing = await signedIn(await aUser(company, [ROLE.pm]))
  stranger = await signedIn(await aUser(await aCompany(), [ROLE.admin]))
})

async function move(id: string, status_id: number) {
  const { transact, keys, sortKeys } = await tableAccess()
  await transact([
    {
      op: 'update',
      key: keys.inBuilding(company.id, id, sortKeys.building()),
      set: 'SET status_id = :status, #row.status_id = :status, version = version + :one',
      names: { '#row': 'row' },
      values: { ':status': status_id, ':one': 1 },
    },
  ])
}

const searchIds = async (text: string) =>
  (await api.buildings.search({ query: { search: text } })).data.map(({ id }) => id)
const inSurvey = async ({ survey }: Project) =>
  (await api.surveys.read({ params: { id: survey } })).data.buildings.map(({ id }) => id)

test('a deleted building leaves lists, search and dashboard at once; a job deletes its contents [2§7]', async () => {
  const project = await aProject(api, person, { name: 'Vanishing hall' })
  const { building: id } = project
  await api.buildings.set({ params: { id }, body: { survey_date: '2026-03-02' } })
  await api.buildings.note({ params: { id }, body: { type_id: 2, content: 'A note' } })
  await fill(id, 100)
  expect(await searchIds('vanishing')).toEqual([id])
  expect((await api.buildings.delete({ body: { id } })).message).toBe('Building deleted')
  await expect(api.buildings.tree({ params: { id } })).rejects.toMatchObject({ code: 'not_found' })
  expect(await searchIds('vanishing')).toEqual([])
  expect(await inSurvey(project)).toEqual([])
  const { data } = await api.dashboard.surveys({ query: {} })
  expect(JSON.stringify(data)).not.toContain(id)
  const { queryRows, partition } = await tableAccess()
  expect(await queryRows(partition.statistics(company.id, '2026-03'), { index: 'gsi2' })).toEqual([])
  expect(await left(id)).toBeGreaterThan(200)
  expect(await work('building', id)).toBe(0)
  expect(await left(id)).toBe(0)
  expect(await work('building', id)).toBe(0)
})

test('a reviewed or complete building cannot be deleted, nor its survey [2§4]', async () => {
  const project = await aProject(api, person)
  for (const status of [STATUS.reviewed, STATUS.complete]) {
    await move(project.building, status)
    await expect(api.buildings.delete({ body: { id: project.building } })).rejects.toMatchObject({
      message: 'A reviewed building can’t be deleted',
    })
    await expect(managing.surveys.delete({ body: { id: project.survey } })).rejects.toMatchObject({
      message: 'A survey with a reviewed building can’t be deleted',
    })
  }
  expect(await inSurvey(project)).toEqual([project.building])
})

test('deleting a survey deletes its buildings, and frees its job number and client [2§2]', async () => {
  const project = await aProject(api, person, { name: 'Departing hall' })
  const { data } = await api.surveys.read({ params: { id: project.survey } })
  const second = ulid()
  const annexe = { ...at, id: second, survey_id: project.survey, name: 'Departing annexe', report_type_id: 1 }
  await api.buildings.save({ body: { ...annexe, surveyors: [person.id] } })
  await fill(second, 60)
  await expect(api.surveys.delete({ body: { id: project.survey } })).rejects.toMatchObject({ code: 'not_allowed' })
  expect((await managing.surveys.delete({ body: { id: project.survey } })).message).toBe('Survey deleted')
  await expect(api.surveys.read({ params: { id: project.survey } })).rejects.toMatchObject({ code: 'not_found' })
  await expect(api.buildings.save({ body: { ...annexe, id: ulid(), surveyors: [person.id] } })).rejects.toMatchObject({
    code: 'not_found',
  })
  await work('survey', project.survey)
  expect(await searchIds('departing')).toEqual([])
  for (const id of [project.building, second]) {
    await work('building', id)
    expect(await left(id)).toBe(0)
  }
  expect((await api.surveys.jobNumber({ query: { job_number: data.job_number } })).data.exists).toBe(false)
  expect((await api.surveys.search({ query: { search: data.job_number } })).data).toEqual([])
  expect((await api.clients.delete({ body: { id: project.client } })).message).toBe('Client deleted')
})

test('another company’s deletion has no effect [S-02]', async () => {
  const project = await aProject(api, person)
  await expect(stranger.buildings.delete({ body: { id: project.building } })).rejects.toMatchObject({
    code: 'not_found',
  })
  await expect(stranger.surveys.delete({ body: { id: project.survey } })).rejects.toMatchObject({ code: 'not_found' })
  expect(await inSurvey(project)).toEqual([project.building])
})

test('a building of 3,000 rows is deleted in transactions of up to 100 actions [F-11]', {
  tags: 'slow',
  timeout: 60_000,
}, async () => {
  const { building: id } = await aProject(api, person)
  await fill(id, 1_500)
  await api.buildings.delete({ body: { id } })
  expect(await work('building', id)).toBe(0)
  expect(await left(id)).toBe(0)
})

test('edits before a building’s deletion take effect, later ones are refused [F-30]', {
  tags: 'slow',
  timeout: 120_000,
}, async () => {
  for (let round = 0; round < 20; round++) {
    const { building: id } = await aProject(api, person)
    const edits = Array.from({ length: 5 }, (_, n) =>
      api.buildings.note({ params: { id }, body: { type_id: (n % 4) + 1, content: `Note ${n}` } }),
    )
    const dates = [api.buildings.set({ params: { id }, body: { survey_date: '2026-03-02' } })]
    const [removed, ...rest] = await Promise.allSettled([api.buildings.delete({ body: { id } }), ...edits, ...dates])
    const codes = rest.flatMap(each => (each.status === 'rejected' ? [each.reason.code] : []))
    for (const code of codes) expect(['not_found', 'changed_meanwhile', 'busy']).toContain(code)
    if (removed.status === 'rejected') expect(removed.reason.code).toBe('busy')
    if (removed.status === 'rejected') await api.buildings.delete({ body: { id } })
    await expect(
      api.buildings.note({ params: { id }, body: { type_id: 3, content: 'Too late' } }),
    ).rejects.toMatchObject({ code: 'not_found' })
    await work('building', id)
    expect(await left(id)).toBe(0)
  }
})

test('a building created during its survey’s deletion is refused or deleted [F-30]', async () => {
  for (let round = 0; round < 10; round++) {
    const { survey } = await aProject(api, person)
    const id = ulid()
    const body = { ...at, id, survey_id: survey, name: 'Late', report_type_id: 1, surveyors: [person.id] }
    const [removed, creation] = await Promise.allSettled([
      managing.surveys.delete({ body: { id: survey } }),
      api.buildings.save({ body }),
    ])
    if (removed.status === 'rejected') await managing.surveys.delete({ body: { id: survey } })
    if (creation.status === 'rejected') expect(['not_found', 'busy']).toContain(creation.reason.code)
    await work('survey', survey)
    await expect(api.buildings.tree({ params: { id } })).rejects.toMatchObject({ code: 'not_found' })
  }
}, 60_000)
