import { ulid } from 'ulid'
import { beforeAll, expect, test } from 'vitest'
import type { Company, User } from '#shared/domain/people/user.ts'
import { aContext } from '#test/support/cloud/lambda.ts'
import { aCompany, aProject, aUser, type Project, signedIn, type TestApi } from '#test/support/people/api.ts'

let company: Company
let person: User
let api: TestApi
let first: Project
let second: Project

const at = { address: '1 Main Street', address2: '', suburb: '', city: 'Napier', postcode: '4110' }
const BUILDINGS = 60
const NUMBERED = 'Numbered'

beforeAll(async () => {
  company = await aCompany()
  person = await aUser(company)
  api = await signedIn(person)
  first = await aProject(api, person, { name: `${NUMBERED} 0` })
  const { data } = await api.surveys.read({ params: { id: first.survey } })
  const { buildings: _, id: __, client_name, contact_name, office_name, updated_at, version, ...fields } = data
  const survey = ulid()
  await api.surveys.save({ body: { ...fields, id: survey, job_number: `J-${survey}`, name: 'Second' } })
  second = { ...first, survey }
  for (let n = 1; n < BUILDINGS; n++)
    await api.buildings.save({
      body: {
        ...at,
        name: `${NUMBERED} ${n}`,
        report_type_id: 1,
        is_lead: true,
        surveyors: [person.id],
        survey_id: n % 2 ? survey : first.survey,
      },
    })
}, 120_000)

const rename = (name: string) => api.clients.save({ body: { id: first.client, name, ...at } })
/** What takes longer than a user waits is left to the sweep; on a slow machine that may be here, too. */
async function untilRenamed() {
  const { Renames } = await import('#functions/data/projections/renames.ts')
  while (!(await Renames.renameSurveys(company.id, first.client)));
}
const searchIds = async (search: string) => {
  const pages = await Promise.all([1, 2].map(page => api.buildings.search({ query: { search, page, paginate: 30 } })))
  return pages.flatMap(({ data }) => data)
}
const surveyName = async ({ survey: id }: Project) => (await api.surveys.read({ params: { id } })).data.client_name

test('1§3 a client that is renamed has its new name on its surveys, its 60 buildings and in the search', async () => {
  await rename('Kererū Trust')
  await untilRenamed()
  expect(await surveyName(first)).toBe('Kererū Trust')
  expect(await surveyName(second)).toBe('Kererū Trust')
  const rows = await searchIds('kereru')
  expect(rows).toHaveLength(BUILDINGS)
  expect(new Set(rows.map(row => row.client_name))).toEqual(new Set(['Kererū Trust']))
  expect(await searchIds('council')).toEqual([])
  const jobs = await api.surveys.searchJobs({ query: { search: 'J-' } })
  expect(new Set(jobs.map(({ client_name }) => client_name))).toEqual(new Set(['Kererū Trust']))
  const { data } = await api.buildings.tree({ params: { id: first.building } })
  expect(data.building.client_name).toBe('Kererū Trust')
}, 60_000)

/** As it is left where the process ended after the first survey: the rest has the old name. */
async function brokenOff(name: string) {
  const { transact } = await import('#functions/data/table.ts')
  const { keys } = await import('#functions/data/keys.ts')
  const due_at = new Date(Date.now() - 60_000).toISOString()
  const due = (what: string, row: object) =>
    ({ op: 'put', key: keys.rename(company.id, what), row: { ...row, due_at } }) as const
  const named = (key: { pk: string; sk: string }, field: string) =>
    ({
      op: 'update',
      key,
      set: 'SET #field = :name, #row.#field = :name',
      names: { '#field': field, '#row': 'row' },
      values: { ':name': name },
    }) as const
  await transact([
    named(keys.client(company.id, first.client), 'name'),
    named(keys.survey(company.id, first.survey), 'client_name'),
    due(`CLIENT#${first.client}`, { client_id: first.client }),
    due(first.survey, { survey_id: first.survey }),
  ])
}

test('1§3 a rename that broke off in the middle is ended by the sweep', async () => {
  const { queryRows } = await import('#functions/data/table.ts')
  const { partition } = await import('#functions/data/keys.ts')
  const { handler } = await import('#functions/workers/outbox.ts')
  await brokenOff('Whio Trust')
  expect(await searchIds('whio')).toEqual([])
  await handler(undefined, aContext())
  expect(await searchIds('whio')).toHaveLength(BUILDINGS)
  expect(await searchIds('kereru')).toEqual([])
  expect([await surveyName(first), await surveyName(second)]).toEqual(['Whio Trust', 'Whio Trust'])
  expect(await queryRows(partition.renames(company.id))).toEqual([])
}, 60_000)

test('1§3 a survey that is made while its client is renamed has the new name in the end', async () => {
  const { data } = await api.surveys.read({ params: { id: first.survey } })
  const { buildings: _, id: __, client_name, contact_name, office_name, updated_at, version, ...fields } = data
  for (let n = 0; n < 5; n++) {
    const id = ulid()
    const made = api.surveys.save({ body: { ...fields, id, job_number: `J-${id}` } }).catch(error => error)
    await Promise.all([made, rename(`Raced ${n}`)])
    await untilRenamed()
    if ('survey_id' in (await made)) expect(await surveyName({ ...first, survey: id })).toBe(`Raced ${n}`)
  }
}, 60_000)
