import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda'
import { type Endpoint, isDeclared, Redirect } from '#shared/contract/protocol/endpoint.ts'
import type { Middleware } from './middleware.ts'

/** Turns a handler's result into the gateway's reply; fields that the endpoint's schema does not name are left out. */
export const replies = (endpoint: Pick<Endpoint, 'reply'>): Middleware => ({
  after(request) {
    const { reply } = endpoint
    const result: unknown = request.response
    if (reply === Redirect) request.response = redirect(Redirect.parse(result))
    else if (isDeclared(reply)) request.response = json(200, reply.parse(result), request.context.cookies)
    else request.response = json(204, undefined, request.context.cookies)
  },
})

/** A reply as the gateway takes it, which no cache may store. */
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

/** Redirects the browser; the body repeats the address for callers that do not follow redirects. */
export const redirect = ({ location }: { readonly location: string }): APIGatewayProxyStructuredResultV2 => {
  const reply = json(302, { location })
  return { ...reply, headers: { ...reply.headers, location } }
}
