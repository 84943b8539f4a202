import type { APIGatewayProxyEventV2 } from 'aws-lambda'
import { type Endpoint, isDeclared } from '#shared/contract/protocol/endpoint.ts'
import { Refusal } from '#shared/domain/vocabulary/refusal.ts'
import type { Middleware } from './middleware.ts'

/** Reads query and body by the endpoint's schemas; refuses with a sentence at every invalid field. */
export const reading = (endpoint: Pick<Endpoint, 'query' | 'body'>): Middleware => ({
  before({ event, context }) {
    const query = endpoint.query.safeParse(
      isDeclared(endpoint.query) ? (event.queryStringParameters ?? {}) : undefined,
      DEFAULT_MESSAGES,
    )
    const body = endpoint.body.safeParse(isDeclared(endpoint.body) ? bodyOf(event) : undefined, DEFAULT_MESSAGES)
    const issues = [...(query.error?.issues ?? []), ...(body.error?.issues ?? [])]
    if (issues.length > 0)
      throw new Refusal(
        'invalid_input',
        Object.fromEntries(issues.map(issue => [issue.path.join('.') || 'body', issue.message])),
      )
    context.input = { params: event.pathParameters ?? {}, query: query.data, body: body.data }
  },
})

/** For schemas without a sentence of their own. */
const DEFAULT_MESSAGES = {
  error: ({ input }: { readonly input?: unknown }) =>
    input === undefined ? 'Required' : 'This value isn’t valid here',
}

function bodyOf({ body, isBase64Encoded }: APIGatewayProxyEventV2): unknown {
  try {
    return JSON.parse((isBase64Encoded ? Buffer.from(body ?? '', 'base64').toString() : body) || '{}')
  } catch {
    throw new Refusal('invalid_input', { body: 'Send JSON' })
  }
}
