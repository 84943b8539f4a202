import { countAttempt } from '#functions/data/access/attempts.ts'
import { PortalSessions } from '#functions/data/access/portalSessions.ts'
import { settings } from '#functions/runtime/settings.ts'
import { portalCookie } from './cookies.ts'
import type { Middleware } from './middleware.ts'

/** Of one person within a quarter of an hour: enough for who opens every building, too few to keep the company from its own work. */
const REQUESTS_PER_CONTACT = 600

/** Identifies somebody of a client by the portal's own cookie. A user's cookie and an API token are not looked at. */
export const portalSession: Middleware = {
  async before({ event, context }) {
    const caller = await PortalSessions.admit(portalCookie.read(event.cookies ?? [], settings('SITE_ORIGIN')))
    await countAttempt(`portal#${caller.company_id}#${caller.contact_id}`, REQUESTS_PER_CONTACT)
    context.portal = caller
  },
}
