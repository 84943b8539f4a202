import { ulid } from 'ulid'
import { beforeAll, expect, test } from 'vitest'
import type { User } from '#shared/domain/people/user.ts'
import { ROLE } from '#shared/domain/vocabulary/referenceLists.ts'
import { aPlan } from '#test/support/data/images.ts'
import { aCompany, aUser, signedIn, type TestApi, upload } from '#test/support/people/api.ts'

let admin: User
let surveyor: User
let asAdmin: TestApi
let asSurveyor: TestApi

beforeAll(async () => {
  const company = await aCompany()
  admin = await aUser(company, [ROLE.admin])
  surveyor = await aUser(company)
  asAdmin = await signedIn(admin)
  asSurveyor = await signedIn(surveyor)
})

const read = async (id: string) => (await asAdmin.users.read({ params: { id } })).data
const invited = (company_id: string) => ({
  company_id,
  email: `${ulid().toLowerCase()}@totara.example`,
  roles: [ROLE.surveyor],
  ...{ first_name: 'Hemi', last_name: 'Kara', phone: '021 555 0101', position: 'Surveyor' },
})

test('only sent fields change; the email cannot be changed [1§2]', async () => {
  const signature = await upload(asSurveyor, aPlan(), 'image/png', 'signature')
  const body = { first_name: 'Ana', license_no: 'AA20-0001', signature, tutorials_enabled: true }
  await asSurveyor.users.change({ params: { id: surveyor.id }, body: { ...body, ...{ email: 'other@a.nz' } } })
  expect(await read(surveyor.id)).toMatchObject({
    full_name: `Ana ${surveyor.last_name}`,
    email: surveyor.email,
    license_no: 'AA20-0001',
    tutorials_enabled: true,
    signature,
  })
  const { data } = await asSurveyor.images.signature({ params: { id: surveyor.id } })
  expect((await fetch(data.url)).status).toBe(200)
  await asSurveyor.users.change({ params: { id: surveyor.id }, body: { signature: null } })
  expect((await read(surveyor.id)).signature).toBeUndefined()
  await expect(asSurveyor.images.signature({ params: { id: surveyor.id } })).rejects.toMatchObject({
    code: 'not_found',
  })
})

test('only an admin changes another user’s account; another company’s account is not found [1§2]', async () => {
  const change = (id: string) => ({ params: { id }, body: { position: 'Boss' } })
  await expect(asSurveyor.users.change(change(admin.id))).rejects.toMatchObject({ code: 'not_allowed' })
  const stranger = await aUser(await aCompany())
  for (const api of [asAdmin, asSurveyor]) {
    await expect(api.users.change(change(stranger.id))).rejects.toMatchObject({ code: 'not_found' })
    await expect(api.users.read({ params: { id: stranger.id } })).rejects.toMatchObject({ code: 'not_found' })
  }
  await expect(asAdmin.users.delete({ body: { id: stranger.id } })).rejects.toMatchObject({ code: 'not_found' })
  await expect(asAdmin.users.create({ body: invited(stranger.company_id) })).rejects.toMatchObject({
    code: 'not_found',
  })
})

test('a user whose save conflicts with another user’s gets the current values [F-15]', async () => {
  const { id, version } = await read(surveyor.id)
  await asAdmin.users.change({ params: { id }, body: { phone: '021 1', version } })
  await expect(asSurveyor.users.change({ params: { id }, body: { phone: '021 2', version } })).rejects.toMatchObject({
    code: 'changed_meanwhile',
    current: { phone: '021 1', version: version + 1 },
  })
})

test('a signature must be an image that the company has uploaded [S-10]', async () => {
  const signature = { file: 'a'.repeat(64), width: 10, height: 10 }
  await expect(asSurveyor.users.change({ params: { id: surveyor.id }, body: { signature } })).rejects.toMatchObject({
    code: 'file_missing',
    fields: { signature: 'The file hasn’t finished uploading' },
  })
})
