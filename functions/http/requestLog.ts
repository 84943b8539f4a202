import { log } from '#functions/runtime/log.ts'
import type { Middleware } from './middleware.ts'

/** Every line that is logged while a request is answered carries its id, which a 500 gives to the person, and its route. */
export const requestLog = (): Middleware => ({
  before({ event: { requestContext, routeKey } }) {
    log.about({ request_id: requestContext.requestId, route: routeKey })
  },
})
