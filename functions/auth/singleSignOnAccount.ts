import { PasswordLinks } from '#functions/data/access/passwordLinks.ts'
import { acceptInvitation, Users } from '#functions/data/company/users.ts'
import { transact } from '#functions/data/table.ts'
import { domainOf, type SingleSignOnSetting } from '#shared/domain/people/singleSignOn.ts'
import type { User } from '#shared/domain/people/user.ts'
import { firstCharacters } from '#shared/domain/text/firstCharacters.ts'
import { newId } from '#shared/domain/vocabulary/ids.ts'
import { Refusal } from '#shared/domain/vocabulary/refusal.ts'
import { now } from '#shared/domain/vocabulary/time.ts'
import type { IdTokenClaims } from './openIdConnect.ts'

const MAX_NAME_LENGTH = 100

/**
 * The account of a user whom the company's provider signed in; created if the company allows it. Refuses an email that is not
 * verified, or belongs to another domain, another company or a deleted user.
 */
export async function accountForSignOn(setting: SingleSignOnSetting, claims: IdTokenClaims): Promise<User> {
  if (!claims.email_verified || domainOf(claims.email) !== setting.domain) throw new Refusal('single_sign_on_foreign')
  const user = await Users.findByEmail(claims.email)
  if (!user) return createAccount(setting, claims)
  if (user.company_id !== setting.company_id) throw new Refusal('single_sign_on_unknown')
  if (user.invited_at) await transact([...acceptInvitation(user), PasswordLinks.end(user)])
  return user
}

/** Of two concurrent first sign-ins, the second uses the account that the first created. */
async function createAccount(setting: SingleSignOnSetting, claims: IdTokenClaims): Promise<User> {
  if (!setting.creates_people) throw new Refusal('single_sign_on_unknown')
  const user = newUser(setting, claims)
  try {
    await Users.create(user)
    return user
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'invalid_input') throw error
    const existing = await Users.findByEmail(claims.email)
    if (existing?.company_id !== setting.company_id) throw new Refusal('single_sign_on_unknown')
    return existing
  }
}

function newUser({ company_id, roles }: SingleSignOnSetting, claims: IdTokenClaims): User {
  const [first = '', ...rest] = (claims.name || claims.email.split('@')[0] || '').split(/\s+/)
  const first_name = firstCharacters(claims.given_name || first, MAX_NAME_LENGTH)
  const last_name = firstCharacters(claims.family_name || rest.join(' ') || first, MAX_NAME_LENGTH)
  return {
    id: newId(),
    company_id,
    first_name,
    last_name,
    full_name: `${first_name} ${last_name}`,
    email: claims.email,
    phone: '',
    position: '',
    qualifications: '',
    license_no: '',
    roles,
    tutorials_enabled: true,
    version: 1,
    updated_at: now(),
  }
}
