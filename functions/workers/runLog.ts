import type middy from '@middy/core'
import { log } from '#functions/runtime/log.ts'

/** Every line that is logged while a worker runs carries Lambda's id of that run, as Lambda's own lines about it do. */
export const runLog = (): middy.MiddlewareObj => ({
  before({ context }) {
    log.about({ function_request_id: context.awsRequestId })
  },
})
