import { countAttempt } from '#functions/data/access/attempts.ts'
import { PortalSessions } from '#functions/data/access/portalSessions.ts'
import { settings } from '#functions/runtime/settings.ts'
import { portalCookie } from './cookies.ts'
import type { Middleware } from './middleware.ts'

/** Limit per contact in 15 minutes: enough to open every building, too few to slow down the company. */
const REQUESTS_PER_CONTACT = 600

/** Authenticates a portal contact by the portal's own cookie; ignores a user's cookie and API tokens. */
export const portalSession: Middleware = {
  async before({ event, context }) {
    const caller = await PortalSessions.admit(portalCookie.read(event.cookies ?? [], settings('SITE_ORIGIN')))
    await countAttempt(`portal#${caller.company_id}#${caller.contact_id}`, REQUESTS_PER_CONTACT)
    context.portal = caller
  },
}
