import { TestRunner } from 'vitest'
import { callHandler } from '#localstack/gateway/callHandler.ts'
import type { User } from '#shared/domain/people/user.ts'
import { aSessionToken } from '#test/support/people/api.ts'
import type { Operation } from './operations.ts'
import type { CallRequest } from './row.ts'

export type Cookies = ReadonlyMap<string, string>
export interface Answer {
  readonly status: number
  readonly code: string
  readonly text: string
}

const addressOf = (path: string, { params = {}, query = {} }: CallRequest): string => {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  const given = Object.entries(query).filter(([, value]) => value !== undefined)
  return given.length > 0
    ? `${filled}?${new URLSearchParams(given.map(([name, value]) => [name, String(value)]))}`
    : filled
}

const codeOf = (text: string): string => {
  try {
    return String(JSON.parse(text).code ?? '')
  } catch {
    return ''
  }
}

/** A random network, so that per-network limits do not hide answers. */
const somewhere = () => `10.${[...crypto.getRandomValues(new Uint8Array(3))].join('.')}`

declare module 'vitest' {
  interface TaskMeta {
    /** The number of requests a test made, most of which must be refused. */
    requests?: number
  }
}

/** Counts a request for the summary of `npm test`. */
function countRequest(): void {
  const { meta } = TestRunner.getCurrentTest() ?? {}
  if (meta) meta.requests = (meta.requests ?? 0) + 1
}

/** Calls the real handler like a browser with these cookies; `headers` override the page's own. */
export async function ask(
  { endpoint }: Operation,
  request: CallRequest,
  cookies: Cookies,
  headers: Record<string, string> = {},
): Promise<Answer> {
  countRequest()
  const send = callHandler(headers, somewhere())
  for (const [name, value] of cookies) send.cookies.set(name, value)
  const response = await send({
    method: endpoint.method,
    url: addressOf(endpoint.path, request),
    headers: { 'x-requested-with': 'XMLHttpRequest', 'content-type': 'application/json' },
    ...((request.text ?? request.body) !== undefined && { body: request.text ?? JSON.stringify(request.body) }),
  })
  const text = await response.text()
  return { status: response.status, code: codeOf(text), text }
}

export const cookiesOf = async (user: User): Promise<Cookies> => new Map([['session', await aSessionToken(user)]])
