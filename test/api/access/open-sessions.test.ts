import { expect, test } from 'vitest'
import { callHandler } from '#localstack/gateway/callHandler.ts'
import { contract } from '#shared/contract/index.ts'
import { createClient } from '#shared/contract/protocol/client.ts'
import type { User } from '#shared/domain/people/user.ts'
import { aCompany, aUser, PASSWORD } from '#test/support/people/api.ts'
import { auditLogOf } from '#test/support/people/auditLog.ts'
import { codeOf, refusalCodeOrDone, withPassword, withTwoFactor } from '#test/support/people/authenticator.ts'

const someUser = async (): Promise<User> => aUser(await aCompany())
const DAY = 24 * 3600
const inSeconds = (seconds: number) => Math.floor(Date.now() / 1000) + seconds

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

async function named(user: User, userAgent: string) {
  const send = callHandler({ 'user-agent': userAgent })
  const api = createClient(contract, send)
  await api.auth.login({ body: { email: user.email, password: PASSWORD } })
  return { api, token: () => send.cookies.get('session') ?? '' }
}
const IPAD = 'Mozilla/5.0 (iPad; CPU OS 18_7 like Mac OS X) Version/18.7 Safari/604.1'

test('a user sees their sessions, last used first, and ends one while the others continue [S-16]', async () => {
  const company = await aCompany()
  const [user, colleague] = [await aUser(company), await aUser(company)]
  const browser = await withPassword(user)
  const other = await withPassword(colleague)
  const ipad = await named(user, IPAD)
  const started = new Date(Date.now() - DAY * 1000)
  await aged(user, ipad.token(), { ends: Math.floor(started.getTime() / 1000) + 90 * DAY })
  await browser.api.auth.refresh()
  const { data } = await browser.api.auth.sessions()
  expect(data).toMatchObject([
    { browser: '', is_this: true },
    {
      browser: 'Safari on iPad',
      is_this: false,
      started_at: expect.stringContaining(started.toISOString().slice(0, 19)),
    },
  ])
  expect(Date.parse(data[0]?.used_at ?? '')).toBeGreaterThan(Date.now() - 60_000)
  expect((await ipad.api.auth.sessions()).data.find(({ is_this }) => is_this)?.browser).toBe('Safari on iPad')

  const id = data[1]?.id ?? ''
  expect(await refusalCodeOrDone(other.api.auth.endSession({ params: { id } }))).toBe('not_found')
  expect(await refusalCodeOrDone(ipad.api.auth.user())).toBe('done')
  await browser.api.auth.endSession({ params: { id } })
  expect(await refusalCodeOrDone(ipad.api.auth.user())).toBe('not_signed_in')
  expect(await refusalCodeOrDone(browser.api.auth.user())).toBe('done')
  expect((await browser.api.auth.sessions()).data).toHaveLength(1)
  expect(await refusalCodeOrDone(browser.api.auth.endSession({ params: { id } }))).toBe('not_found')
  expect((await auditLogOf(company.id))[0]).toMatchObject({ event: 'session_ended', user_id: user.id })
})

test('the list of sessions contains no token, and omits ended sessions and those that still need a code [S-16]', async () => {
  const user = await someUser()
  const browser = await withPassword(user)
  const ipad = await named(user, IPAD)
  expect((await browser.api.auth.sessions()).data).toHaveLength(2)
  await aged(user, ipad.token(), { ttl: inSeconds(-1) })
  const { secret } = await withTwoFactor(user)
  const [desk, half] = [await withPassword(user), await withPassword(user)]
  await desk.api.twoFactor.verify({ body: { one_time_password: codeOf(secret) } })
  const { data } = await desk.api.auth.sessions()
  expect(data.map(({ is_this }) => is_this).sort()).toEqual([false, true])
  expect(await refusalCodeOrDone(half.api.auth.sessions())).toBe('two_factor_needed')
  for (const { token } of [desk, half, ipad]) expect(JSON.stringify(data)).not.toContain(token().split('.')[2])
})
