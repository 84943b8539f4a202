import type { Logger } from '@aws-lambda-powertools/logger'

type Facts = Readonly<Record<string, unknown>>

/** Added to every line: the current request or job. */
let context: Facts = {}
let logger: Promise<Logger> | undefined

/** Loaded on demand, because most requests log nothing. */
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

/** One JSON line per event. The line is written when the promise resolves. */
export const log = {
  info: write('info'),
  warn: write('warn'),
  error: write('error'),
  /** Replaces the facts that are added to every following line. */
  about: (facts: Facts): void => {
    context = facts
  },
}
