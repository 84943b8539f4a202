import { UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { ulid } from 'ulid'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Company, User } from '#shared/domain/people/user.ts'
import { ROLE } from '#shared/domain/vocabulary/referenceLists.ts'
import { aCompany, aUser, signedIn, type TestApi, visiting } from '#test/support/people/api.ts'
import { auditLogOf } from '#test/support/people/auditLog.ts'
import { refusalCodeOrDone } from '#test/support/people/authenticator.ts'

const address = { address: '1 Main Street', address2: '', suburb: '', city: 'Napier', postcode: '4110' }
let root: User
let asRoot: TestApi
let theirs: Company
beforeEach(async () => {
  root = await aUser(await aCompany(), [ROLE.root])
  asRoot = await signedIn(root)
  theirs = await aCompany()
})

/** Every call by which root accesses another company. */
const crossings = (api: TestApi, company_id: string): Readonly<Record<string, () => Promise<unknown>>> => {
  const person = { first_name: 'Hemi', last_name: 'Kara', phone: '021 555 0101', position: 'Director' }
  const email = `${ulid().toLowerCase()}@matai.example`
  const domain = `${ulid().toLowerCase()}.example`
  const provider = { issuer: 'https://login.provider.example', client_id: 'a', client_secret: 'b' }
  return {
    users: () => api.companies.users({ query: { id: company_id } }),
    invite: () => api.users.create({ body: { ...person, company_id, email, roles: [ROLE.admin] } }),
    office: () => api.namedAddresses.saveOfficeFor({ body: { company_id, name: 'Napier', address } }),
    laboratory: () => api.namedAddresses.saveLaboratoryFor({ body: { company_id, name: 'Lab', address } }),
    signOn: () => api.singleSignOn.settings({ query: { company_id } }),
    saveSignOn: () => api.singleSignOn.save({ body: { company_id, domain, ...provider, roles: [ROLE.surveyor] } }),
    deleteSignOn: () => api.singleSignOn.delete({ body: { company_id, domain } }),
    connector: () => api.exports.connector({ query: { company_id } }),
    save: () => api.companies.save({ body: { id: company_id, name: 'Mataī', ...address, version: 1 } }),
    delete: () => api.companies.delete({ body: { id: company_id } }),
  }
}
const outcomesOf = async (calls: ReturnType<typeof crossings>) => {
  const outcomes: Record<string, string> = {}
  for (const [name, call] of Object.entries(calls)) outcomes[name] = await refusalCodeOrDone(call())
  return outcomes
}
const everyOne = (outcome: string) =>
  Object.fromEntries(Object.keys(crossings(asRoot, theirs.id)).map(name => [name, outcome]))
const eventsIn = async (companyId: string) => (await auditLogOf(companyId)).map(({ event }) => event).reverse()

describe('root in another company [S-24]', () => {
  test('can do nothing there without a visit, and attempts are in the log of root’s own company', async () => {
    expect(await outcomesOf(crossings(asRoot, theirs.id))).toEqual(everyOne('company_not_visited'))
    expect(await eventsIn(theirs.id)).toEqual([])
    const own = (await auditLogOf(root.company_id)).filter(({ outcome }) => outcome === 'refused')
    expect(own).toHaveLength(10)
  })

  test('visits with a reason; the visit and every act are in that company’s log, with user and address', async () => {
    await asRoot.companies.startVisit({ params: { id: theirs.id }, body: { reason: 'Request 4711' } })
    expect((await asRoot.companies.visit({})).data).toMatchObject({ company_id: theirs.id, reason: 'Request 4711' })
    expect(await outcomesOf(crossings(asRoot, theirs.id))).toEqual(everyOne('done'))
    expect(await eventsIn(theirs.id)).toEqual([
      'visit_started',
      'visited',
      'user_invited',
      'visited',
      'visited',
      'visited',
      'single_sign_on_changed',
      'single_sign_on_changed',
      'visited',
      'company_changed',
      'company_deleted',
    ])
    const log = await auditLogOf(theirs.id)
    expect(new Set(log.map(({ user_id }) => user_id))).toEqual(new Set([root.id]))
    expect(log.at(-1)).toMatchObject({ detail: 'Request 4711', address: '127.0.0.1' })
    expect(log.at(-2)).toMatchObject({ detail: 'companies.users' })
  })

  test('needs a reason, an existing company, and the root role', async () => {
    const start = (api: TestApi, id: string, reason: string) =>
      refusalCodeOrDone(api.companies.startVisit({ params: { id }, body: { reason } }))
    expect(await start(asRoot, theirs.id, ' ')).toBe('invalid_input')
    expect(await start(asRoot, ulid(), 'Support')).toBe('not_found')
    expect(await start(asRoot, root.company_id, 'Support')).toBe('action_not_available')
    expect(await start(await signedIn(await aUser(theirs, [ROLE.admin])), theirs.id, 'Support')).toBe('not_allowed')
  })

  test('visits one company at a time, per session', async () => {
    const second = await aCompany()
    await visiting(asRoot, theirs.id)
    await visiting(asRoot, second.id)
    const users = (api: TestApi, id: string) => refusalCodeOrDone(api.companies.users({ query: { id } }))
    expect(await users(asRoot, theirs.id)).toBe('company_not_visited')
    expect(await users(asRoot, second.id)).toBe('done')
    const elsewhere = await signedIn(root)
    expect(await users(elsewhere, second.id)).toBe('company_not_visited')
    expect((await elsewhere.companies.visit({})).data).toBe(null)
  })

  test('a visit ends by request or after an hour', async () => {
    const users = () => refusalCodeOrDone(asRoot.companies.users({ query: { id: theirs.id } }))
    await visiting(asRoot, theirs.id)
    await asRoot.companies.endVisit({})
    expect(await users()).toBe('company_not_visited')
    await visiting(asRoot, theirs.id)
    const { ends_at = '' } = (await asRoot.companies.visit({})).data ?? {}
    expect(Math.round((Date.parse(ends_at) - Date.now()) / 60_000)).toBe(60)
    await withExpiredVisit(root)
    expect(await users()).toBe('company_not_visited')
    expect((await asRoot.companies.visit({})).data).toBe(null)
    expect(await eventsIn(theirs.id)).toEqual(['visit_started', 'visit_ended', 'visit_started'])
  })

  test('visits a new company to invite its first admin', async () => {
    const id = ulid()
    await asRoot.companies.save({ body: { id, name: 'Mataī', ...address } })
    expect(await refusalCodeOrDone(asRoot.companies.users({ query: { id } }))).toBe('done')
  })
})

async function withExpiredVisit({ company_id, id }: User): Promise<void> {
  const { dynamo } = await import('#functions/data/table.ts')
  const { keys } = await import('#functions/data/keys.ts')
  const { pk, sk } = keys.visit(company_id, id)
  await dynamo.send(
    new UpdateCommand({
      TableName: process.env.TABLE_NAME,
      Key: { pk, sk },
      UpdateExpression: 'SET #ttl = :past',
      ExpressionAttributeNames: { '#ttl': 'ttl' },
      ExpressionAttributeValues: { ':past': Math.floor(Date.now() / 1000) - 5 },
    }),
  )
}
