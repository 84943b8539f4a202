import { createServer, type RequestOptions, request } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { httpGateway, MAX_REQUEST_BYTES } from '#localstack/gateway/httpGateway.ts'
import type { Invoke } from '#localstack/lambda/lambdaPool.ts'
import { closeServer, listen } from '#localstack/listen.ts'

const echo: Invoke = async event => ({ result: event })
const returns =
  (result: unknown): Invoke =>
  async () => ({ result })
const gateway = httpGateway({
  'GET /api/thing/{id}': echo,
  'GET /api/thing/search': returns('found'),
  'GET /api/{kind}/search': returns('any'),
  'POST /api/thing': echo,
  'GET /api/cookies': returns({
    statusCode: 201,
    cookies: ['a=1; HttpOnly', 'b=2'],
    headers: { 'X-Own': 'y' },
    body: 'made',
  }),
  'GET /api/image': returns({
    statusCode: 200,
    headers: { 'content-type': 'image/png' },
    body: Buffer.from([137, 0, 255]).toString('base64'),
    isBase64Encoded: true,
  }),
  'GET /api/nothing': returns({ statusCode: 204 }),
  'GET /api/boom': async () => ({ error: { errorType: 'Error', errorMessage: 'secret' } }),
})
const server = createServer((req, res) => void gateway(req, res))
let port = 0
beforeAll(async () => {
  port = await listen(server)
})
afterAll(() => closeServer(server))

const at = (path: string, init?: RequestInit) => fetch(`http://127.0.0.1:${port}${path}`, init)

/** Sends path and repeated headers unmodified, unlike fetch. */
const raw = (path: string, headers: RequestOptions['headers'] = {}) =>
  new Promise<Record<string, unknown>>(resolve => {
    const sent = request({ host: '127.0.0.1', port, path, headers }, async res =>
      resolve(JSON.parse((await res.toArray()).join(''))),
    )
    sent.end()
  })

test('an event has payload format 2.0: raw path, decoded names, joined repeats, separate cookies [S-23]', async () => {
  const event = await raw('/api/thing/a%20b%2Fc?x=1&y=%C3%A9&x=2', {
    cookie: 's=1; t=2',
    'X-Two': ['a', 'b'],
    'user-agent': 'test',
  })
  expect(event).toMatchObject({
    version: '2.0',
    routeKey: 'GET /api/thing/{id}',
    rawPath: '/api/thing/a%20b%2Fc',
    rawQueryString: 'x=1&y=%C3%A9&x=2',
    cookies: ['s=1', 't=2'],
    queryStringParameters: { x: '1,2', y: 'é' },
    pathParameters: { id: 'a b/c' },
    isBase64Encoded: false,
    headers: { 'x-two': 'a,b', 'x-forwarded-proto': 'http', 'x-forwarded-for': '127.0.0.1' },
    requestContext: { stage: '$default', http: { method: 'GET', sourceIp: '127.0.0.1', userAgent: 'test' } },
  })
  expect(event).not.toHaveProperty('headers.cookie')
  expect(event).not.toHaveProperty('body')
  expect(event).toHaveProperty(
    'requestContext.time',
    expect.stringMatching(/^\d\d\/[A-Z][a-z]{2}\/\d{4}:\d\d:\d\d:\d\d \+0000$/),
  )
})

test('absent parts of the request are absent from its event [S-23]', async () => {
  const event = await raw('/api/thing/1')
  for (const field of ['cookies', 'queryStringParameters', 'body', 'stageVariables'])
    expect(event).not.toHaveProperty(field)
})

test('JSON arrives as text, other bodies as base64 [S-23]', async () => {
  const post = async (type: string, body: string) =>
    (await at('/api/thing', { method: 'POST', headers: { 'content-type': type }, body })).json()
  expect(await post('application/json', '{"é":1}')).toMatchObject({ body: '{"é":1}', isBase64Encoded: false })
  const form = await post('application/x-www-form-urlencoded', 'a=1')
  expect(form).toMatchObject({ body: Buffer.from('a=1').toString('base64'), isBase64Encoded: true })
})

test('a literal segment wins over a variable, and an earlier literal over a later one [S-23]', async () => {
  expect(await (await at('/api/thing/search')).text()).toBe('found')
  expect(await (await at('/api/other/search')).text()).toBe('any')
})

test('a response keeps its status, cookies, headers and bytes [S-23]', async () => {
  const response = await at('/api/cookies')
  expect([
    response.status,
    response.headers.getSetCookie(),
    response.headers.get('x-own'),
    await response.text(),
  ]).toEqual([201, ['a=1; HttpOnly', 'b=2'], 'y', 'made'])
  expect([...(await (await at('/api/image')).bytes())]).toEqual([137, 0, 255])
  const empty = await at('/api/nothing')
  expect([empty.status, await empty.text()]).toEqual([204, ''])
})

test('an error of a function is a plain 500, an unknown path or method a 404 [S-25]', async () => {
  const boom = await at('/api/boom')
  expect([boom.status, await boom.json()]).toEqual([500, { message: 'Internal Server Error' }])
  for (const answer of [await at('/api/none'), await at('/api/boom', { method: 'PUT' }), await at('/api/thing//')])
    expect([answer.status, await answer.json()]).toEqual([404, { message: 'Not Found' }])
})

test('ten megabytes are accepted, one byte more is refused [S-23]', async () => {
  const send = (bytes: number) =>
    at('/api/thing', { method: 'POST', headers: { 'content-type': 'text/plain' }, body: 'x'.repeat(bytes) })
  expect((await send(MAX_REQUEST_BYTES)).status).toBe(200)
  const refused = await send(MAX_REQUEST_BYTES + 1)
  expect([refused.status, await refused.json()]).toEqual([413, { message: 'Request Entity Too Large' }])
})

test('a stray percent sign causes no error [S-25]', async () => {
  expect(await raw('/api/thing/100%')).toMatchObject({ pathParameters: { id: '100%' } })
})
