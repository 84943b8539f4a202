import { confirmPassword } from '#functions/auth/confirmPassword.ts'
import { endAccess } from '#functions/auth/endAccess.ts'
import { knownDevice } from '#functions/auth/knownDevice.ts'
import { hashPassword } from '#functions/auth/passwordHash.ts'
import { refuseCommonPassword } from '#functions/auth/refuseCommonPassword.ts'
import { signInAttempts, startSession } from '#functions/auth/signIn.ts'
import { clearAttempts, countFrom, delayAttempt, MAIL_DELAY } from '#functions/data/access/attempts.ts'
import { type LinkKind, PasswordLinks } from '#functions/data/access/passwordLinks.ts'
import { SingleSignOn } from '#functions/data/access/singleSignOn.ts'
import { auditWrite, takeAuditWrites, writeAudit } from '#functions/data/auditLog.ts'
import { retryWhenStale } from '#functions/data/claim.ts'
import { SignInBasis } from '#functions/data/company/signInBasis.ts'
import { type Account, Users } from '#functions/data/company/users.ts'
import { transact, type Write } from '#functions/data/table.ts'
import { serve } from '#functions/http/serve.ts'
import { enqueue } from '#functions/jobOutbox.ts'
import { queueMail } from '#functions/mail/mailJob.ts'
import { passwords } from '#shared/contract/access/passwords.ts'
import { type PasswordOwner, refusePassword } from '#shared/domain/people/passwords.ts'
import type { User } from '#shared/domain/people/user.ts'
import { ROLE } from '#shared/domain/vocabulary/referenceLists.ts'
import { Refusal } from '#shared/domain/vocabulary/refusal.ts'

const MAILS_PER_NETWORK = 30
const LINKS_PER_NETWORK = 60
/** Longer than the work for an existing account, so that the response time does not reveal accounts. */
const ANSWER_MS = 500

export const handler = serve('passwords', passwords, {
  async forgot({ body }, { sourceIp, requestCookies }) {
    const device = await knownDevice.find(requestCookies, body.email)
    if (!device) await countFrom(sourceIp, 'forgot', MAILS_PER_NETWORK)
    await delayAttempt(device ? `forgot#device#${device}` : `forgot#${body.email}`, MAIL_DELAY)
    await Promise.all([sendLink(body.email, sourceIp), new Promise(resolve => setTimeout(resolve, ANSWER_MS))])
    return { message: 'If this email has an account, we’ve sent it a link.' }
  },

  async reset({ body }, { sourceIp }) {
    await countFrom(sourceIp, 'link', LINKS_PER_NETWORK)
    await redeem(body, 'reset', sourceIp)
    return { message: 'Your new password is set. Sign in with it.' }
  },

  async register({ body }, browser) {
    await countFrom(browser.sourceIp, 'link', LINKS_PER_NETWORK)
    const account = await redeem(body, 'invitation', browser.sourceIp)
    const { user, half } = await startSession(
      { ...account, remember: false, asksForCode: true, refusal: 'link_expired', event: 'signed_in' },
      browser,
    )
    return { data: half ? { two_factor: true } : { two_factor: false, user } }
  },

  async change({ body }, caller, browser) {
    const { user, hash: current } = await confirmPassword(caller, body.current).catch(rethrowAtCurrent)
    const also = [PasswordLinks.end(user), ...takeAuditWrites(caller)]
    const hash = await setPassword(user, body.password, also, current)
    await startSession({ user, hash, remember: caller.remember, asksForCode: false, refusal: 'not_signed_in' }, browser)
    return { message: 'Password changed' }
  },
})

/** A user who has not accepted their invitation gets a new one. With single sign-on, no link is sent. */
async function sendLink(email: string, address: string): Promise<void> {
  const job = await retryWhenStale(async () => {
    const [user, signOn] = await Promise.all([Users.findByEmail(email), SingleSignOn.forEmail(email)])
    if (!user || signOn) return undefined
    const kind: LinkKind = user.invited_at ? 'invitation' : 'reset'
    const link = PasswordLinks.issue(user, kind)
    const mail = queueMail(user, kind === 'invitation' ? 'invitation' : 'password_reset', { token: link.token })
    const audit = auditWrite(user.company_id, { event: 'password_link_sent', user_id: user.id, address })
    await transact([link.write, mail.write, SignInBasis.user(user), audit])
    return mail.job
  })
  if (job) await enqueue(job)
}

/** Sets the password of a link's user, unless the user signs in by a provider. */
const redeem = (
  { token, password }: { token: string; password: string },
  kind: LinkKind,
  address: string,
): Promise<Account> =>
  retryWhenStale(async () => {
    const { companyId, userId, write } = await PasswordLinks.redeem(token, kind)
    const user = await Users.read(companyId, userId)
    if (!user || user.deleted_at) throw new Refusal('link_expired')
    await refuseWithProvider(user, address)
    const event = kind === 'invitation' ? 'invitation_accepted' : 'password_reset'
    const audit = auditWrite(companyId, { event, user_id: userId, address })
    return { user, hash: await setPassword(user, password, [write, audit]) }
  })

/**
 * A link sets a password and an invitation also signs in, both without the company's provider. The link may be older than the
 * provider's setting. Root may use a password, to correct a wrong setting.
 */
async function refuseWithProvider({ company_id, id: user_id, email, roles }: User, address: string): Promise<void> {
  if (roles.includes(ROLE.root) || !(await SingleSignOn.forEmail(email))) return
  const detail = 'with a link'
  await writeAudit(company_id, { event: 'sign_in_failed', outcome: 'refused', user_id, address, detail })
  throw new Refusal('single_sign_on_only')
}

/**
 * Writes the new password, in place of `current` if given, ends every session and queues the notice by mail in one transaction; a
 * first password sends no mail. Then closes open sockets and unlocks the account. Returns the hash.
 */
async function setPassword(user: User, password: string, also: readonly Write[], current?: string): Promise<string> {
  refusePassword(password, await ownerOf(user))
  await refuseCommonPassword(password)
  const notice = user.invited_at ? undefined : queueMail(user, 'password_changed', {})
  const hash = await hashPassword(password)
  await Users.setPassword(user, { hash, current }, [...also, ...(notice ? [notice.write] : [])])
  await Promise.all([
    endAccess(user.company_id, user.id),
    clearAttempts(signInAttempts(user.email)),
    notice && enqueue(notice.job),
  ])
  return hash
}

async function ownerOf({ first_name, last_name, email, company_id }: User): Promise<PasswordOwner> {
  const { name, deleted_at } = await Users.company(company_id)
  if (deleted_at) throw new Refusal('link_expired')
  return { first_name, last_name, email, company: name }
}

/** Moves the refusal of the password to the field for the current password. */
function rethrowAtCurrent(error: unknown): never {
  if (error instanceof Refusal && error.fields.password)
    throw new Refusal(error.code, { current: error.fields.password })
  throw error
}
