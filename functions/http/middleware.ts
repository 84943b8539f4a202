import type middy from '@middy/core'
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2, Context } from 'aws-lambda'
import type { Caller, PortalCaller, SessionIdentity, SiteCaller } from '#functions/runtime/caller.ts'

/** A request as the endpoint's schemas parsed it. */
export interface Input {
  readonly params: Readonly<Record<string, string | undefined>>
  readonly query: unknown
  readonly body: unknown
}

/** Lambda's context, with what the middlewares add to it. */
export interface HttpContext extends Context {
  /** Who asks, whether or not they may. */
  asker?: SessionIdentity
  /** Undefined for endpoints that need no session. */
  caller?: Caller
  /** Only of calls of the owner's portal. */
  portal?: PortalCaller
  /** Only of calls of the on-site register. */
  site?: SiteCaller
  input?: Input
  /** The cookies of the answer. */
  cookies?: string[]
}

/** One concern between the gateway and a handler. */
export type Middleware = middy.MiddlewareObj<
  APIGatewayProxyEventV2,
  APIGatewayProxyStructuredResultV2,
  Error,
  HttpContext
>
