import { randomNonce, randomPKCECodeVerifier } from 'openid-client'
import { signOn } from '#shared/contract/signOn.ts'
import { Refusal } from '#shared/domain/refusal.ts'
import { countAttempt } from '../data/attempts.ts'
import { Sessions } from '../data/sessions.ts'
import { SIGNING_ON_SECONDS, SigningsOn } from '../data/signingsOn.ts'
import { SignOn } from '../data/signOn.ts'
import { Users } from '../data/users.ts'
import { serve } from '../http/serve.ts'
import { arrive } from '../lib/arriving.ts'
import { browserMark } from '../lib/browserMark.ts'
import { logCrossing } from '../lib/crossing.ts'
import { env } from '../lib/env.ts'
import { claimsOf, refuseIssuer, signOnAddress } from '../lib/provider.ts'
import { setCookie } from '../lib/signingIn.ts'

const TRIES_PER_NETWORK = 100

export const handler = serve(signOn, {
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
    await logCrossing(caller, query.company_id, 'signOn.settings')
    return { data: await SignOn.list((await Users.company(query.company_id)).id) }
  },

  async save({ body }, caller) {
    await logCrossing(caller, body.company_id, 'signOn.save')
    refuseIssuer(body.issuer)
    return SignOn.save(caller, body)
  },

  async remove({ body }, caller) {
    await logCrossing(caller, body.company_id, 'signOn.remove')
    return SignOn.remove(caller, body.company_id, body.domain)
  },
})
