import { UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { ulid } from 'ulid'
import { beforeEach, describe, expect, test } from 'vitest'
import { callHandler } from '#localstack/gateway/callHandler.ts'
import { contract } from '#shared/contract/index.ts'
import { createClient } from '#shared/contract/protocol/client.ts'
import type { Company, User } from '#shared/domain/people/user.ts'
import { ROLE } from '#shared/domain/vocabulary/referenceLists.ts'
import { writeMeter } from '#test/bench/writeMeter.ts'
import { companyRows } from '#test/support/cloud/companyRows.ts'
import { aCompany, anonymous, aProject, aUser, PASSWORD, signedIn, type TestApi } from '#test/support/people/api.ts'
import { anApiToken, aProgram, tokenIdIn } from '#test/support/people/apiToken.ts'
import { auditLogOf } from '#test/support/people/auditLog.ts'

let company: Company
let admin: User
let api: TestApi
beforeEach(async () => {
  company = await aCompany()
  admin = await aUser(company, [ROLE.admin])
  api = await signedIn(admin)
})

const PLACE = { address: '1 Main Street', address2: '', suburb: '', city: 'Taupō', postcode: '3330' }
const newest = async () => (await api.tokens.list({})).data[0]
const notValid = { code: 'token_not_valid', status: 401 }

/** Moves one of the times in a token's row; `time` in milliseconds. */
async function setTime(id: string, field: 'expires_at' | 'used_at', time: number) {
  const { dynamo } = await import('#functions/data/table.ts')
  const { keys } = await import('#functions/data/keys.ts')
  const { pk, sk } = keys.apiToken(company.id, id)
  await dynamo.send(
    new UpdateCommand({
      TableName: process.env.TABLE_NAME,
      Key: { pk, sk },
      UpdateExpression: 'SET #field = :time',
      ExpressionAttributeNames: { '#field': field },
      ExpressionAttributeValues: { ':time': new Date(time).toISOString() },
    }),
  )
}

describe('a program with an API token [S-01]', () => {
  test('reads and changes what its scopes allow, under its own name', async () => {
    const { building } = await aProject(api, admin)
    const secret = await anApiToken(api, ['read', 'write'])
    const program = aProgram(secret)
    const { data } = await program.buildings.read({ params: { id: building } })
    expect(data.name).toBe('Town hall')
    const client = { id: ulid(), name: 'Taupō Council', ...PLACE }
    await program.clients.save({ body: client })
    await program.clients.delete({ body: { id: client.id } })
    const [entry] = await auditLogOf(company.id)
    expect(entry).toMatchObject({ event: 'deleted', user_id: `token:${tokenIdIn(secret)}`, outcome: 'done' })
  })

  test('is refused what its scopes do not allow, with an entry in the audit log', async () => {
    const secret = await anApiToken(api, ['read'])
    const [actor, program] = [`token:${tokenIdIn(secret)}`, aProgram(secret)]
    const save = program.clients.save({ body: { id: ulid(), name: 'Taupō Council', ...PLACE } })
    await expect(save).rejects.toMatchObject({ code: 'token_scope_missing', status: 403 })
    expect((await auditLogOf(company.id))[0]).toMatchObject({
      event: 'not_allowed',
      user_id: actor,
      outcome: 'refused',
    })
  })

  test('is refused what belongs to people, with every scope', async () => {
    const program = aProgram(await anApiToken(api))
    const refused = { code: 'token_not_allowed', status: 403 }
    await expect(program.users.list({})).rejects.toMatchObject(refused)
    await expect(program.tokens.list({})).rejects.toMatchObject(refused)
    await expect(program.companies.auditLog({ query: {} })).rejects.toMatchObject(refused)
    await expect(program.auth.user({})).rejects.toMatchObject(refused)
  })

  test('finds nothing of another company', async () => {
    const stranger = await signedIn(await aUser(await aCompany(), [ROLE.admin]))
    const { building } = await aProject(api, admin)
    const program = aProgram(await anApiToken(stranger))
    await expect(program.buildings.read({ params: { id: building } })).rejects.toMatchObject({ code: 'not_found' })
    const [mine] = (await stranger.tokens.list({})).data
    await expect(api.tokens.revoke({ params: { id: mine?.id ?? '' } })).rejects.toMatchObject({ code: 'not_found' })
  })

  test('overrides a session cookie in the same request', async () => {
    const send = callHandler()
    await createClient(contract, send).auth.login({ body: { email: admin.email, password: PASSWORD } })
    const both = callHandler({ authorization: `Bearer ${await anApiToken(api, ['read'])}` })
    for (const [name, value] of send.cookies) both.cookies.set(name, value)
    await expect(createClient(contract, both).users.list({})).rejects.toMatchObject({ code: 'token_not_allowed' })
  })

  test('needs the application’s header, like every caller', async () => {
    const secret = await anApiToken(api)
    const send = callHandler({ authorization: `Bearer ${secret}`, 'x-requested-with': '' })
    await expect(createClient(contract, send).surveys.active({ query: {} })).rejects.toMatchObject({
      code: 'wrong_origin',
    })
  })
})

describe('an invalid token is a 401 [S-01]', () => {
  const call = (secret: string) => aProgram(secret).referenceLists.statuses({})

  test('expired', async () => {
    const secret = await anApiToken(api, ['read'])
    const id = tokenIdIn(secret)
    await call(secret)
    await setTime(id, 'expires_at', Date.now() - 1000)
    await expect(call(secret)).rejects.toMatchObject(notValid)
  })

  test('revoked, and revoked once', async () => {
    const secret = await anApiToken(api, ['read'])
    const id = tokenIdIn(secret)
    await call(secret)
    await api.tokens.revoke({ params: { id } })
    await expect(call(secret)).rejects.toMatchObject(notValid)
    await expect(api.tokens.revoke({ params: { id } })).rejects.toMatchObject({ code: 'not_found' })
    expect((await newest())?.revoked_at).not.toBeNull()
  })

  test('of a deleted company; its creator’s account may be deleted', async () => {
    const secret = await anApiToken(api, ['read'])
    const other = await signedIn(await aUser(company, [ROLE.admin]))
    await other.users.delete({ body: { id: admin.id } })
    await call(secret)
    const root = await signedIn(await aUser(await aCompany(), [ROLE.root]))
    await root.companies.startVisit({ params: { id: company.id }, body: { reason: 'A test' } })
    await root.companies.delete({ body: { id: company.id } })
    await expect(call(secret)).rejects.toMatchObject(notValid)
  })

  test('unknown, another secret, another company, or no token at all', async () => {
    const secret = await anApiToken(api, ['read'])
    const wrong = [
      `${secret.slice(0, -1)}${secret.endsWith('0') ? '1' : '0'}`,
      secret.replace(company.id, (await aCompany()).id),
      secret.replace(/_[0-9A-Z]{26}_([0-9a-f])/, `_${ulid()}_$1`),
      'clf_1',
      '',
    ]
    for (const each of wrong) await expect(call(each)).rejects.toMatchObject(notValid)
  })
})

describe('the secret of a token [S-22]', () => {
  test('is in one reply only, and stored nowhere, not even in the record of the command', async () => {
    const secret = await anApiToken(api, ['read'])
    const id = tokenIdIn(secret)
    expect(secret).toMatch(new RegExp(`^clf_${company.id}_${id}_[0-9a-f]{64}$`))
    await aProgram(secret).referenceLists.statuses({})
    expect(JSON.stringify(await api.tokens.list({}))).not.toContain(secret.slice(-64))
    expect(JSON.stringify(await companyRows(company.id))).not.toContain(secret.slice(-64))
  })

  test('a repeated command creates no second token and returns no secret [S-05]', async () => {
    const again = createClient(contract, callHandler({ 'idempotency-key': ulid() }))
    await again.auth.login({ body: { email: admin.email, password: PASSWORD } })
    await anApiToken(again, ['read'])
    await expect(anApiToken(again, ['read'])).rejects.toMatchObject({ code: 'token_exists' })
    expect((await api.tokens.list({})).data).toHaveLength(1)
  })
})

describe('visibility of tokens [S-24]', () => {
  test('only administrators see tokens; creation and revocation are in the audit log', async () => {
    const id = tokenIdIn(await anApiToken(api, ['read', 'documents']))
    expect(await newest()).toMatchObject({ id, name: 'Lab bridge', created_name: admin.full_name, used_at: null })
    await api.tokens.revoke({ params: { id } })
    const acts = (await auditLogOf(company.id)).map(({ event, target, detail }) => [event, target, detail])
    expect(acts.slice(0, 2)).toEqual([
      ['token_revoked', `token ${id}`, 'Lab bridge'],
      ['token_created', `token ${id}`, 'Lab bridge: read, documents'],
    ])
    for (const role of [ROLE.surveyor, ROLE.pm, ROLE.reviewer]) {
      const other = await signedIn(await aUser(company, [role]))
      await expect(other.tokens.list({})).rejects.toMatchObject({ code: 'not_allowed' })
    }
    await expect(anonymous().tokens.list({})).rejects.toMatchObject({ code: 'not_signed_in' })
  })

  test('the last use is written once an hour, even with concurrent requests', async () => {
    const secret = await anApiToken(api, ['read'])
    const [id, program] = [tokenIdIn(secret), aProgram(secret)]
    await Promise.all(Array.from({ length: 12 }, () => program.referenceLists.statuses({})))
    const first = (await newest())?.used_at
    expect(first).not.toBeNull()
    await program.referenceLists.statuses({})
    expect((await newest())?.used_at).toBe(first)
    await setTime(id, 'used_at', Date.now() - 2 * 3600 * 1000)
    await program.referenceLists.statuses({})
    expect(Date.parse((await newest())?.used_at ?? '')).toBeGreaterThan(Date.now() - 60_000)
  })

  test('a call with a token reads the table once, like one with a session, and writes only its first use [P-06]', async () => {
    const program = aProgram(await anApiToken(api, ['read']))
    const costOf = await writeMeter()
    const call = (by: TestApi) => costOf(() => by.referenceLists.statuses({}))
    expect(await call(program)).toMatchObject({ reads: 1, writes: 1 })
    expect(await call(program)).toMatchObject({ reads: 1, writes: 0 })
    expect(await call(api)).toMatchObject({ reads: 1, writes: 0 })
  })

  test('a company has up to 50 valid tokens', async () => {
    const secrets: string[] = []
    for (let count = 0; count < 50; count++) secrets.push(await anApiToken(api, ['read']))
    await expect(anApiToken(api)).rejects.toMatchObject({ code: 'token_limit_reached' })
    await api.tokens.revoke({ params: { id: tokenIdIn(secrets[0] ?? '') } })
    await anApiToken(api)
  })

  test('a token without a name, a scope or an end is refused at its field', async () => {
    const body = { id: ulid(), name: '', scopes: [], days: 366 }
    await expect(api.tokens.create({ body })).rejects.toMatchObject({
      code: 'invalid_input',
      fields: { name: 'Required', scopes: 'Choose at least one', days: 'Up to 365 days' },
    })
  })
})
