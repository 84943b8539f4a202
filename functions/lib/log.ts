import { Logger } from '@aws-lambda-powertools/logger'

/** One JSON line per event, as the log service reads them, with the ids of the request or job that is being worked on. */
export const log = new Logger({ serviceName: 'clearfloor' })
