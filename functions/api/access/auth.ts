import { closeSockets, endAccess } from '#functions/auth/endAccess.ts'
import { knownDevice } from '#functions/auth/knownDevice.ts'
import { verifyPassword } from '#functions/auth/passwordHash.ts'
import { renewHash } from '#functions/auth/renewHash.ts'
import { setCookie, signInAttempts, startSession } from '#functions/auth/signIn.ts'
import { clearAttempts, countFrom, delayAttempt, forgiveFrom, GUESS_DELAY } from '#functions/data/access/attempts.ts'
import { DeviceKeys } from '#functions/data/access/deviceKeys.ts'
import { Sessions } from '#functions/data/access/sessions.ts'
import { SingleSignOn } from '#functions/data/access/singleSignOn.ts'
import { setAuditEvent, takeAuditWrites, writeAudit } from '#functions/data/auditLog.ts'
import { UserAccess } from '#functions/data/company/userAccess.ts'
import { Users } from '#functions/data/company/users.ts'
import { commitOnce } from '#functions/data/idempotency.ts'
import { cookie } from '#functions/http/cookies.ts'
import { serve } from '#functions/http/serve.ts'
import { maySubscribe } from '#functions/realtime/maySubscribe.ts'
import { log } from '#functions/runtime/log.ts'
import { optional, settings } from '#functions/runtime/settings.ts'
import { auth } from '#shared/contract/access/auth.ts'
import type { User } from '#shared/domain/people/user.ts'
import { ROLE } from '#shared/domain/vocabulary/referenceLists.ts'
import { Refusal } from '#shared/domain/vocabulary/refusal.ts'

const failedSignIn = (user: User | undefined, address: string, detail = '') =>
  ({ event: 'sign_in_failed', outcome: 'refused', user_id: user?.id ?? '', address, detail }) as const

const TRIES_PER_NETWORK = 100

export const handler = serve('auth', auth, {
  async csrfCookie() {},

  /** Attempts on a known device are counted separately from attempts elsewhere. */
  async login({ body }, browser) {
    const { requestCookies, sourceIp } = browser
    const device = await knownDevice.find(requestCookies, body.email)
    const tries = device ? `sign-in#device#${device}` : signInAttempts(body.email)
    if (!device) await countFrom(sourceIp, 'sign-in', TRIES_PER_NETWORK)
    await delayAttempt(tries, GUESS_DELAY)
    const [account, provider] = await Promise.all([
      Users.findCredentials(body.email),
      SingleSignOn.forEmail(body.email),
    ])
    if (!(await verifyPassword(body.password, account?.hash)) || !account) {
      // An alarm counts this line (infra/monitoring.ts).
      await log.warn('signInFailed')
      await writeAudit(account?.user.company_id, failedSignIn(account?.user, sourceIp))
      throw new Refusal('sign_in_failed')
    }
    // A user whom the company's provider no longer admits must not sign in with an old password. Root may, to correct a wrong
    // setting.
    if (provider && !account.user.roles.includes(ROLE.root)) {
      await writeAudit(account.user.company_id, failedSignIn(account.user, sourceIp, 'with a password'))
      throw new Refusal('single_sign_on_only')
    }
    const hash = await renewHash(account, body.password)
    const [{ half, user }] = await Promise.all([
      startSession(
        { ...account, hash, remember: body.remember, asksForCode: true, refusal: 'sign_in_failed', event: 'signed_in' },
        browser,
      ),
      clearAttempts(tries),
      !device && forgiveFrom(sourceIp, 'sign-in'),
    ])
    return { data: half ? { two_factor: true } : { two_factor: false, user } }
  },

  async user(_, caller) {
    const [user, company, device_key] = await Promise.all([
      Users.read(caller.company_id, caller.user_id),
      Users.company(caller.company_id),
      DeviceKeys.readOrCreate(caller.company_id, caller.user_id),
    ])
    if (!user) throw new Refusal('not_signed_in')
    return { data: { user, company, device_key, chat_script: optional('CHAT_SCRIPT') } }
  },

  async refresh(_, caller, { cookies, token }) {
    const { expires_at, seconds } = await Sessions.extend(caller)
    setCookie(cookies, { token, seconds })
    return { data: { expires_at } }
  },

  async logout({ body }, caller, { cookies }) {
    const { company_id, user_id, session } = caller
    // A person who knows only the password must not be able to sign the owner out.
    const isEverywhere = body.everywhere && !caller.half
    if (isEverywhere) setAuditEvent(caller, 'sessions_ended')
    const access = isEverywhere ? await UserAccess.endWrites({ company_id, id: user_id }) : []
    const others = access.filter(({ key }) => key.sk !== session)
    await Sessions.end(caller, [...takeAuditWrites(caller), ...others])
    if (isEverywhere) await endAccess(company_id, user_id)
    else await closeSockets(company_id, user_id, session)
    cookies.push(cookie.set('', settings('SITE_ORIGIN'), 0))
  },

  async sessions(_, caller) {
    return { data: await Sessions.list(caller) }
  },

  async endSession({ params }, caller) {
    const found = await Sessions.find(caller, params.id)
    const reply = await commitOnce(caller, [Sessions.deletion(found)], { message: 'Signed out on that device' })
    await closeSockets(found.company_id, found.user_id, found.session)
    return reply
  },

  async broadcasting({ body }, caller) {
    if (!(await maySubscribe(caller, body.channel_name))) throw new Refusal('not_found')
    return { data: { auth: true } }
  },
})
