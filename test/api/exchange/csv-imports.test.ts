import { ulid } from 'ulid'
import { beforeAll, expect, test } from 'vitest'
import type { CsvShape } from '#shared/domain/company/csvImport.ts'
import type { Company, User } from '#shared/domain/people/user.ts'
import { ROLE } from '#shared/domain/vocabulary/referenceLists.ts'
import { aCompany, aUser, signedIn, type TestApi } from '#test/support/people/api.ts'

type Cells = Record<string, string>

const AT = { address: '1 Main Street', city: 'Napier', postcode: '4110' }

interface Place {
  readonly company: Company
  readonly pm: TestApi
  readonly surveyor: User
  readonly client: string
}

/** A company with a client, contact, office and surveyor, all named `word`. */
async function aPlace(word: string): Promise<Place> {
  const company = await aCompany()
  const surveyor = await aUser(company, [ROLE.surveyor])
  const pm = await signedIn(await aUser(company, [ROLE.pm]))
  const { id: client } = await pm.clients.save({ body: { name: `${word} Council`, ...AT } })
  const contact = { first_name: 'Tane', last_name: word, phone: '06 555 0100', email: 'tane@council.example' }
  await pm.clients.saveContact({ body: { client_id: client, ...contact } })
  await pm.namedAddresses.saveOffice({ body: { name: `${word} office`, address: { ...AT, address2: '', suburb: '' } } })
  return { company, pm, surveyor, client }
}

let here: Place
beforeAll(async () => {
  here = await aPlace('Ōtaki')
})

async function send(api: TestApi, shape: CsvShape, rows: readonly Cells[], dry_run = false) {
  const numbered = rows.map((cells, at) => ({ row: at + 2, cells }))
  const found = []
  for (let at = 0; at < numbered.length; at += 200) {
    const body = { dry_run, rows: numbered.slice(at, at + 200) }
    found.push(...(await api.csvImports.upload({ params: { shape }, body }, { key: ulid() })).data)
  }
  return found
}
const outcomes = async (...sent: Parameters<typeof send>) => (await send(...sent)).map(({ outcome }) => outcome)
const problems = async (...sent: Parameters<typeof send>) => (await send(...sent)).map(each => each.problems)

const aSurvey = (job_number: string, more: Cells = {}): Cells => ({
  job_number,
  name: `Survey ${job_number}`,
  client: 'ōtaki  council',
  office: 'Ōtaki office',
  surveyor: here.surveyor.email,
  ...more,
})
const aBuilding = (survey: string, name: string, more: Cells = {}): Cells => ({
  survey,
  name,
  report_type: 'management',
  ...AT,
  ...more,
})

test('rows create a survey, a building, a floor and a room by their names [1§3]', async () => {
  expect(await outcomes(here.pm, 'survey', [aSurvey('A-1')])).toEqual(['made'])
  expect(await outcomes(here.pm, 'building', [aBuilding('A-1', 'Hall', { is_residential: 'Yes' })])).toEqual(['made'])
  expect(await outcomes(here.pm, 'floor', [{ building: 'A-1 / Hall', name: 'Ground' }])).toEqual(['made'])
  expect(await outcomes(here.pm, 'room', [{ floor: 'A-1/Hall/ground', name: 'Kitchen', note: 'Locked' }])).toEqual([
    'made',
  ])
  const [found] = await here.pm.surveys.searchJobs({ query: { search: 'A-1' } })
  expect(found).toMatchObject({ client_id: here.client, contact_name: 'Tane Ōtaki', office_name: 'Ōtaki office' })
  const { data } = await here.pm.surveys.read({ params: { id: found!.id } })
  const { data: tree } = await here.pm.buildings.tree({ params: { id: data.buildings[0]!.id } })
  expect(tree.building).toMatchObject({
    is_within_three_months: false,
    is_answering_questions: false,
    is_residential: true,
    report_type_id: 1,
    surveyors: [here.surveyor.id],
  })
  expect(tree.building.laboratory_id).toBeUndefined()
  expect(tree.floors).toMatchObject([{ name: 'Ground' }])
  expect(tree.floors[0]?.image).toBeUndefined()
  expect(tree.rooms).toMatchObject([{ name: 'Kitchen', note: 'Locked', floor_id: tree.floors[0]?.id }])
})

test('a wrong name is reported at its column, and the other rows are created [1§3]', async () => {
  const rows = [
    aSurvey('B-1', { client: 'Nobody', office: 'Nowhere', surveyor: 'Who' }),
    aSurvey('', { name: '' }),
    aSurvey('B-2'),
  ]
  const found = await send(here.pm, 'survey', rows)
  expect(found.map(each => each.outcome)).toEqual(['refused', 'refused', 'made'])
  expect(found.map(each => each.row)).toEqual([2, 3, 4])
  expect(found[0]?.problems).toEqual({
    client: 'There is no client “Nobody”',
    office: 'There is no office “Nowhere”',
    surveyor: 'There is no surveyor “Who”',
  })
  expect(found[1]?.problems).toEqual({ job_number: 'Required', name: 'Required' })
  const wrong = [
    aBuilding('B-2', 'Hall', { postcode: '12', report_type: 'Guess', is_residential: 'maybe' }),
    aBuilding('B-9', 'Hall'),
  ]
  expect(await problems(here.pm, 'building', wrong)).toEqual([
    {
      postcode: 'A postcode has 4 to 6 digits',
      report_type: 'There is no report type “Guess”',
      is_residential: 'Enter yes or no',
    },
    { survey: 'There is no survey with the job number “B-9”' },
  ])
  expect(await problems(here.pm, 'floor', [{ building: 'B-2', name: 'G' }])).toEqual([
    { building: 'Put a slash between the parts, as in the template' },
  ])
})

test('a name shared by two clients is ambiguous; an id is not [1§3]', async () => {
  const twin = { name: 'Twin', ...AT }
  const { id } = await here.pm.clients.save({ body: twin })
  await here.pm.clients.save({ body: twin })
  expect(await problems(here.pm, 'survey', [aSurvey('C-1', { client: 'Twin' })])).toEqual([
    { client: '2 records are called “Twin”. Enter the client’s ID instead' },
  ])
  expect(await problems(here.pm, 'survey', [aSurvey('C-1', { client: id })])).toEqual([
    { client: 'Twin has no contact yet. Add one first.' },
  ])
})

test('a dry run reports the result, and creates nothing [1§3]', async () => {
  expect(await outcomes(here.pm, 'survey', [aSurvey('D-1'), aSurvey('D-1')], true)).toEqual(['made', 'there'])
  expect((await here.pm.surveys.jobNumber({ query: { job_number: 'D-1' } })).data.exists).toBe(false)
})

test('existing rows stay unchanged [1§3]', async () => {
  const rows = [aSurvey('E-1'), aSurvey('E-2')]
  await send(here.pm, 'survey', rows)
  expect(await outcomes(here.pm, 'survey', [aSurvey('e-1', { name: 'Another' }), aSurvey('E-2')])).toEqual([
    'there',
    'there',
  ])
  expect((await here.pm.surveys.searchJobs({ query: { search: 'E-1' } }))[0]).toMatchObject({
    name: 'Survey E-1',
    version: 1,
  })
  const floors = [{ building: 'E-1 / Hall', name: 'Ground' }]
  await send(here.pm, 'building', [aBuilding('E-1', 'Hall')])
  expect(await outcomes(here.pm, 'building', [aBuilding('E-1', 'hall')])).toEqual(['there'])
  await send(here.pm, 'floor', floors)
  expect(await outcomes(here.pm, 'floor', floors)).toEqual(['there'])
})

test('a lost answer is returned again under the same key [1§3]', async () => {
  const body = { rows: [{ row: 2, cells: aSurvey('F-1') }] }
  const key = ulid()
  const first = await here.pm.csvImports.upload({ params: { shape: 'survey' }, body }, { key })
  const again = await here.pm.csvImports.upload({ params: { shape: 'survey' }, body }, { key })
  expect(first.data[0]?.outcome).toBe('made')
  expect(again).toEqual(first)
})

test('a file of 1,000 rows uploaded by two users at once creates every survey once [1§3]', async () => {
  const rows = Array.from({ length: 1000 }, (_, nth) => aSurvey(`G-${nth}`, nth % 50 === 0 ? { client: 'Nobody' } : {}))
  const other = await signedIn(await aUser(here.company, [ROLE.admin]))
  const both = await Promise.all([outcomes(here.pm, 'survey', rows), outcomes(other, 'survey', rows)])
  const counts = rows.map((_, nth) => both.filter(each => each[nth] === 'made').length)
  expect(counts.every((count, nth) => count === (nth % 50 === 0 ? 0 : 1))).toBe(true)
  expect(both.flat().filter(each => each === 'refused')).toHaveLength(40)
  const counted = (await here.pm.clients.read({ params: { id: here.client } })).data.survey_count
  const jobs = new Set(rows.map(row => row.job_number).filter((_, nth) => nth % 50 !== 0))
  expect(counted).toBeGreaterThanOrEqual(jobs.size)
}, 120_000)

test('two users upload the same floors and rooms at once, and each is created once [1§3]', async () => {
  await send(here.pm, 'survey', [aSurvey('H-1')])
  await send(here.pm, 'building', [aBuilding('H-1', 'Hall')])
  const other = await signedIn(await aUser(here.company, [ROLE.root]))
  const floors = Array.from({ length: 30 }, (_, nth) => ({ building: 'H-1 / Hall', name: `Level ${nth}` }))
  await Promise.all([send(here.pm, 'floor', floors), send(other, 'floor', floors)])
  const rooms = floors.flatMap(({ name }) => [1, 2, 3].map(nth => ({ floor: `H-1 / Hall / ${name}`, name: `R${nth}` })))
  const both = await Promise.all([outcomes(here.pm, 'room', rooms), outcomes(other, 'room', rooms)])
  expect(both.flat()).not.toContain('refused')
  const [survey] = await here.pm.surveys.searchJobs({ query: { search: 'H-1' } })
  const { buildings } = (await here.pm.surveys.read({ params: { id: survey!.id } })).data
  const { data: tree } = await here.pm.buildings.tree({ params: { id: buildings[0]!.id } })
  expect(tree.floors).toHaveLength(30)
  expect(tree.rooms).toHaveLength(90)
})

test('a formula in a cell is stored as text [S-13]', async () => {
  const name = '=HYPERLINK("http://evil.example","Click")'
  await send(here.pm, 'survey', [aSurvey('I-1', { name })])
  expect((await here.pm.surveys.searchJobs({ query: { search: 'I-1' } }))[0]?.name).toBe(name)
})

test('another company’s names and ids are not found [1§6]', async () => {
  const there = await aPlace('Foreign')
  const { pm } = there
  await send(pm, 'survey', [{ ...aSurvey('X-1'), client: 'Foreign Council', office: 'Foreign office', surveyor: '' }])
  const [theirs] = await pm.surveys.searchJobs({ query: { search: 'X-1' } })
  const [wrong] = await problems(here.pm, 'survey', [
    aSurvey('X-2', { client: there.client, surveyor: there.surveyor.id }),
  ])
  expect(Object.keys(wrong ?? {}).sort()).toEqual(['client', 'surveyor'])
  const none = await problems(here.pm, 'building', [aBuilding('X-1', 'Hall'), aBuilding(theirs!.id, 'Hall')])
  expect(none.map(each => Object.keys(each))).toEqual([['survey'], ['survey']])
  await send(pm, 'building', [aBuilding('X-1', 'Hall', { surveyor: there.surveyor.id })])
  const { buildings } = (await pm.surveys.read({ params: { id: theirs!.id } })).data
  const id = buildings[0]!.id
  expect(await problems(here.pm, 'floor', [{ building: id, name: 'G' }])).toEqual([
    { building: 'That building doesn’t exist' },
  ])
  const page = `https://app.example/survey/${theirs!.id}/building/${id}`
  expect(await outcomes(pm, 'floor', [{ building: page, name: 'G' }])).toEqual(['made'])
  const { floors } = (await pm.buildings.tree({ params: { id } })).data
  const attics = [floors[0]!.id, ulid()].map(floor => ({ floor, name: 'Attic' }))
  expect(await problems(here.pm, 'room', attics)).toEqual(
    attics.map(() => ({ floor: 'There is no floor with this ID' })),
  )
  expect(await outcomes(pm, 'room', attics)).toEqual(['made', 'refused'])
})

test('only managers upload, and only known kinds [1§6]', async () => {
  const person = await signedIn(here.surveyor)
  await expect(send(person, 'survey', [aSurvey('Y-1')])).rejects.toMatchObject({ code: 'not_allowed' })
  const body = { rows: [{ row: 2, cells: {} }] }
  await expect(here.pm.csvImports.upload({ params: { shape: 'item' }, body })).rejects.toMatchObject({
    code: 'not_found',
  })
  const many = { rows: Array.from({ length: 201 }, (_, row) => ({ row: row + 1, cells: {} })) }
  await expect(here.pm.csvImports.upload({ params: { shape: 'survey' }, body: many })).rejects.toMatchObject({
    code: 'invalid_input',
  })
})
