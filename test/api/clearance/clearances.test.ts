import { ulid } from 'ulid'
import { beforeAll, describe, expect, test } from 'vitest'
import { aProject } from '#test/support/people/api.ts'
import {
  aClearanceBody,
  aCompanyWithClearances,
  aRemovalist,
  type CompanyWithClearances,
} from '#test/support/workers/clearances.ts'

let fixture: CompanyWithClearances
const tomorrow = new Date(Date.now() + 2 * 24 * 3600 * 1000).toISOString().slice(0, 10)
const body = (part: object = {}) => aClearanceBody(fixture.place, fixture.surveyor, fixture.remover, part)
const save = (part: object = {}, over: object = {}) => fixture.api.clearances.save({ body: { ...body(part), ...over } })
const list = async (by = fixture.api) =>
  (await by.buildings.clearances({ params: { id: fixture.place.building } })).data

beforeAll(async () => {
  fixture = await aCompanyWithClearances()
})

test('the first save returns the id; the clearance is read with the names of its people, and listed [3§4.3]', async () => {
  const { api, surveyor, place, remover } = fixture
  const { clearance_id, version } = await save()
  expect(version).toBe(1)
  const { data } = await api.clearances.read({ params: { id: clearance_id } })
  const expected = {
    readable_status: 'Active',
    building: { id: place.building, survey_id: place.survey, name: 'Town hall' },
    authors_list: [{ id: surveyor.id, full_name: surveyor.full_name }],
  }
  expect(data).toMatchObject({
    template: { name: 'Boiler room', status: 'active', has_report: false, information: { arwp_1: 1 }, ...expected },
    companies: [{ id: remover.company, license_no_a: 'A-1041' }],
    removalists: [{ id: remover.removalist }],
  })
  expect(await list()).toMatchObject([
    {
      id: clearance_id,
      class: 1,
      inspection_date_time: '2026-03-04T14:30',
      ...expected,
    },
  ])
})

describe('a missing value is reported at its field [3§5.4]', () => {
  test.each([
    ['no title', { name: ' ' }, { 'clearance.name': 'Required' }],
    ['a title of 191 letters', { name: 'x'.repeat(191) }, { 'clearance.name': 'Use 190 characters or fewer' }],
    ['no class', { type: 3 }, { 'clearance.type': 'Choose a class' }],
    ['no site address', { site_address: '' }, { 'clearance.site_address': 'Required' }],
    ['no inspection', { inspection_dates: [] }, { 'clearance.inspection_dates': 'Required' }],
    [
      'texts in which nothing can be read',
      { details: '<p> </p>', declaration_text: '<script>x</script>' },
      {
        'clearance.details': 'The work details is required',
        'clearance.declaration_text': 'Declaration is required',
      },
    ],
    [
      'work that is still to come',
      { work_date: tomorrow, work_date_to: tomorrow },
      { 'clearance.work_date': 'Can’t be later than today', 'clearance.work_date_to': 'Can’t be later than today' },
    ],
    [
      'a last day before the first',
      { work_date: '2026-03-02', work_date_to: '2026-03-01' },
      { 'clearance.work_date_to': 'Can’t be before the first day of the work' },
    ],
    ['an author of nobody’s', { authors: [ulid()] }, { 'clearance.authors': 'Choose people from your company' }],
  ])('%s', async (_, part, fields) => {
    await expect(save(part)).rejects.toMatchObject({ code: 'invalid_input', fields })
  })

  test('unknown companies and removalists are refused', async () => {
    await expect(save({}, { companies: [ulid()] })).rejects.toMatchObject({
      fields: { companies: 'Choose companies from the list' },
    })
    await expect(save({}, { removalists: [ulid()] })).rejects.toMatchObject({
      fields: { removalists: 'Choose removalists from the list' },
    })
  })
})

test('a removalist without a selected company is refused; answers that do not apply now are kept [3§4.3 F-15]', async () => {
  const { api, remover, read } = fixture
  const other = await aRemovalist(api, 'Other Air')
  for (const removalists of [[other.removalist], [remover.removalist, other.removalist]])
    await expect(save({}, { removalists })).rejects.toMatchObject({
      code: 'invalid_input',
      fields: { removalists: 'Choose removalists from the chosen companies' },
    })
  const information = { cdrw_2_1: 0, cdrw_2_2: 1, pde_1: 1, vi_1: 1 } as const
  const { clearance_id } = await save({}, { removalists: [remover.removalist], information })
  const saved = await read(clearance_id)
  expect(saved.removalists).toEqual([remover.removalist])
  expect(saved.information).toMatchObject(information)
})

test('only allowed formatting is stored [3§2.6]', async () => {
  const { clearance_id } = await save({ details: '<h2 onclick="x()">Pipes</h2><img src=x onerror=alert(1)>' })
  expect((await fixture.read(clearance_id)).details).toBe('<h2>Pipes</h2>')
})

test('only buildings of the report type Clearance Certificate have clearances [2§1]', async () => {
  const { api, surveyor, remover } = fixture
  const plain = await aProject(api, surveyor)
  const clearance = aClearanceBody(plain, surveyor, remover)
  await expect(api.clearances.save({ body: clearance })).rejects.toMatchObject({
    code: 'clearance_wrong_report_type',
    status: 409,
  })
  await expect(api.clearances.template({ params: { id: plain.building } })).rejects.toMatchObject({
    code: 'clearance_wrong_report_type',
  })
})

test('a new clearance starts with the building’s address and the current user, without a certified date [3§7]', async () => {
  const { api, place, surveyor } = fixture
  const { data } = await api.clearances.template({ params: { id: place.building } })
  expect(data).toMatchObject({ site_address: '1 Main Street, Napier 4110', authors: [surveyor.id] })
  for (const date of ['work_date', 'work_date_to', 'inspection_dates']) expect(data).not.toHaveProperty(date)
  expect(data.declaration_text).toContain('independent')
  const { clearance_id } = await save(data)
  expect((await fixture.read(clearance_id)).declaration_text).toBe(data.declaration_text)
})

test('of fifty concurrent saves of one version one succeeds, the others get the current values [F-15]', {
  timeout: 60_000,
}, async () => {
  const first = body()
  const { clearance_id } = await fixture.api.clearances.save({ body: first })
  const racers = Array.from({ length: 50 }, (_, n) => {
    const clearance = { ...first.clearance, name: `Racer ${n}`, version: 1 }
    return fixture.api.clearances.save({ body: { ...first, clearance } })
  })
  const ended = await Promise.allSettled(racers)
  const won = ended.flatMap((end, n) => (end.status === 'fulfilled' ? [n] : []))
  expect(won).toHaveLength(1)
  const now = await fixture.read(clearance_id)
  expect(now).toMatchObject({ name: `Racer ${won[0]}`, version: 2 })
  const lost = ended.flatMap(end => (end.status === 'rejected' ? [end.reason] : []))
  expect(new Set(lost.map(({ code }) => code)).difference(new Set(['changed_meanwhile', 'busy']))).toEqual(new Set())
  const conflicts = lost.filter(({ code }) => code === 'changed_meanwhile')
  expect(conflicts.length).toBeGreaterThan(0)
  for (const { current } of conflicts) expect(current).toMatchObject({ name: now.name, version: 2 })
})

test('a repeated save returns the same answer and creates nothing twice [F-13]', async () => {
  const [request, key] = [body({ name: 'Only once' }), ulid()]
  const answer = await fixture.api.clearances.save({ body: request }, { key })
  expect(await fixture.api.clearances.save({ body: request }, { key })).toEqual(answer)
  expect((await list()).filter(({ name }) => name === 'Only once')).toHaveLength(1)
})

test.each([{ companies: [] }, { removalists: [] }])('3§4.3 a clearance is not saved with %j', async part => {
  await expect(save({}, part)).rejects.toMatchObject({ code: 'removalist_missing', status: 409 })
})
