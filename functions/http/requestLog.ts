import { log } from '#functions/runtime/log.ts'
import type { Middleware } from './middleware.ts'
import { routeKeyOf } from './routeKey.ts'

/** Adds the request's route and its id (which a 500 shows to the user) to every line logged while it is answered. */
export const requestLog = (): Middleware => ({
  before({ event }) {
    log.about({ request_id: event.requestContext.requestId, route: routeKeyOf(event) })
  },
})
