import middy from '@middy/core'
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda'
import { confineTo } from '#functions/data/confinement.ts'
import type { Caller, PortalCaller, SiteCaller } from '#functions/runtime/caller.ts'
import type { Contract, Endpoint, ReplyOf, RequestOf } from '#shared/contract/protocol/endpoint.ts'
import { type GroupName, type Scope, scopeOf } from '#shared/domain/vocabulary/apiScopes.ts'
import { may } from '#shared/domain/vocabulary/permissions.ts'
import { audit } from './audit.ts'
import { cdnGuard } from './cdn.ts'
import { compression } from './compression.ts'
import { errors } from './errors.ts'
import type { HttpContext, Middleware } from './middleware.ts'
import { originGuard } from './originGuard.ts'
import { reading } from './reading.ts'
import { methodNotAllowed, refusedRoute } from './refusedRoute.ts'
import { replies } from './replies.ts'
import { requestLog } from './requestLog.ts'
import { routeKeyOf } from './routeKey.ts'
import { session, tokenOf } from './session.ts'
import { viewerAddress } from './viewerAddress.ts'

/** Request details for a handler, and the cookies that it sets. */
export interface ReplyContext {
  readonly cookies: string[]
  readonly sourceIp: string
  readonly userAgent: string | undefined
  readonly requestCookies: readonly string[]
  /** The session's token from the cookie; '' if absent. */
  readonly token: string
}
type Request<E extends Endpoint> = RequestOf<E, 'output'>
type Implementation<E extends Endpoint> = E['access'] extends 'anyone'
  ? (request: Request<E>, replyContext: ReplyContext) => Promise<ReplyOf<E, 'input'>>
  : E['access'] extends 'portalContact'
    ? (request: Request<E>, caller: PortalCaller, replyContext: ReplyContext) => Promise<ReplyOf<E, 'input'>>
    : E['access'] extends 'siteReader'
      ? (request: Request<E>, caller: SiteCaller, replyContext: ReplyContext) => Promise<ReplyOf<E, 'input'>>
      : (request: Request<E>, caller: Caller, replyContext: ReplyContext) => Promise<ReplyOf<E, 'input'>>
export type Implementations<C extends Contract> = { readonly [E in keyof C]: Implementation<C[E]> }

type Run = (request: unknown, ...rest: unknown[]) => Promise<unknown>
type Event = APIGatewayProxyEventV2
type Answer = APIGatewayProxyStructuredResultV2

/** The session of callers without a user account, for a group with calls of the owner's portal or the on-site register. */
type OutsiderSession<C extends Contract> = [Extract<C[keyof C]['access'], 'portalContact' | 'siteReader'>] extends [
  never,
]
  ? []
  : [session: Middleware]

/** Turns a contract group and its handlers into a Lambda function. HTTP details stay inside this folder. */
export function serve<C extends Contract>(
  group: GroupName,
  contract: C,
  implementations: Implementations<C>,
  ...[outsiderSession]: OutsiderSession<C>
) {
  const routes = new Map(
    Object.entries(contract).map(([name, endpoint]) => [
      `${endpoint.method} ${endpoint.path}`,
      serveOne(
        withSession(endpoint, scopeOf(group, name, endpoint), outsiderSession),
        endpoint,
        implementations[name] as unknown as Run,
      ),
    ]),
  )
  return middy<Event, Answer, Error, HttpContext>()
    .use(requestLog())
    .use(compression())
    .use(errors())
    .use(cdnGuard())
    .handler((event, context) => {
      const routeKey = routeKeyOf(event)
      const route = routes.get(routeKey)
      return route ? route({ ...event, routeKey }, context) : refuseRoute(methodsOf(routeKey, routes.keys()))
    })
}

const refuseRoute = (methods: readonly string[]) =>
  methods.length === 0 ? refusedRoute('not_found') : methodNotAllowed(methods)

/** The methods that the path of a route accepts. */
const methodsOf = (routeKey: string, all: Iterable<string>): string[] =>
  Array.from(all, key => key.split(' ') as [string, string]).flatMap(([method, path]) =>
    routeKey.endsWith(` ${path}`) ? method : [],
  )

/** Serves one endpoint of the contract. */
function serveOne(guarded: Guarded, endpoint: Endpoint, run: Run) {
  return guarded
    .use(reading(endpoint))
    .use(audit(endpoint))
    .use(replies(endpoint))
    .handler(async (event, context) => (await runHandler(run, event, context)) as Answer)
}

/** Adds the authentication that the endpoint requires; `scope` is the scope that an API token needs. */
function withSession(endpoint: Endpoint, scope: Scope | undefined, outsiderSession: Middleware | undefined): Guarded {
  const guarded = middy<Event, Answer, Error, HttpContext>().use(originGuard(endpoint))
  const { access } = endpoint
  if (access === 'anyone') return guarded
  if (access !== 'portalContact' && access !== 'siteReader') return guarded.use(session(endpoint, scope))
  if (!outsiderSession) throw new Error(`No session for ${endpoint.method} ${endpoint.path}`)
  return guarded.use(outsiderSession)
}
type Guarded = middy.MiddyfiedHandler<Event, Answer, Error, HttpContext>

/** Runs the handler, confined to the caller's company unless the caller is root. */
function runHandler(run: Run, event: Event, context: HttpContext): Promise<unknown> {
  const { cookies: requestCookies = [] } = event
  context.cookies = []
  const replyContext: ReplyContext = {
    cookies: context.cookies,
    sourceIp: viewerAddress(event),
    userAgent: event.headers['user-agent'],
    requestCookies,
    token: tokenOf(event),
  }
  const { caller } = context
  const outsider = context.portal ?? context.site
  if (outsider) return confineTo(outsider.company_id, () => run(context.input, outsider, replyContext))
  if (!caller) return run(context.input, replyContext)
  const runs = () => run(context.input, caller, replyContext)
  return may(caller, 'root') ? runs() : confineTo(caller.company_id, runs)
}
