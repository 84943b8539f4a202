import { countAttempt } from '#functions/data/access/attempts.ts'
import { SiteSessions } from '#functions/data/access/siteSessions.ts'
import { settings } from '#functions/runtime/settings.ts'
import { siteCookie } from './cookies.ts'
import type { Middleware } from './middleware.ts'

/** Limit per phone in 15 minutes. */
const REQUESTS_PER_SESSION = 600

/** Authenticates a site reader by the site cookie. The path contains the building's code. */
export const siteSession: Middleware = {
  async before({ event, context }) {
    const token = siteCookie.read(event.cookies ?? [], settings('SITE_ORIGIN'))
    const caller = await SiteSessions.admit(token, event.pathParameters?.code ?? '')
    await countAttempt(`site#${caller.session}`, REQUESTS_PER_SESSION)
    context.site = caller
  },
}
