import { REFUSALS, Refusal, type RefusalCode } from '#shared/domain/vocabulary/refusal.ts'
import {
  CalendarText,
  type Contract,
  type Endpoint,
  type Groups,
  isDeclared,
  Redirect,
  type ReplyOf,
  type RequestOf,
} from './endpoint.ts'

/** The header in which a page names its user. */
export const PAGE_USER = 'x-page-user'

export interface HttpRequest {
  readonly method: Endpoint['method']
  readonly url: string
  readonly headers: Record<string, string>
  /** JSON. */
  readonly body?: string
  readonly signal?: AbortSignal | undefined
}
interface HttpAnswer {
  readonly status: number
  text(): Promise<string>
  /** The gateway's request id, which is also in the service's logs. An answer without one does not come from the service. */
  readonly requestId?: string | undefined
}
/** The browser sends requests through Amplify, tests call the handler. */
export type Transport = (request: HttpRequest) => Promise<HttpAnswer>
/** Parses an answer with a schema. Throws if it does not match. */
export type Check = (schema: Endpoint['reply'], answer: unknown) => unknown
const parse: Check = (schema, answer) => schema.parse(answer)

export interface CallOptions {
  readonly signal?: AbortSignal | undefined
  /** The idempotency key, a ULID. Calls with the same key take effect once. */
  readonly key?: string | undefined
  /** The user who owns the command, if an administrator takes in another device's changes. */
  readonly keyOf?: string | undefined
}

type Call<E extends Endpoint> =
  unknown extends RequestOf<E, 'input'>
    ? (request?: Record<never, never>, options?: CallOptions) => Promise<ReplyOf<E>>
    : Record<never, never> extends RequestOf<E, 'input'>
      ? (request?: RequestOf<E, 'input'>, options?: CallOptions) => Promise<ReplyOf<E>>
      : (request: RequestOf<E, 'input'>, options?: CallOptions) => Promise<ReplyOf<E>>
export type Client<G extends Groups> = { readonly [N in keyof G]: { readonly [E in keyof G[N]]: Call<G[N][E]> } }

/** A call without a valid answer from the service; its effect is unknown. The message is a sentence for the user. */
export class CallFailed extends Error {}
/** The service was not reached: no signal, a captive portal, or an interrupted answer. */
export class NoConnection extends CallFailed {}
export class ServiceFailed extends CallFailed {
  readonly requestId: string | undefined
  constructor(message = 'Something went wrong on our side', requestId?: string) {
    super(
      requestId && !message.includes(requestId)
        ? `${message}. Quote request ${requestId} if you report it.`
        : `${message}.`,
    )
    this.requestId = requestId
  }
}
/** The answer does not match the contract, because page and service have different versions. */
export class UnexpectedAnswer extends ServiceFailed {
  constructor(requestId: string | undefined, cause: unknown) {
    super('This page doesn’t understand the answer it got. Reload it to get the latest version', requestId)
    this.cause = cause
  }
}

/** One typed function per endpoint. Throws `Refusal` if the service refuses, and `CallFailed` without a valid reply. */
export function createClient<G extends Groups>(groups: G, send: Transport, check = parse): Client<G> {
  return mapValues(groups, group => mapValues(group as Contract, endpoint => call(endpoint, send, check))) as Client<G>
}

interface UntypedRequest {
  readonly params?: Record<string, string>
  readonly query?: Record<string, unknown>
  readonly body?: unknown
}

const call =
  (endpoint: Endpoint, send: Transport, check: Check) =>
  async (request: UntypedRequest = {}, { signal, key, keyOf }: CallOptions = {}): Promise<unknown> => {
    const response = await send({
      method: endpoint.method,
      url: urlOf(endpoint.path, request.params, request.query),
      headers: {
        'x-requested-with': 'XMLHttpRequest',
        ...(request.body !== undefined && { 'content-type': 'application/json' }),
        ...(key && { 'idempotency-key': key }),
        ...(keyOf && { 'idempotency-key-of': keyOf }),
      },
      ...(request.body !== undefined && { body: JSON.stringify(request.body) }),
      signal,
    })
    return replyOf(endpoint, response, await response.text(), check)
  }

const NO_ANSWER = 'The service didn’t respond'

/** In characters. Longer replies are parsed and checked in two tasks, so that the page can handle input in between. */
const LONG_REPLY_LENGTH = 200_000

async function replyOf(
  endpoint: Endpoint,
  { status, requestId }: HttpAnswer,
  text: string,
  check: Check,
): Promise<unknown> {
  // Only the service's gateway adds request ids. An answer without one, or a redirect elsewhere, comes from a captive portal or
  // proxy.
  const isElsewhere = status >= 300 && status < 400 && endpoint.reply !== Redirect
  if (requestId === undefined || isElsewhere) throw new NoConnection(NO_ANSWER)
  if (status === 204) {
    if (!isDeclared(endpoint.reply)) return undefined
    throw new UnexpectedAnswer(requestId, 'There is no reply')
  }
  if (status === 200 && endpoint.reply === CalendarText) return { calendar: text }
  const answer = jsonOf(text)
  if (text.length > LONG_REPLY_LENGTH) await new Promise<void>(done => setTimeout(done))
  if (status >= 400) throw errorOf(answer, requestId)
  if (!isDeclared(endpoint.reply)) return undefined
  try {
    return await check(endpoint.reply, answer)
  } catch (error) {
    throw new UnexpectedAnswer(requestId, error)
  }
}

function jsonOf(text: string): Record<string, unknown> {
  try {
    const answer: unknown = JSON.parse(text)
    if (typeof answer === 'object' && answer !== null) return answer as Record<string, unknown>
  } catch {
    // Falls through: an answer that is not JSON is not a reply.
  }
  throw new NoConnection(NO_ANSWER)
}

function errorOf(answer: Record<string, unknown>, requestId: string | undefined): Error {
  const { code, message, fields, current, request_id = requestId } = answer
  if (typeof code === 'string' && code in REFUSALS)
    return new Refusal(code as RefusalCode, fields as Record<string, string>, current)
  // The service's own errors have a code and a sentence for the user; the gateway's errors have neither.
  const sentence = typeof code === 'string' && typeof message === 'string' ? message.trim().replace(/\.$/, '') : ''
  return new ServiceFailed(sentence || undefined, typeof request_id === 'string' ? request_id : undefined)
}

function urlOf(path: string, params: Record<string, string> = {}, query: Record<string, unknown> = {}): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  const parameters = Object.entries(query).filter(([, value]) => value !== undefined && value !== '')
  const search = new URLSearchParams(parameters.map(([name, value]) => [name, String(value)]))
  return search.size > 0 ? `${filled}?${search}` : filled
}

const mapValues = <V, R>(object: Readonly<Record<string, V>>, change: (value: V) => R): Record<string, R> =>
  Object.fromEntries(Object.entries(object).map(([key, value]) => [key, change(value)]))
