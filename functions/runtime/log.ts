import type { Logger } from '@aws-lambda-powertools/logger'

type Facts = Readonly<Record<string, unknown>>

/** Added to every line: the request or job in progress. */
let context: Facts = {}
let logger: Promise<Logger> | undefined

/** Most requests have nothing to log, so a function does not wait for the logger when it starts. */
const loaded = () => {
  logger ??= import('@aws-lambda-powertools/logger').then(({ Logger }) => new Logger({ serviceName: 'clearfloor' }))
  return logger
}

const write =
  (level: 'info' | 'warn' | 'error') =>
  async (event: string, facts: Facts = {}): Promise<void> => {
    const line = { ...context, ...facts }
    ;(await loaded())[level](event, line)
  }

/** One JSON line per event, as the log service reads them. A line is written when its promise resolves. */
export const log = {
  info: write('info'),
  warn: write('warn'),
  error: write('error'),
  /** Sets what every following line carries, in place of what was set before. */
  about: (facts: Facts): void => {
    context = facts
  },
}
