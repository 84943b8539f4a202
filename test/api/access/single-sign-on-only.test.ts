import { ulid } from 'ulid'
import { expect, test } from 'vitest'
import { hashPassword } from '#functions/auth/passwordHash.ts'
import { Users } from '#functions/data/company/users.ts'
import { ROLE, type RoleId } from '#shared/domain/vocabulary/referenceLists.ts'
import { aCompany, anonymous, aUser, PASSWORD, signedIn, visiting } from '#test/support/people/api.ts'

test('users of a domain with a provider can’t sign in by password, except root [1§2]', async () => {
  const domain = `${ulid().toLowerCase()}.example`
  const company = await aCompany()
  const root = await signedIn(await aUser(await aCompany(), [ROLE.root]))
  const issuer = 'https://login.provider.example'
  const setting = { company_id: company.id, domain, issuer, client_id: 'a', client_secret: 'b', roles: [ROLE.surveyor] }
  await visiting(root, company.id)
  await root.singleSignOn.save({ body: setting })
  const withPassword = async (role: RoleId) => {
    const user = { ...(await aUser(company, [role])), id: ulid(), email: `${ulid().toLowerCase()}@${domain}` }
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
