import { ulid } from 'ulid'
import { beforeAll, describe, expect, test } from 'vitest'
import type { User } from '#shared/domain/people/user.ts'
import { FEATURE, ROLE } from '#shared/domain/vocabulary/referenceLists.ts'
import { aPlan } from '#test/support/data/images.ts'
import {
  aCompany,
  anonymous,
  aUser,
  PASSWORD,
  signedIn,
  type TestApi,
  upload,
  visiting,
} from '#test/support/people/api.ts'

let root: User
let asRoot: TestApi

beforeAll(async () => {
  root = await aUser(await aCompany(), [ROLE.root])
  asRoot = await signedIn(root)
})

const aNewCompany = (part: object = {}) => {
  const id = ulid()
  const address = { address: '1 Main Street', city: 'Napier', postcode: '4110' }
  return { id, name: `Mataī ${id.slice(-6)}`, ...address, ...part }
}
const createCompany = async (part: object = {}) => {
  const body = aNewCompany(part)
  await asRoot.companies.save({ body })
  return body
}
const lineOf = async (name: string) =>
  (await asRoot.companies.admin({ query: { search: name } })).data.find(company => company.name === name)
const anAdmin = (company_id: string) => ({
  company_id,
  email: `${ulid().toLowerCase()}@matai.example`,
  roles: [ROLE.admin],
  first_name: 'Moana',
  last_name: 'Rei',
  phone: '021 555 0102',
  position: 'Director',
})

describe('root', () => {
  test('creates a company, finds it by a part of its name, and invites its first admin [1§6]', async () => {
    const body = await createCompany({ features: [FEATURE.exporter], user_limit: 3 })
    await asRoot.users.create({ body: anAdmin(body.id) })
    expect(await lineOf(body.name)).toMatchObject({ ...body, features: [4], user_limit: 3, user_count: 1 })
    const { data, meta } = await asRoot.companies.users({ query: { id: body.id } })
    expect(data.map(user => [user.full_name, user.roles])).toEqual([['Moana Rei', [ROLE.admin]]])
    expect(meta).toEqual({ page: 1, rows: 10, total: 1 })
  })

  test('pages through the companies by name [1§6]', async () => {
    const word = ulid().slice(-8)
    for (const n of [3, 1, 2]) await createCompany({ name: `${word} ${n}` })
    const page = (number: number) => asRoot.companies.admin({ query: { search: word, rows: 2, page: number } })
    expect((await page(1)).data.map(({ name }) => name)).toEqual([`${word} 1`, `${word} 2`])
    expect((await page(2)).data.map(({ name }) => name)).toEqual([`${word} 3`])
    expect((await page(1)).meta.total).toBe(3)
  })

  test('a company has a name and an address; a limit is a whole number [1§5]', async () => {
    await expect(
      asRoot.companies.save({ body: aNewCompany({ name: ' ', postcode: '12', user_limit: 0, features: [3] }) }),
    ).rejects.toMatchObject({
      fields: {
        name: 'Required',
        postcode: 'A postcode has 4 to 6 digits',
        user_limit: 'At least 1',
        'features.0': 'Not a feature',
      },
    })
  })

  test('a limit and a logo are removed by null and kept if not sent [1§7]', async () => {
    const logo = await upload(asRoot, aPlan(), 'image/png', 'logo')
    const { id, name, ...rest } = await createCompany({ logo, user_limit: 4 })
    const { data } = await asRoot.images.company({ params: { id } })
    expect((await fetch(data.url)).status).toBe(200)
    await asRoot.companies.save({ body: { id, name, ...rest, logo: undefined, user_limit: undefined } })
    expect(await lineOf(name)).toMatchObject({ logo, user_limit: 4 })
    await asRoot.companies.save({ body: { id, name, ...rest, logo: null, user_limit: null } })
    expect(await lineOf(name)).not.toHaveProperty('logo')
    expect(await lineOf(name)).not.toHaveProperty('user_limit')
    await expect(asRoot.images.company({ params: { id } })).rejects.toMatchObject({ code: 'not_found' })
  })

  test('the colour of documents is kept if not sent, removed by null, and refused at the field if invalid [1§6]', async () => {
    const { id, name, ...rest } = await createCompany({ colour: ' #7A1FA2 ' })
    expect(await lineOf(name)).toMatchObject({ colour: '#7a1fa2' })
    await asRoot.companies.save({ body: { id, name, ...rest, colour: undefined } })
    expect(await lineOf(name)).toMatchObject({ colour: '#7a1fa2' })
    for (const colour of ['purple', '#7a1', '#7a1fa2ff', 'url(x)'])
      await expect(asRoot.companies.save({ body: { id, name, ...rest, colour } })).rejects.toMatchObject({
        fields: { colour: 'Enter # and six digits or letters a to f, for example #0a6464' },
      })
    expect(await lineOf(name)).toMatchObject({ colour: '#7a1fa2' })
    await asRoot.companies.save({ body: { id, name, ...rest, colour: null } })
    expect(await lineOf(name)).not.toHaveProperty('colour')
  })

  test('only root sets the colour [1§6]', async () => {
    const { id, name, ...rest } = await createCompany()
    for (const role of [ROLE.admin, ROLE.surveyor, ROLE.reviewer]) {
      const api = await signedIn(await aUser({ id }, [role]))
      await expect(api.companies.save({ body: { id, name, ...rest, colour: '#7a1fa2' } })).rejects.toMatchObject({
        code: 'not_allowed',
      })
    }
    expect(await lineOf(name)).not.toHaveProperty('colour')
  })

  test('a user who saves a company that changed in the meantime gets the current values [F-15]', async () => {
    const body = await createCompany()
    const save = () => asRoot.companies.save({ body: { ...body, phone: '1', version: 1 } })
    await save()
    await expect(save()).rejects.toMatchObject({ code: 'changed_meanwhile', current: { version: 2 } })
  })
})

describe('the users of a company', () => {
  test('a changed feature or two-factor requirement takes effect at once: the company’s users sign in again [S-16]', async () => {
    const company = await aCompany()
    const api = await signedIn(await aUser(company))
    const body = { ...aNewCompany(), id: company.id }
    await visiting(asRoot, company.id)
    await asRoot.companies.save({ body: { ...body, name: 'Only another name' } })
    expect((await api.auth.user()).data.company.name).toBe('Only another name')
    await asRoot.companies.save({ body: { ...body, features: [FEATURE.recommendations] } })
    await expect(api.auth.user()).rejects.toMatchObject({ code: 'not_signed_in' })
  })

  test('users of a deleted company are signed out at once and cannot sign in [1§3]', async () => {
    const company = await aCompany()
    const person = await aUser(company)
    const api = await signedIn(person)
    await visiting(asRoot, company.id)
    await asRoot.companies.delete({ body: { id: company.id } })
    await expect(api.auth.user()).rejects.toMatchObject({ code: 'not_signed_in' })
    await expect(anonymous().auth.login({ body: { email: person.email, password: PASSWORD } })).rejects.toMatchObject({
      code: 'sign_in_failed',
    })
    const notFound = { code: 'not_found' }
    await expect(asRoot.companies.users({ query: { id: company.id } })).rejects.toMatchObject(notFound)
    await expect(asRoot.companies.delete({ body: { id: company.id } })).rejects.toMatchObject(notFound)
    await expect(asRoot.users.create({ body: anAdmin(company.id) })).rejects.toMatchObject(notFound)
    expect((await asRoot.companies.list()).data.map(({ id }) => id)).not.toContain(company.id)
  })

  test('users can’t delete their own company [1§6]', async () => {
    await expect(asRoot.companies.delete({ body: { id: root.company_id } })).rejects.toMatchObject({
      code: 'own_company_deleted',
    })
  })
})

test('other users see their own company only [1§6]', async () => {
  const admin = await aUser(await aCompany(), [ROLE.admin])
  const api = await signedIn(admin)
  expect((await api.companies.list()).data.map(({ id }) => id)).toEqual([admin.company_id])
  const foreign = { params: { id: root.company_id } }
  await expect(api.images.company(foreign)).rejects.toMatchObject({ code: 'not_found' })
  const outcomes = await Promise.allSettled([
    api.companies.admin({ query: {} }),
    api.companies.users({ query: { id: admin.company_id } }),
    api.companies.save({ body: aNewCompany() }),
    api.companies.delete({ body: { id: admin.company_id } }),
  ])
  expect(outcomes.map(answer => (answer.status === 'rejected' ? answer.reason.code : 'done'))).toEqual(
    Array(4).fill('not_allowed'),
  )
})
