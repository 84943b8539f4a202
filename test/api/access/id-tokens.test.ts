import { ulid } from 'ulid'
import { expect, test } from 'vitest'
import { ROLE } from '#shared/domain/vocabulary/referenceLists.ts'
import { OPENID_CLIENT, startOpenIdProvider } from '#test/support/cloud/openIdProvider.ts'
import { aCompany, anonymous, aUser, signedIn } from '#test/support/people/api.ts'

/** Signs in at the provider of a new company; returns the error code, or `done`. */
async function signOn(options?: { publishesOthers: boolean }): Promise<string> {
  const company = await aCompany()
  const domain = `${ulid().toLowerCase()}.example`
  const provider = await startOpenIdProvider(`${process.env.SITE_ORIGIN}/callback`, options)
  const root = await signedIn(await aUser(company, [ROLE.root]))
  await root.singleSignOn.save({
    body: {
      ...{ company_id: company.id, domain, issuer: provider.issuer, ...OPENID_CLIENT },
      ...{ creates_people: true, roles: [ROLE.surveyor] },
    },
  })
  const api = anonymous()
  const who = { email: `aroha@${domain}`, email_verified: true, given_name: 'Aroha', family_name: 'Ngata' }
  const { oauth_url = '' } = await api.singleSignOn.validateEmail({ body: { email: who.email } })
  const body = await provider.signIn(oauth_url, who)
  const ended = await api.singleSignOn.callback({ body }).then(
    () => 'done',
    error => error.code,
  )
  await provider.close()
  return ended
}

test('an id token signed with the provider’s key signs in, any other does not [S-14]', async () => {
  expect(await signOn()).toBe('done')
  expect(await signOn({ publishesOthers: true })).toBe('single_sign_on_failed')
})
