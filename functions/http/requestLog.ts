import { log } from '#functions/runtime/log.ts'
import type { Middleware } from './middleware.ts'
import { routeKeyOf } from './routeKey.ts'

/** Adds the route and the request id to every log line of the request. A 500 shows the id to the user. */
export const requestLog = (): Middleware => ({
  before({ event }) {
    log.about({ request_id: event.requestContext.requestId, route: routeKeyOf(event) })
  },
})
