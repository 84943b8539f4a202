import { expect, test } from 'vitest'
import { callHandler } from '#localstack/gateway/callHandler.ts'
import { contract } from '#shared/contract/index.ts'
import { createClient, PAGE_USER } from '#shared/contract/protocol/client.ts'
import type { User } from '#shared/domain/people/user.ts'
import { aContext } from '#test/support/cloud/lambda.ts'
import { aBrowserOf, aCompany, aUser, PASSWORD } from '#test/support/people/api.ts'
import { codeOf, refusalCodeOrDone, withPassword, withTwoFactor } from '#test/support/people/authenticator.ts'

const someUser = async (): Promise<User> => aUser(await aCompany())
const DAY = 24 * 3600
const inSeconds = (seconds: number) => Math.floor(Date.now() / 1000) + seconds

function bearing(token: string) {
  const send = callHandler()
  send.cookies.set('session', token)
  return createClient(contract, send)
}

/** Changes times in a session's row. */
async function aged(user: User, token: string, set: Record<string, number>) {
  const { keys } = await import('#functions/data/keys.ts')
  const { transact } = await import('#functions/data/table.ts')
  const key = keys.session(user.company_id, user.id, token.split('.')[2] ?? '')
  for (const [name, value] of Object.entries(set))
    await transact([
      { op: 'update', key, set: 'SET #name = :value', names: { '#name': name }, values: { ':value': value } },
    ])
}

const rowOf = async (user: User, token: string) => {
  const { keys } = await import('#functions/data/keys.ts')
  const { readMany } = await import('#functions/data/table.ts')
  return (await readMany([keys.session(user.company_id, user.id, token.split('.')[2] ?? '')]))[0]
}

test('a test’s session without a password equals a real one: cookie, row and rights', async () => {
  const user = await someUser()
  const [{ send, api }, browser] = [await aBrowserOf(user), await withPassword(user)]
  const [own, other] = [send, browser.send].map(({ cookies }) => cookies.get('session') ?? '') as [string, string]
  const [ownRow, otherRow] = [await rowOf(user, own), await rowOf(user, other)]
  expect(own.split('.').slice(0, 2)).toEqual(other.split('.').slice(0, 2))
  expect(own).toHaveLength(other.length)
  const times = { ends: expect.closeTo(Number(otherRow?.ends), -1), ttl: expect.closeTo(Number(otherRow?.ttl), -1) }
  expect(ownRow).toEqual({ ...otherRow, sk: expect.stringMatching(/^SESSION#/), ...times })
  expect(await api.auth.user()).toEqual(await browser.api.auth.user())
})

test('a sign-in replaces the token that existed before [S-16]', async () => {
  const user = await someUser()
  const mine = await withPassword(user)
  const send = callHandler()
  send.cookies.set('session', mine.token())
  await createClient(contract, send).auth.login({ body: { email: user.email, password: PASSWORD } })
  expect(send.cookies.get('session')).not.toBe(mine.token())
})

test('signing in while signed in ends only the browser’s former session, including another user’s [S-16]', async () => {
  const [user, other] = [await someUser(), await someUser()]
  const elsewhere = await withPassword(user)
  const browser = await withPassword(user)
  const tokens = [browser.token()]
  for (const { email } of [user, other, user]) {
    await browser.api.auth.login({ body: { email, password: PASSWORD } })
    tokens.push(browser.token())
  }
  const last = tokens.pop() ?? ''
  for (const token of tokens) expect(await refusalCodeOrDone(bearing(token).auth.user())).toBe('not_signed_in')
  expect(await refusalCodeOrDone(bearing(last).auth.user())).toBe('done')
  expect(await refusalCodeOrDone(elsewhere.api.auth.user())).toBe('done')
})

test('a failed sign-in leaves the browser’s session unchanged [S-16]', async () => {
  const user = await someUser()
  const browser = await withPassword(user)
  const wrong = browser.api.auth.login({ body: { email: user.email, password: 'not-my-password' } })
  expect(await refusalCodeOrDone(wrong)).toBe('sign_in_failed')
  expect(await refusalCodeOrDone(browser.api.auth.user())).toBe('done')
})

test('the token of a half session is invalid after the code, and never valid as a full session [S-16]', async () => {
  const user = await someUser()
  const { secret } = await withTwoFactor(user)
  const browser = await withPassword(user)
  const half = browser.token()
  expect(await refusalCodeOrDone(bearing(half).auth.user())).toBe('two_factor_needed')
  await browser.api.twoFactor.verify({ body: { one_time_password: codeOf(secret) } })
  expect(browser.token()).not.toBe(half)
  expect(await refusalCodeOrDone(bearing(half).auth.user())).toBe('not_signed_in')
  expect(await refusalCodeOrDone(browser.api.auth.user())).toBe('done')
})

test('an ended token is refused everywhere: read, refresh, write [S-16]', async () => {
  const browser = await withPassword(await someUser())
  const token = browser.token()
  await browser.api.auth.logout({ body: {} })
  const late = bearing(token)
  expect(await refusalCodeOrDone(late.auth.user())).toBe('not_signed_in')
  expect(await refusalCodeOrDone(late.auth.refresh())).toBe('not_signed_in')
  expect(await refusalCodeOrDone(late.users.readAll())).toBe('not_signed_in')
})

test('ten concurrent sign-outs of a browser end only its own session [S-16]', async () => {
  const user = await someUser()
  const [here, there] = [await withPassword(user), await withPassword(user)]
  const token = here.token()
  const outcomes = await Promise.all(
    Array.from({ length: 10 }, () => refusalCodeOrDone(bearing(token).auth.logout({ body: {} }))),
  )
  expect(outcomes.every(each => each === 'done' || each === 'not_signed_in')).toBe(true)
  expect(await refusalCodeOrDone(bearing(token).auth.user())).toBe('not_signed_in')
  expect(await refusalCodeOrDone(there.api.auth.user())).toBe('done')
})

test('signing out everywhere ends every session of the user, and no one else’s [S-16]', async () => {
  const company = await aCompany()
  const [user, colleague] = [await aUser(company), await aUser(company)]
  const browsers = [await withPassword(user), await withPassword(user), await withPassword(user)]
  const other = await withPassword(colleague)
  await browsers[0]?.api.auth.logout({ body: { everywhere: true } })
  for (const { token } of browsers.slice(1))
    expect(await refusalCodeOrDone(bearing(token()).auth.user())).toBe('not_signed_in')
  expect(await refusalCodeOrDone(other.api.auth.user())).toBe('done')
})

test('a user with only the password cannot sign the owner out [S-16]', async () => {
  const user = await someUser()
  const { secret } = await withTwoFactor(user)
  const owner = await withPassword(user)
  await owner.api.twoFactor.verify({ body: { one_time_password: codeOf(secret) } })
  const thief = await withPassword(user)
  await thief.api.auth.logout({ body: { everywhere: true } })
  expect(await refusalCodeOrDone(owner.api.auth.user())).toBe('done')
  expect(await refusalCodeOrDone(thief.api.twoFactor.check())).toBe('not_signed_in')
})

test('a revoked user is refused at the next request in every browser [S-16]', async () => {
  const { endAccess } = await import('#functions/auth/endAccess.ts')
  const user = await someUser()
  const browsers = [await withPassword(user), await withPassword(user)]
  await endAccess(user.company_id, user.id)
  for (const { api } of browsers) expect(await refusalCodeOrDone(api.auth.user())).toBe('not_signed_in')
})

test('a refresh every ten minutes extends the session by twelve hours and keeps the token [S-16]', async () => {
  const user = await someUser()
  const browser = await withPassword(user)
  const token = browser.token()
  await aged(user, token, { ttl: inSeconds(600) })
  const { data } = await browser.api.auth.refresh()
  expect((Date.parse(data.expires_at) - Date.now()) / 3_600_000).toBeCloseTo(12, 1)
  expect(browser.token()).toBe(token)
  expect(await rowOf(user, token)).toMatchObject({ ttl: expect.closeTo(inSeconds(12 * 3600), -1) })
})

test('Keep me signed in: the session and its cookie last thirty days, also after a refresh [1§2]', async () => {
  const user = await someUser()
  const { handler } = await import('#functions/api/access/auth.ts')
  const ask = async (path: string, body?: object, cookies: string[] = []) =>
    handler(
      {
        routeKey: `POST ${path}`,
        rawPath: path,
        rawQueryString: '',
        headers: { 'x-requested-with': 'XMLHttpRequest' },
        cookies,
        ...(body && { body: JSON.stringify(body) }),
        isBase64Encoded: false,
        requestContext: { requestId: 'r', http: { sourceIp: '127.0.0.1' } },
      } as unknown as Parameters<typeof handler>[0],
      aContext(),
    )
  const signIn = { email: user.email, password: PASSWORD, remember: true }
  const { cookies = [] } = await ask('/api/auth/login', signIn)
  expect(cookies[0]).toContain(`Max-Age=${30 * DAY}`)
  expect(cookies[0]).toMatch(/Path=\/; HttpOnly; SameSite=Strict/)
  const again = await ask('/api/auth/refresh', undefined, [cookies[0]?.split(';')[0] ?? ''])
  expect(again.cookies?.[0]).toBe(cookies[0])
  const forgotten = await ask('/api/auth/login', { ...signIn, remember: false })
  expect(forgotten.cookies?.[0]).not.toContain('Max-Age')
})

test('an unused session is refused after its end, even if its row still exists [F-21]', async () => {
  const user = await someUser()
  const browser = await withPassword(user)
  await aged(user, browser.token(), { ttl: inSeconds(-1) })
  expect(await refusalCodeOrDone(browser.api.auth.user())).toBe('not_signed_in')
  expect(await refusalCodeOrDone(browser.api.auth.refresh())).toBe('not_signed_in')
})

test('a session ends after ninety days, however often it was refreshed [S-16]', async () => {
  const user = await someUser()
  const browser = await withPassword(user)
  expect(await rowOf(user, browser.token())).toMatchObject({ ends: expect.closeTo(inSeconds(90 * DAY), -1) })
  await aged(user, browser.token(), { ends: inSeconds(600) })
  const { data } = await browser.api.auth.refresh()
  expect(Date.parse(data.expires_at) / 1000).toBeCloseTo(inSeconds(600), -1)
  await aged(user, browser.token(), { ends: inSeconds(-1), ttl: inSeconds(DAY) })
  expect(await refusalCodeOrDone(browser.api.auth.user())).toBe('not_signed_in')
})

test('a half session lasts half an hour [S-16]', async () => {
  const user = await someUser()
  await withTwoFactor(user)
  const browser = await withPassword(user)
  expect(await rowOf(user, browser.token())).toMatchObject({
    half: true,
    ttl: expect.closeTo(inSeconds(1800), -1),
  })
})

test.each(['', 'x', 'a.b', 'a.b.c', '.'.repeat(50), '__proto__.x.y'])('S-16 "%s" is no token', async token => {
  expect(await refusalCodeOrDone(bearing(token).auth.user())).toBe('not_signed_in')
})

test('a page’s call with the cookie of another user, who signed in in another tab, is refused and changes nothing [S-07]', async () => {
  const company = await aCompany()
  const [first, second] = [await aUser(company), await aUser(company)]
  const { send, api } = await aBrowserOf(first)
  const page = createClient(contract, request =>
    send({ ...request, headers: { ...request.headers, [PAGE_USER]: first.id } }),
  )
  const save = () => refusalCodeOrDone(page.feedback.send({ body: { feedback: 'Too pale', route: '/' } }))
  expect(await save()).toBe('done')
  send.cookies.set('session', (await aBrowserOf(second)).send.cookies.get('session') ?? '')
  expect(await save()).toBe('not_signed_in')
  expect((await api.auth.user()).data.user.id).toBe(second.id)
})
