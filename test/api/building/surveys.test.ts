import { ulid } from 'ulid'
import { beforeAll, expect, test } from 'vitest'
import type { Company, User } from '#shared/domain/people/user.ts'
import { aPhoto } from '#test/support/data/images.ts'
import { aCompany, aProject, aUser, type Project, signedIn, type TestApi, upload } from '#test/support/people/api.ts'

let company: Company
let person: User
let api: TestApi
let stranger: TestApi
let project: Project
const at = { address: '1 Main Street', address2: '', suburb: '', city: 'Napier', postcode: '4110' }

beforeAll(async () => {
  company = await aCompany()
  person = await aUser(company)
  api = await signedIn(person)
  stranger = await signedIn(await aUser(await aCompany()))
  project = await aProject(api, person)
})

const read = async (id = project.survey) => (await api.surveys.read({ params: { id } })).data
async function fields(id = project.survey) {
  const { buildings: _, client_name, contact_name, office_name, updated_at, image, ...rest } = await read(id)
  return rest
}
async function another(part: object = {}): Promise<string> {
  const [id, { version: _, status_id: __, ...rest }] = [ulid(), await fields()]
  await api.surveys.save({ body: { ...rest, id, job_number: `K-${id.slice(-8)}`, name: 'Another', ...part } })
  return id
}

test('the surveys of the company come newest first and in pages [2§7]', async () => {
  const surveys = [await another(), await another(), await another()]
  const first = await api.surveys.list({ query: { paginate: 2 } })
  expect(first.data.map(({ id }) => id)).toEqual([surveys[2], surveys[1]])
  expect(first.meta).toMatchObject({ page: 1, more: true })
  const second = await api.surveys.list({ query: { paginate: 2, page: 2 } })
  expect(second.data.map(({ id }) => id)).toEqual([surveys[0], project.survey])
  expect(second.meta).toMatchObject({ total: 4, more: false })
  expect((await stranger.surveys.list({ query: {} })).data).toEqual([])
})

test('a survey on hold is not among the active ones until it is active again [2§7]', async () => {
  const id = await another({ status_id: 2 })
  const active = async () => (await api.surveys.active({ query: {} })).data.map(survey => survey.id)
  expect(await active()).not.toContain(id)
  await api.surveys.save({ body: { ...(await fields(id)), note: 'Later' } })
  expect(await read(id)).toMatchObject({ status_id: 2, note: 'Later' })
  expect((await api.surveys.activate({ params: { id } })).message).toBe('Survey is now active')
  await api.surveys.activate({ params: { id } })
  expect(await read(id)).toMatchObject({ status_id: 1, version: 3 })
  expect(await active()).toContain(id)
})

test('surveys are found by word prefixes of name and job number, also after a rename [2§7]', async () => {
  const id = await another({ name: 'Ōtātara marae', job_number: 'KHS-2044' })
  const found = async (search: string) => (await api.surveys.search({ query: { search } })).data.map(each => each.id)
  for (const search of ['otat', 'KHS-20', 'mar 2044']) expect(await found(search)).toEqual([id])
  await api.surveys.save({ body: { ...(await fields(id)), name: 'Baths' } })
  expect(await found('otat')).toEqual([])
  expect(await found('bath')).toEqual([id])
  expect(await found('')).toEqual([])
  expect((await stranger.surveys.search({ query: { search: 'bath' } })).data).toEqual([])
})

test('the buildings and the items of a survey [2§7]', async () => {
  const building_id = project.building
  expect((await api.surveys.buildings({ params: { id: project.survey } })).data).toMatchObject([{ id: building_id }])
  const items = await api.surveys.items({ params: { id: project.survey }, query: {} })
  expect(items).toMatchObject({ data: [], meta: { total: 1, more: false } })
})

test('a survey shows its client’s image, also a new one [2§2]', async () => {
  const image = await upload(api, aPhoto(), 'image/jpeg', 'logo')
  const client = { id: project.client, name: 'Napier Council', ...at }
  await api.clients.save({ body: { ...client, image } })
  expect((await read()).image).toEqual(image)
  await api.clients.save({ body: { ...client, image: null } })
  expect((await read()).image).toBeUndefined()
})

test('of two users who change a survey the second gets the first one’s values [F-15]', async () => {
  const before = await fields()
  await api.surveys.save({ body: { ...before, note: 'Ring first' } })
  await expect(api.surveys.save({ body: { ...before, name: 'Hall' } })).rejects.toMatchObject({
    code: 'changed_meanwhile',
    current: { note: 'Ring first', version: before.version + 1 },
  })
})

test('of 50 concurrent changes of a survey one succeeds [F-15 2§2]', async () => {
  const before = await fields()
  const racers = Array.from({ length: 50 }, (_, n) => api.surveys.save({ body: { ...before, note: `Racer ${n}` } }))
  const results = await Promise.allSettled(racers)
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect((await read()).version).toBe(before.version + 1)
}, 60_000)

test('of 50 surveys with one job number one is created; the others are refused at the field [F-16]', async () => {
  const racers = await Promise.allSettled(Array.from({ length: 50 }, () => another({ job_number: 'RACE-1' })))
  const lost = racers.flatMap(racer => (racer.status === 'rejected' ? [racer.reason] : []))
  expect(lost).toHaveLength(49)
  const busy = lost.filter(({ code }) => code === 'busy')
  for (const reason of lost.filter(each => !busy.includes(each)))
    expect(reason).toMatchObject({ code: 'job_number_taken', fields: { job_number: 'Job Number is already in use' } })
}, 60_000)

test('a job number over 100 characters and a name over 190 are refused at their fields [2§5]', async () => {
  await expect(another({ job_number: 'J'.repeat(101) })).rejects.toMatchObject({
    fields: { job_number: 'Use 100 characters or fewer' },
  })
  await expect(another({ name: 'N'.repeat(191) })).rejects.toMatchObject({
    fields: { name: 'Use 190 characters or fewer' },
  })
})

test('a missing client, contact or office is required at its field; an invalid id is refused [2§5]', async () => {
  const body = { name: 'Civic centre', job_number: 'C-2', contact_id: '7' }
  await expect(api.surveys.save({ body: body as never })).rejects.toMatchObject({
    fields: { client_id: 'Required', contact_id: 'Not a valid id', office_id: 'Required' },
  })
})

test('a building of the clearance type is called a clearance [1§2]', async () => {
  const building = { ...at, name: 'Kiosk', report_type_id: 6, surveyors: [person.id] }
  const reply = await api.surveys.createProject({ body: { survey: { id: project.survey }, building } })
  expect(reply.message).toBe('Clearance created')
})

test('another company’s survey is not found [S-02]', async () => {
  const id = project.survey
  const params = { id }
  const asks = [
    () => stranger.surveys.read({ params }),
    () => stranger.surveys.buildings({ params }),
    () => stranger.surveys.items({ params, query: {} }),
    () => stranger.surveys.activate({ params }),
  ]
  for (const ask of asks) await expect(ask()).rejects.toMatchObject({ code: 'not_found' })
  expect((await read()).status_id).toBe(1)
})

test('a survey’s channel is delivered in its own company only [2§7]', async () => {
  const { maySubscribe } = await import('#functions/realtime/maySubscribe.ts')
  const { channel } = await import('#shared/contract/protocol/channels.ts')
  const own = { user_id: person.id, company_id: company.id }
  const name = channel.survey(project.survey)
  const heard = [
    maySubscribe(own, name),
    maySubscribe({ ...own, company_id: ulid() }, name),
    maySubscribe(own, `${name}.x`),
  ]
  expect(await Promise.all(heard)).toEqual([true, false, false])
})
