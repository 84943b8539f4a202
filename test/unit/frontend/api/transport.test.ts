import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import * as z from 'zod'
import { transport } from '#frontend/api/transport.ts'
import { createClient, NoAnswer } from '#shared/contract/protocol/client.ts'
import { del, get, post } from '#shared/contract/protocol/endpoint.ts'

interface Heard {
  readonly method: string | undefined
  readonly url: string | undefined
  readonly headers: IncomingMessage['headers']
  readonly body: string
}
type Answer = (response: ServerResponse) => void

const heard: Heard[] = []
let answer: Answer = response => response.end('{}')
const server = createServer(async (request, response) => {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part)
  const { method, url, headers } = request
  heard.push({ method, url, headers, body: Buffer.concat(parts).toString() })
  answer(response)
})
const says =
  (status: number, body: string, headers: Record<string, string> = {}): Answer =>
  response =>
    response.writeHead(status, headers).end(body)
const silent: Answer = () => undefined
const starts: Answer = response => void response.writeHead(200).write('{"da')
const breaksOff =
  (status: number): Answer =>
  response =>
    response.writeHead(status, { 'content-length': '99' }).write('{"da', () => response.destroy())

let endpoint = ''
beforeEach(async () => {
  heard.length = 0
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
const rooms = (timeoutMs?: number) => createClient(groups, transport(endpoint, timeoutMs)).rooms
const read = (signal?: AbortSignal) => rooms().read({ params: { id: 'a b' }, query: { part: 'x/y' } }, { signal })
const save = () => rooms().save({ body: { name: NAME } }, { key: '01J' })

describe('what arrives at the service', () => {
  test('F-01 a write: body as JSON once, its type, its key, and nothing that Amplify says of itself', async () => {
    answer = says(200, '{"data":"ok"}')
    expect(await save()).toEqual({ data: 'ok' })
    const { headers, ...sent } = heard[0] ?? {}
    expect(sent).toEqual({ method: 'POST', url: '/api/room', body: JSON.stringify({ name: NAME }) })
    expect(headers).toMatchObject({
      'content-type': 'application/json',
      'idempotency-key': '01J',
      'x-requested-with': 'XMLHttpRequest',
    })
    expect(Object.keys(headers ?? {}).filter(name => /^x-amz|^authorization/.test(name))).toEqual([])
  })

  test('a read has its path and query as they were filled in, and no body; a deletion has its body', async () => {
    answer = says(200, '{"data":"ok"}')
    await read()
    await rooms().remove({ body: { ids: ['1', '2'] } })
    expect(heard.map(({ method, url, body }) => `${method} ${url} ${body}`)).toEqual([
      'GET /api/room/a%20b?part=x%2Fy ',
      'DELETE /api/room {"ids":["1","2"]}',
    ])
    expect(heard[0]?.headers['content-type']).toBeUndefined()
  })
})

describe('what the service answers', () => {
  test('204 is an answer without words', async () => {
    answer = says(204, '')
    expect(await rooms().leave()).toBeUndefined()
  })

  test.each([400, 401, 404, 409, 429, 503])(
    'a refusal with %i keeps its code, fields and current value',
    async status => {
      answer = says(
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
      answer = says(200, '{"data":"there"}')
      response.writeHead(302, { location: '/api/room/there' }).end()
    }
    expect(await read()).toEqual({ data: 'there' })
    expect(heard.map(({ url }) => url)).toEqual(['/api/room/a%20b?part=x%2Fy', '/api/room/there'])
  })

  test.each([
    ['a page of a captive portal', says(200, '<html>Welcome to the hotel</html>', { 'content-type': 'text/html' })],
    ['a page of a proxy', says(502, '<html>Bad gateway</html>', { 'content-type': 'text/html' })],
    ['a page of an error', says(500, '<html>Oops</html>', { 'content-type': 'text/html' })],
    ['an error without a code', says(500, '{"message":"Internal Server Error"}')],
    ['an error that is nothing', says(500, 'null')],
    ['an error whose code is no word', says(400, '{"code":{"a":1}}')],
    ['half a reply', says(200, '{"data":"o')],
    ['a reply that breaks off', breaksOff(200)],
    ['a refusal that breaks off', breaksOff(409)],
    ['nothing', says(200, '')],
    ['something else', says(200, '{"data":7}')],
  ] as const)('F-17 %s is no answer, to a read or to a write', async (_, given) => {
    answer = given
    await expect(read()).rejects.toBeInstanceOf(NoAnswer)
    await expect(save()).rejects.toBeInstanceOf(NoAnswer)
    expect(heard).toHaveLength(2)
  })
})

describe('no answer', () => {
  test.each([
    ['a read', () => read(), 503, ''],
    ['a write', save, 503, ''],
    ['a write that is one too many', save, 429, '{"code":"busy"}'],
    ['a write to a broken service', save, 500, ''],
  ] as const)('F-01 %s is sent once: nobody but the outbox repeats', async (_, call, status, body) => {
    answer = says(status, body)
    await expect(call()).rejects.toThrow()
    expect(heard).toHaveLength(1)
  })

  test('a connection that is cut, or was never there, says so and is not tried again', async () => {
    answer = response => void response.destroy()
    await expect(save()).rejects.toThrow(new NoAnswer('You’re offline'))
    expect(heard).toHaveLength(1)
    endpoint = 'http://127.0.0.1:1/'
    await expect(read()).rejects.toThrow(new NoAnswer('You’re offline'))
  })

  test.each([
    ['does not answer', silent],
    ['stops in the middle', starts],
  ] as const)('a service that %s is given up once patience is over', async (_, given) => {
    answer = given
    await expect(rooms(50).leave()).rejects.toThrow(new NoAnswer('You’re offline'))
    await expect(rooms(50).read({ params: { id: '1' }, query: {} })).rejects.toBeInstanceOf(NoAnswer)
    expect(heard).toHaveLength(2)
  })
})

describe('a call that is cancelled', () => {
  test.each([
    ['before the answer', silent],
    ['in the middle of the answer', starts],
  ] as const)('%s ends at both ends, and is no lost connection', async (_, given) => {
    const closed = vi.fn()
    answer = response => {
      response.on('close', closed)
      given(response)
    }
    const stop = new AbortController()
    const reading = read(stop.signal)
    await vi.waitFor(() => expect(heard).toHaveLength(1))
    stop.abort()
    await expect(reading).rejects.toMatchObject({ name: 'AbortError' })
    await vi.waitFor(() => expect(closed).toHaveBeenCalled())
  })

  test('beforehand is not sent at all', async () => {
    await expect(read(AbortSignal.abort())).rejects.toMatchObject({ name: 'AbortError' })
    expect(heard).toEqual([])
  })
})
