import type middy from '@middy/core'
import { log } from '#functions/runtime/log.ts'

/** Adds Lambda's id of the run to every line logged by a worker, as Lambda's own lines have it. */
export const runLog = (): middy.MiddlewareObj => ({
  before({ context }) {
    log.about({ function_request_id: context.awsRequestId })
  },
})
