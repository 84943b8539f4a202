import { ulid } from 'ulid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Company, User } from '#shared/domain/people/user.ts'
import { ROLE } from '#shared/domain/vocabulary/referenceLists.ts'
import { everyInterleaving } from '#test/support/cloud/interleave.ts'
import { type Account, OPENID_CLIENT, startOpenIdProvider } from '#test/support/cloud/openIdProvider.ts'
import { aCompany, anonymous, aUser, signedIn, type TestApi, visiting } from '#test/support/people/api.ts'
import { auditLogOf } from '#test/support/people/auditLog.ts'
import { refusalCodeOrDone } from '#test/support/people/authenticator.ts'

const domain = `${ulid().toLowerCase()}.example`
let provider: Awaited<ReturnType<typeof startOpenIdProvider>>
let company: Company
let admin: TestApi
let root: TestApi

beforeAll(async () => {
  provider = await startOpenIdProvider(`${process.env.SITE_ORIGIN}/callback`)
  company = await aCompany()
  admin = await signedIn(await aUser(company, [ROLE.admin]))
  root = await signedIn(await aUser(await aCompany(), [ROLE.root]))
  await visiting(root, company.id)
  await root.singleSignOn.save({ body: setting() })
})
afterAll(() => provider.close())

const setting = (issuer = provider.issuer) => ({
  ...{ company_id: company.id, domain, issuer, ...OPENID_CLIENT },
  ...{ creates_people: true, roles: [ROLE.surveyor] },
})
const someone = (): Account => ({
  email: `${ulid().toLowerCase()}@${domain}`,
  sub: ulid(),
  email_verified: true,
  name: 'Aroha Ngata',
})

/** From the email to the provider and back, without the last step. */
async function walked(who: Account, at = provider) {
  const api = anonymous()
  const { oauth_url = '' } = await api.singleSignOn.validateEmail({ body: { email: who.email } })
  const body = await at.signIn(oauth_url, who)
  return async (): Promise<User> => (await api.singleSignOn.callback({ body })).data.user
}
const signOn = async (who: Account, at = provider) => (await walked(who, at))()
const outcomeOf = (who: Account, at = provider) => refusalCodeOrDone(signOn(who, at))

test('a person who gets someone else’s address does not get their account, and the audit log records it [S-14]', async () => {
  const who = someone()
  const user = await signOn(who)
  expect((await signOn(who)).id).toBe(user.id)
  expect(await outcomeOf({ ...who, sub: ulid() })).toBe('single_sign_on_other')
  expect((await signOn(who)).id).toBe(user.id)
  const entries = (await auditLogOf(company.id)).filter(({ user_id }) => user_id === user.id)
  expect(entries.map(({ event, outcome, detail }) => [event, outcome, detail])).toContainEqual([
    'sign_in_failed',
    'refused',
    'single sign-on, by someone else than before',
  ])
})

test('a user with a password is also bound by the first sign-in at the provider [S-14]', async () => {
  const who = someone()
  const { Users } = await import('#functions/data/company/users.ts')
  const member = { ...(await aUser(company)), id: ulid(), email: who.email }
  await Users.create(member)
  expect((await signOn(who)).id).toBe(member.id)
  expect(await outcomeOf({ ...who, sub: ulid() })).toBe('single_sign_on_other')
})

test('of two people with one address who first sign in at once, one succeeds [S-14 A1]', async () => {
  const setUp = async () => {
    const who = someone()
    const first = await walked(who)
    return { first, second: await walked({ ...who, sub: ulid() }) }
  }
  const outcomes: string[] = []
  await everyInterleaving(
    setUp,
    ({ first }) => refusalCodeOrDone(first()),
    ({ second }) => refusalCodeOrDone(second()),
    async (_, { run, meanwhile }) => {
      const both = [run, meanwhile].map(each => (each.status === 'fulfilled' ? each.value : String(each.reason)))
      outcomes.push(both.toSorted().join(' '))
    },
  )
  expect(outcomes.length).toBeGreaterThan(3)
  expect(new Set(outcomes)).toEqual(new Set(['done single_sign_on_other']))
})

test('after deletion and restoration by an administrator, the next sign-in binds the user [S-14]', async () => {
  const who = someone()
  const other = { ...who, sub: ulid() }
  const { id } = await signOn(who)
  await admin.users.delete({ body: { id } })
  expect(await outcomeOf(other)).toBe('single_sign_on_unknown')
  await admin.users.change({ params: { id }, body: { deleted_at: null } })
  expect((await signOn(other)).id).toBe(id)
  expect(await outcomeOf(who)).toBe('single_sign_on_other')
})

test('a new provider in the company’s setting binds its users again [S-14]', async () => {
  const who = someone()
  const { id } = await signOn(who)
  const next = await startOpenIdProvider(`${process.env.SITE_ORIGIN}/callback`)
  await root.singleSignOn.save({ body: setting(next.issuer) })
  const there = { ...who, sub: ulid() }
  expect((await signOn(there, next)).id).toBe(id)
  expect(await outcomeOf(who, next)).toBe('single_sign_on_other')
  await next.close()
  await root.singleSignOn.save({ body: setting() })
})
