import { createHash } from 'node:crypto'
import { ulid } from 'ulid'
import { beforeAll, expect, test } from 'vitest'
import type { User } from '#shared/domain/people/user.ts'
import { ROLE } from '#shared/domain/vocabulary/referenceLists.ts'
import { aPhoto } from '#test/support/data/images.ts'
import { aCompany, aProject, aUser, post, signedIn, type TestApi } from '#test/support/people/api.ts'

let person: User
let api: TestApi
let stranger: TestApi
let strangers: string

const place = { address: '1 Ridge Road', city: 'Taihape', postcode: '4720' }
const CLIENT = { name: 'Ridge Farms', ...place }
const CONTACT = { first_name: 'Ruth', last_name: 'Paki', phone: '06 555 0199', email: 'ruth@ridge.example' }
const OFFICE = { name: 'Taihape', address: place }

beforeAll(async () => {
  const company = await aCompany()
  person = await aUser(company, [ROLE.surveyor])
  api = await signedIn(person)
  const other = await aUser(await aCompany())
  stranger = await signedIn(other)
  strangers = (await aProject(stranger, other)).client
})

type Body = Parameters<TestApi['surveys']['createProject']>[0]['body']
/** A project with these survey fields; by default everything is new. */
function aBody(survey: object = { client: CLIENT, contact: CONTACT, office: OFFICE }): Body {
  const id = ulid()
  const names = { client_id: ulid(), contact_id: ulid(), office_id: ulid() }
  return {
    survey: { id, name: 'Far from the city', job_number: `J-${id}`, ...names, ...survey },
    building: { id: ulid(), name: 'Shearing shed', report_type_id: 1, ...place, is_lead: true, surveyors: [person.id] },
  }
}
type Named = Record<'id' | 'job_number' | 'client_id' | 'contact_id' | 'office_id', string>
const surveyIn = (body: Body) => body.survey as Named
const client = async (id: string) => (await api.clients.read({ params: { id } })).data

test('a project creates the client, contact and office of its survey, once even if repeated [F-27]', async () => {
  const body = aBody()
  const { id, client_id, contact_id, office_id } = surveyIn(body)
  const key = ulid()
  const first = await api.surveys.createProject({ body }, { key })
  expect(await api.surveys.createProject({ body }, { key })).toEqual(first)
  await expect(api.surveys.createProject({ body }, { key: ulid() })).rejects.toMatchObject({
    code: 'changed_meanwhile',
  })
  expect(await client(client_id)).toMatchObject({
    name: 'Ridge Farms',
    full_address: '1 Ridge Road, Taihape 4720',
    primary_id: contact_id,
    survey_count: 1,
    contacts: [{ id: contact_id, full_name: 'Ruth Paki', primary: true }],
  })
  const { data: offices } = await api.namedAddresses.offices({})
  expect(offices.filter(({ name }) => name === 'Taihape')).toMatchObject([{ id: office_id }])
  const { data: survey } = await api.surveys.read({ params: { id } })
  expect(survey).toMatchObject({ client_name: 'Ridge Farms', contact_name: 'Ruth Paki', office_name: 'Taihape' })
  const { data: clients } = await api.clients.list({})
  expect(clients.filter(({ name }) => name === 'Ridge Farms')).toHaveLength(1)
})

test('a second project names the first one’s client, and counts there [F-27]', async () => {
  const first = aBody()
  await api.surveys.createProject({ body: first })
  const { client_id, contact_id, office_id } = surveyIn(first)
  await api.surveys.createProject({ body: aBody({ client_id, contact_id, office_id }) })
  expect(await client(client_id)).toMatchObject({ survey_count: 2, contacts: [{ id: contact_id }] })
})

test('a new contact is primary if its client has none [F-27]', async () => {
  const client_id = ulid()
  await api.clients.save({ body: { id: client_id, ...CLIENT, name: 'Hill Farms' } })
  const first = aBody({ client_id, contact: CONTACT, office: OFFICE })
  await api.surveys.createProject({ body: first })
  const { contact_id } = surveyIn(first)
  expect(await client(client_id)).toMatchObject({ primary_id: contact_id, survey_count: 1, version: 2 })
  const { data: listed } = await api.clients.list({})
  expect(listed.find(({ id }) => id === client_id)).toMatchObject({ primary_id: contact_id, version: 2 })
  const second = aBody({ client_id, contact: { ...CONTACT, first_name: 'Tane' }, office: OFFICE })
  await api.surveys.createProject({ body: second })
  const { primary_id, survey_count, contacts } = await client(client_id)
  expect([primary_id, survey_count]).toEqual([contact_id, 2])
  expect(contacts.map(({ full_name, primary }) => [full_name, primary])).toEqual(
    expect.arrayContaining([
      ['Ruth Paki', true],
      ['Tane Paki', false],
    ]),
  )
})

test('a client created by an earlier call with a lost answer is not created again [F-27]', async () => {
  const body = aBody()
  const { client_id } = surveyIn(body)
  await api.clients.save({ body: { id: client_id, ...CLIENT, name: 'River Farms' } })
  await api.surveys.createProject({ body })
  expect(await client(client_id)).toMatchObject({ name: 'River Farms', survey_count: 1, contacts: [{ primary: true }] })
})

test('the project’s save checks the image of a new client; a missing image is refused at the client [F-27]', async () => {
  const bytes = aPhoto()
  const file = createHash('sha256').update(bytes).digest('hex')
  const { data } = await api.files.begin({ body: { file, purpose: 'logo', type: 'image/jpeg', size: bytes.length } })
  if ('url' in data) await post(data, bytes, 'image/jpeg')
  const image = { file, width: 120, height: 90 }
  const body = aBody({ client: { ...CLIENT, image }, contact: CONTACT, office: OFFICE })
  await api.surveys.createProject({ body })
  expect((await client(surveyIn(body).client_id)).image).toEqual(image)
  const absent = aBody({
    client: { ...CLIENT, image: { ...image, file: 'f'.repeat(64) } },
    contact: CONTACT,
    office: OFFICE,
  })
  await expect(api.surveys.createProject({ body: absent })).rejects.toMatchObject({
    code: 'file_missing',
    fields: { client_id: expect.any(String) },
  })
})

test('a refused project creates none of them [F-27]', async () => {
  const taken = aBody()
  await api.surveys.createProject({ body: taken })
  const { job_number } = surveyIn(taken)
  const body = aBody({ job_number, client: CLIENT, contact: CONTACT, office: OFFICE })
  await expect(api.surveys.createProject({ body })).rejects.toMatchObject({ code: 'job_number_taken' })
  await expect(client(surveyIn(body).client_id)).rejects.toMatchObject({ code: 'not_found' })
  const { data: offices } = await api.namedAddresses.offices({})
  expect(offices.map(({ id }) => id)).not.toContain(surveyIn(body).office_id)
})

test('a new contact of another company’s client is a 404 at the client, and nothing is created [S-02]', async () => {
  const body = aBody({ client_id: strangers, contact: CONTACT, office: OFFICE })
  await expect(api.surveys.createProject({ body })).rejects.toMatchObject({
    code: 'not_found',
    fields: { client_id: 'Choose a client' },
  })
  const { data } = await stranger.clients.read({ params: { id: strangers } })
  expect(data.contacts).toHaveLength(1)
})

test('every role that may create a client may create a project with a new one [S-02]', async () => {
  for (const role of [ROLE.surveyor, ROLE.reviewer, ROLE.pm, ROLE.admin]) {
    const theirs = await signedIn(await aUser({ id: person.company_id }, [role]))
    await theirs.clients.save({ body: { id: ulid(), ...CLIENT } })
    const body = aBody()
    await theirs.surveys.createProject({ body })
    expect((await client(surveyIn(body).client_id)).survey_count).toBe(1)
  }
})

test('an invalid new survey is refused at its fields, including those of its new client [2§5]', async () => {
  const refusal = async (survey: object) => {
    const body = aBody()
    const changed = { ...body, survey: { ...body.survey, ...survey } } as Body
    return api.surveys.createProject({ body: changed }).catch(({ code, fields }) => [code, Object.keys(fields)])
  }
  expect(await refusal({ name: '' })).toEqual(['invalid_input', ['survey.name']])
  expect(await refusal({ client: { ...CLIENT, postcode: '' } })).toEqual(['invalid_input', ['survey.client.postcode']])
  const body = { ...aBody(), survey: { id: 'no id' } }
  await expect(api.surveys.createProject({ body })).rejects.toMatchObject({
    fields: { 'survey.id': expect.anything() },
  })
})
