import { createServer, type IncomingMessage, request } from 'node:http'
import type { APIGatewayProxyEventV2 } from 'aws-lambda'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { methodNotAllowed } from '#functions/http/refusedRoute.ts'
import { handler } from '#functions/http/unknownRoute.ts'
import { routesOf } from '#infra/httpApi.ts'
import { httpGateway } from '#localstack/gateway/httpGateway.ts'
import type { Invoke } from '#localstack/lambda/lambdaPool.ts'
import { closeServer, listen } from '#localstack/listen.ts'
import { contract } from '#shared/contract/index.ts'
import type { Endpoint } from '#shared/contract/protocol/endpoint.ts'

const endpoints: readonly Endpoint[] = Object.values(contract).flatMap(group => Object.values(group))
const ROUTES = [...routesOf(contract)]
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND']

const methodsAt = (path: string): string[] => endpoints.filter(each => each.path === path).map(({ method }) => method)
/** The function of a path, with `serve` as handler: of an `ANY` route, it takes the methods of its calls. */
const functionAt =
  (path: string): Invoke =>
  async event => {
    const { method } = (event as APIGatewayProxyEventV2).requestContext.http
    const isTaken = methodsAt(path).includes(method)
    return { result: isTaken ? { statusCode: 204 } : methodNotAllowed(methodsAt(path)) }
  }
const gateway = httpGateway({
  ...Object.fromEntries(ROUTES.map(({ method, path }) => [`${method} ${path}`, functionAt(path)])),
  'ANY /{proxy+}': async event => ({ result: await handler(event as Parameters<typeof handler>[0]) }),
})
const server = createServer((req, res) => void gateway(req, res))
let port = 0
beforeAll(async () => {
  port = await listen(server)
})
afterAll(() => closeServer(server))

const ask = (method: string, path: string) =>
  new Promise<{ status: number | undefined; allow: string | undefined; code: unknown }>((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', port, method, path }, async (res: IncomingMessage) => {
      const text = (await res.toArray()).join('')
      resolve({ status: res.statusCode, allow: res.headers.allow, code: text ? JSON.parse(text).code : undefined })
    })
    sent.on('error', reject).end()
  })

const ID = '01ARZ3NDEKTSV4RRFFQ69G5FAV'
/** A value of each kind of parameter. */
const VALUES = [ID, '7', '1', 'a'.repeat(64), 'A001']
const filled = ({ path, params }: Endpoint) =>
  path.replace(
    /\{(\w+)\}/g,
    (_, name: string) => VALUES.find(value => params.shape[name]?.safeParse(value).success) ?? 'no value fits',
  )
const pathOf = new Map(endpoints.map(endpoint => [endpoint, filled(endpoint)]))
const paths = [...new Set(pathOf.values())]
/**
 * A literal of one path can match another path's parameter. API Gateway then routes the method to that call, which refuses the
 * value. A path with one `ANY` route takes all methods.
 */
const fits = (path: string) => (endpoint: Endpoint) =>
  isReached(path)(endpoint) ||
  (!ROUTES.some(route => route.method === 'ANY' && route.path === path) &&
    new RegExp(`^${endpoint.path.replace(/\{\w+\}/g, '[^/]+')}$`).test(path))
const isReached = (path: string) => (endpoint: Endpoint) => pathOf.get(endpoint) === path
const methodsOf = (path: string, reached: typeof fits) =>
  [...new Set(endpoints.filter(reached(path)).map(({ method }) => method))].sort()

describe('a method that a path does not accept gets a 405 with the accepted methods [W11 S-23]', () => {
  test.each(paths)('%s', async path => {
    const allow = methodsOf(path, isReached).join(', ')
    const routed = methodsOf(path, fits)
    expect(allow).not.toBe('')
    for (const method of METHODS) {
      const code = method === 'HEAD' ? undefined : 'method_not_allowed'
      const isRouted = routed.some(each => each === method)
      expect([method, await ask(method, path)]).toEqual([
        method,
        isRouted ? { status: 204, allow: undefined, code: undefined } : { status: 405, allow, code },
      ])
    }
  })
})

test('an unknown path gets a 404 for every method [W11]', async () => {
  for (const method of METHODS.filter(each => each !== 'HEAD'))
    for (const path of ['/api/nothing', '/api', '/plan/download', `/api/building/${ID}/${ID}/${ID}/${ID}`])
      expect(await ask(method, path)).toEqual({ status: 404, allow: undefined, code: 'not_found' })
})
