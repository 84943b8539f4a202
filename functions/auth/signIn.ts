import { type CreatedSession, Sessions } from '#functions/data/access/sessions.ts'
import { TwoFactor } from '#functions/data/access/twoFactor.ts'
import { Users } from '#functions/data/company/users.ts'
import { cookie } from '#functions/http/cookies.ts'
import { settings } from '#functions/runtime/settings.ts'
import type { Company, User } from '#shared/domain/people/user.ts'

/** Where the failed sign-ins of an account are counted; `clearAttempts` of it unlocks the account. */
export const signInAttempts = (email: string) => `sign-in#${email}`

/** Whether a code is asked for besides the password: the person wants it so, or the company. */
const requiresCode = async (user: User, company: Company): Promise<boolean> =>
  company.two_factor_required || (await TwoFactor.read(user.company_id, user.id)) !== undefined

/**
 * What follows a good password: a session in the cookie, and whether it is only half because a code is still owed.
 * `cookies` are those of the answer.
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
