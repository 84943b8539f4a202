import { nzDay, nzTime } from '#shared/domain/vocabulary/time.ts'
import type { Invoke, Outcome } from './lambdaPool.ts'

/** The parts of an event that identify the call: HTTP route, socket route or queue jobs. */
interface Event {
  readonly requestContext?: {
    readonly http?: { readonly method: string; readonly path: string }
    readonly routeKey?: string
  }
  readonly Records?: readonly { readonly body?: string }[]
}

/** Calls a function and writes one line with time, call, outcome, duration and function. */
export const readableCalls =
  (name: string, invoke: Invoke, write: (line: string) => void): Invoke =>
  async event => {
    const start = Date.now()
    const outcome = await invoke(event)
    const facts = [whatOf(event as Event), endOf(outcome), `${Date.now() - start} ms`, name]
    write(`${nzDay(start)} ${nzTime(start)}  ${facts.join('  ')}\n`)
    return outcome
  }

function whatOf({ requestContext, Records }: Event): string {
  if (requestContext?.http) return `${requestContext.http.method} ${requestContext.http.path}`
  if (requestContext?.routeKey) return `socket ${requestContext.routeKey}`
  return Records ? Records.map(({ body = '' }) => jobOf(body)).join(', ') : 'scheduled'
}

const jobOf = (body: string): string => {
  const { kind = 'job', id = '' } = objectIn(body)
  return `${kind} ${id}`.trim()
}

/** `200`, `409 changed_meanwhile “Someone else has changed this”`, `failed: TypeError …`. */
function endOf(outcome: Outcome): string {
  if ('error' in outcome) return `failed: ${outcome.error.errorType} ${outcome.error.errorMessage}`
  const { statusCode, body, batchItemFailures } = (outcome.result ?? {}) as Readonly<Record<string, unknown>>
  if (Array.isArray(batchItemFailures) && batchItemFailures.length > 0) return 'failed, to be tried again'
  if (statusCode === undefined) return 'done'
  const { code, message } = Number(statusCode) >= 400 ? objectIn(String(body ?? '')) : {}
  return [statusCode, code, message && `“${message}”`].filter(Boolean).join(' ')
}

function objectIn(text: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? { ...value } : {}
  } catch {
    return {}
  }
}
