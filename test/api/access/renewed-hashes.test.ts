import { hash as argon2 } from '@node-rs/argon2'
import { expect, test } from 'vitest'
import type { User } from '#shared/domain/people/user.ts'
import { aCompany, anonymous, aUser, PASSWORD } from '#test/support/people/api.ts'
import { codeOf, refusalCodeOrDone, withPassword, withTwoFactor } from '#test/support/people/authenticator.ts'

/** A former, lower hashing cost. */
const OLD_COST = { memoryCost: 8192, timeCost: 3, parallelism: 1 }
const CURRENT = /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/

async function access(user: User) {
  const { transact } = await import('#functions/data/table.ts')
  const { readPasswordHash } = await import('#functions/data/company/signInBasis.ts')
  const { keys } = await import('#functions/data/keys.ts')
  const put = async (hash: string) =>
    transact([{ op: 'put', key: keys.password(user.company_id, user.id), row: { hash } }])
  return { stored: async () => (await readPasswordHash(user)) ?? '', put }
}
const login = (user: User, password = PASSWORD) =>
  refusalCodeOrDone(anonymous().auth.login({ body: { email: user.email, password } }))

test('the next sign-in with the right password renews a hash with another cost; a wrong password does not [S-14]', async () => {
  const user = await aUser(await aCompany())
  const { stored, put } = await access(user)
  const old = await argon2(PASSWORD, OLD_COST)
  await put(old)
  expect(await login(user, 'another-password')).toBe('sign_in_failed')
  expect(await stored()).toBe(old)
  expect(await login(user)).toBe('done')
  const renewed = await stored()
  expect(renewed).toMatch(CURRENT)
  expect(await login(user)).toBe('done')
  expect(await stored()).toBe(renewed)
})

test('three concurrent sign-ins during the renewal all succeed [S-14]', async () => {
  const user = await aUser(await aCompany())
  const { stored, put } = await access(user)
  await put(await argon2(PASSWORD, OLD_COST))
  const outcomes = await Promise.all(Array.from({ length: 3 }, () => login(user)))
  expect(outcomes).toEqual(Array(3).fill('done'))
  expect(await stored()).toMatch(CURRENT)
})

test('a code still completes the sign-in that renewed the hash [S-14]', async () => {
  const user = await aUser(await aCompany())
  const { secret } = await withTwoFactor(user)
  const { stored, put } = await access(user)
  await put(await argon2(PASSWORD, OLD_COST))
  const { api, two_factor } = await withPassword(user)
  expect(two_factor).toBe(true)
  expect(await stored()).toMatch(CURRENT)
  await api.twoFactor.verify({ body: { one_time_password: codeOf(secret) } })
  expect((await api.auth.user()).data.user.id).toBe(user.id)
})
