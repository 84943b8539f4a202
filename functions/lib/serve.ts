import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda'
import {
  type Contract,
  type Endpoint,
  isDeclared,
  Redirect,
  type ReplyOf,
  type RequestOf,
} from '#shared/contract/endpoint.ts'
import { may } from '#shared/domain/permissions.ts'
import { Refusal } from '#shared/domain/refusal.ts'
import { type Command, replayOf } from '../data/commands.ts'
import { fingerprint } from '../data/keys.ts'
import { type Admitted, Sessions } from '../data/sessions.ts'
import { answerOf, json, redirect } from './answerErrors.ts'
import { type Caller, cookie } from './caller.ts'
import { compressed } from './compressed.ts'
import { env } from './env.ts'

/** What a handler may set besides its reply. */
interface Answering {
  readonly cookies: string[]
  readonly sourceIp: string
  /** The cookies that the request brought. */
  readonly sent: readonly string[]
  /** The session's token as the cookie brought it. */
  readonly token: string
}
type Request<E extends Endpoint> = RequestOf<E, 'output'>
type Implementation<E extends Endpoint> = E['access'] extends 'anyone'
  ? (request: Request<E>, answering: Answering) => Promise<ReplyOf<E, 'input'>>
  : (request: Request<E>, caller: Caller, answering: Answering) => Promise<ReplyOf<E, 'input'>>
export type Implementations<C extends Contract> = { readonly [E in keyof C]: Implementation<C[E]> }

type Run = (request: unknown, ...rest: unknown[]) => Promise<unknown>

/** Turns a contract group and its implementations into a function behind the HTTP API. Nothing else touches HTTP. */
export function serve<C extends Contract>(contract: C, implementations: Implementations<C>) {
  const routes = new Map(
    Object.entries(contract).map(([name, endpoint]) => [
      `${endpoint.method} ${endpoint.path}`,
      { endpoint, run: implementations[name] as unknown as Run },
    ]),
  )
  return async (event: APIGatewayProxyEventV2): Promise<APIGatewayProxyStructuredResultV2> => {
    try {
      const route = routes.get(event.routeKey)
      if (!route) throw new Refusal('not_found')
      return compressed(event, await answer(route.endpoint, route.run, event))
    } catch (error) {
      return answerOf(error, event.requestContext.requestId)
    }
  }
}

async function answer(endpoint: Endpoint, run: Run, event: APIGatewayProxyEventV2) {
  refuseForeignOrigin(endpoint, event)
  const token = cookie.read(event.cookies ?? [], env('SITE_ORIGIN')) ?? ''
  const { sourceIp } = event.requestContext.http
  const answering: Answering = { cookies: [], sourceIp, sent: event.cookies ?? [], token }
  const caller = endpoint.access === 'anyone' ? undefined : await admit(endpoint, event, token)
  const request = read(endpoint, event)
  const reply = await (caller ? run(request, caller, answering) : run(request, answering))
  if (endpoint.reply === Redirect) return redirect(Redirect.parse(reply))
  return isDeclared(endpoint.reply)
    ? json(200, endpoint.reply.parse(reply), answering.cookies)
    : json(204, undefined, answering.cookies)
}

/** Every call carries the application's header, which a foreign page cannot send; what changes something also refuses cross-site. */
function refuseForeignOrigin({ changes, path }: Endpoint, { headers }: APIGatewayProxyEventV2) {
  if (path.startsWith('/api/') && headers['x-requested-with'] !== 'XMLHttpRequest') throw new Refusal('wrong_origin')
  const site = headers['sec-fetch-site']
  const origin = headers.origin
  const isForeign = (site && site !== 'same-origin' && site !== 'none') || (origin && !isOwn(origin))
  if (changes && isForeign) throw new Refusal('wrong_origin')
}

/** The page's own origin; locally the same port is also reached by its number. */
export const isOwn = (origin: string): boolean => {
  const own = env('SITE_ORIGIN')
  return origin === own || origin.replace('//127.0.0.1:', '//localhost:') === own
}

async function admit(endpoint: Endpoint, event: APIGatewayProxyEventV2, token: string): Promise<Caller> {
  const command = endpoint.changes ? commandOf(event) : undefined
  const { person, before } = await Sessions.admit(token, command?.key)
  allow(endpoint.access, person)
  if (before && command) throw replayOf(command, before)
  return { ...person, command }
}

/** A half session may do nothing but finish the sign-in, or leave it. */
function allow(access: Endpoint['access'], person: Admitted) {
  if (access === 'anyone' || access === 'halfSignedIn') return
  if (person.half) throw new Refusal('two_factor_needed')
  if (access !== 'signedIn' && !may(person, access)) throw new Refusal('not_allowed')
}

function commandOf({ headers, routeKey, rawPath, rawQueryString, body }: APIGatewayProxyEventV2): Command | undefined {
  const key = headers['idempotency-key']
  if (!key) return undefined
  if (!/^[\w-]{8,64}$/.test(key)) throw new Refusal('invalid_input', { 'idempotency-key': 'Not a valid key' })
  return { key, fingerprint: fingerprint([routeKey, rawPath, rawQueryString, body ?? ''].join('\n')) }
}

/** What is said where a schema has no sentence of its own. */
const PLAIN = {
  error: ({ input }: { readonly input?: unknown }) =>
    input === undefined ? 'Required' : 'This value does not fit here',
}

function read(endpoint: Endpoint, event: APIGatewayProxyEventV2) {
  const query = endpoint.query.safeParse(
    isDeclared(endpoint.query) ? (event.queryStringParameters ?? {}) : undefined,
    PLAIN,
  )
  const body = endpoint.body.safeParse(isDeclared(endpoint.body) ? bodyOf(event) : undefined, PLAIN)
  const issues = [...(query.error?.issues ?? []), ...(body.error?.issues ?? [])]
  if (issues.length > 0)
    throw new Refusal(
      'invalid_input',
      Object.fromEntries(issues.map(issue => [issue.path.join('.') || 'body', issue.message])),
    )
  return { params: event.pathParameters ?? {}, query: query.data, body: body.data }
}

function bodyOf({ body, isBase64Encoded }: APIGatewayProxyEventV2): unknown {
  try {
    return JSON.parse((isBase64Encoded ? Buffer.from(body ?? '', 'base64').toString() : body) || '{}')
  } catch {
    throw new Refusal('invalid_input', { body: 'Send JSON' })
  }
}
