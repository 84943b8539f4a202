import type { Logger } from '@aws-lambda-powertools/logger'
import type { Caller } from './caller.ts'

type Facts = Readonly<Record<string, unknown>>

/** What every line says of the request or job that is being worked on. */
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

/** One JSON line per event, as the log service reads them. A line is written once its promise is kept. */
export const log = {
  info: write('info'),
  warn: write('warn'),
  error: write('error'),
  /** From now on every line says this too, and nothing that was said before. */
  about: (facts: Facts): void => {
    context = facts
  },
}

/** One line in the log whenever somebody of one company reaches into another: who, what, where. */
export async function logCrossCompanyAccess(
  { company_id, user_id }: Caller,
  companyId: string,
  call: string,
): Promise<void> {
  if (companyId !== company_id)
    await log.info('crossing', { user: user_id, from: company_id, company: companyId, call })
}
