import { ulid } from 'ulid'
import { beforeAll, expect, test } from 'vitest'
import { everyPage } from '#shared/contract/protocol/listPage.ts'
import type { Company, User } from '#shared/domain/people/user.ts'
import { ROLE } from '#shared/domain/vocabulary/referenceLists.ts'
import { manyBuildings } from '#test/support/data/manyBuildings.ts'
import {
  aCompany,
  anUnstoredUser,
  aProject,
  aUser,
  type Project,
  signedIn,
  type TestApi,
} from '#test/support/people/api.ts'

/** Slightly more than a page, in addition to the existing row. */
const MORE = 502
const PAGE = 500

let company: Company
let surveyor: User
let api: TestApi
let project: Project

beforeAll(async () => {
  company = await aCompany()
  surveyor = await aUser(company)
  api = await signedIn(surveyor)
  project = await aProject(api, surveyor)
})

interface Page {
  readonly data: readonly { readonly id: string }[]
  readonly next: string | null
}

/** Every row appears once, in pages of bounded size, and an invalid position is refused. */
async function expectPages(read: (after?: string) => Promise<Page>, ids: readonly string[]) {
  const sizes: number[] = []
  const { data } = await everyPage(async after => {
    const page = await read(after)
    sizes.push(page.data.length)
    return page
  })
  expect(sizes).toEqual([PAGE, ids.length - PAGE])
  expect(data.map(({ id }) => id).toSorted()).toEqual(ids.toSorted())
  const [id = ''] = ids
  for (const place of ['somewhere', `${'Z'.repeat(26)} x`, `${id} `, `${id} ${'漢'.repeat(400)}`])
    await expect(read(place)).rejects.toMatchObject({ fields: { after: 'Not a valid place' } })
}

test('the clients of a company are answered page by page [B20]', async () => {
  const [{ Clients, newClient }, { writeInBatches }] = await Promise.all([
    import('#functions/data/company/clients.ts'),
    import('#functions/data/bulkWrites.ts'),
  ])
  const position = { latitude: null, longitude: null, geolocation: null }
  const place = { address: '1', address2: '', suburb: '', city: 'Napier', postcode: '4110', ...position }
  const ids = Array.from({ length: MORE }, () => ulid())
  const writes = ids.map(id => Clients.creation(company.id, newClient({ id, name: 'Same', ...place })))
  await writeInBatches(writes.filter(write => write.op === 'put'))
  await expectPages(after => api.clients.list({ query: { after } }), [project.client, ...ids])
})

test('the users of a company are answered page by page [B20]', { timeout: 60_000 }, async () => {
  const { Users } = await import('#functions/data/company/users.ts')
  const users = Array.from({ length: MORE }, () => anUnstoredUser(company, [ROLE.surveyor]))
  for (const user of users) await Users.create({ ...user, full_name: 'Same Name' })
  await expectPages(after => api.users.list({ query: { after } }), [surveyor.id, ...users.map(({ id }) => id)])
})

test('the buildings of a survey are paged, including those with the same name [B20]', {
  timeout: 60_000,
}, async () => {
  const { data: like } = await api.buildings.tree({ params: { id: project.building } })
  const buildings = await manyBuildings(company.id, like.building, MORE, { name: 'Same' })
  const params = { id: project.survey }
  const read = (after?: string) => api.surveys.buildings({ params, query: { after } })
  await expectPages(read, [project.building, ...buildings])
  const survey = await api.surveys.read({ params })
  const { data, next } = await read()
  expect([survey.data.buildings, survey.next]).toEqual([data, next])
})

test('a position in another company’s list is refused [S-01]', async () => {
  const stranger = await signedIn(await aUser(await aCompany(), [ROLE.admin]))
  const { next } = await api.clients.list({ query: {} })
  expect(next).not.toBeNull()
  const after = next ?? undefined
  expect(await stranger.clients.list({ query: { after } })).toEqual({ data: [], next: null })
})
