import { expect, test } from 'vitest'
import { aCompany, aUser, signedIn } from '#test/support/people/api.ts'

const keyOf = async (api: Awaited<ReturnType<typeof signedIn>>) => (await api.auth.user()).data.device_key

test('S-21 A14 the key for what waits on a device is the same in every session of a user, and nobody else’s', async () => {
  const company = await aCompany()
  const [mere, aroha] = [await aUser(company), await aUser(company)]
  const first = await signedIn(mere)
  // Two requests at once make one key.
  const [one, same] = await Promise.all([keyOf(first), keyOf(first)])
  expect(Buffer.from(one, 'base64')).toHaveLength(32)
  expect(same).toBe(one)
  expect(await keyOf(await signedIn(mere))).toBe(one)
  expect(await keyOf(await signedIn(aroha))).not.toBe(one)
})
