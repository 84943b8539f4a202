import type middy from '@middy/core'
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2, Context } from 'aws-lambda'
import type { Caller } from '#functions/runtime/caller.ts'

/** What an endpoint's schemas made of a request. */
interface Input {
  readonly params: Readonly<Record<string, string | undefined>>
  readonly query: unknown
  readonly body: unknown
}

/** Lambda's context, with what the middlewares have found out about the request so far. */
export interface HttpContext extends Context {
  /** Who asks; undefined where anybody may. */
  caller?: Caller
  input?: Input
  /** The cookies of the answer. */
  cookies?: string[]
}

/** What stands between the gateway and a handler, one concern each. */
export type Middleware = middy.MiddlewareObj<
  APIGatewayProxyEventV2,
  APIGatewayProxyStructuredResultV2,
  Error,
  HttpContext
>
