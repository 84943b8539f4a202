import { type CreatedSession, Sessions } from '#functions/data/access/sessions.ts'
import { TwoFactor } from '#functions/data/access/twoFactor.ts'
import { Users } from '#functions/data/company/users.ts'
import { cookie } from '#functions/http/cookies.ts'
import { settings } from '#functions/runtime/settings.ts'
import type { Company, User } from '#shared/domain/people/user.ts'

/** The name under which an account's failed sign-ins are counted; `clearAttempts` with it unlocks the account. */
export const signInAttempts = (email: string) => `sign-in#${email}`

/** Whether the user or the company has turned on two-factor authentication. */
const requiresCode = async (user: User, company: Company): Promise<boolean> =>
  company.two_factor_required || (await TwoFactor.read(user.company_id, user.id)) !== undefined

/**
 * Starts a session after a correct password and sets its cookie in `cookies`, those of the reply. `half` says that a
 * code is still needed.
 */
export async function signInAfterPassword(
  user: User,
  remember: boolean,
  cookies: string[],
): Promise<{ half: boolean }> {
  const company = await Users.company(user.company_id)
  const half = await requiresCode(user, company)
  setCookie(cookies, await Sessions.start(user, company, { remember, half }))
  return { half }
}

export const setCookie = (cookies: string[], { token, seconds }: CreatedSession): void => {
  cookies.push(cookie.set(token, settings('SITE_ORIGIN'), seconds))
}
