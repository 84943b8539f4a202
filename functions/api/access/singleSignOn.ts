import { randomNonce, randomPKCECodeVerifier } from 'openid-client'
import { browserMark } from '#functions/auth/browserBinding.ts'
import { claimsOf, refuseIssuer, signOnAddress } from '#functions/auth/openIdConnect.ts'
import { setCookie } from '#functions/auth/signIn.ts'
import { arrive } from '#functions/auth/singleSignOnAccount.ts'
import { countAttempt } from '#functions/data/access/attempts.ts'
import { Sessions } from '#functions/data/access/sessions.ts'
import { SIGNING_ON_SECONDS, SigningsOn } from '#functions/data/access/signOnRequests.ts'
import { SignOn } from '#functions/data/access/singleSignOn.ts'
import { Users } from '#functions/data/company/users.ts'
import { serve } from '#functions/http/serve.ts'
import { logCrossing } from '#functions/runtime/crossing.ts'
import { env } from '#functions/runtime/settings.ts'
import { singleSignOn } from '#shared/contract/access/singleSignOn.ts'
import { Refusal } from '#shared/domain/vocabulary/refusal.ts'

const TRIES_PER_NETWORK = 100

export const handler = serve(singleSignOn, {
  async validateEmail({ body }, { cookies, sent, sourceIp }) {
    const setting = await SignOn.of(body.email)
    if (!setting) return {}
    await countAttempt(`sign-on#${sourceIp}`, TRIES_PER_NETWORK)
    const origin = env('SITE_ORIGIN')
    const browser = browserMark.read(sent, origin) ?? browserMark.make()
    const { company_id, domain } = setting
    const begun = { company_id, domain, browser, verifier: randomPKCECodeVerifier(), nonce: randomNonce() }
    const oauth_url = await signOnAddress(setting, begun, await SigningsOn.begin(begun), body.email)
    cookies.push(browserMark.set(browser, origin, SIGNING_ON_SECONDS))
    return { oauth_url }
  },

  /** The provider answers for the person, a second factor included: the session is a whole one. */
  async callback({ body }, { cookies, sent, sourceIp }) {
    await countAttempt(`callback#${sourceIp}`, TRIES_PER_NETWORK)
    const { code, state = '', iss } = body
    const begun = await SigningsOn.take(state, browserMark.read(sent, env('SITE_ORIGIN')) ?? '')
    const setting = await SignOn.read(begun.company_id, begun.domain)
    if (!code || !setting) throw new Refusal('sign_on_failed')
    const user = await arrive(setting, await claimsOf(setting, begun, { code, state, iss }))
    const company = await Users.company(user.company_id)
    setCookie(cookies, await Sessions.start(user, company, { remember: false, half: false }))
    return { data: { user } }
  },

  async settings({ query }, caller) {
    await logCrossing(caller, query.company_id, 'singleSignOn.settings')
    return { data: await SignOn.list((await Users.company(query.company_id)).id) }
  },

  async save({ body }, caller) {
    await logCrossing(caller, body.company_id, 'singleSignOn.save')
    refuseIssuer(body.issuer)
    return SignOn.save(caller, body)
  },

  async remove({ body }, caller) {
    await logCrossing(caller, body.company_id, 'singleSignOn.remove')
    return SignOn.remove(caller, body.company_id, body.domain)
  },
})
