import { generateURI, verify } from 'otplib'
import { confirmPassword } from '#functions/auth/confirmPassword.ts'
import { type OtherSessions, otherSessions } from '#functions/auth/endAccess.ts'
import { knownDevice } from '#functions/auth/knownDevice.ts'
import { qrCode } from '#functions/auth/qrCode.ts'
import { type Browser, startSession } from '#functions/auth/signIn.ts'
import { clearAttempts, delayAttempt, GUESS_DELAY } from '#functions/data/access/attempts.ts'
import { Sessions } from '#functions/data/access/sessions.ts'
import { type PendingTwoFactor, TwoFactor } from '#functions/data/access/twoFactor.ts'
import { auditWrite, setAuditEvent, takeAuditWrites, writeAudit } from '#functions/data/auditLog.ts'
import { readPasswordHash } from '#functions/data/company/signInBasis.ts'
import { Users } from '#functions/data/company/users.ts'
import { hashSecret } from '#functions/data/keys.ts'
import { transact, type Write } from '#functions/data/table.ts'
import { serve } from '#functions/http/serve.ts'
import { enqueue } from '#functions/jobOutbox.ts'
import type { Job } from '#functions/jobs.ts'
import { queueMail } from '#functions/mail/mailJob.ts'
import type { Caller, SessionIdentity } from '#functions/runtime/caller.ts'
import { twoFactor } from '#shared/contract/access/twoFactor.ts'
import { isOneTimeCode, normaliseCode, type TwoFactorInfo } from '#shared/domain/people/twoFactor.ts'
import { Refusal } from '#shared/domain/vocabulary/refusal.ts'

const ISSUER = 'Clearfloor'
/** A phone's clock may differ by one step of 30 seconds. */
const TOLERANCE_SECONDS = 30

export const handler = serve('twoFactor', twoFactor, {
  async info(_, caller) {
    if (await TwoFactor.read(caller.company_id, caller.user_id)) return { data: activated }
    // A signed-in user starts with `begin`, which asks for the password. A half session has just provided it.
    const pending = await (caller.half ? TwoFactor.pendingOrNew(caller) : TwoFactor.pending(caller))
    return { data: pending ? await infoOf(caller, pending) : { ...activated, has_2fa_activated: false } }
  },

  async check(_, caller) {
    const [factor, company] = await Promise.all([
      TwoFactor.read(caller.company_id, caller.user_id),
      Users.company(caller.company_id),
    ])
    const required = caller.half || company.two_factor_required || factor !== undefined
    return { data: { required, verified: !caller.half, loaded: true } }
  },

  async verify({ body }, caller, browser) {
    return withAttemptLimit(caller, browser.requestCookies, async () => {
      const acceptance = await acceptCode(caller, normaliseCode(body.one_time_password))
      if (acceptance === 'reset') return { data: { success: false, reset: true } }
      await finish(caller, [...acceptance.writes, ...(acceptance.others?.writes ?? [])], browser)
      await acceptance.others?.close()
      if (acceptance.job) await enqueue(acceptance.job)
      return { data: { success: true, reset: false } }
    })
  },

  async begin({ body }, caller) {
    await confirmPassword(caller, body.password)
    if (await TwoFactor.read(caller.company_id, caller.user_id)) throw new Refusal('action_not_available')
    return { data: await infoOf(caller, await TwoFactor.begin(caller)) }
  },

  async renewCodes({ body }, caller) {
    await confirmPassword(caller, body.password)
    if (!(await TwoFactor.read(caller.company_id, caller.user_id))) throw new Refusal('action_not_available')
    const { write, job } = changeMail(
      caller,
      'New recovery codes were created for your account. The old ones no longer work.',
    )
    const others = await otherSessions(caller)
    const recovery_codes = await TwoFactor.renewCodes(caller, [
      write,
      Sessions.mustExist(caller),
      ...others.writes,
      ...takeAuditWrites(caller),
    ])
    await Promise.all([enqueue(job), others.close()])
    return { data: { recovery_codes } }
  },

  async disable({ body }, caller, { requestCookies }) {
    await confirmPassword(caller, body.password)
    const { two_factor_required } = await Users.company(caller.company_id)
    if (two_factor_required) throw new Refusal('two_factor_demanded')
    await withAttemptLimit(caller, requestCookies, async () => {
      const { writes } = await acceptActivatedCode(caller, normaliseCode(body.one_time_password))
      await transact(writes)
      const others = await otherSessions(caller)
      const { write, job } = changeMail(caller, 'Two-factor authentication was turned off for your account.')
      const also = [write, Sessions.mustExist(caller), ...others.writes, ...takeAuditWrites(caller)]
      await TwoFactor.disable(caller, also)
      await Promise.all([enqueue(job), others.close()])
    })
  },
})

const activated: TwoFactorInfo = { has_2fa_activated: true, enable_recovery: true }

async function infoOf(caller: SessionIdentity, { secret, codes }: PendingTwoFactor): Promise<TwoFactorInfo> {
  const user = await Users.read(caller.company_id, caller.user_id)
  const uri = generateURI({ issuer: ISSUER, label: user?.email ?? caller.full_name, secret })
  return {
    has_2fa_activated: false,
    enable_recovery: true,
    qr_code: qrCode(uri),
    secret_key: secret,
    recovery_codes: codes,
  }
}

/** After five wrong codes each attempt takes longer. A known device has its own count. */
async function withAttemptLimit<R>(
  { company_id, user_id, audit: { address } }: Caller,
  requestCookies: readonly string[],
  attempt: () => Promise<R>,
): Promise<R> {
  const user = await Users.read(company_id, user_id)
  const device = user && (await knownDevice.find(requestCookies, user.email))
  const tries = device ? `code#device#${device}` : `code#${company_id}#${user_id}`
  await delayAttempt(tries, GUESS_DELAY)
  const reply = await attempt().catch(async error => {
    if (isWrongCode(error)) await writeAudit(company_id, { event: 'code_failed', outcome: 'refused', user_id, address })
    throw error
  })
  await clearAttempts(tries)
  return reply
}

const isWrongCode = (error: unknown): boolean =>
  error instanceof Refusal && error.fields.one_time_password !== undefined

interface Acceptance {
  readonly writes: readonly Write[]
  readonly job?: Job
  /**
   * The user's other sessions. Set if two-factor authentication was activated or a recovery code used; these sessions then end.
   */
  readonly others?: OtherSessions
}

/** The writes that accept a right code; 'reset' if the set-up of the code has expired. */
async function acceptCode(caller: Caller, plain: string): Promise<Acceptance | 'reset'> {
  if (await TwoFactor.read(caller.company_id, caller.user_id)) return acceptActivatedCode(caller, plain)
  const pending = await TwoFactor.pending(caller)
  if (!pending) return 'reset'
  const writes = await TwoFactor.activationWrites(caller, pending, await stepOf(pending.secret, plain))
  const { write, job } = changeMail(caller, 'Two-factor authentication was turned on for your account.')
  setAuditEvent(caller, 'two_factor_on')
  return { writes: [...writes, write, ...takeAuditWrites(caller)], job, others: await otherSessions(caller) }
}

/** A mail about a change to the user's sign-in, in case another person made the change. */
const changeMail = ({ company_id, user_id }: SessionIdentity, change: string) =>
  queueMail({ company_id, id: user_id }, 'two_factor_changed', { what: change })

async function acceptActivatedCode(caller: Caller, plain: string): Promise<Acceptance> {
  const factor = await TwoFactor.read(caller.company_id, caller.user_id)
  if (!factor) throw new Refusal('action_not_available')
  if (!isOneTimeCode(plain)) {
    const { company_id, user_id, audit } = caller
    const act = { event: 'recovery_code_used', user_id, address: audit.address } as const
    const writes = [TwoFactor.recoveryCodeUse(caller, plain), auditWrite(company_id, act)]
    return { writes, others: await otherSessions(caller) }
  }
  const step = await stepOf(await TwoFactor.secretOf(caller, factor), plain)
  return { writes: [await TwoFactor.acceptStepWrite(caller, factor, step)] }
}

/** The time step of a code. */
async function stepOf(secret: string, token: string): Promise<number> {
  const result = isOneTimeCode(token) ? await verify({ secret, token, epochTolerance: TOLERANCE_SECONDS }) : undefined
  if (result?.valid && 'timeStep' in result && typeof result.timeStep === 'number') return result.timeStep
  throw new Refusal('invalid_input', {
    one_time_password: 'That code isn’t right. Wait for the next one and try again.',
  })
}

/** Uses up the code and turns the half session into a full one with a new token, in one transaction. */
async function finish(caller: Caller, acceptanceWrites: readonly Write[], browser: Browser): Promise<void> {
  if (!caller.half) return transact([...acceptanceWrites, Sessions.mustExist(caller)])
  const user = { company_id: caller.company_id, id: caller.user_id }
  const hash = await readPasswordHash(user)
  if (!hash || hashSecret(hash) !== caller.proof) throw new Refusal('not_signed_in')
  const signIn = { user, hash, remember: caller.remember, asksForCode: false, refusal: 'not_signed_in' } as const
  await startSession({ ...signIn, event: 'signed_in', completes: caller }, browser, acceptanceWrites)
}
