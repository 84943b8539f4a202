import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda'
import { Refusal } from '#shared/domain/refusal.ts'
import { Replay } from '../data/commands.ts'
import { log } from './log.ts'

/** A reply as the gateway takes it. Nothing that the API says is kept by caches on the way. */
export const json = (
  statusCode: number,
  body: unknown,
  cookies: readonly string[] = [],
): APIGatewayProxyStructuredResultV2 => ({
  statusCode,
  headers: {
    'content-type': 'application/json',
    'cache-control': 'private, no-store',
    'x-content-type-options': 'nosniff',
  },
  ...(cookies.length > 0 && { cookies: [...cookies] }),
  body: body === undefined ? '' : JSON.stringify(body),
})

/** Sends the browser on. The address stands in the body too, for callers that do not follow. */
export const redirect = ({ location }: { readonly location: string }): APIGatewayProxyStructuredResultV2 => {
  const answer = json(302, { location })
  return { ...answer, headers: { ...answer.headers, location } }
}

/** A refusal becomes its own status and sentence; a replay its first answer; anything else is logged and a plain 500. */
export function answerOf(error: unknown, requestId: string): APIGatewayProxyStructuredResultV2 {
  if (error instanceof Replay) return error.reply === null ? json(204, undefined) : json(200, error.reply)
  if (error instanceof Refusal) {
    const { code, message, fields, current } = error
    const answer = json(error.status, {
      code,
      message,
      fields,
      ...(current !== undefined && { current: withoutKeys(current) }),
    })
    return error.status === 503 ? { ...answer, headers: { ...answer.headers, 'retry-after': '1' } } : answer
  }
  log.error('failed', { requestId, error })
  return json(500, {
    code: 'internal',
    message: `Something went wrong at our side. Mention ${requestId} when you report it.`,
    fields: {},
  })
}

const KEY_ATTRIBUTES = /^(pk|sk|row|ttl|gsi\d(pk|sk))$/
const withoutKeys = (row: unknown) =>
  Object.fromEntries(Object.entries(row as object).filter(([name]) => !KEY_ATTRIBUTES.test(name)))
