import { hashPassword } from '#functions/auth/passwordHash.ts'
import { Users } from '#functions/data/company/users.ts'
import { hashSecret } from '#functions/data/keys.ts'
import { settings } from '#functions/runtime/settings.ts'
import { Company, User } from '#shared/domain/people/user.ts'
import { ROLE } from '#shared/domain/vocabulary/referenceLists.ts'
import { now } from '#shared/domain/vocabulary/time.ts'

/** An empty company, so that the password gives access to nothing. */
const COMPANY = { id: '00000000000000000000CANARY', name: 'Canary (monitoring)' }
/** No mail can reach this address, so no link to set its password can be sent. */
export const CANARY_EMAIL = 'canary@clearfloor.invalid'
const PASSWORD_LENGTH = 30

/** Derived from the stage's secret, which is not in the table. */
export async function canaryPassword(): Promise<string> {
  const { secretText } = await import('#functions/aws/secretsManager.ts')
  const secret = await secretText(settings('CANARY_SECRET'))
  if (!secret) throw new Error('The canary has no secret')
  return hashSecret(secret).slice(0, PASSWORD_LENGTH)
}

/** Creates the canary's user with this password, or sets the password of the existing user. */
export async function makeCanaryUser(password: string): Promise<void> {
  const hash = await hashPassword(password)
  const user = await Users.findByEmail(CANARY_EMAIL)
  if (user) return Users.setPassword(user, { hash }, [])
  const rowFields = { version: 1, updated_at: now() }
  if (!(await Users.hasCompany(COMPANY.id))) await Users.createCompany(Company().parse({ ...COMPANY, ...rowFields }))
  const name = { first_name: 'Canary', last_name: 'Canary', full_name: 'Canary' }
  const place = { id: COMPANY.id, company_id: COMPANY.id, email: CANARY_EMAIL, roles: [ROLE.surveyor] }
  await Users.create(User().parse({ ...place, ...name, ...rowFields }), hash)
}
