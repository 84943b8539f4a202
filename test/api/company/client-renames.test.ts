import { ulid } from 'ulid'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { Company, User } from '#shared/domain/people/user.ts'
import { everyInterleaving, type Interleaved } from '#test/support/cloud/interleave.ts'
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
/** On a slow machine, a rename may be left to the sweep. */
async function untilRenamed() {
  const { Renames } = await import('#functions/data/projections/renames.ts')
  while (!(await Renames.renameSurveys(company.id, first.client)));
}
const searchIds = async (search: string) => {
  const pages = await Promise.all([1, 2].map(page => api.buildings.search({ query: { search, page, paginate: 30 } })))
  return pages.flatMap(({ data }) => data)
}
const surveyName = async ({ survey: id }: Project) => (await api.surveys.read({ params: { id } })).data.client_name

test('a renamed client has its new name on its surveys, its 60 buildings and in the search [1§3]', async () => {
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

test('a survey that cannot be read does not stop the rename of the other surveys [B9]', async () => {
  const { transact } = await import('#functions/data/table.ts')
  const { keys } = await import('#functions/data/keys.ts')
  const { Renames } = await import('#functions/data/projections/renames.ts')
  const key = keys.survey(company.id, first.survey)
  const setName = (name: unknown) =>
    transact([{ op: 'update', key, set: 'SET #name = :name', names: { '#name': 'name' }, values: { ':name': name } }])
  const { name } = (await api.surveys.read({ params: { id: first.survey } })).data
  await setName(7)
  await rename('Pūkeko Trust')
  await untilRenamed()
  expect(await surveyName(second)).toBe('Pūkeko Trust')
  await setName(name)
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 })
  await Renames.sweep(company.id, () => true)
  const rows = await searchIds('pukeko')
  expect(rows).toHaveLength(BUILDINGS)
  expect(new Set(rows.map(row => row.client_name))).toEqual(new Set(['Pūkeko Trust']))
}, 60_000)

/** A rename interrupted after the first survey; the other rows have the old name. */
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

test('the sweep finishes an interrupted rename [1§3]', async () => {
  const { queryRows } = await import('#functions/data/table.ts')
  const { partition } = await import('#functions/data/keys.ts')
  const { handler } = await import('#functions/workers/outbox.ts')
  await brokenOff('Whio Trust')
  expect(await searchIds('whio')).toEqual([])
  // A fixed clock gives the run enough time on any machine.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() })
  await handler(undefined, aContext())
  vi.useRealTimers()
  expect(await searchIds('whio')).toHaveLength(BUILDINGS)
  expect(await searchIds('kereru')).toEqual([])
  expect([await surveyName(first), await surveyName(second)]).toEqual(['Whio Trust', 'Whio Trust'])
  expect(await queryRows(partition.renames(company.id))).toEqual([])
}, 60_000)

test('a survey created during its client’s rename ends up with the new name [1§3]', async () => {
  const { data } = await api.surveys.read({ params: { id: first.survey } })
  const { buildings: _, id: __, client_name, contact_name, office_name, updated_at, version, ...fields } = data
  for (let n = 0; n < 5; n++) {
    const id = ulid()
    const saving = api.surveys.save({ body: { ...fields, id, job_number: `J-${id}` } }).catch(error => error)
    await Promise.all([saving, rename(`Raced ${n}`)])
    await untilRenamed()
    if ('survey_id' in (await saving)) expect(await surveyName({ ...first, survey: id })).toBe(`Raced ${n}`)
  }
}, 60_000)

interface RenamedClient extends Project {
  readonly company: string
  readonly api: TestApi
}
const LATER_MS = 60_000
afterEach(() => vi.useRealTimers())

async function aRenamedClient(): Promise<RenamedClient> {
  const company = await aCompany()
  const person = await aUser(company)
  const api = await signedIn(person)
  return { ...(await aProject(api, person)), company: company.id, api }
}

/** Copies a saved rename, while another one is saved and copied. */
async function copy(of: 'survey' | 'client', { company, client, survey }: RenamedClient) {
  const { Renames } = await import('#functions/data/projections/renames.ts')
  if (of === 'survey') await Renames.renameBuildings(company, survey)
  else await Renames.renameSurveys(company, client)
}

/** Saves a name without copying it, like a process that ends after the transaction. */
async function save(of: 'survey' | 'client', { api, company, client, survey }: RenamedClient, name: string) {
  const [{ transact }, { keys }, { Renames }, { SurveyWrites }] = await Promise.all([
    import('#functions/data/table.ts'),
    import('#functions/data/keys.ts'),
    import('#functions/data/projections/renames.ts'),
    import('#functions/data/building/surveyWrites.ts'),
  ])
  if (of === 'survey') {
    const { buildings: _, ...fields } = (await api.surveys.read({ params: { id: survey } })).data
    const { writes } = await SurveyWrites.decide(company, { ...fields, name })
    return transact(writes)
  }
  const names = { '#row': 'row', '#name': 'name' }
  const set =
    'SET #name = :name, #row.#name = :name, gsi1sk = :sort, version = version + :one, #row.version = #row.version + :one'
  const values = { ':name': name, ':one': 1, ':sort': `${name.toLowerCase()}#${client}` }
  const key = keys.client(company, client)
  await transact([{ op: 'update', key, set, names, values }, Renames.clientDueWrite(company, client)])
}

async function sweepLater({ company }: RenamedClient) {
  const { Renames } = await import('#functions/data/projections/renames.ts')
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + LATER_MS })
  await Renames.sweep(company, () => true)
  vi.setSystemTime(Date.now() + LATER_MS)
  await Renames.sweep(company, () => true)
  vi.useRealTimers()
}

test.each([
  ['survey', 'survey_name'],
  ['client', 'client_name'],
] as const)(
  'B9 of two renames of a %s the later name wins, in every order',
  { timeout: 120_000 },
  async (of, field) => {
    const staged = async () => {
      const on = await aRenamedClient()
      await save(of, on, 'Earlier')
      return on
    }
    const later = async (on: RenamedClient) => {
      await save(of, on, 'Later')
      await copy(of, on)
    }
    const check = async (on: RenamedClient, _: Interleaved<unknown, unknown>, k: number) => {
      await sweepLater(on)
      const { data } = await on.api.buildings.tree({ params: { id: on.building } })
      expect(data.building[field], `stopped before question ${k}`).toBe('Later')
      const found = async (search: string) =>
        (await on.api.buildings.search({ query: { search, page: 1, paginate: 15 } })).data.map(row => row[field])
      expect(await found('earlier')).toEqual([])
      if (of === 'client') expect(await found('later')).toEqual(['Later'])
      if (of === 'client')
        expect((await on.api.surveys.read({ params: { id: on.survey } })).data.client_name).toBe('Later')
    }
    await everyInterleaving(staged, on => copy(of, on), later, check)
  },
)
