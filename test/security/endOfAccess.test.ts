import { ulid } from 'ulid'
import { expect, test } from 'vitest'
import type { Caller } from '#functions/runtime/caller.ts'
import { callHandler } from '#localstack/gateway/callHandler.ts'
import { contract } from '#shared/contract/index.ts'
import { createClient } from '#shared/contract/protocol/client.ts'
import type { Company, User } from '#shared/domain/people/user.ts'
import { FEATURE, ROLE } from '#shared/domain/vocabulary/referenceLists.ts'
import { dieAtWrite } from '#test/support/cloud/dieAtWrite.ts'
import {
  aBrowserOf,
  aCompany,
  anonymous,
  aUser,
  PASSWORD,
  signedIn,
  type TestApi,
  visiting,
} from '#test/support/people/api.ts'
import { anApiToken, aProgram } from '#test/support/people/apiToken.ts'
import { refusalCodeOrDone } from '#test/support/people/authenticator.ts'

interface Access {
  readonly user: User
  readonly api: TestApi
  readonly cookies: ReadonlyMap<string, string>
  readonly calendar: string
  readonly link: string
  readonly socket: string
}

/** A user with a session on a known device, a calendar address, a password link and a socket. */
async function withAccess(company: Company): Promise<Access> {
  const user = await aUser(company)
  const send = callHandler()
  const api = createClient(contract, send)
  await api.auth.login({ body: { email: user.email, password: PASSWORD } })
  const { data } = await api.tokens.createCalendar({})
  const [{ PasswordLinks }, { Sessions }, { Connections }, { transact }] = await Promise.all([
    import('#functions/data/access/passwordLinks.ts'),
    import('#functions/data/access/sessions.ts'),
    import('#functions/data/access/connections.ts'),
    import('#functions/data/table.ts'),
  ])
  const { token, write } = PasswordLinks.issue(user, 'reset')
  await transact([write])
  const { identity } = await Sessions.admit(send.cookies.get('session'))
  const socket = `socket-${user.id}`
  await Connections.open(socket, identity)
  return { user, api, cookies: send.cookies, calendar: data.address.split('/').at(-1) ?? '', link: token, socket }
}

/** The ways by which the user still gets in. */
async function waysIn({ user, api, cookies, calendar, link, socket }: Access): Promise<string[]> {
  const [{ Devices }, { PasswordLinks }, { Connections }] = await Promise.all([
    import('#functions/data/access/devices.ts'),
    import('#functions/data/access/passwordLinks.ts'),
    import('#functions/data/access/connections.ts'),
  ])
  const device = [...cookies].find(([name]) => name.startsWith('device-'))?.[1]
  const is = async (call: Promise<unknown>) => (await refusalCodeOrDone(call)) === 'done'
  const open = {
    session: await is(api.auth.user({})),
    device: (await Devices.find(device, user.email)) !== undefined,
    calendar: await is(anonymous().tokens.feed({ params: { calendar } })),
    link: await is(PasswordLinks.redeem(link, 'reset')),
    socket: (await Connections.read(socket)) !== undefined,
  }
  return Object.entries(open).flatMap(([name, isOpen]) => (isOpen ? [name] : []))
}

/** The caller of a request that was admitted and has not yet acted. */
async function callerOf({ cookies }: Pick<Access, 'cookies'>): Promise<Caller> {
  const { Sessions } = await import('#functions/data/access/sessions.ts')
  const { identity } = await Sessions.admit(cookies.get('session'))
  const audit = { event: undefined, detail: '', target: '', address: '', isWritten: false }
  return { ...identity, command: undefined, audit }
}

/** Root in another company, who visits the given one. */
async function aRootIn({ id }: Company) {
  const { api, send } = await aBrowserOf(await aUser(await aCompany(), [ROLE.root]))
  await visiting(api, id)
  return { api, cookies: send.cookies }
}

const ENDS: Readonly<Record<string, (access: Access, admin: TestApi) => Promise<unknown>>> = {
  'signing out everywhere': ({ api }) => api.auth.logout({ body: { everywhere: true } }),
  'an administrator who signs them out': ({ user }, admin) => admin.users.signOut({ params: { id: user.id } }),
  'a new password by a link': ({ link }) =>
    anonymous().passwords.reset({
      body: { token: link, password: 'kelp harbour nine' },
    }),
  'a deletion, also after they were restored': async ({ user }, admin) => {
    await admin.users.delete({ body: { id: user.id } })
    await admin.users.change({ params: { id: user.id }, body: { deleted_at: null } })
  },
}

test.each(Object.entries(ENDS))('B8 S-16 %s ends all access', async (_, end) => {
  const company = await aCompany()
  const admin = await signedIn(await aUser(company, [ROLE.admin]))
  const [access, colleague] = [await withAccess(company), await withAccess(company)]
  expect(await waysIn(access)).toEqual(['session', 'device', 'calendar', 'link', 'socket'])
  await end(access, admin)
  expect(await waysIn(access)).toEqual([])
  expect(await waysIn(colleague)).toHaveLength(5)
})

test('the transaction that ends access always contains the calendar and the password link [B8]', async () => {
  const { user } = await withAccess(await aCompany())
  const [{ transact }, { partition }, { UserAccess }] = await Promise.all([
    import('#functions/data/table.ts'),
    import('#functions/data/keys.ts'),
    import('#functions/data/company/userAccess.ts'),
  ])
  const pk = partition.user(user.company_id, user.id)
  await transact(
    Array.from({ length: 90 }, (_, n) => ({ op: 'put', key: { pk, sk: `DEVICE#${n}` }, row: {} }) as const),
  )
  const keys = (await UserAccess.endWrites(user)).map(({ key }) => key.sk)
  expect(keys).toEqual(expect.arrayContaining(['CALENDAR', 'PASSWORDLINK']))
})

test.each([1, 2, 3, 4])('signing out everywhere ends all access or nothing if write %i fails [B8]', async k => {
  const access = await withAccess(await aCompany())
  await dieAtWrite(k, true, () => refusalCodeOrDone(access.api.auth.logout({ body: { everywhere: true } })))
  const left = (await waysIn(access)).filter(way => way !== 'socket')
  expect([[], ['session', 'device', 'calendar', 'link']]).toContainEqual(left)
})

test('another role ends sessions, known devices and sockets, and keeps the calendar and a password link [B8]', async () => {
  const company = await aCompany()
  const admin = await signedIn(await aUser(company, [ROLE.admin]))
  const access = await withAccess(company)
  await admin.users.change({ params: { id: access.user.id }, body: { roles: [ROLE.exporter] } })
  expect(await waysIn(access)).toEqual(['calendar', 'link'])
})

test.each([{ two_factor_required: true }, { features: [FEATURE.exporter] }])(
  'other rights of a company (%o) end sessions, known devices and sockets, and keep calendars and invitations [B8]',
  async rights => {
    const company = await aCompany()
    const access = await withAccess(company)
    const place = { address: '1 Main Street', city: 'Napier', postcode: '4110' }
    await (await aRootIn(company)).api.companies.save({
      body: { ...place, id: company.id, name: company.name, ...rights },
    })
    expect(await waysIn(access)).toEqual(['calendar', 'link'])
  },
)

test('a calendar requested while all access ends has no address [B8]', async () => {
  const access = await withAccess(await aCompany())
  const { Calendars } = await import('#functions/data/access/calendars.ts')
  const caller = await callerOf(access)
  await access.api.auth.logout({ body: { everywhere: true } })
  await expect(Calendars.create(caller)).rejects.toMatchObject({
    code: 'not_signed_in',
  })
  expect(await waysIn(access)).toEqual([])
})

test('all access ends with the deletion of the company itself, also for a user who signed in just before [B8]', async () => {
  const company = await aCompany()
  const access = await withAccess(company)
  const program = aProgram(await anApiToken(await signedIn(await aUser(company, [ROLE.admin]))))
  const { Companies } = await import('#functions/data/company/companies.ts')
  // Without the deletions of rows that follow in the call, as if the process had died.
  await Companies.delete(await callerOf(await aRootIn(company)), company.id)
  const password = 'kelp harbour nine'
  const refused = {
    session: await refusalCodeOrDone(access.api.auth.user({})),
    calendar: await refusalCodeOrDone(anonymous().tokens.feed({ params: { calendar: access.calendar } })),
    link: await refusalCodeOrDone(anonymous().passwords.reset({ body: { token: access.link, password } })),
    password: await refusalCodeOrDone(
      anonymous().auth.login({ body: { email: access.user.email, password: PASSWORD } }),
    ),
    token: await refusalCodeOrDone(program.surveys.list({ query: {} })),
  }
  expect(refused).toEqual({
    session: 'not_signed_in',
    calendar: 'not_found',
    link: 'link_expired',
    password: 'sign_in_failed',
    token: 'token_not_valid',
  })
})

test.each([
  ['in the answer to the commit', 1, false],
  ['at the next write', 2, true],
] as const)('other rights of a company end its sessions if the process dies %s [B8]', async (_, k, before) => {
  const company = await aCompany()
  const { user, api } = await withAccess(company)
  const root = (await aRootIn(company)).api
  const place = { address: '1 Main Street', city: 'Napier', postcode: '4110' }
  const body = { ...place, id: company.id, name: company.name, two_factor_required: true }
  const key = ulid()
  const save = () => refusalCodeOrDone(root.companies.save({ body }, { key }))
  expect(await dieAtWrite(k, before, save)).not.toBe('done')
  expect(await refusalCodeOrDone(api.auth.user({}))).toBe('not_signed_in')
  // The repeated command gets the stored reply.
  expect(await save()).toBe('done')
  expect(await refusalCodeOrDone(api.auth.user({}))).toBe('not_signed_in')
  const again = await signedIn(user)
  expect((await again.auth.sessions({})).data).toHaveLength(1)

  await root.companies.save({ body: { ...body, name: 'Only another name' } })
  expect(await refusalCodeOrDone(again.auth.user({}))).toBe('done')
})
