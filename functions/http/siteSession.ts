import { countAttempt } from '#functions/data/access/attempts.ts'
import { SiteSessions } from '#functions/data/access/siteSessions.ts'
import { settings } from '#functions/runtime/settings.ts'
import { siteCookie } from './cookies.ts'
import type { Middleware } from './middleware.ts'

/** Of one phone within a quarter of an hour. */
const REQUESTS_PER_SESSION = 600

/** Admits a phone on which the PIN of the building was entered, by its own cookie. The path has the code of the building. */
export const siteSession: Middleware = {
  async before({ event, context }) {
    const token = siteCookie.read(event.cookies ?? [], settings('SITE_ORIGIN'))
    const caller = await SiteSessions.admit(token, event.pathParameters?.code ?? '')
    await countAttempt(`site#${caller.session}`, REQUESTS_PER_SESSION)
    context.site = caller
  },
}
