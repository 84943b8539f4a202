import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda'
import { isOutOfSpace } from '#functions/aws/sdkClients.ts'
import { CommandReplayed } from '#functions/data/idempotency.ts'
import { log } from '#functions/runtime/log.ts'
import { Refusal, type RefusalCode } from '#shared/domain/vocabulary/refusal.ts'
import type { HttpContext, Middleware } from './middleware.ts'
import { json } from './replies.ts'

/**
 * Turns a thrown error into a reply: a refusal into its status and sentence, a replay into the first reply, any other error into
 * a 500 with the request id.
 */
export const errors = (): Middleware => ({
  async onError({ error, event, context }) {
    if (error instanceof Refusal && LOGGED.includes(error.code)) await logRefusal(error, context)
    return replyTo(error, event.requestContext.requestId)
  },
})

/** Refusals that may point to an attack: other users' ids and roles, foreign origins, input that no page sends, rate limits. */
const LOGGED: readonly RefusalCode[] = [
  'not_found',
  'not_allowed',
  'company_not_visited',
  'token_not_valid',
  'token_not_allowed',
  'token_scope_missing',
  'wrong_origin',
  'invalid_input',
  'too_large',
  'too_many_attempts',
  'too_many_requests',
  'quota_reached',
]

/** Logs who was refused and the code, without the input. The access log has the network address under the request id. */
const logRefusal = ({ code }: Refusal, { asker, portal }: HttpContext): Promise<void> =>
  log.info('refused', {
    code,
    user: asker?.user_id,
    contact: portal?.contact_id,
    company: asker?.company_id ?? portal?.company_id,
  })

async function replyTo(error: unknown, requestId: string): Promise<APIGatewayProxyStructuredResultV2> {
  if (error instanceof CommandReplayed) return error.reply === null ? json(204, undefined) : json(200, error.reply)
  if (error instanceof Refusal) return refusalReply(error)
  await log.error('failed', { error })
  if (isOutOfSpace(error)) return refusalReply(new Refusal('storage_full'))
  return json(500, {
    error: true,
    code: 'internal',
    message: `Something went wrong on our side. Quote request ${requestId} if you report it.`,
    fields: {},
    request_id: requestId,
  })
}

function refusalReply({ code, message, fields, current, status }: Refusal): APIGatewayProxyStructuredResultV2 {
  const reply = json(status, {
    error: true,
    code,
    message,
    fields,
    ...(current !== undefined && { current: withoutKeys(current) }),
  })
  return status === 503 ? { ...reply, headers: { ...reply.headers, 'retry-after': '1' } } : reply
}

const KEY_ATTRIBUTES = /^(pk|sk|row|ttl|gsi\d(pk|sk))$/
const withoutKeys = (row: unknown) =>
  Object.fromEntries(Object.entries(row as object).filter(([name]) => !KEY_ATTRIBUTES.test(name)))
