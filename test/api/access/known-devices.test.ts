import { ulid } from 'ulid'
import { afterEach, expect, test, vi } from 'vitest'
import { callHandler } from '#localstack/gateway/callHandler.ts'
import { contract } from '#shared/contract/index.ts'
import { createClient } from '#shared/contract/protocol/client.ts'
import type { User } from '#shared/domain/people/user.ts'
import { ROLE } from '#shared/domain/vocabulary/referenceLists.ts'
import { aCompany, aUser, PASSWORD, signedIn } from '#test/support/people/api.ts'
import { refusalCodeOrDone } from '#test/support/people/authenticator.ts'

const someUser = async (): Promise<User> => aUser(await aCompany())

/** A browser with its own IP address and cookies. */
function aDevice() {
  const send = callHandler({}, `10.${Array.from({ length: 3 }, () => Math.floor(Math.random() * 250)).join('.')}`)
  const api = createClient(contract, send)
  const login = (email: string, password = PASSWORD) => refusalCodeOrDone(api.auth.login({ body: { email, password } }))
  const forgot = (email: string) => refusalCodeOrDone(api.passwords.forgot({ body: { email } }))
  return { api, login, forgot, cookies: send.cookies }
}
const deviceCookies = (cookies: ReadonlyMap<string, string>) =>
  [...cookies].filter(([name]) => name.startsWith('device-'))

/** Guesses from new devices until one is refused by the limit. */
async function besiege({ email }: User): Promise<void> {
  for (let guess = 0; guess < 6; guess++) await aDevice().login(email, 'a-wrong-guess-1')
  expect(await aDevice().login(email, 'a-wrong-guess-1')).toBe('too_many_attempts')
}

afterEach(() => void vi.useRealTimers())

test('during guessing, only the owner on a known device can sign in [S-14 A17]', async () => {
  const user = await someUser()
  const device = aDevice()
  expect(await device.login(user.email)).toBe('done')
  expect(deviceCookies(device.cookies)).toHaveLength(1)
  await besiege(user)
  expect(await aDevice().login(user.email)).toBe('too_many_attempts')
  for (let again = 0; again < 3; again++) expect(await device.login(user.email)).toBe('done')
  expect(await device.login(user.email.toUpperCase())).toBe('done')
})

test('a known device can’t guess faster than another [S-14 A17]', async () => {
  const user = await someUser()
  const device = aDevice()
  await device.login(user.email)
  for (let guess = 0; guess < 5; guess++)
    expect(await device.login(user.email, 'a-wrong-guess-1')).toBe('sign_in_failed')
  expect(await device.login(user.email)).toBe('too_many_attempts')
  expect(await aDevice().login(user.email), 'and keeps nobody out elsewhere').toBe('done')
})

test('another user’s cookie, or a forged one, does not make a device known [S-14 A17]', async () => {
  const [user, other] = [await someUser(), await someUser()]
  const [mine, theirs] = [aDevice(), aDevice()]
  await mine.login(user.email)
  await theirs.login(other.email)
  const [[name = ''] = []] = deviceCookies(mine.cookies)
  const [[, token = ''] = []] = deviceCookies(theirs.cookies)
  await besiege(user)
  for (const value of [token, `${user.company_id}.${user.id}.${'a'.repeat(43)}`, '', '..', token.slice(0, -1)]) {
    const device = aDevice()
    device.cookies.set(name, value)
    expect(await device.login(user.email)).toBe('too_many_attempts')
  }
})

test('password links are mailed to the owner’s known device while someone else keeps requesting them [S-14 A17]', async () => {
  const user = await someUser()
  const device = aDevice()
  await device.login(user.email)
  for (let ask = 0; ask < 3; ask++) await aDevice().forgot(user.email)
  expect(await aDevice().forgot(user.email)).toBe('too_many_attempts')
  expect(await device.forgot(user.email)).toBe('done')
})

test('a device without a completed sign-in is not known: with a password but no code, or with neither [S-14 A17]', async () => {
  const { Users } = await import('#functions/data/company/users.ts')
  const strict = { ...(await aCompany()), two_factor_required: true }
  await Users.createCompany(strict)
  const user = await aUser(strict)
  const device = aDevice()
  expect(await device.login(user.email)).toBe('done')
  await device.login(`${ulid()}@totara.example`)
  expect(deviceCookies(device.cookies)).toEqual([])
})

test('ending all sessions also forgets the devices [S-14 A17]', async () => {
  const company = await aCompany()
  const user = await aUser(company)
  const device = aDevice()
  await device.login(user.email)
  const admin = await signedIn(await aUser(company, [ROLE.admin]))
  await admin.users.change({ params: { id: user.id }, body: { roles: [ROLE.exporter] } })
  await besiege(user)
  expect(await device.login(user.email)).toBe('too_many_attempts')
})

test('the wait grows from half a minute to a quarter of an hour: 12 guesses in an hour, 105 in a day [S-14 A17]', async () => {
  const { delayAttempt, GUESS_DELAY } = await import('#functions/data/access/attempts.ts')
  const subject = `sign-in#${ulid()}`
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() })
  const start = Date.now()
  let guesses = 0
  const inHours = new Map<number, number>()
  while (Date.now() - start < 24 * 3_600_000) {
    if ((await refusalCodeOrDone(delayAttempt(subject, GUESS_DELAY))) === 'done') guesses += 1
    else vi.setSystemTime(Date.now() + 30_000)
    inHours.set(Math.floor((Date.now() - start) / 3_600_000), guesses)
  }
  expect(inHours.get(0)).toBeLessThanOrEqual(12)
  expect(guesses).toBeGreaterThan(90)
  expect(guesses).toBeLessThanOrEqual(105)
})

test('concurrent guesses are limited as sequential ones [S-14 A17]', async () => {
  const { email } = await someUser()
  const words = await Promise.all(Array.from({ length: 20 }, () => aDevice().login(email, 'a-wrong-guess-1')))
  expect(words.filter(word => word === 'sign_in_failed').length).toBeLessThanOrEqual(5)
  expect(new Set(words)).toEqual(new Set(['sign_in_failed', 'too_many_attempts']))
})
