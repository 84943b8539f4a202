import { ulid } from 'ulid'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { refuseWeakAuthentication } from '#functions/auth/authenticationDemands.ts'
import type { Company } from '#shared/domain/people/user.ts'
import { ROLE } from '#shared/domain/vocabulary/referenceLists.ts'
import { type Account, OPENID_CLIENT, startOpenIdProvider } from '#test/support/cloud/openIdProvider.ts'
import { aCompany, anonymous, aUser, signedIn, type TestApi, visiting } from '#test/support/people/api.ts'
import { auditLogOf } from '#test/support/people/auditLog.ts'
import { refusalCodeOrDone } from '#test/support/people/authenticator.ts'

const domain = `${ulid().toLowerCase()}.example`
const callback = `${process.env.SITE_ORIGIN}/callback`
/** One provider that reports how and when it authenticated, and one that does not. */
let telling: Awaited<ReturnType<typeof startOpenIdProvider>>
let silent: Awaited<ReturnType<typeof startOpenIdProvider>>
let company: Company
let root: TestApi

beforeAll(async () => {
  telling = await startOpenIdProvider(callback, { saysHow: true })
  silent = await startOpenIdProvider(callback)
  company = await aCompany()
  root = await signedIn(await aUser(await aCompany(), [ROLE.root]))
  await visiting(root, company.id)
})
afterAll(() => Promise.all([telling.close(), silent.close()]))

interface Demands {
  readonly acr_values?: string
  readonly amr_values?: string
  readonly max_age?: number | null
}
let provider = () => telling
beforeEach(() => {
  provider = () => telling
})
const demand = (demands: Demands) =>
  root.singleSignOn.save({
    body: {
      ...{ company_id: company.id, domain, issuer: provider().issuer, ...OPENID_CLIENT },
      ...{ creates_people: true, roles: [ROLE.surveyor], ...demands },
    },
  })

/** Signs a new user in; returns the result and the provider's request. */
async function signOn(said: Partial<Account> = {}) {
  const email = `${ulid().toLowerCase()}@${domain}`
  const api = anonymous()
  const { oauth_url = '' } = await api.singleSignOn.validateEmail({ body: { email } })
  const body = await provider().signIn(oauth_url, { email, email_verified: true, name: 'Aroha Ngata', ...said })
  const outcome = await refusalCodeOrDone(api.singleSignOn.callback({ body }))
  return { email, outcome, demands: Object.fromEntries(new URL(oauth_url).searchParams) }
}
const outcomeOf = async (said: Partial<Account>) => (await signOn(said)).outcome
const minutesAgo = (minutes: number) => Math.floor(Date.now() / 1000) - minutes * 60

describe('the requirements of a company for its provider [S-14]', () => {
  test('none by default', async () => {
    await demand({})
    const { outcome, demands } = await signOn()
    expect(outcome).toBe('done')
    expect(demands).not.toHaveProperty('acr_values')
    expect(demands).not.toHaveProperty('max_age')
    provider = () => silent
    await demand({})
    expect(await outcomeOf({})).toBe('done')
  })

  test('one of its authentication classes: requested, and refused if another or none is returned', async () => {
    await demand({ acr_values: '  two-factor   hardware-key ' })
    const { outcome, demands } = await signOn({ acr: 'two-factor' })
    expect(outcome).toBe('done')
    expect(demands.acr_values).toBe('two-factor hardware-key')
    expect(await outcomeOf({ acr: 'password' })).toBe('single_sign_on_weak')
    expect(await outcomeOf({})).toBe('single_sign_on_weak')
  })

  test('one of its methods, among those used', async () => {
    await demand({ amr_values: 'mfa' })
    expect(await outcomeOf({ amr: ['pwd', 'mfa'] })).toBe('done')
    expect(await outcomeOf({ amr: ['pwd'] })).toBe('single_sign_on_weak')
    expect(await outcomeOf({ amr: ['mfa2'] })).toBe('single_sign_on_weak')
  })

  test('a provider sign-in no older than the given minutes', async () => {
    await demand({ max_age: 60 })
    const { outcome, demands } = await signOn({ signed_in_at: minutesAgo(59) })
    expect(outcome).toBe('done')
    expect(demands.max_age).toBe('3600')
    expect(await outcomeOf({ signed_in_at: minutesAgo(62) })).toBe('single_sign_on_old')
  })

  test('all at once, also with a provider that reports nothing', async () => {
    const demands = { acr_values: 'two-factor', amr_values: 'mfa', max_age: 60 }
    const said = { acr: 'two-factor', amr: ['mfa'], signed_in_at: minutesAgo(1) }
    await demand(demands)
    expect(await outcomeOf(said)).toBe('done')
    expect(await outcomeOf({ ...said, amr: ['pwd'] })).toBe('single_sign_on_weak')
    provider = () => silent
    await demand(demands)
    expect(await outcomeOf(said)).toBe('single_sign_on_weak')
    const none = { acr: undefined, amr: undefined, auth_time: undefined }
    expect(() => refuseWeakAuthentication({ acr_values: '', amr_values: '', max_age: 60 }, none)).toThrow(
      expect.objectContaining({ code: 'single_sign_on_old' }),
    )
  })

  test('a refused sign-in creates no account, and is in the audit log', async () => {
    await demand({ amr_values: 'mfa' })
    const before = (await auditLogOf(company.id)).length
    const { email, outcome } = await signOn({ amr: ['pwd'] })
    expect(outcome).toBe('single_sign_on_weak')
    const { Users } = await import('#functions/data/company/users.ts')
    expect(await Users.findByEmail(email)).toBeUndefined()
    const [entry] = await auditLogOf(company.id)
    expect((await auditLogOf(company.id)).length).toBe(before + 1)
    expect(entry).toMatchObject({ event: 'sign_in_failed', outcome: 'refused', detail: 'single sign-on' })
  })

  test('the maximum age is one minute to thirty days', async () => {
    for (const max_age of [0, 0.5, 43_201])
      await expect(demand({ max_age })).rejects.toMatchObject({ fields: { max_age: expect.anything() } })
    await demand({ max_age: null })
  })
})
