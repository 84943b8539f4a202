import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { ulid } from 'ulid'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Company, User } from '#shared/domain/people/user.ts'
import { ROLE } from '#shared/domain/vocabulary/referenceLists.ts'
import { mailsTo } from '#test/support/cloud/mailbox.ts'
import { type Account, OPENID_CLIENT, startOpenIdProvider } from '#test/support/cloud/openIdProvider.ts'
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
  await root.singleSignOn.save({ body: setting() })
})
afterAll(() => provider.close())

const setting = (part: object = {}) => ({
  company_id: company.id,
  domain,
  issuer: provider.issuer,
  ...OPENID_CLIENT,
  creates_people: true,
  roles: [ROLE.surveyor, ROLE.reviewer],
  ...part,
})
const someone = (part: Partial<Account> = {}): Account => ({
  email: `${ulid().toLowerCase()}@${domain}`,
  email_verified: true,
  given_name: 'Aroha',
  family_name: 'Ngata',
  ...part,
})
/** From the email to the provider and back: the callback's parameters, in a browser that can finish. */
async function walked(who: Account, email = who.email) {
  const api = anonymous()
  const { oauth_url = '' } = await api.singleSignOn.validateEmail({ body: { email } })
  return { api, oauth_url, back: await provider.signIn(oauth_url, who) }
}
async function signOn(who: Account, email?: string) {
  const { api, back } = await walked(who, email)
  const { data } = await api.singleSignOn.callback({ body: back })
  return { api, user: data.user }
}
const refusalOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'done',
    error => error.code,
  )
async function member(part: Partial<User> = {}): Promise<User> {
  const { Users } = await import('#functions/data/company/users.ts')
  const user = { ...(await aUser(company)), id: ulid(), email: someone().email, ...part }
  await Users.create(user)
  return user
}

test('the first sign-in creates the account, the second finds it [1§7]', async () => {
  const who = someone()
  const { api, user } = await signOn(who)
  expect(user).toMatchObject({ email: who.email, full_name: 'Aroha Ngata', roles: [ROLE.surveyor, ROLE.reviewer] })
  expect((await api.auth.user()).data.company.id).toBe(company.id)
  expect((await signOn(who)).user.id).toBe(user.id)
})

test('an address of the domain goes to its provider whether it is known or not, any other does not [1§7]', async () => {
  const known = await member()
  for (const email of [known.email, someone().email, known.email.toUpperCase()]) {
    const { oauth_url = '' } = await anonymous().singleSignOn.validateEmail({ body: { email } })
    const { searchParams, origin } = new URL(oauth_url)
    expect(origin).toBe(provider.issuer)
    expect(searchParams.get('code_challenge_method')).toBe('S256')
    expect(searchParams.get('nonce')?.length).toBeGreaterThan(20)
  }
  expect(await anonymous().singleSignOn.validateEmail({ body: { email: 'a@elsewhere.example' } })).toEqual({
    error: false,
  })
})

test('an existing account is kept, and an invited user becomes active [S-14]', async () => {
  const user = await member({ invited_at: new Date().toISOString(), version: 1 })
  const { user: arrived } = await signOn(someone({ email: user.email }))
  expect(arrived.id).toBe(user.id)
  const { Users } = await import('#functions/data/company/users.ts')
  const now = await Users.read(company.id, user.id)
  expect(now).toBeDefined()
  expect(now?.invited_at).toBeUndefined()
})

test('a callback works only once [S-14]', async () => {
  const { api, back } = await walked(someone())
  const both = await Promise.all([1, 2].map(() => refusalOf(api.singleSignOn.callback({ body: back }))))
  expect(both.sort()).toEqual(['done', 'single_sign_on_expired'])
  expect(await refusalOf(api.singleSignOn.callback({ body: back }))).toBe('single_sign_on_expired')
})

test('another browser cannot finish a sign-in [S-14]', async () => {
  const { back, api } = await walked(someone())
  expect(await refusalOf(anonymous().singleSignOn.callback({ body: back }))).toBe('single_sign_on_expired')
  const stranger = await walked(someone())
  expect(await refusalOf(stranger.api.singleSignOn.callback({ body: back }))).toBe('single_sign_on_expired')
  expect(await refusalOf(api.singleSignOn.callback({ body: back }))).toBe('done')
})

test('a foreign or missing state is refused [S-14]', async () => {
  const { api, back } = await walked(someone())
  for (const state of [`${back.state}x`, `${company.id}.${'a'.repeat(43)}`, '', undefined])
    expect(await refusalOf(api.singleSignOn.callback({ body: { ...back, state } }))).toBe('single_sign_on_expired')
})

test('the code of one sign-in is invalid in another: nonce and verifier differ [S-14]', async () => {
  const [one, other] = [await walked(someone()), await walked(someone())]
  const mixed = { ...one.back, code: other.back.code }
  expect(await refusalOf(one.api.singleSignOn.callback({ body: mixed }))).toBe('single_sign_on_failed')
})

test('an answer with another nonce, or from another issuer, is refused [S-14]', async () => {
  const { api, oauth_url } = await walked(someone())
  const address = new URL(oauth_url)
  address.searchParams.set('nonce', 'another-nonce')
  const back = await provider.signIn(address.href, someone())
  expect(await refusalOf(api.singleSignOn.callback({ body: back }))).toBe('single_sign_on_failed')
  const again = await walked(someone())
  const body = { ...again.back, iss: 'https://other.example' }
  expect(await refusalOf(again.api.singleSignOn.callback({ body }))).toBe('single_sign_on_failed')
})

test('an unconfirmed email, or one of another domain, is refused [S-14]', async () => {
  const victim = await aUser(company)
  expect(await refusalOf(signOn(someone({ email_verified: false })))).toBe('single_sign_on_foreign')
  expect(await refusalOf(signOn(someone({ email: victim.email }), someone().email))).toBe('single_sign_on_foreign')
})

test('a user of another company, and a deleted user, is refused [S-02]', async () => {
  const { Users } = await import('#functions/data/company/users.ts')
  const foreign = { ...(await aUser(await aCompany())), id: ulid(), email: someone().email }
  await Users.create(foreign)
  expect(await refusalOf(signOn(someone({ email: foreign.email })))).toBe('single_sign_on_unknown')
  const leaver = await member()
  const admin = await signedIn(await aUser(company, [ROLE.admin]))
  await admin.users.delete({ body: { id: leaver.id } })
  expect(await refusalOf(signOn(someone({ email: leaver.email })))).toBe('single_sign_on_unknown')
})

test('if accounts are not created automatically, or the company is full, a plain message says so [1§7]', async () => {
  await root.singleSignOn.save({ body: setting({ creates_people: false }) })
  expect(await refusalOf(signOn(someone()))).toBe('single_sign_on_unknown')
  await root.singleSignOn.save({ body: setting() })
  const { Users } = await import('#functions/data/company/users.ts')
  await Users.createCompany({ ...company, user_limit: 1 })
  expect(await refusalOf(signOn(someone()))).toBe('user_limit_reached')
  await Users.createCompany(company)
})

test('a refusal by the provider is a refusal here [1§7]', async () => {
  const { api, back } = await walked(someone({ email: 'cancels' }), someone().email)
  expect(back.error).toBe('access_denied')
  expect(await refusalOf(api.singleSignOn.callback({ body: back }))).toBe('single_sign_on_failed')
  expect(await refusalOf(api.singleSignOn.callback({ body: back }))).toBe('single_sign_on_expired')
})

test('users with a provider get no password link [S-14]', async () => {
  const user = await member()
  await anonymous().passwords.forgot({ body: { email: user.email } })
  const { queryRows } = await import('#functions/data/table.ts')
  const { partition } = await import('#functions/data/keys.ts')
  expect(await queryRows(partition.outbox(company.id))).toEqual([])
  expect(await mailsTo(user.email)).toEqual([])
})

test('the secret is in no reply and kept if none is sent [S-22]', async () => {
  const { client_secret: _, ...without } = setting()
  await root.singleSignOn.save({ body: without })
  const { data } = await root.singleSignOn.settings({ query: { company_id: company.id } })
  expect(data).toEqual([{ ...without, acr_values: '', amr_values: '' }])
  expect((await signOn(someone())).user.company_id).toBe(company.id)
})

test('a domain belongs to one company and is not a public one; a provider has a name and uses HTTPS [S-12]', async () => {
  const other = await aCompany()
  const save = (part: object) => root.singleSignOn.save({ body: setting(part) })
  await visiting(root, other.id)
  await expect(save({ company_id: other.id })).rejects.toMatchObject({ code: 'domain_taken' })
  await visiting(root, company.id)
  await expect(save({ domain: 'gmail.com' })).rejects.toMatchObject({ code: 'invalid_input' })
  const inside = ['http://login.example', 'http://169.254.169.254/latest', 'http://localhost:9', 'file:///etc/passwd']
  const numbers = [
    'https://169.254.169.254',
    'https://[::1]',
    'https://0x7f.1',
    'https://127.1',
    'https://[::ffff:10.0.0.1]',
  ]
  const names = ['https://localhost', 'https://db.internal', 'https://a.localdomain', 'https://1.10.in-addr.arpa']
  const parts = ['https://a:b@login.example', 'https://login.example:22', 'https://login.example/?a=1']
  vi.stubEnv('CONNECTOR_LOOPBACK', undefined)
  for (const issuer of [...inside, ...numbers, ...names, ...parts])
    await expect(save({ domain: `x.${domain}`, issuer })).rejects.toMatchObject({
      fields: { issuer: expect.anything() },
    })
  vi.unstubAllEnvs()
  await expect(save({ roles: [ROLE.root] })).rejects.toMatchObject({ code: 'invalid_input' })
})

test('after removal of a domain, its users sign in by password again [1§7]', async () => {
  const own = `${ulid().toLowerCase()}.example`
  await root.singleSignOn.save({ body: setting({ domain: own }) })
  const { back, api } = await walked(someone({ email: `a@${own}` }))
  await root.singleSignOn.delete({ body: { company_id: company.id, domain: own } })
  expect(await anonymous().singleSignOn.validateEmail({ body: { email: `a@${own}` } })).toEqual({ error: false })
  expect(await refusalOf(api.singleSignOn.callback({ body: back }))).toBe('single_sign_on_failed')
})

test('an unreachable provider is reported as such [1§8]', async () => {
  const own = `${ulid().toLowerCase()}.example`
  await root.singleSignOn.save({ body: setting({ domain: own, issuer: 'http://127.0.0.1:9' }) })
  const validation = anonymous().singleSignOn.validateEmail({ body: { email: `a@${own}` } })
  expect(await refusalOf(validation)).toBe('single_sign_on_unreachable')
})

test('a provider whose document points into a private network is not contacted [S-12]', async () => {
  const requested: string[] = []
  const server = createServer((req, res) => {
    requested.push(String(req.url))
    const issuer = `http://${req.headers.host}`
    const document = {
      issuer,
      authorization_endpoint: `${issuer}/auth`,
      token_endpoint: 'http://169.254.169.254/latest/meta-data',
      jwks_uri: `${issuer}/jwks`,
    }
    res.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(document))
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const own = `${ulid().toLowerCase()}.example`
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  await root.singleSignOn.save({ body: setting({ domain: own, issuer }) })
  const code = await refusalOf(anonymous().singleSignOn.validateEmail({ body: { email: `a@${own}` } }))
  server.closeAllConnections()
  server.close()
  expect(code).toBe('single_sign_on_unreachable')
  expect(requested).toEqual(['/.well-known/openid-configuration'])
})
