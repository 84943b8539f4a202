import { ulid } from 'ulid'
import { expect, test } from 'vitest'
import { Users } from '#functions/data/users.ts'
import { hashOf } from '#functions/lib/passwords.ts'
import { ROLE, type RoleId } from '#shared/domain/vocabulary.ts'
import { aCompany, anonymous, aPerson, PASSWORD, signedIn } from '../support/api.ts'

test('1§2 a password lets nobody in whose domain signs in at a provider, but root', async () => {
  const domain = `${ulid().toLowerCase()}.example`
  const company = await aCompany()
  const root = await signedIn(await aPerson(await aCompany(), [ROLE.root]))
  const issuer = 'https://login.provider.example'
  const setting = { company_id: company.id, domain, issuer, client_id: 'a', client_secret: 'b', roles: [ROLE.surveyor] }
  await root.signOn.save({ body: setting })
  const withPassword = async (role: RoleId) => {
    const user = { ...(await aPerson(company, [role])), id: ulid(), email: `${ulid().toLowerCase()}@${domain}` }
    await Users.create(user, await hashOf(PASSWORD))
    return { email: user.email, password: PASSWORD }
  }
  const body = await withPassword(ROLE.surveyor)
  await expect(anonymous().auth.login({ body })).rejects.toMatchObject({ code: 'sign_on_only' })
  const wrong = { ...body, password: 'not-the-password' }
  await expect(anonymous().auth.login({ body: wrong })).rejects.toMatchObject({ code: 'sign_in_failed' })
  await anonymous().auth.login({ body: await withPassword(ROLE.root) })

  await root.signOn.remove({ body: { company_id: company.id, domain } })
  await anonymous().auth.login({ body })
})
