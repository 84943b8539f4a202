import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda'
import { areas } from '#shared/contract/index.ts'
import type { HttpRequest, Transport } from '#shared/contract/protocol/client.ts'
import type { Contract } from '#shared/contract/protocol/endpoint.ts'

type Handler = (event: APIGatewayProxyEventV2, context: object) => Promise<APIGatewayProxyStructuredResultV2>

/** The contract group of the running function. Each deployed function has its own rights. */
export const groupOfCall = new AsyncLocalStorage<string>()

interface Route {
  /** The handler's file is `functions/api/<area>/<group>.ts`. */
  readonly area: string
  readonly group: string
  readonly routeKey: string
  readonly pattern: RegExp
  readonly names: readonly string[]
}
const routes: Route[] = Object.entries(areas).flatMap(([area, groups]) =>
  Object.entries<Contract>(groups).flatMap(([group, endpoints]) =>
    Object.values(endpoints).map(({ method, path }) => ({
      area,
      group,
      routeKey: `${method} ${path}`,
      pattern: new RegExp(`^${method} ${path.replace(/\{\w+\}/g, '([^/]+)')}$`),
      names: [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? ''),
    })),
  ),
)
/** Finds the endpoint of a request; like API Gateway, prefers a literal path to one with parameters. */
const endpointFor = (method: string, path: string) =>
  routes.filter(route => route.pattern.test(`${method} ${path}`)).sort((a, b) => a.names.length - b.names.length)[0]

/** Returns a `fetch` that calls the handlers as API Gateway would, and stores cookies between calls. */
export function callHandler(
  extra: Record<string, string> = {},
  sourceIp = '127.0.0.1',
): Transport & { cookies: Map<string, string> } {
  const cookies = new Map<string, string>()
  const send = async (request: HttpRequest) => {
    const { route, event } = eventOf(request, cookies, extra, sourceIp)
    const { handler } = (await import(`../../functions/api/${route.area}/${route.group}.ts`)) as { handler: Handler }
    const result = await groupOfCall.run(route.group, () => handler(event, {}))
    for (const cookie of result.cookies ?? []) {
      const [name = '', value = ''] = cookie.split(';')[0]?.split('=') ?? []
      cookies.set(name, value)
    }
    const { requestId } = event.requestContext
    return { status: result.statusCode ?? 200, text: async () => result.body ?? '', requestId }
  }
  return Object.assign(send, { cookies })
}

function eventOf(
  { method, url, headers, body }: HttpRequest,
  cookies: ReadonlyMap<string, string>,
  extra: Record<string, string>,
  sourceIp: string,
) {
  const { pathname, searchParams, search } = new URL(url, 'http://localhost:3000')
  const route = endpointFor(method, pathname)
  if (!route) throw new Error(`No endpoint serves ${method} ${pathname}`)
  const values = route.pattern.exec(`${method} ${pathname}`)?.slice(1) ?? []
  const event = {
    version: '2.0',
    routeKey: route.routeKey,
    rawPath: pathname,
    rawQueryString: search.slice(1),
    cookies: [...cookies].map(([name, value]) => `${name}=${value}`),
    headers: { ...headers, ...extra },
    ...(searchParams.size > 0 && { queryStringParameters: Object.fromEntries(searchParams) }),
    pathParameters: Object.fromEntries(route.names.map((name, at) => [name, decodeURIComponent(values[at] ?? '')])),
    ...(body !== undefined && { body }),
    isBase64Encoded: false,
    requestContext: { requestId: randomUUID(), http: { method, path: pathname, sourceIp } },
  } as unknown as APIGatewayProxyEventV2
  return { route, event }
}
