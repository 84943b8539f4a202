import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import * as z from 'zod'
import { longestWait, transport } from '#frontend/api/transport.ts'
import {
  CallFailed,
  createClient,
  NoConnection,
  ServiceFailed,
  UnexpectedAnswer,
} from '#shared/contract/protocol/client.ts'
import { del, get, post } from '#shared/contract/protocol/endpoint.ts'

interface ReceivedRequest {
  readonly method: string | undefined
  readonly url: string | undefined
  readonly headers: IncomingMessage['headers']
  readonly body: string
}
type Answer = (response: ServerResponse) => void

const requests: ReceivedRequest[] = []
let answer: Answer = response => response.end('{}')
const server = createServer(async (request, response) => {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part)
  const { method, url, headers } = request
  requests.push({ method, url, headers, body: Buffer.concat(parts).toString() })
  answer(response)
})
const BY_GATEWAY = { 'apigw-requestid': '01J7' }
const answerWith =
  (status: number, body: string, headers: Record<string, string> = BY_GATEWAY): Answer =>
  response =>
    response.writeHead(status, headers).end(body)
const neverAnswer: Answer = () => undefined
const answerHalf: Answer = response => void response.writeHead(200).write('{"da')
const breakOff =
  (status: number): Answer =>
  response =>
    response.writeHead(status, { 'content-length': '99' }).write('{"da', () => response.destroy())

let endpoint = ''
beforeEach(async () => {
  requests.length = 0
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
})
afterEach(async () => {
  server.closeAllConnections()
  await new Promise(resolve => server.close(resolve))
})

const reply = z.object({ data: z.string() })
const groups = {
  rooms: {
    read: get('/api/room/{id}', {
      summary: '',
      reply: () => reply,
      query: () => z.object({ part: z.string().optional() }),
    }),
    save: post('/api/room', {
      summary: '',
      reply: () => reply,
      body: () => z.object({ name: z.string(), note: z.string().optional() }),
    }),
    leave: post('/api/room/leave', { summary: '' }),
    remove: del('/api/room', { summary: '', body: () => z.object({ ids: z.array(z.string()) }) }),
  },
}
const NAME = 'Ōtaki “4”\n\u2028 \\ 👷'
const rooms = (waitOf?: () => number) => createClient(groups, transport(endpoint, waitOf)).rooms
const read = (signal?: AbortSignal) => rooms().read({ params: { id: 'a b' }, query: { part: 'x/y' } }, { signal })
const save = () => rooms().save({ body: { name: NAME } }, { key: '01J' })

test('each transport calls its own service', async () => {
  const call = rooms()
  transport('http://127.0.0.1:9/')
  answer = answerWith(200, '{"data":"ok"}')
  expect(await call.read({ params: { id: 'a' }, query: {} })).toEqual({ data: 'ok' })
})

describe('requests to the service', () => {
  test('a write: body as JSON once, its type, its key, and no header that Amplify adds about itself [F-01]', async () => {
    answer = answerWith(200, '{"data":"ok"}')
    expect(await save()).toEqual({ data: 'ok' })
    const { headers, ...request } = requests[0] ?? {}
    expect(request).toEqual({ method: 'POST', url: '/api/room', body: JSON.stringify({ name: NAME }) })
    expect(headers).toMatchObject({
      'content-type': 'application/json',
      'idempotency-key': '01J',
      'x-requested-with': 'XMLHttpRequest',
    })
    expect(Object.keys(headers ?? {}).filter(name => /^x-amz|^authorization/.test(name))).toEqual([])
  })

  test('a read sends its path and query and no body; a deletion sends its body', async () => {
    answer = answerWith(200, '{"data":"ok"}')
    await read()
    await rooms().remove({ body: { ids: ['1', '2'] } })
    expect(requests.map(({ method, url, body }) => `${method} ${url} ${body}`)).toEqual([
      'GET /api/room/a%20b?part=x%2Fy ',
      'DELETE /api/room {"ids":["1","2"]}',
    ])
    expect(requests[0]?.headers['content-type']).toBeUndefined()
  })
})

describe('answers of the service', () => {
  test('204 is an answer without a body', async () => {
    answer = answerWith(204, '')
    expect(await rooms().leave()).toBeUndefined()
  })

  test.each([400, 401, 404, 409, 429, 503])(
    'a refusal with %i keeps its code, fields and current value',
    async status => {
      answer = answerWith(
        status,
        '{"code":"changed_meanwhile","message":"No","fields":{"name":"Too long"},"current":{"version":2}}',
      )
      await expect(save()).rejects.toMatchObject({
        code: 'changed_meanwhile',
        fields: { name: 'Too long' },
        current: { version: 2 },
      })
    },
  )

  test('a redirect is followed', async () => {
    answer = response => {
      answer = answerWith(200, '{"data":"there"}')
      response.writeHead(302, { location: '/api/room/there' }).end()
    }
    expect(await read()).toEqual({ data: 'there' })
    expect(requests.map(({ url }) => url)).toEqual(['/api/room/a%20b?part=x%2Fy', '/api/room/there'])
  })

  test.each([
    [
      'a page of a captive portal',
      answerWith(200, '<html>Welcome to the hotel</html>', { 'content-type': 'text/html' }),
    ],
    ['a page of a proxy', answerWith(502, '<html>Bad gateway</html>', { 'content-type': 'text/html' })],
    ['a page of an error', answerWith(500, '<html>Oops</html>', { 'content-type': 'text/html' })],
    ['an error without a code', answerWith(500, '{"message":"Internal Server Error"}')],
    ['an error that is nothing', answerWith(500, 'null')],
    ['an error whose code is no text', answerWith(400, '{"code":{"a":1}}')],
    ['half a reply', answerWith(200, '{"data":"o')],
    ['a reply that breaks off', breakOff(200)],
    ['a refusal that breaks off', breakOff(409)],
    ['nothing', answerWith(200, '')],
    ['something else', answerWith(200, '{"data":7}')],
  ] as const)('F-17 %s is no answer, to a read or to a write', async (_, givenAnswer) => {
    answer = givenAnswer
    await expect(read()).rejects.toBeInstanceOf(CallFailed)
    await expect(save()).rejects.toBeInstanceOf(CallFailed)
    expect(requests).toHaveLength(2)
  })
})

describe('messages to the user', () => {
  const NAMED = 'Quote request 01J7 if you report it.'
  test.each([
    ['its body', answerWith(500, '{"code":"internal","message":"","fields":{},"request_id":"01J7"}')],
    ['the header of the gateway', answerWith(503, '{"message":"Service Unavailable"}', { 'apigw-requestid': '01J7' })],
  ] as const)('S-25 a failure of the service names the request, from %s', async (_, givenAnswer) => {
    answer = givenAnswer
    const failure = await save().catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(ServiceFailed)
    expect(failure).toMatchObject({ requestId: '01J7', message: `Something went wrong on our side. ${NAMED}` })
  })

  test('an error with an unknown code shows the message of its body, and names the request once [1§8]', async () => {
    const sentence = `The register is being moved. ${NAMED}`
    for (const message of ['The register is being moved.', sentence]) {
      answer = answerWith(500, JSON.stringify({ code: 'moved', message }))
      await expect(save()).rejects.toMatchObject({ requestId: '01J7', message: sentence })
    }
  })

  test('an unexpected answer asks for a reload, without details of schemas [F-29]', async () => {
    answer = answerWith(200, '{"data":7}', { 'apigw-requestid': '01J7' })
    const failure = await read().catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(UnexpectedAnswer)
    expect(failure).toMatchObject({
      message: `This page doesn’t understand the answer it got. Reload it to get the latest version. ${NAMED}`,
    })
  })

  test('an answer that is not the service’s own is no failure of the service [F-17]', async () => {
    for (const [status, body] of [
      [200, '<html>Welcome to the hotel</html>'],
      [502, '<html>Bad gateway</html>'],
    ] as const) {
      answer = answerWith(status, body, {})
      await expect(save()).rejects.toBeInstanceOf(NoConnection)
    }
  })
})

describe('no answer', () => {
  test.each([
    ['a read', () => read(), 503, ''],
    ['a write', save, 503, ''],
    ['a write that is one too many', save, 429, '{"code":"busy"}'],
    ['a write to a broken service', save, 500, ''],
  ] as const)('F-01 %s is sent once: only the device outbox repeats', async (_, call, status, body) => {
    answer = answerWith(status, body)
    await expect(call()).rejects.toThrow()
    expect(requests).toHaveLength(1)
  })

  test('a connection that is cut, or was never there, throws NoConnection and is not tried again', async () => {
    answer = response => void response.destroy()
    await expect(save()).rejects.toThrow(new NoConnection('You’re offline'))
    expect(requests).toHaveLength(1)
    endpoint = 'http://127.0.0.1:1/'
    await expect(read()).rejects.toThrow(new NoConnection('You’re offline'))
  })

  test.each([
    ['does not answer', neverAnswer],
    ['stops in the middle', answerHalf],
  ] as const)('a service that %s is given up after the timeout', async (_, givenAnswer) => {
    answer = givenAnswer
    await expect(rooms(() => 50).leave()).rejects.toThrow(new NoConnection('You’re offline'))
    await expect(rooms(() => 50).read({ params: { id: '1' }, query: {} })).rejects.toBeInstanceOf(CallFailed)
    expect(requests).toHaveLength(2)
  })
})

test('a short write waits 40 s for its answer, a long one longer, and a read or the longest write two minutes', () => {
  expect(longestWait('POST')).toBe(40_000)
  expect(longestWait('DELETE', '{"ids":[1]}')).toBe(40_011)
  expect(longestWait('POST', 'x'.repeat(30_000))).toBe(70_000)
  expect(longestWait('POST', 'x'.repeat(5_000_000))).toBe(120_000)
  expect(longestWait('GET')).toBe(120_000)
})

describe('a call that is cancelled', () => {
  test.each([
    ['before the answer', neverAnswer],
    ['in the middle of the answer', answerHalf],
  ] as const)('%s it ends on both sides, and does not count as a lost connection', async (_, givenAnswer) => {
    const closed = vi.fn()
    answer = response => {
      response.on('close', closed)
      givenAnswer(response)
    }
    const controller = new AbortController()
    const reading = read(controller.signal)
    await vi.waitFor(() => expect(requests).toHaveLength(1))
    controller.abort()
    await expect(reading).rejects.toMatchObject({ name: 'AbortError' })
    await vi.waitFor(() => expect(closed).toHaveBeenCalled())
  })

  test('beforehand is not sent at all', async () => {
    await expect(read(AbortSignal.abort())).rejects.toMatchObject({ name: 'AbortError' })
    expect(requests).toEqual([])
  })
})
