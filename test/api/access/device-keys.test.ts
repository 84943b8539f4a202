import { expect, test } from 'vitest'
import { aCompany, aUser, signedIn } from '#test/support/people/api.ts'

const keyOf = async (api: Awaited<ReturnType<typeof signedIn>>) => (await api.auth.user()).data.device_key

test('the encryption key of a device is the same in all sessions of a user, and differs between users [S-21 A14]', async () => {
  const company = await aCompany()
  const [mere, aroha] = [await aUser(company), await aUser(company)]
  const first = await signedIn(mere)
  const one = await keyOf(first)
  expect(Buffer.from(one, 'base64')).toHaveLength(32)
  expect(await keyOf(first)).toBe(one)
  expect(await keyOf(await signedIn(mere))).toBe(one)
  expect(await keyOf(await signedIn(aroha))).not.toBe(one)
})

test('concurrent first requests all get the same key [S-21 A14]', async () => {
  const { DeviceKeys } = await import('#functions/data/access/deviceKeys.ts')
  const { id, company_id } = await aUser(await aCompany())
  const keys = await Promise.all(Array.from({ length: 5 }, () => DeviceKeys.readOrCreate(company_id, id)))
  expect(new Set(keys).size).toBe(1)
})
