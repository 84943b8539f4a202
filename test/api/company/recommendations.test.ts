import { beforeAll, expect, test } from 'vitest'
import { FEATURE, ROLE } from '#shared/domain/vocabulary/referenceLists.ts'
import { aCompany, aProject, aUser, type Project, signedIn, type TestApi } from '#test/support/people/api.ts'

let admin: TestApi
let surveyor: TestApi
let project: Project

beforeAll(async () => {
  const company = await aCompany([FEATURE.recommendations])
  const person = await aUser(company, [ROLE.surveyor])
  admin = await signedIn(await aUser(company, [ROLE.admin]))
  surveyor = await signedIn(person)
  project = await aProject(surveyor, person)
})

const inBuilding = async () => {
  const { data } = await surveyor.buildings.tree({ params: { id: project.building } })
  return data.recommendations ?? []
}
const offered = async () => (await inBuilding()).filter(each => each.offered).map(each => each.name)

test('a company’s recommendation is offered in its buildings, or only for the named clients [3§9]', async () => {
  const { id } = await admin.recommendations.create({ body: { name: 'Wrap in foil', description: 'Twice.' } })
  expect(id).toBeGreaterThan(1000)
  expect(await offered()).toContain('Wrap in foil')
  expect(await offered()).toContain('Encapsulate')

  const { id: other } = await surveyor.clients.save({ body: { name: 'Another', ...ADDRESS } })
  await admin.recommendations.setClients({ body: { id, client_ids: [other] } })
  expect(await offered()).not.toContain('Wrap in foil')
  expect((await admin.recommendations.clients({ body: { id } })).data.client_ids).toEqual([other])
  const forOther = await surveyor.recommendations.offered({ query: { client_id: other } })
  expect(forOther.data.map(each => each.name)).toContain('Wrap in foil')

  await admin.recommendations.setClients({ body: { id, client_ids: [project.client] } })
  expect(await offered()).toContain('Wrap in foil')
})

test('a default recommendation can be reworded and deleted; items keep its text [3§9]', async () => {
  await admin.recommendations.change({ body: { id: 3, name: 'Seal twice', description: 'With care.', version: 1 } })
  expect(await offered()).toContain('Seal twice')
  await expect(
    admin.recommendations.change({ body: { id: 3, name: 'Late', description: '', version: 1 } }),
  ).rejects.toMatchObject({ code: 'changed_meanwhile' })

  await admin.recommendations.delete({ params: { id: '3' } })
  expect(await offered()).not.toContain('Seal twice')
  expect((await inBuilding()).find(each => each.id === 3)).toMatchObject({ name: 'Seal twice', offered: false })

  const body = { id: 3, name: 'Seal twice', description: 'With care.', restore: true }
  await admin.recommendations.change({ body })
  expect(await offered()).toContain('Seal twice')
})

test('without a client, all existing ones are listed with their clients [3§7]', async () => {
  const { id } = await admin.recommendations.create({ body: { name: 'For one', client_ids: [project.client] } })
  const listed = async () => (await surveyor.recommendations.offered({ query: {} })).data
  expect((await listed()).find(each => each.id === id)).toMatchObject({
    name: 'For one',
    client_ids: [project.client],
    deleted_at: null,
  })
  await admin.recommendations.delete({ params: { id: String(id) } })
  expect((await listed()).map(each => each.id)).not.toContain(id)
})

test('a change keeps unsent fields [3§7]', async () => {
  const row = { name: 'Part', description: 'In two coats.', client_ids: [project.client] }
  const { id } = await admin.recommendations.create({ body: row })
  const stored = async () => (await admin.recommendations.list()).data.find(each => each.id === id)
  await admin.recommendations.change({ body: { id, name: 'Paint' } })
  expect(await stored()).toMatchObject({ ...row, name: 'Paint' })
  await admin.recommendations.change({ body: { id, client_ids: [] } })
  expect(await stored()).toMatchObject({ ...row, name: 'Paint', client_ids: [] })
})

test('the automatic recommendation of inaccessible items cannot be deleted [3§5]', async () => {
  await expect(admin.recommendations.delete({ params: { id: '7' } })).rejects.toMatchObject({
    code: 'recommendation_needed',
  })
})

test('two created at the same time get different numbers [1§6]', async () => {
  const outcomes = await Promise.allSettled(
    Array.from({ length: 8 }, (_, nth) => admin.recommendations.create({ body: { name: `At once ${nth}` } })),
  )
  const ids = outcomes.flatMap(each => (each.status === 'fulfilled' ? [each.value.id] : []))
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids).toHaveLength(8)
})

test('only an administrator of a company with feature 2 manages them [1§6]', async () => {
  const without = await signedIn(await aUser(await aCompany(), [ROLE.admin]))
  await expect(without.recommendations.list()).rejects.toMatchObject({ code: 'not_allowed' })
  await expect(surveyor.recommendations.list()).rejects.toMatchObject({ code: 'not_allowed' })
  expect((await without.recommendations.offered({ query: {} })).data.map(each => each.id)).toEqual([
    1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12,
  ])
})

const ADDRESS = { address: '1 Main Street', address2: '', suburb: '', city: 'Napier', postcode: '4110' }
