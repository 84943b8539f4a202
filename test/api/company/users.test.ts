import { ulid } from 'ulid'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Company, User } from '#shared/domain/people/user.ts'
import { ROLE } from '#shared/domain/vocabulary/referenceLists.ts'
import { aCompany, anonymous, aUser, PASSWORD, signedIn, type TestApi } from '#test/support/people/api.ts'
import { auditLogOf } from '#test/support/people/auditLog.ts'

let company: Company
let admin: User
let surveyor: User
let asAdmin: TestApi
let asSurveyor: TestApi

beforeAll(async () => {
  company = await aCompany()
  admin = await aUser(company, [ROLE.admin])
  surveyor = await aUser(company)
  asAdmin = await signedIn(admin)
  asSurveyor = await signedIn(surveyor)
})

const profile = { first_name: 'Hemi', last_name: 'Kara', phone: '021 555 0101', position: 'Surveyor' }
const anInvited = (part: object = {}) => {
  const email = `${ulid().toLowerCase()}@totara.example`
  return { body: { email, roles: [ROLE.surveyor], ...profile, ...part } }
}
const codes = (answers: PromiseSettledResult<unknown>[]) =>
  answers.map(answer => (answer.status === 'rejected' ? answer.reason.code : 'done'))
const read = async (id: string) => (await asAdmin.users.read({ params: { id } })).data
const limitedTo = (user_limit: number) => aCompany().then(company => withLimit(company, user_limit))
async function withLimit(company: Company, user_limit: number): Promise<Company> {
  const { Users } = await import('#functions/data/company/users.ts')
  const limited = { ...company, user_limit }
  await Users.createCompany(limited)
  return limited
}

describe('inviting', () => {
  test('an invited user is listed as waiting for a password and cannot sign in yet [1§7]', async () => {
    const { body } = anInvited()
    const invited = await asAdmin.users.create({ body })
    const { data } = await asAdmin.users.list()
    expect(data.find(({ id }) => id === invited.id)).toMatchObject({
      full_name: 'Hemi Kara',
      company_id: company.id,
      invited_at: expect.any(String),
    })
    await expect(anonymous().auth.login({ body: { email: body.email, password: PASSWORD } })).rejects.toMatchObject({
      code: 'sign_in_failed',
    })
  })

  test('an invitation is sent again only to a user who has not signed in yet [1§7]', async () => {
    const { id: invited } = await asAdmin.users.create(anInvited())
    const again = (id: string) => asAdmin.users.inviteAgain({ params: { id } })
    expect(await again(invited)).toEqual({ message: 'Hemi Kara invited again' })
    await expect(again(surveyor.id)).rejects.toMatchObject({ code: 'action_not_available' })
    await expect(again(ulid())).rejects.toMatchObject({ code: 'not_found' })
  })

  test('names, phone and position are required, up to 100 characters [1§5]', async () => {
    await expect(
      asAdmin.users.create(anInvited({ first_name: '', last_name: 'x'.repeat(101), phone: ' ', position: '' })),
    ).rejects.toMatchObject({
      code: 'invalid_input',
      fields: {
        first_name: 'Required',
        last_name: 'Use 100 characters or fewer',
        phone: 'Required',
        position: 'Required',
      },
    })
  })

  test('an email belongs to one account across companies; deleted accounts keep theirs [1§7]', async () => {
    const elsewhere = await signedIn(await aUser(await aCompany(), [ROLE.admin]))
    await expect(elsewhere.users.create(anInvited({ email: surveyor.email }))).rejects.toMatchObject({
      fields: { email: 'This email is already in use' },
    })
    const { body } = anInvited()
    const { id } = await asAdmin.users.create({ body })
    await asAdmin.users.delete({ body: { id } })
    await expect(asAdmin.users.create(anInvited({ email: body.email.toUpperCase() }))).rejects.toMatchObject({
      fields: { email: expect.stringContaining('Check deleted users too') },
    })
  })

  test('twenty concurrent invitations never exceed the company’s limit [1§1]', { timeout: 60_000 }, async () => {
    const limited = await limitedTo(5)
    const api = await signedIn(await aUser(limited, [ROLE.admin]))
    const answers = await Promise.allSettled(Array.from({ length: 20 }, () => api.users.create(anInvited())))
    for (const code of codes(answers)) expect(['done', 'user_limit_reached', 'busy']).toContain(code)
    while ((await api.companies.list()).data[0]?.user_count !== 5) await api.users.create(anInvited())
    await expect(api.users.create(anInvited())).rejects.toMatchObject({
      code: 'user_limit_reached',
      fields: { user_limit: expect.stringContaining('Your company’s limit is 5 users') },
    })
    expect((await api.users.list()).data).toHaveLength(5)
  })

  test('a deleted user makes room, and can be restored only if there is room [1§1]', async () => {
    const limited = await limitedTo(2)
    const api = await signedIn(await aUser(limited, [ROLE.admin]))
    const first = await api.users.create(anInvited())
    await expect(api.users.create(anInvited())).rejects.toMatchObject({ code: 'user_limit_reached' })
    await api.users.delete({ body: { id: first.id } })
    const second = await api.users.create(anInvited())
    const restore = { params: { id: first.id }, body: { deleted_at: null } }
    await expect(api.users.change(restore)).rejects.toMatchObject({ code: 'user_limit_reached' })
    await api.users.delete({ body: { id: second.id } })
    await api.users.change(restore)
    expect((await api.companies.list()).data[0]?.user_count).toBe(2)
  })
})

describe('roles', () => {
  test('the list of roles hides Root [1§6]', async () => {
    const { data } = await asSurveyor.users.roles()
    expect(data.map(({ name }) => name).sort()).toEqual(
      ['Admin', 'Approver', 'Exporter', 'Project Manager', 'Reviewer', 'Surveyor'].sort(),
    )
  })

  test('only root gives or removes Root, and an admin can’t manage a root’s account [1§6]', async () => {
    const root = await aUser(company, [ROLE.root])
    await expect(asAdmin.users.create(anInvited({ roles: [ROLE.root] }))).rejects.toMatchObject({ code: 'not_allowed' })
    const give = { params: { id: surveyor.id }, body: { roles: [ROLE.surveyor, ROLE.root] } }
    await expect(asAdmin.users.change(give)).rejects.toMatchObject({ code: 'not_allowed' })
    const take = { params: { id: root.id }, body: { roles: [ROLE.surveyor] } }
    await expect(asAdmin.users.change(take)).rejects.toMatchObject({ code: 'not_allowed' })
    await expect(asAdmin.users.delete({ body: { id: root.id } })).rejects.toMatchObject({ code: 'not_allowed' })
  })

  test('users can’t give themselves a role; an admin can’t remove their own Admin role [1§6]', async () => {
    const promote = { params: { id: surveyor.id }, body: { roles: [ROLE.surveyor, ROLE.admin] } }
    await expect(asSurveyor.users.change(promote)).rejects.toMatchObject({ code: 'not_allowed' })
    const step = { params: { id: admin.id }, body: { roles: [ROLE.surveyor] } }
    await expect(asAdmin.users.change(step)).rejects.toMatchObject({ code: 'own_admin_role' })
  })

  test('a user with new roles is signed out at once [S-16]', async () => {
    const person = await aUser(company)
    const before = await signedIn(person)
    await asAdmin.users.change({ params: { id: person.id }, body: { roles: [ROLE.surveyor, ROLE.admin] } })
    await expect(before.users.list()).rejects.toMatchObject({ code: 'not_signed_in' })
    await (await signedIn(person)).users.create(anInvited())
    await asAdmin.users.change({ params: { id: person.id }, body: { roles: [ROLE.surveyor] } })
    await expect((await signedIn(person)).users.create(anInvited())).rejects.toMatchObject({ code: 'not_allowed' })
  })

  test('a change that keeps the roles signs no one out [1§6]', async () => {
    const person = await aUser(company)
    const api = await signedIn(person)
    await asAdmin.users.change({ params: { id: person.id }, body: { roles: [ROLE.surveyor], position: 'Lead' } })
    expect((await api.auth.user()).data.user.position).toBe('Lead')
  })
})

describe('signing out', () => {
  test('an admin signs a user out everywhere, which is in the audit log; the user may sign in again [S-16]', async () => {
    const user = await aUser(company)
    const [phone, desk] = [await signedIn(user), await signedIn(user)]
    await asAdmin.users.signOut({ params: { id: user.id } })
    for (const api of [phone, desk]) await expect(api.auth.user()).rejects.toMatchObject({ code: 'not_signed_in' })
    expect((await auditLogOf(company.id))[0]).toMatchObject({
      event: 'user_signed_out',
      user_id: admin.id,
      target: `user ${user.id}`,
    })
    const { data } = await (await signedIn(user)).auth.user()
    expect(data.user.id).toBe(user.id)
  })

  test('only an admin signs others out, except a root and users of another company [S-16]', async () => {
    const [user, root] = [await aUser(company), await aUser(company, [ROLE.root])]
    const api = await signedIn(user)
    const foreign = await signedIn(await aUser(await aCompany(), [ROLE.admin]))
    const params = { id: user.id }
    await expect(asSurveyor.users.signOut({ params })).rejects.toMatchObject({ code: 'not_allowed' })
    await expect(foreign.users.signOut({ params })).rejects.toMatchObject({ code: 'not_found' })
    await expect(asAdmin.users.signOut({ params: { id: root.id } })).rejects.toMatchObject({ code: 'not_allowed' })
    expect((await api.auth.user()).data.user.id).toBe(user.id)
  })
})

describe('deleting', () => {
  test('a deleted user is signed out at once, cannot sign in, keeps the name, and can be restored [1§3]', async () => {
    const person = await aUser(company)
    const api = await signedIn(person)
    await asAdmin.users.delete({ body: { id: person.id } })
    await expect(api.users.list()).rejects.toMatchObject({ code: 'not_signed_in' })
    const login = () => anonymous().auth.login({ body: { email: person.email, password: PASSWORD } })
    await expect(login()).rejects.toMatchObject({ code: 'sign_in_failed' })
    expect(await read(person.id)).toMatchObject({ full_name: person.full_name, deleted_at: expect.any(String) })
    const change = { params: { id: person.id }, body: { position: 'Gone' } }
    await expect(asAdmin.users.change(change)).rejects.toMatchObject({ code: 'user_deleted' })
    await asAdmin.users.change({ params: { id: person.id }, body: { deleted_at: null } })
    expect((await read(person.id)).deleted_at).toBeUndefined()
    await login()
  })

  test('users can’t delete their own account [1§6]', async () => {
    await expect(asAdmin.users.delete({ body: { id: admin.id } })).rejects.toMatchObject({
      code: 'own_account_deleted',
    })
    await expect(asSurveyor.users.delete({ body: { id: admin.id } })).rejects.toMatchObject({ code: 'not_allowed' })
  })

  test('of two admins who delete each other at once one remains [1§6]', async () => {
    const home = await aCompany()
    const two = [await aUser(home, [ROLE.admin]), await aUser(home, [ROLE.admin])] as const
    const apis = await Promise.all(two.map(signedIn))
    const answers = await Promise.allSettled(
      apis.map((api, at) => api.users.delete({ body: { id: two[1 - at]?.id ?? '' } })),
    )
    expect(codes(answers).filter(code => code === 'done')).toHaveLength(1)
    const root = await signedIn(await aUser(home, [ROLE.root]))
    const { data } = await root.users.list()
    const left = data.find(user => !user.deleted_at && user.roles.includes(ROLE.admin))
    await expect(root.users.delete({ body: { id: left?.id ?? '' } })).rejects.toMatchObject({ code: 'last_admin' })
    await expect(
      root.users.change({ params: { id: left?.id ?? '' }, body: { roles: [ROLE.surveyor] } }),
    ).rejects.toMatchObject({ code: 'last_admin' })
  })

  test('an invitation resent after a lost answer gets the first answer and counts once [F-23]', async () => {
    const home = await aCompany()
    const api = await signedIn(await aUser(home, [ROLE.admin]))
    const [request, key] = [anInvited(), ulid()]
    expect(await api.users.create(request, { key })).toEqual(await api.users.create(request, { key }))
    expect((await api.companies.list()).data[0]?.user_count).toBe(2)
  })
})
