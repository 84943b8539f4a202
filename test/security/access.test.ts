import { randomBytes } from 'node:crypto'
import { UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { beforeAll, describe, expect, test } from 'vitest'
import type { User } from '#shared/domain/people/user.ts'
import { type GroupName, scopeOf } from '#shared/domain/vocabulary/apiScopes.ts'
import { signedIn } from '#test/support/people/api.ts'
import { anApiToken } from '#test/support/people/apiToken.ts'
import { aPortalContact } from '#test/support/people/portal.ts'
import { aSiteReader } from '#test/support/people/site.ts'
import { WHOLE_MATRIX } from '#test/support/wholeMatrix.ts'
import { type Answer, ask, type Cookies, cookiesOf } from './asking.ts'
import { aCompanyWithRecords, type CompanyRecords, ROLE_KEYS, type RoleKey } from './companyRecords.ts'
import { type Operation, operations } from './operations.ts'
import type { AnyRow } from './row.ts'
import { cookiesFor, newCookiesFor, portalCookies, siteCookies } from './rowCookies.ts'

/** A portal contact, a portal contact whose access has ended, and each kind of token in the other kind's cookie. */
const OF_PORTAL = ['portal contact', 'portal revoked', 'portal token as session', 'session token as portal'] as const
/** A site reader, a site reader after a change of the PIN, and their token in another cookie. */
const ON_SITE = ['site reader', 'site PIN changed', 'site token as portal'] as const
const STRANGERS = ['no session', 'expired', 'revoked', 'tampered', 'half', ...OF_PORTAL, ...ON_SITE] as const
/** An API token of the company with every scope. */
let token = ''
type Stranger = (typeof STRANGERS)[number]
type Principal = RoleKey | Stranger

const NONE: Cookies = new Map()
let records: CompanyRecords
/** A company that no test changes. */
let untouched: CompanyRecords
const cookies = {} as Record<Principal, Cookies>

beforeAll(async () => {
  ;[records, untouched] = [await aCompanyWithRecords(), await aCompanyWithRecords()]
  for (const part of ROLE_KEYS) cookies[part] = await cookiesOf(records.people[part])
  cookies['no session'] = NONE
  cookies.expired = await expired(records.people.admin)
  cookies.revoked = await revoked(records.people.admin)
  cookies.tampered = tampered(cookies.admin)
  cookies.half = await half(records.people.admin)
  cookies['portal contact'] = portalCookies(records)
  cookies['portal revoked'] = portalCookies(await aRevokedContact())
  cookies['portal token as session'] = new Map([['session', records.portalToken]])
  cookies['session token as portal'] = new Map([['portal', tokenOf(cookies.admin)]])
  cookies['site PIN changed'] = siteCookies(records)
  cookies['site reader'] = siteCookies(await aSiteReader(records.company.id, records.building))
  cookies['site token as portal'] = new Map([['portal', tokenOf(cookies['site reader'])]])
  token = await anApiToken(await signedIn(records.people.admin))
})

async function aRevokedContact() {
  const managing = await signedIn(records.people.pm)
  const contact = await aPortalContact(managing, records.company.id, records.client)
  await managing.clients.revokePortalContact({ params: { client: records.client, id: contact.portalContact } })
  return contact
}

async function expired(user: User): Promise<Cookies> {
  const { dynamo } = await import('#functions/data/table.ts')
  const { keys } = await import('#functions/data/keys.ts')
  const cookies = await cookiesOf(user)
  const [companyId = '', userId = '', secret = ''] = tokenOf(cookies).split('.')
  const { pk, sk } = keys.session(companyId, userId, secret)
  await dynamo.send(
    new UpdateCommand({
      TableName: process.env.TABLE_NAME,
      Key: { pk, sk },
      UpdateExpression: 'SET #ttl = :past',
      ExpressionAttributeNames: { '#ttl': 'ttl' },
      ExpressionAttributeValues: { ':past': Math.floor(Date.now() / 1000) - 5 },
    }),
  )
  return cookies
}

async function revoked(user: User): Promise<Cookies> {
  const cookies = await cookiesOf(user)
  const logout = operations.find(({ name }) => name === 'auth.logout')
  if (logout) await ask(logout, {}, cookies)
  return cookies
}

/** A session after the password step, without the code. */
async function half(user: User): Promise<Cookies> {
  const { Sessions } = await import('#functions/data/access/sessions.ts')
  const { token } = await Sessions.start(user, records.company, { remember: false, half: true })
  return new Map([...cookies.admin.keys()].map(name => [name, token]))
}

const tokenOf = (cookies: Cookies) => [...cookies.values()][0] ?? ''
const tampered = (cookies: Cookies): Cookies =>
  new Map([...cookies].map(([name, token]) => [name, token.replace(/[^.]+$/, randomBytes(32).toString('base64url'))]))

const isTurnedAway = ({ status, code }: Answer) =>
  (status === 401 && code !== 'sign_in_failed') || (status === 403 && code === 'not_allowed')

const isExpected = ({ who }: AnyRow, principal: Principal): boolean => {
  if (who === 'anyone') return true
  if (who === 'portalContact' || principal === 'portal contact')
    return who === 'portalContact' && principal === 'portal contact'
  if (who === 'siteReader' || principal === 'site reader') return who === 'siteReader' && principal === 'site reader'
  if (principal === 'half') return who === 'halfSignedIn'
  if (STRANGERS.includes(principal as Stranger)) return false
  return typeof who === 'string' || who.includes(principal as RoleKey)
}

const mayToken = ({ group, name, endpoint }: Operation): boolean =>
  scopeOf(group as GroupName, name.split('.')[1] ?? '', endpoint) !== undefined

/** Calls that delete what others need come late; those that delete a user or company come last. */
const lateness = ({ name, endpoint: { path, method } }: Operation): number =>
  name === 'users.delete' || name === 'companies.delete'
    ? 2
    : Number(method === 'DELETE' || /delete|logout|sign-out|password|register/.test(path))
const inOrder = [...operations].sort((a, b) => lateness(a) - lateness(b))

/** The session code distinguishes only functions and the cookie by which a call recognises its user. */
const cookieKindOf = ({ group, endpoint: { access } }: Operation): string =>
  `${group} ${['anyone', 'portalContact', 'siteReader'].includes(access) ? access : 'user'}`
const firstOfKind = new Map(inOrder.toReversed().map(operation => [cookieKindOf(operation), operation]))
/** Principals that each call's entry decides on. The session code refuses all other strangers before it reads the entry. */
const BY_CALL: readonly Principal[] = ['no session', 'half', ...ROLE_KEYS]

function principalsOf(operation: Operation): readonly Principal[] {
  if (WHOLE_MATRIX || firstOfKind.get(cookieKindOf(operation)) === operation) return [...STRANGERS, ...ROLE_KEYS]
  const { who } = operation.row as AnyRow
  const outsiders = { portalContact: ['portal contact'], siteReader: ['site reader'] } as const
  return [...BY_CALL, ...(who === 'portalContact' || who === 'siteReader' ? outsiders[who] : [])]
}

test('every call of the contract has a row in the matrix of who may call it [S-01]', () => {
  expect(operations.filter(({ row }) => !row).map(({ name }) => name)).toEqual([])
})

describe('every call accepts or refuses every principal as the matrix says [S-01]', () => {
  test.each(inOrder.filter(({ row }) => row).map(operation => [operation.name, operation] as const))(
    '%s',
    async (_, operation) => {
      const row = operation.row as AnyRow
      const sessions = { ...cookies, ...(lateness(operation) > 0 && (await signedInAgain())) }
      const askAs = async (principal: Principal) => {
        const answer = await ask(operation, row.ask(records), sessions[principal])
        expect([principal, !isTurnedAway(answer)], answer.text).toEqual([principal, isExpected(row, principal)])
        expect(answer.status, answer.text).toBeLessThan(500)
      }
      const principals = principalsOf(operation)
      if (row.who === 'anyone' || !operation.endpoint.changes) await Promise.all(principals.map(askAs))
      else for (const principal of principals) await askAs(principal)
      const answer = await ask(operation, row.ask(records), NONE, { authorization: `Bearer ${token}` })
      const isRefused = answer.code.startsWith('token_') || answer.code === 'not_signed_in'
      expect(isRefused ? 'refused' : 'let in', answer.text).toBe(
        row.who === 'anyone' || mayToken(operation) ? 'let in' : 'refused',
      )
    },
  )
})

/** Separate sessions for calls that end sessions. */
async function signedInAgain(): Promise<Record<RoleKey | 'portal contact', Cookies>> {
  const cookies = {} as Record<RoleKey, Cookies>
  for (const part of ROLE_KEYS) cookies[part] = await cookiesOf(records.people[part])
  const contact = await aPortalContact(await signedIn(records.people.pm), records.company.id, records.client)
  return { ...cookies, 'portal contact': portalCookies(contact) }
}

describe('the product carries out the request of each row [S-01]', { tags: 'slow' }, () => {
  let used: CompanyRecords
  beforeAll(async () => {
    used = await aCompanyWithRecords()
  })

  test.each(inOrder.filter(({ row }) => row).map(operation => [operation.name, operation] as const))(
    '%s',
    async (_, operation) => {
      const row = operation.row as AnyRow
      const isDone = ({ status, code }: Answer) => (row.refused ? code === row.refused : status < 400)
      const askIn = async (own: CompanyRecords) =>
        ask(operation, row.ask(own), await (lateness(operation) > 0 ? newCookiesFor : cookiesFor)(row, own))
      const answer = await askIn(operation.endpoint.changes ? used : untouched)
      if (isDone(answer) || !operation.endpoint.changes) return expect(isDone(answer), answer.text).toBe(true)
      // Earlier calls may have changed what this one needs.
      used = await aCompanyWithRecords()
      const again = await askIn(used)
      expect(isDone(again), again.text).toBe(true)
    },
  )
})
