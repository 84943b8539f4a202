import { ulid } from 'ulid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Company } from '#shared/domain/people/user.ts'
import { ROLE } from '#shared/domain/vocabulary/referenceLists.ts'
import { OPENID_CLIENT, startOpenIdProvider } from '#test/support/cloud/openIdProvider.ts'
import { aCompany, anonymous, aUser, signedIn, type TestApi, visiting } from '#test/support/people/api.ts'

const domain = `${ulid().toLowerCase()}.example`
let provider: Awaited<ReturnType<typeof startOpenIdProvider>>
let company: Company
let root: TestApi

beforeAll(async () => {
  provider = await startOpenIdProvider(`${process.env.SITE_ORIGIN}/callback`)
  company = await aCompany()
  root = await signedIn(await aUser(await aCompany(), [ROLE.root]))
  await visiting(root, company.id)
})
afterAll(() => provider.close())

const setting = () => ({
  company_id: company.id,
  domain,
  issuer: provider.issuer,
  ...OPENID_CLIENT,
  creates_people: true,
  roles: [ROLE.surveyor],
})
const someone = () => ({
  email: `${ulid().toLowerCase()}@${domain}`,
  email_verified: true,
  given_name: 'Aroha',
  family_name: 'Ngata',
})
async function signOn(who: ReturnType<typeof someone>) {
  const api = anonymous()
  const { oauth_url = '' } = await api.singleSignOn.validateEmail({ body: { email: who.email } })
  const { data } = await api.singleSignOn.callback({ body: await provider.signIn(oauth_url, who) })
  return data
}

test('the secret is encrypted in the table, and kept when the setting is saved without it [S-22]', async () => {
  const { keys } = await import('#functions/data/keys.ts')
  const { readMany } = await import('#functions/data/table.ts')
  const { client_secret, ...without } = setting()
  const key = keys.singleSignOn(company.id, without.domain)
  const stored = async () => (await readMany([key]))[0]?.client_secret
  await root.singleSignOn.save({ body: setting() })
  expect(await stored()).toMatch(/^[A-Za-z0-9+/=]{40,}$/)
  expect(await stored()).not.toContain(client_secret)
  expect((await signOn(someone())).user.company_id).toBe(company.id)
  await root.singleSignOn.save({ body: without })
  expect(await stored()).not.toContain(client_secret)
  expect((await signOn(someone())).user.company_id).toBe(company.id)
})
