import { ulid } from 'ulid'
import { beforeAll, describe, expect, test } from 'vitest'
import { ROLE } from '#shared/domain/vocabulary/referenceLists.ts'
import { aCompany, aProject, aUser, signedIn, type TestApi, visiting } from '#test/support/people/api.ts'

let asManager: TestApi
let asSurveyor: TestApi
let asRoot: TestApi
let stranger: TestApi
let other: string
let surveyor: Awaited<ReturnType<typeof aUser>>

beforeAll(async () => {
  const company = await aCompany()
  const elsewhere = await aCompany()
  other = elsewhere.id
  surveyor = await aUser(company)
  asSurveyor = await signedIn(surveyor)
  asManager = await signedIn(await aUser(company, [ROLE.pm]))
  asRoot = await signedIn(await aUser(await aCompany(), [ROLE.root]))
  await visiting(asRoot, other)
  stranger = await signedIn(await aUser(elsewhere, [ROLE.pm]))
})

const address = { address: '1 Main Street', address2: '', suburb: '', city: 'Napier', postcode: '4110' }
const notFound = { code: 'not_found' }

/** Offices and laboratories have the same calls. */
const kinds = {
  office: (api: TestApi) => ({
    list: api.namedAddresses.offices,
    read: api.namedAddresses.office,
    create: api.namedAddresses.saveOffice,
    change: api.namedAddresses.changeOffice,
    remove: api.namedAddresses.deleteOffice,
    createFor: api.namedAddresses.saveOfficeFor,
  }),
  laboratory: (api: TestApi) => ({
    list: api.namedAddresses.laboratories,
    read: api.namedAddresses.laboratory,
    create: api.namedAddresses.saveLaboratory,
    change: api.namedAddresses.changeLaboratory,
    remove: api.namedAddresses.deleteLaboratory,
    createFor: api.namedAddresses.saveLaboratoryFor,
  }),
}

test('the accreditation number of a laboratory is kept until a change clears it [2§2]', async () => {
  const { create, change, read } = kinds.laboratory(asManager)
  const { id } = await create({ body: { name: 'Fibre lab', address, ianz_number: '742' } })
  await change({ body: { id, name: 'Fibre laboratory', address, ianz_number: '742', version: 1 } })
  expect((await read({ params: { id } })).data).toMatchObject({ name: 'Fibre laboratory', ianz_number: '742' })
  await change({ body: { id, name: 'Fibre laboratory', address, version: 2 } })
  expect((await read({ params: { id } })).data.ianz_number).toBeUndefined()
})

describe.each(Object.entries(kinds))('%s', (noun, of) => {
  const make = async () => (await of(asManager).create({ body: { name: 'Napier', address } })).id
  const listed = async (api: TestApi) => (await of(api).list({})).data.map(({ id }) => id)

  test('is created, changed and deleted [1§7]', async () => {
    const id = await make()
    const changed = await of(asManager).change({ body: { id, name: 'Hastings', address, version: 1 } })
    expect(changed).toEqual({ id, message: `${noun === 'office' ? 'Office' : 'Laboratory'} saved` })
    expect((await of(asManager).read({ params: { id } })).data).toMatchObject({ name: 'Hastings', address, version: 2 })
    await expect(of(asManager).change({ body: { id, name: 'Late', address, version: 1 } })).rejects.toMatchObject({
      code: 'changed_meanwhile',
    })
    await of(asManager).remove({ body: { id } })
    expect(await listed(asSurveyor)).not.toContain(id)
    await expect(of(asManager).read({ params: { id } })).rejects.toMatchObject(notFound)
    await expect(of(asManager).remove({ body: { id } })).rejects.toMatchObject(notFound)
    await expect(of(asManager).change({ body: { id, name: 'Back', address } })).rejects.toMatchObject(notFound)
  })

  test('are sorted by name, ignoring case and macrons [1§2]', async () => {
    const api = await signedIn(await aUser(await aCompany(), [ROLE.pm]))
    for (const name of ['Whangārei', 'ōtaki', 'Napier 10', 'Napier 2'])
      await of(api).create({ body: { name, address } })
    const names = (await of(api).list({})).data.map(({ name }) => name)
    expect(names).toEqual(['Napier 2', 'Napier 10', 'ōtaki', 'Whangārei'])
  })

  test('creating with an existing id changes nothing [1§7]', async () => {
    const id = await make()
    await expect(of(asManager).create({ body: { id, name: 'Other', address } })).rejects.toMatchObject({
      code: 'changed_meanwhile',
    })
  })

  test('has a name of up to 60 characters and an address [1§5]', async () => {
    const body = { name: 'x'.repeat(61), address: { ...address, address: '', city: '', postcode: 'four' } }
    await expect(of(asManager).create({ body })).rejects.toMatchObject({
      fields: {
        name: 'Use 60 characters or fewer',
        'address.address': 'Required',
        'address.city': 'Required',
        'address.postcode': 'A postcode has 4 to 6 digits',
      },
    })
    await expect(
      of(asManager).create({ body: { name: 'Napier', address: { ...address, postcode: '' } } }),
    ).rejects.toMatchObject({ fields: { 'address.postcode': 'Required' } })
  })

  test('is changed and deleted by pm, admin and root only [1§6]', async () => {
    const id = await make()
    const refused = { code: 'not_allowed' }
    await expect(of(asSurveyor).change({ body: { id, name: 'Mine', address } })).rejects.toMatchObject(refused)
    await expect(of(asSurveyor).remove({ body: { id } })).rejects.toMatchObject(refused)
    await expect(of(asSurveyor).read({ params: { id } })).rejects.toMatchObject(refused)
  })

  test('only root creates one for another company [1§6]', async () => {
    const id = ulid()
    const body = { id, company_id: other, name: 'Timaru', address }
    await expect(of(asManager).createFor({ body })).rejects.toMatchObject({ code: 'not_allowed' })
    await of(asRoot).createFor({ body })
    expect(await listed(stranger)).toContain(id)
    expect(await listed(asRoot)).not.toContain(id)
    await expect(of(asRoot).createFor({ body: { ...body, id: ulid(), company_id: ulid() } })).rejects.toMatchObject({
      code: 'company_not_visited',
    })
  })

  test('another company finds none [S-02]', async () => {
    const id = await make()
    await expect(of(stranger).read({ params: { id } })).rejects.toMatchObject(notFound)
    await expect(of(stranger).change({ body: { id, name: 'Ours', address } })).rejects.toMatchObject(notFound)
    await expect(of(stranger).remove({ body: { id } })).rejects.toMatchObject(notFound)
    expect(await listed(stranger)).not.toContain(id)
    expect(await listed(asManager)).toContain(id)
  })
})

test('a surveyor creates an office within a new project; a deleted office stays with its survey [1§2]', async () => {
  const project = await aProject(asSurveyor, surveyor)
  const { data } = await asSurveyor.surveys.read({ params: { id: project.survey } })
  await asManager.namedAddresses.deleteOffice({ body: { id: data.office_id } })
  expect((await asSurveyor.surveys.read({ params: { id: project.survey } })).data.office_name).toBe('Napier')
  const { buildings: _, client_name, contact_name, office_name, updated_at, ...fields } = data
  await asSurveyor.surveys.save({ body: { ...fields, name: 'Kept' } })
  const another = { ...fields, id: ulid(), job_number: ulid(), version: 0 }
  await expect(asSurveyor.surveys.save({ body: another })).rejects.toMatchObject({
    fields: { office_id: 'Choose an office' },
  })
})
