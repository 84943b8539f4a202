import type middy from '@middy/core'
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2, Context } from 'aws-lambda'
import type { Caller, PortalCaller, SessionIdentity, SiteCaller } from '#functions/runtime/caller.ts'

export interface Input {
  readonly params: Readonly<Record<string, string | undefined>>
  readonly query: unknown
  readonly body: unknown
}

/** Lambda's context plus the values that the middlewares add. */
export interface HttpContext extends Context {
  /** The authenticated identity, set before permissions are checked. */
  asker?: SessionIdentity
  /** Undefined for endpoints that need no session. */
  caller?: Caller
  /** Set only in calls of the owner's portal. */
  portal?: PortalCaller
  /** Set only in calls of the on-site register. */
  site?: SiteCaller
  input?: Input
  /** Cookies to set in the reply. */
  cookies?: string[]
}

export type Middleware = middy.MiddlewareObj<
  APIGatewayProxyEventV2,
  APIGatewayProxyStructuredResultV2,
  Error,
  HttpContext
>
