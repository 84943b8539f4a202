import { ulid } from 'ulid'
import { beforeAll, expect, test } from 'vitest'
import { aCompany, aUser, signedIn, type TestApi } from '#test/support/people/api.ts'
import { aCompanyWithClearances, aRemovalist, type CompanyWithClearances } from '#test/support/workers/clearances.ts'

let fixture: CompanyWithClearances
let api: TestApi
beforeAll(async () => {
  fixture = await aCompanyWithClearances()
  api = fixture.api
})

const companies = async (by = api) => (await by.removalists.companies()).data.companies
const people = async (by = api) => (await by.removalists.removalists()).data.removalists
const company = (part: object = {}) => ({ id: ulid(), name: 'Clean Site', ...part })
const person = (part: object = {}) => ({
  id: ulid(),
  removal_company_id: fixture.remover.company,
  name: 'Hana Moana',
  position: 'Supervisor',
  contact_no: '021 555 010',
  ...part,
})
const long = 'x'.repeat(191)

test('a removal company needs a name, its licences are optional, each up to 190 characters [3§5.4]', async () => {
  const { data } = await api.removalists.saveCompany({ body: company() })
  expect(data).toMatchObject({ name: 'Clean Site', license_no_a: '', license_no_b: '', version: 1 })
  const body = company({ name: ' ', license_no_a: long, license_no_b: long })
  await expect(api.removalists.saveCompany({ body })).rejects.toMatchObject({
    fields: {
      name: 'Required',
      license_no_a: 'Use 190 characters or fewer',
      license_no_b: 'Use 190 characters or fewer',
    },
  })
})

test('a removalist has a company, name, position and contact number; qualifications are optional [3§5.4]', async () => {
  const { data } = await api.removalists.saveRemovalist({ body: person() })
  expect(data).toMatchObject({ name: 'Hana Moana', qualifications: '' })
  const body = person({ name: '', position: ' ', contact_no: long, qualifications: long })
  await expect(api.removalists.saveRemovalist({ body })).rejects.toMatchObject({
    fields: {
      name: 'Required',
      position: 'Required',
      contact_no: 'Use 190 characters or fewer',
      qualifications: 'Use 190 characters or fewer',
    },
  })
  await expect(api.removalists.saveRemovalist({ body: person({ removal_company_id: ulid() }) })).rejects.toMatchObject({
    fields: { removal_company_id: 'Choose a company from the list' },
  })
})

test('both lists are sorted by name, under either path [3§7]', async () => {
  for (const name of ['zephyr 10', 'Zephyr 2', 'Āio']) await api.removalists.saveCompany({ body: company({ name }) })
  const names = (await companies()).map(({ name }) => name)
  expect(names.filter(name => /zephyr|Āio/i.test(name))).toEqual(['Āio', 'Zephyr 2', 'zephyr 10'])
  expect((await api.removalists.allCompanies()).data.companies).toEqual(await companies())
  expect((await api.removalists.allRemovalists()).data.removalists).toEqual(await people())
})

test('deleted removalists cannot be chosen any more, but stay in clearances that name them [3§4.3]', async () => {
  const remover = await aRemovalist(api, 'Gone Air')
  const id = await fixture.make()
  const { data } = await api.clearances.read({ params: { id } })
  const { version: _, ...clearance } = { ...data.template }
  const { building_id, survey_id, information } = data.template
  const chosen = { companies: [remover.company], removalists: [remover.removalist] }
  const body = { building_id, survey_id, clearance, information, ...chosen }
  await api.clearances.save({ body })
  await api.removalists.deleteCompany({ params: { id: remover.company } })
  expect((await companies()).map(each => each.id)).not.toContain(remover.company)
  expect((await people()).map(each => each.id)).not.toContain(remover.removalist)
  const of = { params: { id } }
  expect((await api.removalists.companiesOf(of)).data.companies).toMatchObject([{ name: 'Gone Air' }])
  expect((await api.removalists.selectedCompanies(of)).data.companies).toMatchObject([{ name: 'Gone Air' }])
  expect((await api.removalists.removalistsOf(of)).data.removalists).toMatchObject([{ id: remover.removalist }])
  expect((await api.removalists.selectedRemovalists(of)).data.removalists).toMatchObject([{ id: remover.removalist }])
  await api.clearances.save({ body })
  const another = { ...body, clearance: { ...clearance, id: ulid() } }
  await expect(api.clearances.save({ body: another })).rejects.toMatchObject({
    fields: { companies: 'Choose companies from the list' },
  })
  await expect(
    api.removalists.saveRemovalist({ body: person({ removal_company_id: remover.company }) }),
  ).rejects.toMatchObject({ code: 'invalid_input' })
})

test('of twenty concurrent saves of one version of a removal company one succeeds [F-15]', async () => {
  const { data } = await api.removalists.saveCompany({ body: company() })
  const ended = await Promise.allSettled(
    Array.from({ length: 20 }, (_, n) =>
      api.removalists.saveCompany({ body: { ...data, name: `Racer ${n}`, version: 1 } }),
    ),
  )
  expect(ended.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect((await companies()).find(({ id }) => id === data.id)?.version).toBe(2)
})

test('another company has its own removalists [S-02]', async () => {
  const stranger = await signedIn(await aUser(await aCompany()))
  expect(await companies(stranger)).toEqual([])
  expect(await people(stranger)).toEqual([])
  const params = { id: fixture.remover.removalist }
  await expect(stranger.removalists.deleteRemovalist({ params })).rejects.toMatchObject({ status: 404 })
  await expect(
    stranger.removalists.saveRemovalist({ body: person({ removal_company_id: fixture.remover.company }) }),
  ).rejects.toMatchObject({ code: 'invalid_input' })
})
