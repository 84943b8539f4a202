import { auth } from '#shared/contract/auth.ts'
import { Refusal } from '#shared/domain/refusal.ts'
import { countAttempt, forgiveAttempt } from '../data/attempts.ts'
import { Sessions } from '../data/sessions.ts'
import { Users } from '../data/users.ts'
import { cookie } from '../lib/caller.ts'
import { env } from '../lib/env.ts'
import { fits } from '../lib/passwords.ts'
import { serve } from '../lib/serve.ts'

const TRIES_PER_ACCOUNT = 10
const TRIES_PER_ADDRESS = 100

export const handler = serve(auth, {
  async csrfCookie() {},

  async validateEmail() {
    return {}
  },

  async login({ body }, { cookies, sourceIp }) {
    const tries = [
      [`sign-in#${body.email}`, TRIES_PER_ACCOUNT],
      [`sign-in#${sourceIp}`, TRIES_PER_ADDRESS],
    ] as const
    await Promise.all(tries.map(([what, most]) => countAttempt(what, most)))
    const account = await Users.byEmail(body.email)
    if (!(await fits(body.password, account?.hash)) || !account) throw new Refusal('sign_in_failed')
    const company = await Users.company(account.user.company_id)
    const [{ token, seconds }] = await Promise.all([
      Sessions.start(account.user, company, body.remember),
      ...tries.map(([what]) => forgiveAttempt(what)),
    ])
    cookies.push(cookie.set(token, env('SITE_ORIGIN'), seconds))
    return { data: { user: account.user } }
  },

  async user(_, caller) {
    const [user, company] = await Promise.all([
      Users.read(caller.company_id, caller.user_id),
      Users.company(caller.company_id),
    ])
    if (!user) throw new Refusal('not_signed_in')
    return { data: { user, company } }
  },

  async refresh(_, caller) {
    return { data: { expires_at: await Sessions.lengthen(caller) } }
  },

  async logout(_, caller, { cookies }) {
    await Sessions.end(caller)
    cookies.push(cookie.set('', env('SITE_ORIGIN'), 0))
  },
})
