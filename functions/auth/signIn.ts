import { Devices } from '#functions/data/access/devices.ts'
import { type CreatedSession, Sessions } from '#functions/data/access/sessions.ts'
import { auditWrite } from '#functions/data/auditLog.ts'
import { retryWhenStale } from '#functions/data/claim.ts'
import { hasSecondFactor, SignInBasis } from '#functions/data/company/signInBasis.ts'
import { Users } from '#functions/data/company/users.ts'
import { hashSecret } from '#functions/data/keys.ts'
import type { Write } from '#functions/data/table.ts'
import { cookie } from '#functions/http/cookies.ts'
import type { SessionIdentity } from '#functions/runtime/caller.ts'
import { settings } from '#functions/runtime/settings.ts'
import type { User } from '#shared/domain/people/user.ts'
import type { AuditEvent } from '#shared/domain/vocabulary/auditEvents.ts'
import { Refusal, type RefusalCode } from '#shared/domain/vocabulary/refusal.ts'
import { browserName } from './browserName.ts'
import { closeSockets } from './endAccess.ts'
import { knownDevice } from './knownDevice.ts'

/** The key for counting an account's failed sign-ins; `clearAttempts` with this key unlocks the account. */
export const signInAttempts = (email: string) => `sign-in#${email}`

export interface SignIn {
  readonly user: Pick<User, 'company_id' | 'id'>
  /** The hash of the given password or, for single sign-on, the stored hash. */
  readonly hash: string | undefined
  readonly remember: boolean
  /** True to ask for a code if two-factor authentication is on; false if the session has already passed this step. */
  readonly asksForCode: boolean
  /** The audit event if no further code is needed; undefined if another act is recorded. */
  readonly event?: AuditEvent
  /** The half session that this session completes; it can end only once. */
  readonly completes?: SessionIdentity
  /** The refusal if the account was deleted or its password changed in the meantime. */
  readonly refusal: RefusalCode
}

export interface Browser {
  readonly requestCookies: readonly string[]
  readonly cookies: string[]
  readonly sourceIp: string
  readonly userAgent: string | undefined
}

/**
 * Starts a session, with `extraWrites` in its transaction, and sets its cookie. The browser's earlier session ends in the same
 * transaction. `half`: a code is still needed; otherwise the device is remembered. Retries if the account or the company changed
 * in the meantime.
 */
export async function startSession(
  signIn: SignIn,
  browser: Browser,
  extraWrites: readonly Write[] = [],
): Promise<{ user: User; half: boolean }> {
  const before = Sessions.named(cookie.read(browser.requestCookies, settings('SITE_ORIGIN')))
  const { completes } = signIn
  const ends = completes ? [Sessions.endWrite(completes)] : before ? [Sessions.deletion(before)] : []
  const started = await newSession(signIn, browser, [...ends, ...extraWrites])
  if (before) await closeSockets(before.company_id, before.user_id, before.session)
  return started
}

const newSession = (
  { user: { company_id, id }, hash, remember, asksForCode, refusal, event }: SignIn,
  { requestCookies, cookies, sourceIp: address, userAgent }: Browser,
  extraWrites: readonly Write[],
): Promise<{ user: User; half: boolean }> =>
  retryWhenStale(async () => {
    const [user, company, factor] = await Promise.all([
      Users.read(company_id, id),
      Users.company(company_id),
      asksForCode && hasSecondFactor({ company_id, id }),
    ])
    if (!user || user.deleted_at || company.deleted_at) throw new Refusal(refusal)
    const half = asksForCode && (company.two_factor_required || factor)
    const isNewDevice = !half && (await knownDevice.find(requestCookies, user.email)) === undefined
    const device = isNewDevice ? Devices.remember(user) : undefined
    const proof = half && hash ? hashSecret(hash) : undefined
    const act = half ? ('code_needed' as const) : event
    const options = { remember, half, proof, browser: browserName(userAgent) }
    const session = await Sessions.start(user, company, options, [
      SignInBasis.password(user, hash, refusal),
      ...(asksForCode && !half ? [SignInBasis.noSecondFactor(user)] : []),
      ...(device ? [device.write] : []),
      ...(act ? [auditWrite(company_id, { event: act, user_id: id, address })] : []),
      ...extraWrites,
    ])
    setCookie(cookies, session)
    if (device) cookies.push(knownDevice.set(user.email, device.token))
    return { user, half }
  })

export const setCookie = (cookies: string[], { token, seconds }: CreatedSession): void => {
  cookies.push(cookie.set(token, settings('SITE_ORIGIN'), seconds))
}
