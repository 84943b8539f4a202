import { ulid } from 'ulid'
import { beforeEach, describe, expect, test } from 'vitest'
import { callHandler } from '#localstack/gateway/callHandler.ts'
import { contract } from '#shared/contract/index.ts'
import { createClient } from '#shared/contract/protocol/client.ts'
import type { Company, User } from '#shared/domain/people/user.ts'
import { ROLE } from '#shared/domain/vocabulary/referenceLists.ts'
import { nzDay } from '#shared/domain/vocabulary/time.ts'
import { companyRows } from '#test/support/cloud/companyRows.ts'
import { mailTo, sendQueuedMails, tokenIn } from '#test/support/cloud/mailbox.ts'
import { aCompany, anonymous, aUser, PASSWORD, signedIn } from '#test/support/people/api.ts'
import { auditLogOf } from '#test/support/people/auditLog.ts'
import { codeOf, withPassword, withTwoFactor } from '#test/support/people/authenticator.ts'

let company: Company
let admin: User
let surveyor: User
beforeEach(async () => {
  company = await aCompany()
  ;[admin, surveyor] = [await aUser(company, [ROLE.admin]), await aUser(company)]
})

/** The log's acts about a user, oldest first. */
const actsOf = async ({ id }: User) =>
  (await auditLogOf(company.id))
    .filter(({ user_id }) => user_id === id)
    .map(({ event, outcome }) => (outcome === 'done' ? event : `${event}: refused`))
    .reverse()
const login = (password: string) => anonymous().auth.login({ body: { email: surveyor.email, password } })

describe('ways to sign in [S-24]', () => {
  test('a right and a wrong password, and the sign-out', async () => {
    await expect(login('not the password')).rejects.toMatchObject({ code: 'sign_in_failed' })
    const here = await withPassword(surveyor)
    await here.api.auth.logout({ body: {} })
    const again = await withPassword(surveyor)
    await again.api.auth.logout({ body: { everywhere: true } })
    expect(await actsOf(surveyor)).toEqual([
      'sign_in_failed: refused',
      'signed_in',
      'signed_out',
      'signed_in',
      'sessions_ended',
    ])
  })

  test('an unknown email is in no company’s log, and costs the same write', async () => {
    const before = (await auditLogOf('-')).length
    await expect(
      anonymous().auth.login({ body: { email: `${ulid()}@totara.example`, password: PASSWORD } }),
    ).rejects.toMatchObject({ code: 'sign_in_failed' })
    const after = await auditLogOf('-')
    expect(after.length).toBe(before + 1)
    expect(after[0]).toMatchObject({ event: 'sign_in_failed', user_id: '', target: '', detail: '' })
  })

  test('two-factor authentication: turned on, a code, a wrong code, a recovery code, turned off', async () => {
    const { secret, codes } = await withTwoFactor(surveyor)
    const browser = await withPassword(surveyor)
    const verify = (one_time_password: string) => browser.api.twoFactor.verify({ body: { one_time_password } })
    await expect(verify('no such code')).rejects.toMatchObject({ code: 'invalid_input' })
    await verify(codes[0] ?? '')
    await browser.api.twoFactor.renewCodes({ body: { password: PASSWORD } })
    await browser.api.twoFactor.disable({ body: { password: PASSWORD, one_time_password: codeOf(secret, 1) } })
    expect(await actsOf(surveyor)).toEqual([
      'signed_in',
      'two_factor_on',
      'code_needed',
      'code_failed: refused',
      'recovery_code_used',
      'signed_in',
      'recovery_codes_renewed',
      'two_factor_off',
    ])
  })

  test('a password that is changed, forgotten and reset', async () => {
    const { api } = await withPassword(surveyor)
    await api.passwords.change({ body: { current: PASSWORD, password: 'kelp harbour nine' } })
    await anonymous().passwords.forgot({ body: { email: surveyor.email } })
    await sendQueuedMails()
    const token = tokenIn(await mailTo(surveyor.email, 2))
    await anonymous().passwords.reset({ body: { token, password: 'tidal rimu seven' } })
    expect(await actsOf(surveyor)).toEqual(['signed_in', 'password_changed', 'password_link_sent', 'password_reset'])
  })
})

describe('an administrator’s acts on an account [S-24]', () => {
  test('an invitation, a new role with the former one, a deletion and a restoration', async () => {
    const { api } = await withPassword(admin)
    const person = { first_name: 'Hemi', last_name: 'Kara', phone: '021 555 0101', position: 'Surveyor' }
    const { id } = await api.users.create({ body: { ...person, email: `${ulid()}@totara.example`, roles: [1] } })
    await api.users.change({ params: { id }, body: { roles: [ROLE.surveyor, ROLE.reviewer] } })
    await api.users.delete({ body: { id } })
    await api.users.change({ params: { id }, body: { deleted_at: null } })
    expect(await actsOf(admin)).toEqual(['signed_in', 'user_invited', 'roles_changed', 'user_deleted', 'user_restored'])
    const changed = (await auditLogOf(company.id)).find(({ event }) => event === 'roles_changed')
    expect(changed).toMatchObject({ target: `user ${id}`, detail: 'Surveyor → Surveyor, Reviewer' })
  })

  test('a resent command leaves one entry [S-05]', async () => {
    const again = createClient(contract, callHandler({ 'idempotency-key': ulid() }))
    await again.auth.login({ body: { email: admin.email, password: PASSWORD } })
    for (const _ of [1, 2]) await again.users.delete({ body: { id: surveyor.id } })
    expect((await actsOf(admin)).filter(event => event === 'user_deleted')).toHaveLength(1)
  })
})

describe('the log as it is read [S-24]', () => {
  test('is filtered by user, kind and day, paged, and closed to other companies', async () => {
    const api = await signedIn(admin)
    const { writeAudit } = await import('#functions/data/auditLog.ts')
    for (let index = 0; index < 120; index++)
      await writeAudit(company.id, {
        event: index % 2 ? 'exported' : 'deleted',
        user_id: surveyor.id,
        detail: `${index}`,
      })
    const read = async (query: object) => {
      const details: string[] = []
      let before: string | undefined
      do {
        const { data, next } = await api.companies.auditLog({ query: { ...query, ...(before && { before }) } })
        expect(data.length).toBeLessThanOrEqual(50)
        details.push(...data.map(({ detail }) => detail))
        before = next ?? undefined
      } while (before)
      return details
    }
    const all = Array.from({ length: 120 }, (_, index) => String(119 - index))
    expect((await read({})).slice(0, 120)).toEqual(all)
    expect(await read({ user_id: surveyor.id })).toEqual(all)
    expect(await read({ event: 'exported' })).toEqual(all.filter(each => Number(each) % 2 === 1))
    expect(await read({ event: 'deleted', user_id: surveyor.id })).toEqual(all.filter(each => Number(each) % 2 === 0))
    expect(await read({ event: 'deleted', day: nzDay() })).toHaveLength(60)
    const before = '0'.repeat(26)
    expect((await api.companies.auditLog({ query: { day: nzDay(), before } })).data).toEqual([])
    expect(await read({ day: '2026-02-17' })).toEqual([])
    expect(await read({ event: 'deleted', user_id: admin.id })).toEqual([])
    const stranger = await signedIn(await aUser(await aCompany(), [ROLE.admin]))
    const theirs = await stranger.companies.auditLog({ query: { user_id: surveyor.id } })
    expect(theirs.data).toEqual([])
  })

  test('a download is itself an entry', async () => {
    const { api } = await withPassword(admin)
    expect((await api.companies.downloadAuditLog({ query: {} })).data.map(({ event }) => event)).toEqual(['signed_in'])
    expect(await actsOf(admin)).toEqual(['signed_in', 'data_downloaded'])
  })
})

describe('contents [S-24]', () => {
  test('line breaks, terminal colours and bidirectional marks are removed', async () => {
    const { writeAudit } = await import('#functions/data/auditLog.ts')
    await writeAudit(company.id, {
      event: 'deleted',
      detail: 'one\r\nAdmin signed in\u001b[31m red\u202Etxt\u2028end\u0000',
      address: '10.0.0.1\nx',
    })
    const [entry] = await auditLogOf(company.id)
    expect(entry).toMatchObject({ detail: 'one Admin signed in [31m red txt end', address: '10.0.0.1 x' })
  })

  test('no password, token, code or email [S-22]', async () => {
    const { secret, codes } = await withTwoFactor(surveyor)
    await expect(login('not the password')).rejects.toMatchObject({ code: 'sign_in_failed' })
    await anonymous().passwords.forgot({ body: { email: surveyor.email } })
    const rows = (await companyRows(company.id)).filter(({ pk }) => pk.includes('#AUDITLOG'))
    expect(rows.length).toBeGreaterThan(3)
    const text = JSON.stringify(rows)
    for (const word of [PASSWORD, 'not the password', secret, ...codes, surveyor.email, surveyor.full_name])
      expect(text).not.toContain(word)
  })
})

describe('entries can’t be changed or deleted [S-24]', () => {
  test('an overwrite, a change and a deletion are refused before they are sent, alone or in bulk', async () => {
    const { transact, mustNotExist } = await import('#functions/data/table.ts')
    const { writeInBatches } = await import('#functions/data/bulkWrites.ts')
    const { keys } = await import('#functions/data/keys.ts')
    await withPassword(surveyor)
    const [entry] = await auditLogOf(company.id)
    const key = keys.auditEntry(company.id, entry?.id ?? '')
    const row = { row: { ...entry, detail: 'changed' } }
    await expect(transact([{ op: 'put', key, row }])).rejects.toThrow('append-only')
    await expect(transact([{ op: 'delete', key }])).rejects.toThrow('append-only')
    await expect(transact([{ op: 'update', key, set: 'SET detail = :x', values: { ':x': 1 } }])).rejects.toThrow('only')
    await expect(writeInBatches([{ key }])).rejects.toThrow('append-only')
    await expect(writeInBatches([{ key, row }])).rejects.toThrow('append-only')
    const taken = new Error('taken')
    await expect(transact([{ op: 'put', key, row, condition: mustNotExist(() => taken) }])).rejects.toBe(taken)
    expect(await auditLogOf(company.id)).toEqual([entry])
  })
})
