import { expect, test } from 'vitest'
import { callHandler } from '#localstack/gateway/callHandler.ts'
import { contract } from '#shared/contract/index.ts'
import { createClient } from '#shared/contract/protocol/client.ts'
import type { User } from '#shared/domain/people/user.ts'
import { aCompany, type anonymous, aUser, PASSWORD } from '#test/support/people/api.ts'
import {
  codeOf,
  earlyInStep,
  refusalCodeOrDone,
  withPassword,
  withTwoFactor,
} from '#test/support/people/authenticator.ts'

const someUser = async (): Promise<User> => aUser(await aCompany())
const verify = ({ api }: { api: ReturnType<typeof anonymous> }, one_time_password: string) =>
  api.twoFactor.verify({ body: { one_time_password } })

test('setting up, using a recovery code, new codes and turning off each end the user’s other sessions [S-15]', async () => {
  const { Sessions } = await import('#functions/data/access/sessions.ts')
  const company = await aCompany()
  const [user, colleague] = [await aUser(company), await aUser(company)]
  const [browser, bystander] = [await withPassword(user), await withPassword(colleague)]
  const endsOthers = async (change: () => Promise<unknown>) => {
    const { token } = await Sessions.start(user, company, { remember: false, half: false })
    const others = callHandler()
    others.cookies.set('session', token)
    const elsewhere = createClient(contract, others)
    expect(await refusalCodeOrDone(elsewhere.auth.user())).toBe('done')
    await change()
    expect(await refusalCodeOrDone(elsewhere.auth.user())).toBe('not_signed_in')
    expect(await refusalCodeOrDone(browser.api.auth.user())).toBe('done')
  }
  const { data } = await browser.api.twoFactor.begin({ body: { password: PASSWORD } })
  const [secret = '', [code = ''] = []] = [data.secret_key, data.recovery_codes]
  await earlyInStep()
  await endsOthers(() => verify(browser, codeOf(secret, -1)))
  await browser.api.auth.login({ body: { email: user.email, password: PASSWORD } })
  await endsOthers(() => verify(browser, code))
  await endsOthers(() => browser.api.twoFactor.renewCodes({ body: { password: PASSWORD } }))
  const off = { password: PASSWORD, one_time_password: codeOf(secret) }
  await endsOthers(() => browser.api.twoFactor.disable({ body: off }))
  expect(await refusalCodeOrDone(bystander.api.auth.user())).toBe('done')
})

test('a recovery code in the former format of sixteen letters still works once [S-15]', async () => {
  const { keys } = await import('#functions/data/keys.ts')
  const { transact } = await import('#functions/data/table.ts')
  const user = await someUser()
  await withTwoFactor(user)
  const key = keys.recoveryCode(user.company_id, user.id, 'k7wm22yaabcdefgh')
  await transact([{ op: 'put', key, row: { since: new Date().toISOString() } }])
  await verify(await withPassword(user), 'k7wm-22ya-abcd-efgh')
  expect(await refusalCodeOrDone(verify(await withPassword(user), 'k7wm-22ya-abcd-efgh'))).toBe('invalid_input')
})

test('the secret of a user’s codes is encrypted during and after the set-up, and can be decrypted for this user only [S-22]', async () => {
  const { keys, partition } = await import('#functions/data/keys.ts')
  const { queryRows, readMany, transact } = await import('#functions/data/table.ts')
  const [user, other] = [await someUser(), await someUser()]
  const { api } = await withPassword(user)
  const { data } = await api.twoFactor.begin({ body: { password: PASSWORD } })
  const secret = data.secret_key ?? ''
  const storedOf = async () => JSON.stringify(await queryRows(partition.user(user.company_id, user.id)))
  const pending = await storedOf()
  for (const each of [secret, ...(data.recovery_codes ?? [])]) expect(pending).not.toContain(each)
  await earlyInStep()
  await verify({ api }, codeOf(secret, -1))
  expect(await storedOf()).not.toContain(secret)

  await withTwoFactor(other)
  const [mine] = await readMany([keys.twoFactor(user.company_id, user.id)])
  const { pk: _, sk: __, ...row } = mine ?? {}
  await transact([{ op: 'put', key: keys.twoFactor(other.company_id, other.id), row }])
  expect(await refusalCodeOrDone(verify(await withPassword(other), codeOf(secret)))).not.toBe('done')
})
