import type middy from '@middy/core'
import { log } from '#functions/runtime/log.ts'

/** Adds Lambda's request id to every log line of a worker, as in Lambda's own lines. */
export const runLog = (): middy.MiddlewareObj => ({
  before({ context }) {
    log.about({ function_request_id: context.awsRequestId })
  },
})
