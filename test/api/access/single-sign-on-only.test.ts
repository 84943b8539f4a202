import { ulid } from 'ulid'
import { expect, test } from 'vitest'
import { hashPassword } from '#functions/auth/passwordHash.ts'
import { PasswordLinks } from '#functions/data/access/passwordLinks.ts'
import { Users } from '#functions/data/company/users.ts'
import { transact } from '#functions/data/table.ts'
import { ROLE, type RoleId } from '#shared/domain/vocabulary/referenceLists.ts'
import { aCompany, anonymous, aUser, PASSWORD, signedIn, visiting } from '#test/support/people/api.ts'
import { auditLogOf } from '#test/support/people/auditLog.ts'

/** A company with single sign-on for a domain, the root that set it up, and a new user in that domain. */
async function aDomain() {
  const domain = `${ulid().toLowerCase()}.example`
  const company = await aCompany()
  const root = await signedIn(await aUser(await aCompany(), [ROLE.root]))
  const issuer = 'https://login.provider.example'
  const setting = { company_id: company.id, domain, issuer, client_id: 'a', client_secret: 'b', roles: [ROLE.surveyor] }
  await visiting(root, company.id)
  await root.singleSignOn.save({ body: setting })
  const newUser = async (role: RoleId) => ({
    ...(await aUser(company, [role])),
    id: ulid(),
    email: `${ulid().toLowerCase()}@${domain}`,
  })
  return { company, domain, root, newUser }
}

test('users of a domain with a provider can’t sign in by password, except root [1§2]', async () => {
  const { company, domain, root, newUser } = await aDomain()
  const withPassword = async (role: RoleId) => {
    const user = await newUser(role)
    await Users.create(user, await hashPassword(PASSWORD))
    return { email: user.email, password: PASSWORD }
  }
  const body = await withPassword(ROLE.surveyor)
  await expect(anonymous().auth.login({ body })).rejects.toMatchObject({ code: 'single_sign_on_only' })
  const wrong = { ...body, password: 'not-the-password' }
  await expect(anonymous().auth.login({ body: wrong })).rejects.toMatchObject({ code: 'sign_in_failed' })
  await anonymous().auth.login({ body: await withPassword(ROLE.root) })

  await root.singleSignOn.delete({ body: { company_id: company.id, domain } })
  await anonymous().auth.login({ body })
})

test('a link can’t set a password in a domain with a provider, also an older link, except for root [1§2]', async () => {
  const { company, domain, root, newUser } = await aDomain()
  const withLink = async (role: RoleId, kind: 'invitation' | 'reset') => {
    const user = { ...(await newUser(role)), ...(kind === 'invitation' && { invited_at: new Date().toISOString() }) }
    await Users.create(user, kind === 'reset' ? await hashPassword(PASSWORD) : undefined)
    const { token, write } = PasswordLinks.issue(user, kind)
    await transact([write])
    return { user, body: { token, password: 'kelp harbour nine' } }
  }
  const [invited, forgetful] = [await withLink(ROLE.surveyor, 'invitation'), await withLink(ROLE.surveyor, 'reset')]
  const browser = anonymous()
  await expect(browser.passwords.register({ body: invited.body })).rejects.toMatchObject({
    code: 'single_sign_on_only',
  })
  await expect(browser.auth.user({})).rejects.toMatchObject({ code: 'not_signed_in' })
  await expect(browser.passwords.reset({ body: forgetful.body })).rejects.toMatchObject({ code: 'single_sign_on_only' })
  for (const { user } of [invited, forgetful])
    expect(await auditLogOf(company.id)).toContainEqual(
      expect.objectContaining({ user_id: user.id, event: 'sign_in_failed', outcome: 'refused', detail: 'with a link' }),
    )
  await anonymous().passwords.register({ body: (await withLink(ROLE.root, 'invitation')).body })

  await root.singleSignOn.delete({ body: { company_id: company.id, domain } })
  await browser.passwords.reset({ body: forgetful.body })
  await browser.passwords.register({ body: invited.body })
  expect((await browser.auth.user({})).data.user.id).toBe(invited.user.id)
})
