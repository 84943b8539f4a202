import { once } from 'node:events'
import { createServer } from 'node:http'
import {
  ApiGatewayManagementApiClient,
  DeleteConnectionCommand,
  GetConnectionCommand,
  PostToConnectionCommand,
} from '@aws-sdk/client-apigatewaymanagementapi'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { SocketGateway } from '#localstack/gateway/socketGateway.ts'
import type { Outcome } from '#localstack/lambda/lambdaPool.ts'
import { closeServer, listen } from '#localstack/listen.ts'

interface SocketEvent {
  requestContext: { connectionId: string; eventType: string; routeKey: string; disconnectStatusCode?: number }
  queryStringParameters?: Record<string, string>
  headers?: Record<string, string>
  body?: string
}

let heard: SocketEvent[] = []
let answer: (event: SocketEvent) => Outcome
const gateway = new SocketGateway('socket', async event => {
  heard.push(event as SocketEvent)
  return answer(event as SocketEvent)
})
const server = createServer((req, res) => void gateway.manage(req, res))
server.on('upgrade', (req, wire, head) => void gateway.upgrade(req, wire, head))
let port = 0
let client: ApiGatewayManagementApiClient

beforeAll(async () => {
  port = await listen(server)
  const credentials = { accessKeyId: 'local', secretAccessKey: 'local' }
  client = new ApiGatewayManagementApiClient({
    endpoint: `http://127.0.0.1:${port}/socket`,
    region: 'ap-southeast-2',
    credentials,
  })
})
beforeEach(() => {
  heard = []
  answer = () => ({ result: { statusCode: 200 } })
})
afterAll(async () => {
  gateway.close()
  await closeServer(server)
})

const dial = (query = '') => new WebSocket(`ws://127.0.0.1:${port}/socket${query}`, { headers: { 'X-Kind': 'test' } })
async function connected(query?: string) {
  const socket = dial(query)
  await once(socket, 'open')
  return { socket, id: heard.at(-1)?.requestContext.connectionId ?? '' }
}

test('a connection is passed on with headers and query, and an id like API Gateway’s [S-23]', async () => {
  const { socket, id } = await connected('?ticket=a&ticket=b')
  expect(heard[0]).toMatchObject({
    requestContext: { eventType: 'CONNECT', routeKey: '$connect' },
    queryStringParameters: { ticket: 'a,b' },
    multiValueQueryStringParameters: { ticket: ['a', 'b'] },
    headers: { 'X-Kind': 'test' },
  })
  expect(id).toMatch(/^[\w]{15}=$/)
  socket.terminate()
})

test('a refused connection gets the function’s status [S-23]', async () => {
  answer = () => ({ result: { statusCode: 401 } })
  const [, refused] = await once(
    dial().on('error', () => {}),
    'unexpected-response',
  )
  expect(refused.statusCode).toBe(401)
})

test('a connection whose function fails is refused [S-25]', async () => {
  answer = () => ({ error: { errorType: 'Error', errorMessage: 'boom' } })
  const [, refused] = await once(
    dial().on('error', () => {}),
    'unexpected-response',
  )
  expect(refused.statusCode).toBe(502)
})

test('a message has a body and no headers; an error of its handler is reported without its text [S-23]', async () => {
  const { socket } = await connected()
  answer = () => ({ error: { errorType: 'Error', errorMessage: 'secret' } })
  socket.send('{"action":"subscribe"}')
  const [message] = await once(socket, 'message')
  expect(JSON.parse(message)).toMatchObject({ message: 'Internal server error' })
  expect(heard[1]).toMatchObject({
    body: '{"action":"subscribe"}',
    requestContext: { eventType: 'MESSAGE', routeKey: '$default' },
  })
  expect(heard[1]).not.toHaveProperty('headers')
  socket.terminate()
})

test('functions reach a connection by its id until it closes [F-09]', async () => {
  const { socket, id: ConnectionId } = await connected()
  const arriving = once(socket, 'message')
  await client.send(new PostToConnectionCommand({ ConnectionId, Data: 'hello' }))
  expect(String((await arriving)[0])).toBe('hello')
  const seen = await client.send(new GetConnectionCommand({ ConnectionId }))
  expect(seen.Identity?.SourceIp).toBe('127.0.0.1')
  const closing = once(socket, 'close')
  await client.send(new DeleteConnectionCommand({ ConnectionId }))
  await closing
  await expect
    .poll(() => heard.at(-1)?.requestContext)
    .toMatchObject({ eventType: 'DISCONNECT', connectionId: ConnectionId })
  const post = client.send(new PostToConnectionCommand({ ConnectionId, Data: 'late' }))
  await expect(post).rejects.toMatchObject({ name: 'GoneException', $metadata: { httpStatusCode: 410 } })
})

test('more than 128 KB cannot be pushed [S-23]', async () => {
  const { socket, id: ConnectionId } = await connected()
  const Data = 'x'.repeat(128 * 1024 + 1)
  await expect(client.send(new PostToConnectionCommand({ ConnectionId, Data }))).rejects.toMatchObject({
    name: 'PayloadTooLargeException',
  })
  socket.terminate()
})
