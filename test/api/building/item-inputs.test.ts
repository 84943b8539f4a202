import { ulid } from 'ulid'
import { beforeAll, expect, test } from 'vitest'
import { aPlan } from '#test/support/data/images.ts'
import { TILES } from '#test/support/data/tree.ts'
import { aCompany, aProject, aUser, signedIn, type TestApi, upload } from '#test/support/people/api.ts'

let api: TestApi
let here: { readonly building: string; readonly room: string }
beforeAll(async () => {
  const person = await aUser(await aCompany())
  api = await signedIn(person)
  const image = await upload(api, aPlan(), 'image/png', 'plan')
  const { building } = await aProject(api, person)
  const [floor, room] = [ulid(), ulid()]
  const at = { building_id: building }
  await api.floors.save({ body: { ...at, id: floor, name: 'Ground', order: 1, image } })
  await api.rooms.save({ body: { ...at, id: room, floor_id: floor, name: 'Kitchen' } })
  here = { building, room }
})

const within = () => ({ building_id: here.building, room_id: here.room })
const read = async (id: string) =>
  (await api.items.read({ params: { id }, query: { building_id: here.building } })).data
const saved = (id: string, more: object) =>
  api.items.save({
    body: { ...TILES, ...within(), id, sample: { bag_code: id.slice(-8), analysis_type_id: 1 }, ...more },
  })

test('an item’s scores are accepted as ids, and refused if they contradict the numbers [3§3]', async () => {
  const chosen = [1, 5, 8, 14, 17, 22, 26, 30, 35, 39, 41, 45]
  const scores = chosen.map((id, index) => ({ id, contaminate_property_id: index + 1 }))
  const numbers = [1, 1, 0, 2, 1, 2, 2, 2, 3, 3, 1, 1]
  const [alone, both] = [ulid(), ulid()]
  await saved(alone, { item_scores: undefined, scores })
  await saved(both, { scores, item_scores: numbers })
  for (const id of [alone, both]) expect((await read(id)).item_scores).toEqual(numbers)
  expect((await read(alone)).scores).toEqual(scores)
  for (const other of [
    { item_scores: numbers.with(3, 0), scores },
    { item_scores: undefined, scores: [{ id: 99, contaminate_property_id: 1 }] },
  ])
    await expect(saved(ulid(), other)).rejects.toMatchObject({ status: 422, fields: { scores: expect.any(String) } })
})

test('the check of a Sample ID in use returns the message for the field [3§8]', async () => {
  await saved(ulid(), { sample: { bag_code: 'USED1', analysis_type_id: 1 } })
  const check = async (bag_code: string, query: { item_id?: string } = {}) =>
    (await api.items.bagCode({ params: { bag_code, id: here.building, contaminate_id: '1' }, query })).data
  const message = 'Bag code is already in use'
  await expect(check('used1')).rejects.toMatchObject({ message, fields: { bag_code: message } })
  expect(await check('used1', { item_id: ulid() })).toEqual({ free: false, message })
  expect(await check('FREE1')).toEqual({ free: true })
})

test('an amount and a lead analysis are accepted as texts, and an invalid one is refused at its field [3§5.1]', async () => {
  const [id, lead] = [ulid(), ulid()]
  await saved(id, { amount: '1,250.5' })
  expect((await read(id)).amount).toBe(1250.5)
  await expect(saved(ulid(), { amount: '10,5' })).rejects.toMatchObject({
    status: 422,
    fields: { amount: 'Use a point for decimals' },
  })
  const paint = { building_material: 'Timber', colour: 'White', paint_condition: 'Good' as const }
  await saved(lead, { contaminate_id: 2, assessment_method_id: 7, item_scores: undefined, lead: paint })
  await api.items.leadAnalysis({ params: { id: lead }, body: { building_id: here.building, analysis: '4,200' } })
  expect((await read(lead)).lead?.laboratory_analysis).toBe(4200)
  const analysis = api.items.leadAnalysis({
    params: { id: lead },
    body: { building_id: here.building, analysis: '<5' },
  })
  await expect(analysis).rejects.toMatchObject({ fields: { analysis: 'Enter a number without < or >' } })
})
