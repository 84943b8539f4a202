import { ulid } from 'ulid'
import { beforeAll, expect, test } from 'vitest'
import { callHandler } from '#localstack/gateway/callHandler.ts'
import type { User } from '#shared/domain/people/user.ts'
import { ROLE } from '#shared/domain/vocabulary/referenceLists.ts'
import { aPlan } from '#test/support/data/images.ts'
import { SQUARE, TILES } from '#test/support/data/tree.ts'
import {
  aCompany,
  aProject,
  aUser,
  PASSWORD,
  type Project,
  signedIn,
  type TestApi,
  upload,
} from '#test/support/people/api.ts'

let surveyor: User
let api: TestApi
let project: Project
let image: Awaited<ReturnType<typeof upload>>
/** An external caller, who sends the documented fields only, without hints. */
let send: ReturnType<typeof callHandler>

beforeAll(async () => {
  surveyor = await aUser(await aCompany())
  api = await signedIn(surveyor)
  project = await aProject(api, surveyor)
  image = await upload(api, aPlan(), 'image/png', 'plan')
  send = callHandler()
  await call('POST', '/api/auth/login', { email: surveyor.email, password: PASSWORD })
})

async function call(method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, body?: object) {
  const headers = { 'x-requested-with': 'XMLHttpRequest', 'content-type': 'application/json' }
  const { status, text } = await send({ method, url, headers, ...(body && { body: JSON.stringify(body) }) })
  return { status, answer: JSON.parse((await text()) || 'null') }
}
const aFloorIn = async (building_id: string, id = ulid()) => {
  await api.floors.save({ body: { id, building_id, name: 'Ground', image } })
  return id
}
async function aRoom() {
  const floor_id = await aFloorIn(project.building)
  const { answer } = await call('POST', '/api/room', { floor_id, name: 'Kitchen', layer: SQUARE })
  return answer.data
}
const anItem = (room_id: string) => ({
  ...TILES,
  room_id,
  sample: { analysis_type_id: 1, bag_code: Math.random().toString(36).slice(2, 9) },
})

/** The index misses a new row for the first `times` reads. */
async function withLaggingIndex<T>(times: number, run: () => Promise<T>): Promise<T> {
  const { dynamo } = await import('#functions/data/table.ts')
  const { send } = dynamo
  let left = times
  const lagging = async (...args: Parameters<typeof send>) =>
    Object(args[0].input).IndexName === 'gsi4' && left-- > 0 ? { Items: [] } : send.apply(dynamo, args)
  Object.assign(dynamo, { send: lagging })
  return run().finally(() => Object.assign(dynamo, { send }))
}

test('a new row is found by its id, even if the index shows it later [2§7]', async () => {
  const floor_id = await aFloorIn(project.building)
  const { status, answer } = await withLaggingIndex(2, () => call('POST', '/api/room', { floor_id, name: 'Hall' }))
  expect([status, answer.data]).toEqual([200, expect.objectContaining({ floor_id, building_id: project.building })])
  expect((await withLaggingIndex(3, () => call('GET', `/api/floor/${floor_id}`))).status).toBe(404)
})

test('an id used for floors of two buildings is refused as ambiguous [2§7]', async () => {
  const floor = await aFloorIn(project.building)
  const { building } = await aProject(api, surveyor)
  await aFloorIn(building, floor)
  const { status, answer } = await call('GET', `/api/floor/${floor}`)
  expect([status, Object.keys(answer.fields)]).toEqual([422, ['building_id']])
  expect((await call('GET', `/api/floor/${floor}?building_id=${building}`)).answer.data.building_id).toBe(building)
})

test('an id finds only rows of its kind [S-02]', async () => {
  const room = await aRoom()
  expect((await call('GET', `/api/item/${room.id}`)).status).toBe(404)
  expect((await call('GET', `/api/floor/${room.id}`)).status).toBe(404)
})

test('without a version the last save wins, and each answer has the new version [3§7]', async () => {
  const { id: room } = await aRoom()
  const body = anItem(room)
  const { id } = (await call('POST', '/api/item', body)).answer.data
  const saves = ['One', 'Two', 'Three'].map(name => call('PUT', `/api/item/${id}`, { ...body, name }))
  const answers = await Promise.all(saves)
  expect(answers.map(({ answer }) => answer.data.version).sort()).toEqual([2, 3, 4])
  const last = answers.findIndex(({ answer }) => answer.data.version === 4)
  expect((await call('GET', `/api/item/${id}`)).answer.data.name).toBe(['One', 'Two', 'Three'][last])
})

test('an item is duplicated into the named room, in any building [3§4.1]', async () => {
  const [here, elsewhere] = [await aRoom(), await aProject(api, surveyor)]
  const floor_id = await aFloorIn(elsewhere.building)
  const there = (await call('POST', '/api/room', { floor_id, name: 'Kitchen' })).answer.data.id
  const { id } = (await call('POST', '/api/item', anItem(here.id))).answer.data
  for (const [room_id, method] of [
    [here.id, 2],
    [there, 6],
  ] as const) {
    const copy = (await call('POST', `/api/item/${id}/duplicate`, { name: 'Copy', room_id })).answer.data.id
    expect((await call('GET', `/api/item/${copy}`)).answer.data).toMatchObject({
      room_id,
      assessment_method_id: method,
    })
  }
})

test('null clears every optional field of a building, in each call that sets it [2§3]', async () => {
  const { building: id } = await aProject(api, surveyor)
  const manager = await signedIn(await aUser({ id: surveyor.company_id }, [ROLE.pm]))
  const { id: laboratory_id } = await manager.namedAddresses.saveLaboratory({
    body: {
      name: 'Lab',
      address: { address: '1 Main Street', address2: '', suburb: '', city: 'Napier', postcode: '4110' },
    },
  })
  const photo = await upload(api, aPlan(60, 40), 'image/png', 'buildingImage')
  const row = (await api.buildings.tree({ params: { id } })).data.building
  const set = {
    ...{ latitude: -39.5, longitude: 176.9, survey_date: '2026-03-02' },
    ...{ reviewer_id: surveyor.id, approver_id: surveyor.id, laboratory_id, image: photo, site_plan: image },
  }
  const fieldsOf = async (names: readonly string[]) => {
    const { answer } = await call('GET', `/api/building/${id}`)
    return names.map(name => answer.data[name])
  }
  const patch = { survey_date: set.survey_date, laboratory_id, image: photo }
  const writes = [
    [set, (fields: object) => call('POST', '/api/building', { ...row, version: undefined, ...fields })],
    [patch, (fields: object) => call('PUT', `/api/building/${id}`, fields)],
  ] as const
  for (const [fields, write] of writes) {
    const names = Object.keys(fields)
    await write(fields)
    expect(await fieldsOf(names)).toEqual(Object.values(fields))
    await write(Object.fromEntries(names.map(name => [name, null])))
    expect(await fieldsOf(names)).toEqual(names.map(() => null))
  }
})
