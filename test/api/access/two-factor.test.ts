import { generateSecret } from 'otplib'
import { expect, test } from 'vitest'
import { contract } from '#shared/contract/index.ts'
import type { Company, User } from '#shared/domain/people/user.ts'
import { aCompany, type anonymous, aUser, PASSWORD } from '#test/support/people/api.ts'
import {
  codeOf,
  earlyInStep,
  refusalCodeOrDone,
  withPassword,
  withTwoFactor,
} from '#test/support/people/authenticator.ts'

const someUser = async (): Promise<User> => aUser(await aCompany())

/** A user of a company that requires two-factor authentication. */
async function someUserOfStrictCompany(): Promise<User> {
  const { keys } = await import('#functions/data/keys.ts')
  const { transact } = await import('#functions/data/table.ts')
  const company: Company = { ...(await aCompany()), two_factor_required: true }
  await transact([{ op: 'put', key: keys.company(company.id), row: company }])
  return aUser(company)
}

const verify = ({ api }: { api: ReturnType<typeof anonymous> }, one_time_password: string) =>
  api.twoFactor.verify({ body: { one_time_password } })

test('a user with two-factor authentication is asked for the code after the password [1§2]', async () => {
  const user = await someUser()
  const { secret } = await withTwoFactor(user)
  const browser = await withPassword(user)
  expect(browser.two_factor).toBe(true)
  expect(await browser.api.twoFactor.check()).toEqual({ data: { required: true, verified: false, loaded: true } })
  expect(await browser.api.twoFactor.info()).toEqual({ data: { has_2fa_activated: true, enable_recovery: true } })
  expect(await verify(browser, codeOf(secret))).toEqual({ data: { success: true, reset: false } })
  expect((await browser.api.auth.user()).data.user.id).toBe(user.id)
  expect((await browser.api.twoFactor.check()).data).toMatchObject({ required: true, verified: true })
})

test('a user without a second factor signs in with the password [1§2]', async () => {
  const browser = await withPassword(await someUser())
  expect(browser.two_factor).toBe(false)
  expect((await browser.api.twoFactor.check()).data).toMatchObject({ required: false, verified: true })
})

test('if the company requires a code, the first sign-in sets it up: QR code once, the secret never again [1§2]', async () => {
  const user = await someUserOfStrictCompany()
  const browser = await withPassword(user)
  const { data } = await browser.api.twoFactor.info()
  expect(data).toMatchObject({ has_2fa_activated: false, enable_recovery: true })
  expect(data.qr_code).toMatch(/^data:image\/svg\+xml;base64,/)
  expect(new Set(data.recovery_codes).size).toBe(10)
  expect((await browser.api.twoFactor.info()).data).toEqual(data)
  await verify(browser, codeOf(data.secret_key ?? ''))
  expect(await browser.api.twoFactor.info()).toEqual({ data: { has_2fa_activated: true, enable_recovery: true } })
  expect(
    await refusalCodeOrDone(
      browser.api.twoFactor.disable({
        body: { password: PASSWORD, one_time_password: data.recovery_codes?.[0] ?? '' },
      }),
    ),
  ).toBe('two_factor_demanded')
})

test('two concurrent requests of a page get one set-up [1§2]', async () => {
  const { api } = await withPassword(await someUserOfStrictCompany())
  const answers = await Promise.all(Array.from({ length: 8 }, () => api.twoFactor.info()))
  expect(new Set(answers.map(({ data }) => data.secret_key)).size).toBe(1)
})

test('a set-up that another browser has started later is loaded again [1§2]', async () => {
  const user = await someUserOfStrictCompany()
  const [first, second] = [await withPassword(user), await withPassword(user)]
  const { data } = await first.api.twoFactor.info()
  await second.api.twoFactor.info()
  expect(await verify(first, codeOf(data.secret_key ?? ''))).toEqual({ data: { success: false, reset: true } })
})

test('a code is accepted once; it and all older codes are then refused, also in another browser [S-15]', async () => {
  const user = await someUser()
  const { secret } = await withTwoFactor(user)
  const code = codeOf(secret)
  await verify(await withPassword(user), code)
  const again = await withPassword(user)
  await expect(verify(again, code)).rejects.toMatchObject({
    code: 'invalid_input',
    fields: { one_time_password: 'That code has already been used' },
  })
  expect(await refusalCodeOrDone(verify(again, codeOf(secret, -1)))).toBe('invalid_input')
  expect(await refusalCodeOrDone(again.api.auth.user())).toBe('two_factor_needed')
})

test('of twenty concurrent requests with one code, one is accepted [S-15]', async () => {
  const user = await someUser()
  const { secret } = await withTwoFactor(user)
  const browsers = []
  while (browsers.length < 20) browsers.push(await withPassword(user))
  const outcomes = await Promise.all(browsers.map(browser => refusalCodeOrDone(verify(browser, codeOf(secret)))))
  expect(outcomes.filter(each => each === 'done')).toHaveLength(1)
  const inside = await Promise.all(browsers.map(({ api }) => refusalCodeOrDone(api.auth.user())))
  expect(inside.filter(each => each === 'done')).toHaveLength(1)
})

test.each([
  [-2, 'invalid_input'],
  [-1, 'done'],
  [0, 'done'],
  [1, 'done'],
  [2, 'invalid_input'],
])('S-15 a code %i steps off the clock of the service: %s', async (steps, expected) => {
  const browser = await withPassword(await someUserOfStrictCompany())
  const { data } = await browser.api.twoFactor.info()
  await earlyInStep()
  expect(await refusalCodeOrDone(verify(browser, codeOf(data.secret_key ?? '', steps)))).toBe(expected)
})

test('after five wrong codes even the right one is refused, in every browser [S-15]', async () => {
  const user = await someUser()
  const { secret } = await withTwoFactor(user)
  const browser = await withPassword(user)
  const right = codeOf(secret)
  const wrong = Array.from({ length: 5 }, (_, n) => String(n).repeat(6)).map(code => (code === right ? '999999' : code))
  for (const code of wrong) expect(await refusalCodeOrDone(verify(browser, code))).toBe('invalid_input')
  expect(await refusalCodeOrDone(verify(browser, right))).toBe('too_many_attempts')
  expect(await refusalCodeOrDone(verify(await withPassword(user), right))).toBe('too_many_attempts')
})

test('another user’s code, and a code of an unknown secret, is refused [S-15]', async () => {
  const [user, other] = [await someUser(), await someUser()]
  await withTwoFactor(user)
  const { secret } = await withTwoFactor(other)
  const browser = await withPassword(user)
  expect(await refusalCodeOrDone(verify(browser, codeOf(secret)))).toBe('invalid_input')
  expect(await refusalCodeOrDone(verify(browser, codeOf(generateSecret())))).toBe('invalid_input')
})

test('a recovery code works once, in any notation; new codes invalidate the old ones [S-15]', async () => {
  const user = await someUser()
  const { codes } = await withTwoFactor(user)
  const [first = '', second = ''] = codes
  const browser = await withPassword(user)
  await verify(browser, ` ${first.toUpperCase().replaceAll('-', ' ')}`)
  expect(await refusalCodeOrDone(verify(await withPassword(user), first))).toBe('invalid_input')
  const { data } = await browser.api.twoFactor.renewCodes({ body: { password: PASSWORD } })
  expect(await refusalCodeOrDone(verify(await withPassword(user), second))).toBe('invalid_input')
  expect(await refusalCodeOrDone(verify(await withPassword(user), data.recovery_codes[0] ?? ''))).toBe('done')
})

test('the table contains neither a recovery code nor a session token in plain text [S-15]', async () => {
  const { partition } = await import('#functions/data/keys.ts')
  const { queryRows } = await import('#functions/data/table.ts')
  const user = await someUser()
  const { codes } = await withTwoFactor(user)
  const { token } = await withPassword(user)
  const stored = JSON.stringify(await queryRows(partition.user(user.company_id, user.id)))
  for (const secret of [...codes, ...codes.map(code => code.replaceAll('-', '')), token().split('.')[2] ?? ''])
    expect(stored).not.toContain(secret)
})

const OPEN_TO_HALF = ['twoFactor.info', 'twoFactor.check', 'twoFactor.verify', 'auth.logout']
const operations = Object.entries(contract).flatMap(([group, calls]) =>
  Object.entries(calls).map(([name, endpoint]) => ({ name: `${group}.${name}`, endpoint })),
)

test('after the password alone, every call is refused except those that finish the sign-in [S-15]', async () => {
  const user = await someUser()
  await withTwoFactor(user)
  const { send } = await withPassword(user)
  const reached: string[] = []
  for (const { name, endpoint } of operations.filter(({ endpoint: { access } }) => access !== 'anyone')) {
    const url = endpoint.path.replace(/\{\w+\}/g, user.id)
    const headers = { 'x-requested-with': 'XMLHttpRequest', 'content-type': 'application/json' }
    const body = endpoint.method === 'GET' ? {} : { body: '{}' }
    if (OPEN_TO_HALF.includes(name)) continue
    const answer = await send({ method: endpoint.method, url, headers, ...body })
    // The owner's portal and the on-site register ignore users' sessions.
    const isOutside = endpoint.access === 'portalContact' || endpoint.access === 'siteReader'
    const code = isOutside ? 'not_signed_in' : 'two_factor_needed'
    if (answer.status !== 401 || JSON.parse(await answer.text()).code !== code) reached.push(name)
  }
  expect(reached).toEqual([])
  expect(operations.length).toBeGreaterThan(40)
  expect(
    operations
      .filter(({ endpoint }) => endpoint.access === 'halfSignedIn')
      .map(({ name }) => name)
      .sort(),
  ).toEqual([...OPEN_TO_HALF].sort())
})

test('setting up, new recovery codes and turning off require the password again [S-15]', async () => {
  const { api } = await withPassword(await someUser())
  const password = 'not-my-password'
  expect((await api.twoFactor.info()).data).toEqual({ has_2fa_activated: false, enable_recovery: true })
  await expect(api.twoFactor.begin({ body: { password } })).rejects.toMatchObject({
    fields: { password: 'That password isn’t correct' },
  })
  expect(await refusalCodeOrDone(api.twoFactor.renewCodes({ body: { password } }))).toBe('invalid_input')
  expect(await refusalCodeOrDone(api.twoFactor.disable({ body: { password, one_time_password: '000000' } }))).toBe(
    'invalid_input',
  )
  expect(await verify({ api }, '000000')).toEqual({ data: { success: false, reset: true } })
  expect((await api.twoFactor.check()).data.required).toBe(false)
})

test('turning off also requires a code; afterwards the password is enough [S-15]', async () => {
  const user = await someUser()
  const { secret } = await withTwoFactor(user)
  const browser = await withPassword(user)
  await verify(browser, codeOf(secret))
  const disable = (one_time_password: string) =>
    browser.api.twoFactor.disable({ body: { password: PASSWORD, one_time_password } })
  expect(await refusalCodeOrDone(disable(codeOf(secret)))).toBe('invalid_input')
  expect((await withPassword(user)).two_factor).toBe(true)
  await disable(codeOf(secret, 1))
  expect((await withPassword(user)).two_factor).toBe(false)
})

test('an expired set-up counts as never started, even if its row still exists [F-21]', async () => {
  const { keys } = await import('#functions/data/keys.ts')
  const { transact } = await import('#functions/data/table.ts')
  const user = await someUserOfStrictCompany()
  const browser = await withPassword(user)
  const { data } = await browser.api.twoFactor.info()
  await transact([
    {
      op: 'update',
      key: keys.twoFactorPending(user.company_id, user.id),
      set: 'SET #ttl = :past',
      names: { '#ttl': 'ttl' },
      values: { ':past': 1 },
    },
  ])
  expect(await verify(browser, codeOf(data.secret_key ?? ''))).toEqual({ data: { success: false, reset: true } })
  expect((await browser.api.twoFactor.info()).data.secret_key).not.toBe(data.secret_key)
})
