import { ulid } from 'ulid'
import { expect, test } from 'vitest'
import { domainOf } from '#shared/domain/people/singleSignOn.ts'
import { fresh, long, messages, taken } from '#test/support/data/schemaChecks.ts'

const at = '2026-03-02T01:00:00.000Z'
const person = { first_name: 'Hana', last_name: 'Reti', phone: '021 123', position: 'Surveyor' }

test('a user needs names, phone, position and email; the rest is optional [1§5]', async () => {
  const { UserInput } = await fresh(() => import('#shared/domain/people/userInput.ts'))
  const user = { ...person, email: 'Hana@Kauri.Example', roles: [1] }
  expect(messages(UserInput(), { ...user, email: 'hana' })).toEqual(['email: Enter a valid email'])
  const parsed = UserInput().parse(user)
  expect(parsed).toMatchObject({ ...person, email: 'hana@kauri.example', qualifications: '', license_no: '' })
  expect(UserInput().parse({ ...user, id: ulid() })).toEqual(parsed)
  const field = taken(UserInput(), user)
  for (const name of ['first_name', 'last_name', 'phone', 'position'])
    expect([name, ...field(name, ' ', long(100), long(101))]).toEqual([name, false, true, false])
  expect(field('qualifications', undefined, long(190), long(191))).toEqual([true, true, false])
  expect(field('license_no', undefined, long(100), long(101))).toEqual([true, true, false])
  expect(field('email', `${long(178)}@a.example`, `${long(182)}@a.example`)).toEqual([true, false])
  expect(field('roles', [1], [1, 2, 3, 4, 5, 6, 7], [1, 2, 3, 4, 5, 6, 7, 1], [0], [8], [1.5])).toEqual([
    ...[true, true, false, false, false, false],
  ])
  expect(messages(UserInput(), { ...user, roles: [] })).toEqual(['roles: Choose at least one role'])
  expect(messages(UserInput(), { ...user, roles: [8] })).toEqual(['roles.0: Not a role'])
  const signature = { file: 'a'.repeat(64), width: 10, height: 10 }
  expect(field('signature', undefined, signature, {}, null)).toEqual([true, true, false, false])
})

test('an account: unsent fields stay, null clears optional ones, and no deleted user is restored by accident [1§2]', async () => {
  const { UserChange } = await fresh(() => import('#shared/domain/people/userInput.ts'))
  expect(UserChange().parse({})).toEqual({})
  expect(UserChange().parse({ qualifications: null, license_no: null, signature: null, deleted_at: null })).toEqual({
    ...{ qualifications: '', license_no: '', signature: null, deleted_at: null },
  })
  expect(UserChange().parse({ qualifications: ' BSc ', version: 2 })).toEqual({ qualifications: 'BSc', version: 2 })
  const field = taken(UserChange(), {})
  expect(field('first_name', '', null, long(100), long(101))).toEqual([false, false, true, false])
  expect(field('qualifications', long(190), long(191))).toEqual([true, false])
  expect(field('license_no', long(100), long(101))).toEqual([true, false])
  expect(field('deleted_at', at)).toEqual([false])
  expect(field('tutorials_enabled', true, 'yes')).toEqual([true, false])
  expect(field('roles', [], [1])).toEqual([false, true])
})

const user = {
  ...{ id: ulid(), company_id: ulid(), ...person, full_name: 'Hana Reti', email: 'hana@kauri.example', roles: [1] },
  ...{ qualifications: 'BSc', license_no: 'AA1', tutorials_enabled: true, tutorials_seen: true },
  ...{ invited_at: at, deleted_at: at, signature: { file: 'a'.repeat(64), width: 1, height: 1 } },
  ...{ version: 1, updated_at: at },
}
test('users and companies are read as stored, with defaults for older rows [1§3]', async () => {
  const { Company, User } = await fresh(() => import('#shared/domain/people/user.ts'))
  expect(User().parse(user)).toEqual(user)
  const { tutorials_enabled: _t, qualifications: _q, license_no: _l, ...older } = user
  expect(User().parse({ ...older, phone: undefined, position: undefined })).toMatchObject({
    ...{ tutorials_enabled: false, qualifications: '', license_no: '', phone: '', position: '' },
  })
  const field = taken(User(), user)
  for (const [name, most] of Object.entries({
    ...{ first_name: 100, last_name: 100, phone: 100, position: 100, qualifications: 190, license_no: 100 },
  }))
    expect([name, ...field(name, long(most), long(most + 1))]).toEqual([name, true, false])
  const company = {
    ...{ id: ulid(), name: 'Kauri', features: [2, 4], two_factor_required: true, scoring_variant: 'hse' },
    ...{ colour: '#0a6464', phone: '06', email: 'a@b.example', address: '1 Main Street', address2: '', suburb: '' },
    ...{ city: 'Napier', postcode: '4110', user_limit: 10, summary_floor_plan: true, deleted_at: at },
    ...{ logo: { file: 'a'.repeat(64), width: 1, height: 1 }, version: 1, updated_at: at },
  }
  expect(Company().parse(company)).toEqual(company)
  expect(Company().parse({ id: company.id, name: 'Kauri', version: 1, updated_at: at })).toEqual({
    ...{ id: company.id, name: 'Kauri', features: [], two_factor_required: false, scoring_variant: 'nz' },
    ...{ phone: '', email: '', address: '', version: 1, updated_at: at },
  })
  const of = taken(Company(), company)
  for (const [name, most] of Object.entries({ name: 100, phone: 80, email: 80, address: 190 }))
    expect([name, ...of(name, long(most), long(most + 1))]).toEqual([name, true, false])
  expect(of('scoring_variant', 'nz', 'uk')).toEqual([true, false])
  expect(of('features', [2], [2.5])).toEqual([true, false])
  expect(of('user_limit', 2.5)).toEqual([false])
})

const provider = { company_id: ulid(), domain: 'kauri.example', issuer: 'https://login.kauri.example', client_id: 'c' }
test('single sign-on is set for a domain that belongs to a company [1§2]', async () => {
  const { SingleSignOnInput, SingleSignOnSetting, SingleSignOnSummary } = await fresh(
    () => import('#shared/domain/people/singleSignOn.ts'),
  )
  const domain = (name: string) => messages(SingleSignOnInput, { ...provider, domain: name })
  for (const name of ['kauri.example', ' KAURI.Co.NZ ', 'a-b.example', 'x.nz', '1a.nz', `${long(186)}.nz`])
    expect(domain(name), name).toEqual([])
  expect(SingleSignOnInput.parse({ ...provider, domain: ' KAURI.Co.NZ ' }).domain).toBe('kauri.co.nz')
  for (const name of [
    '',
    'kauri',
    'kauri.',
    '.nz',
    '-a.nz',
    'a-.nz',
    'a b.nz',
    'a@b.nz',
    'a.n',
    'a.n2',
    'x a.nz',
    'a.nz/x',
  ])
    expect(domain(name), name).toEqual(['domain: Enter a domain, for example example.co.nz'])
  expect(domain(`${long(188)}.nz`)).toHaveLength(1)
  const anyone = ['gmail.com', 'Outlook.com', 'hotmail.com', 'live.com', 'yahoo.com', 'icloud.com', 'xtra.co.nz']
  for (const name of anyone)
    expect(domain(name)).toEqual(['domain: Anyone can get an email address on this domain, so you can’t use it'])
  expect(SingleSignOnInput.parse(provider)).toEqual({
    ...provider,
    ...{ creates_people: false, roles: [1], acr_values: '', amr_values: '' },
  })
  expect(messages(SingleSignOnInput, { ...provider, roles: [] })).toEqual(['roles: Choose at least one role'])
  expect(messages(SingleSignOnInput, { ...provider, roles: [1, 7] })).toEqual(['roles: Not a role'])
  const field = taken(SingleSignOnInput, provider)
  expect(field('max_age', null, undefined, 0, 1, 43_200, 43_201)).toEqual([true, true, false, true, true, false])
  expect(messages(SingleSignOnInput, { ...provider, max_age: 0 })).toEqual(['max_age: Enter 1 to 43,200'])
  expect(SingleSignOnInput.parse({ ...provider, max_age: 30.4 }).max_age).toBe(30)
  for (const name of ['acr_values', 'amr_values']) expect(field(name, long(400), long(401))).toEqual([true, false])
  expect(field('client_id', '', long(200), long(201))).toEqual([false, true, false])
  expect(field('client_secret', undefined, '', long(500), long(501))).toEqual([true, false, true, false])
  expect(messages(SingleSignOnInput, { ...provider, issuer: 'login' })).toEqual([
    'issuer: Enter an address, for example https://login.example.nz',
  ])
  expect(taken(SingleSignOnSetting, provider)('client_secret', undefined, 's')).toEqual([false, true])
  expect(SingleSignOnSummary.parse({ ...provider, client_secret: 's' })).not.toHaveProperty('client_secret')
})

test('the domain of an email is the part after its last @ [1§2]', () => {
  expect(['hana@Kauri.Example', '"a@b"@kauri.example'].map(domainOf)).toEqual(['kauri.example', 'kauri.example'])
})

test('a notification without a document links to none [1§3]', async () => {
  const { Notification } = await fresh(() => import('#shared/domain/people/notification.ts'))
  const said = { id: ulid(), event: 'report', message: 'Ready', time: at, success: true }
  expect(Notification().parse(said)).toEqual({ ...said, status: '', to: '' })
  const field = taken(Notification(), said)
  expect(field('event', 'report', 'clearance', 'duplicate', 'notification', 'mail')).toEqual([
    ...Array(4).fill(true),
    false,
  ])
  const full = { ...said, status: 's', to: '/a', pdf_id: ulid(), building_id: ulid(), read_at: at }
  expect(Notification().parse(full)).toEqual(full)
})

test('a user can read the two-factor set-up, open sessions and the calendar address [1§3]', async () => {
  const { TwoFactorInfo } = await fresh(() => import('#shared/domain/people/twoFactor.ts'))
  const { OpenSession, PortalSession } = await fresh(() => import('#shared/domain/people/openSession.ts'))
  const { CalendarAddress } = await fresh(() => import('#shared/domain/people/calendarAddress.ts'))
  const info = { has_2fa_activated: false, enable_recovery: true, qr_code: 'data:', secret_key: 'ABCD' }
  expect(TwoFactorInfo.parse({ ...info, recovery_codes: ['a'] })).toEqual({ ...info, recovery_codes: ['a'] })
  const session = { id: ulid(), browser: '', started_at: at, used_at: at, is_this: true }
  expect(OpenSession.parse(session)).toEqual(session)
  const { used_at: _, ...ofPortal } = session
  expect(PortalSession.parse(session)).toEqual(ofPortal)
  const calendar = { created_at: at, read_at: null }
  expect(CalendarAddress.parse(calendar)).toEqual(calendar)
})
