import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda'
import { REFUSALS } from '#shared/domain/vocabulary/refusal.ts'
import { json } from './replies.ts'

/** The reply to a request that no endpoint accepts. */
export function refusedRoute(code: 'not_found' | 'method_not_allowed' | 'wrong_origin') {
  const [status, message] = REFUSALS[code]
  return json(status, { code, message, fields: {} })
}

/** 405 with the methods that the path accepts. */
export function methodNotAllowed(methods: Iterable<string>): APIGatewayProxyStructuredResultV2 {
  const reply = refusedRoute('method_not_allowed')
  return { ...reply, headers: { ...reply.headers, allow: [...methods].sort().join(', ') } }
}
