import { ulid } from 'ulid'
import { beforeEach, expect, test } from 'vitest'
import { aProject } from '#test/support/people/api.ts'
import { aProjectToDuplicate, type ProjectToDuplicate } from '#test/support/workers/duplicates.ts'

let fixture: ProjectToDuplicate
beforeEach(async () => {
  fixture = await aProjectToDuplicate()
})

const NOTHING_LEFT = { batchItemFailures: [] }

test('a building is duplicated into a new survey; a job number in use is refused at its field [2§7]', async () => {
  const { api, project, queued, treeOf, work } = fixture
  const { data: source } = await api.surveys.read({ params: { id: project.survey } })
  const { client_id, contact_id, office_id } = source
  const survey = { id: ulid(), name: 'Next year', job_number: source.job_number, client_id, contact_id, office_id }
  const ask = (job_number: string) =>
    api.duplicates.building({
      params: { id: project.building },
      body: { name: 'Hall', survey: { ...survey, job_number } },
    })
  await expect(ask(source.job_number)).rejects.toMatchObject({
    code: 'job_number_taken',
    fields: { job_number: 'Job Number is already in use' },
  })
  const { data } = await ask(`N-${survey.id}`)
  const what = { entity: 'building', id: project.building, survey_id: survey.id }
  expect(await work(queued(what, 'Hall', data.id))).toEqual(NOTHING_LEFT)
  const { buildings } = (await api.surveys.read({ params: { id: survey.id } })).data
  expect(buildings.map(({ name, job_number }) => [name, job_number])).toEqual([['Hall', `N-${survey.id}`]])
  expect((await treeOf(buildings[0]?.id ?? '')).items).toHaveLength(8)
})

test('a floor duplicated into another building has previously sampled items, and comes last there [2§4]', async () => {
  const { api, surveyor, project, source, queued, treeOf, work } = fixture
  const other = await aProject(api, surveyor)
  const floor = source.floors[0]?.id ?? ''
  const { data } = await api.duplicates.floor({
    params: { id: floor },
    query: { building_id: project.building },
    body: { name: 'Ground', building_id: other.building },
  })
  const what = { entity: 'floor', id: floor, from: project.building, building_id: other.building }
  expect(await work(queued(what, 'Ground', data.id))).toEqual(NOTHING_LEFT)
  const { floors, rooms, items } = await treeOf(other.building)
  expect([floors.length, rooms.length, items.length]).toEqual([1, 2, 4])
  expect(items.every(item => item.assessment_method_id === 6 && item.reported_sample?.sample_number)).toBe(true)
})

test('a room duplicated to another floor of its building is sampled as the original [2§4]', async () => {
  const { api, project, source, queued, treeOf, work } = fixture
  const [room, target] = [source.rooms[0], source.floors.find(({ id }) => id !== source.rooms[0]?.floor_id)]
  if (!room || !target) throw new Error('The building has two floors')
  const { data } = await api.duplicates.room({
    params: { id: room.id },
    query: { building_id: project.building },
    body: { name: 'Pantry', floor_id: target.id },
  })
  const what = { entity: 'room', id: room.id, from: project.building, floor_id: target.id }
  expect(await work(queued(what, 'Pantry', data.id))).toEqual(NOTHING_LEFT)
  const tree = await treeOf(project.building)
  const copy = tree.rooms.find(({ name }) => name === 'Pantry')
  expect(copy).toMatchObject({ floor_id: target.id, order: 3, is_duplicated: true, layer: room.layer })
  const sampled = source.items.find(item => item.room_id === room.id && item.assessment_method_id === 1)
  const copies = tree.items.filter(item => item.room_id === copy?.id)
  expect(copies.map(item => [item.assessment_method_id, item.sampled_as?.item_as_id])).toEqual([
    [2, sampled?.id],
    [2, sampled?.id],
  ])
})
