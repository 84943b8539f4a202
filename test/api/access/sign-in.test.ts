import { expect, test } from 'vitest'
import { callHandler } from '#localstack/gateway/callHandler.ts'
import type { User } from '#shared/domain/people/user.ts'
import { aCompany, anonymous, aUser, PASSWORD } from '#test/support/people/api.ts'
import { refusalCodeOrDone } from '#test/support/people/authenticator.ts'

const someUser = async (): Promise<User> => aUser(await aCompany())
const login = (email: string, password: string) => anonymous().auth.login({ body: { email, password } })

/** The full response to a sign-in, and its duration in milliseconds. */
async function answerTo(email: string, password = 'another-password') {
  const started = performance.now()
  const answer = await callHandler()({
    method: 'POST',
    url: '/api/auth/login',
    headers: { 'x-requested-with': 'XMLHttpRequest', 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })
  return { status: answer.status, body: await answer.text(), took: performance.now() - started }
}
const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

test('an unknown address gets the same answer as a known one: status, body and time [S-14]', async () => {
  const company = await aCompany()
  await answerTo('warm-up@totara.example')
  const known: number[] = []
  const unknown: number[] = []
  for (let n = 0; n < 8; n++) {
    const { email } = await aUser(company)
    const [a, b] = [await answerTo(email), await answerTo(`nobody-${n}@totara.example`)]
    expect(a).toMatchObject({ status: b.status, body: b.body })
    known.push(a.took)
    unknown.push(b.took)
  }
  const ratio = median(known) / median(unknown)
  expect(ratio).toBeGreaterThan(0.4)
  expect(ratio).toBeLessThan(2.5)
})

test('further attempts do not extend the owner’s lock, and another proof of identity signs in at once [S-14 A17]', async () => {
  const { clearAttempts } = await import('#functions/data/access/attempts.ts')
  const { signInAttempts } = await import('#functions/auth/signIn.ts')
  const { email } = await someUser()
  for (let n = 0; n < 10; n++) await refusalCodeOrDone(login(email, 'wrong-password'))
  for (let n = 0; n < 5; n++) expect(await refusalCodeOrDone(login(email, 'wrong-password'))).toBe('too_many_attempts')
  expect(await tries(email)).toBe(5)
  await clearAttempts(signInAttempts(email))
  expect(await refusalCodeOrDone(login(email, PASSWORD))).toBe('done')
})

test('the lock expires: attempts from fifteen minutes ago do not count, those from ten minutes ago do [S-14]', async () => {
  const { countAttempt } = await import('#functions/data/access/attempts.ts')
  const count = (what: string) => refusalCodeOrDone(countAttempt(what, 10))
  await triedBefore('passes', 2, 10)
  expect(await count('passes')).toBe('too_many_attempts')
  await triedBefore('passed', 4, 10)
  expect(await count('passed')).toBe('done')
})

test('a visitor locked out of one account does not lock others out [S-14]', async () => {
  const [victim, other] = [await someUser(), await someUser()]
  for (let n = 0; n < 11; n++) await refusalCodeOrDone(login(victim.email, 'wrong-password'))
  expect(await refusalCodeOrDone(login(other.email, PASSWORD))).toBe('done')
})

test('the address is case-insensitive, for the account and the count [S-14]', async () => {
  const { email } = await someUser()
  expect(await refusalCodeOrDone(login(email.toUpperCase(), PASSWORD))).toBe('done')
  for (let n = 0; n < 10; n++) await refusalCodeOrDone(login(n % 2 ? email : email.toUpperCase(), 'wrong-password'))
  expect(await refusalCodeOrDone(login(email, PASSWORD))).toBe('too_many_attempts')
})

test('a password has 6 to 30 characters, and an email must be valid [1§5]', async () => {
  await expect(login('nobody', 'short')).rejects.toMatchObject({
    code: 'invalid_input',
    fields: { email: 'Enter a valid email', password: 'At least 6 characters' },
  })
  await expect(login('a@b.nz', 'x'.repeat(31))).rejects.toMatchObject({
    fields: { password: 'Use 30 characters or fewer' },
  })
})

async function slices(what: string) {
  const { keys } = await import('#functions/data/keys.ts')
  const now = Math.floor(Date.now() / 1000 / 300)
  return [0, 1, 2, 3, 4].map(ago => keys.attempts(`${what}#${now - ago}`))
}

async function tries(email: string): Promise<number> {
  const { readMany } = await import('#functions/data/table.ts')
  const { keys } = await import('#functions/data/keys.ts')
  const [row] = await readMany([keys.attempts(`sign-in#${email}`)])
  return Number(row?.tries ?? 0)
}

/** Records `count` attempts, `ago` slices of five minutes earlier. */
async function triedBefore(what: string, ago: number, count: number): Promise<void> {
  const { transact } = await import('#functions/data/table.ts')
  const key = (await slices(what))[ago]
  if (key) await transact([{ op: 'put', key, row: { tries: count, ttl: Math.floor(Date.now() / 1000) + 900 } }])
}
