import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda'
import * as z from 'zod'
import { CalendarText, type Endpoint, isDeclared, isFile, Redirect } from '#shared/contract/protocol/endpoint.ts'
import type { Middleware } from './middleware.ts'

/** Turns a handler's result into the gateway's reply. Fields that are not in the endpoint's schema are dropped. */
export const replies = (endpoint: Pick<Endpoint, 'method' | 'reply'>): Middleware => ({
  after(request) {
    const { reply } = endpoint
    const result: unknown = request.response
    if (reply === Redirect) request.response = redirect(Redirect.parse(result))
    else if (reply === CalendarText) request.response = calendar(CalendarText.parse(result))
    else if (isFile(endpoint) && prefersFile(request.event.headers.accept) && isReady(result))
      request.response = redirect({ location: result.data.url })
    else if (isDeclared(reply)) request.response = json(200, reply.parse(result), request.context.cookies)
    else request.response = json(204, undefined, request.context.cookies)
  },
})

/** A browser lists file types in `accept`; a program accepts JSON or anything. */
const prefersFile = (accept = ''): boolean => accept !== '' && !/^(\*|application)\/(\*|json)/.test(accept.trim())

const Ready = z.object({ data: z.object({ url: z.string() }) })
/** A drawing image may still be rendering, and then has no URL. */
const isReady = (result: unknown): result is z.output<typeof Ready> => Ready.safeParse(result).success

/** A JSON reply that no cache may store. */
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

/** An iCalendar text (RFC 5545). */
const calendar = ({ calendar: body }: { readonly calendar: string }): APIGatewayProxyStructuredResultV2 => {
  const reply = json(200, undefined)
  return { ...reply, headers: { ...reply.headers, 'content-type': 'text/calendar; charset=utf-8' }, body }
}

/** Redirects the browser. The body repeats the address for clients that do not follow redirects. */
export const redirect = ({ location }: { readonly location: string }): APIGatewayProxyStructuredResultV2 => {
  const reply = json(302, { location })
  return { ...reply, headers: { ...reply.headers, location } }
}
