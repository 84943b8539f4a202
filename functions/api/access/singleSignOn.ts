import { randomNonce, randomPKCECodeVerifier } from 'openid-client'
import { refuseWeakAuthentication } from '#functions/auth/authenticationDemands.ts'
import { browserBinding } from '#functions/auth/browserBinding.ts'
import { exchangeCode, signOnAddress } from '#functions/auth/openIdConnect.ts'
import { startSession } from '#functions/auth/signIn.ts'
import { accountForSignOn } from '#functions/auth/singleSignOnAccount.ts'
import { allowedAddress } from '#functions/connector/allowedAddress.ts'
import { encryptSecret, renewEncryption } from '#functions/connector/secretEncryption.ts'
import { countFrom } from '#functions/data/access/attempts.ts'
import { SIGN_ON_REQUEST_SECONDS, SignOnRequests } from '#functions/data/access/signOnRequests.ts'
import { ownerOfSecret, SingleSignOn } from '#functions/data/access/singleSignOn.ts'
import { writeAudit } from '#functions/data/auditLog.ts'
import { retryWhenStale } from '#functions/data/claim.ts'
import { readPasswordHash } from '#functions/data/company/signInBasis.ts'
import { SignOnSubjects } from '#functions/data/company/signOnSubjects.ts'
import { Users } from '#functions/data/company/users.ts'
import { Visits } from '#functions/data/company/visits.ts'
import { serve } from '#functions/http/serve.ts'
import { settings } from '#functions/runtime/settings.ts'
import { singleSignOn } from '#shared/contract/access/singleSignOn.ts'
import { Refusal } from '#shared/domain/vocabulary/refusal.ts'

const TRIES_PER_NETWORK = 100

export const handler = serve('singleSignOn', singleSignOn, {
  async validateEmail({ body }, { cookies, requestCookies, sourceIp }) {
    const setting = await SingleSignOn.forEmail(body.email)
    if (!setting) return { error: false }
    await countFrom(sourceIp, 'sign-on', TRIES_PER_NETWORK)
    const origin = settings('SITE_ORIGIN')
    const browser = browserBinding.read(requestCookies, origin) ?? browserBinding.make()
    const { company_id, domain } = setting
    const request = { company_id, domain, browser, verifier: randomPKCECodeVerifier(), nonce: randomNonce() }
    const oauth_url = await signOnAddress(setting, request, await SignOnRequests.start(request), body.email)
    cookies.push(browserBinding.set(browser, origin, SIGN_ON_REQUEST_SECONDS))
    return { oauth_url, error: false }
  },

  /** The provider authenticates the user as strongly as the company demands, so the session needs no code. */
  async callback({ body }, browser) {
    const { requestCookies, sourceIp } = browser
    await countFrom(sourceIp, 'callback', TRIES_PER_NETWORK)
    const { code, state = '', iss } = body
    const request = await SignOnRequests.redeem(
      state,
      browserBinding.read(requestCookies, settings('SITE_ORIGIN')) ?? '',
    )
    const refused = refusedOf(request.company_id, sourceIp)
    const identify = async () => {
      const setting = await SingleSignOn.read(request.company_id, request.domain)
      if (!code || !setting) throw new Refusal('single_sign_on_failed')
      const claims = await exchangeCode(setting, request, { code, state, iss })
      refuseWeakAuthentication(setting, claims.authentication)
      const user = await retryWhenStale(() => accountForSignOn(setting, claims))
      return { user, subject: { issuer: claims.issuer, client_id: setting.client_id, sub: claims.sub } }
    }
    const { user: account, subject } = await identify().catch(refused())
    const { user } = await startSession(
      {
        user: account,
        hash: await readPasswordHash(account),
        remember: false,
        asksForCode: false,
        refusal: 'single_sign_on_failed',
        event: 'signed_in',
      },
      browser,
      [SignOnSubjects.bindWrite(account, subject)],
    ).catch(refused(account.id))
    return { data: { user } }
  },

  async settings({ query }, caller) {
    await Visits.require(caller, query.company_id, 'singleSignOn.settings')
    return { data: await SingleSignOn.list((await Users.company(query.company_id)).id) }
  },

  async save({ body }, caller) {
    await Visits.require(caller, body.company_id, 'singleSignOn.save')
    // Stored as typed, because providers compare the issuer letter by letter.
    allowedAddress('issuer', body.issuer)
    const owner = ownerOfSecret(body)
    return SingleSignOn.save(caller, body, async stored =>
      body.client_secret ? encryptSecret(owner, body.client_secret) : stored && renewEncryption(owner, stored),
    )
  },

  async delete({ body }, caller) {
    await Visits.require(caller, body.company_id, 'singleSignOn.delete')
    return SingleSignOn.delete(caller, body.company_id, body.domain)
  },
})

/** Records a refused sign-in in the audit log, with the user if known. */
const refusedOf =
  (companyId: string, address: string) =>
  (user_id = '') =>
  async (error: unknown): Promise<never> => {
    const isOther = error instanceof Refusal && error.code === 'single_sign_on_other'
    const detail = isOther ? 'single sign-on, by someone else than before' : 'single sign-on'
    const act = { event: 'sign_in_failed', outcome: 'refused', user_id, address, detail } as const
    if (error instanceof Refusal) await writeAudit(companyId, act)
    throw error
  }
