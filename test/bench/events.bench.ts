import { once } from 'node:events'
import { createServer } from 'node:http'
import { WebSocket, WebSocketServer } from 'ws'
import { callHandler } from '#localstack/gateway/callHandler.ts'
import { SocketGateway } from '#localstack/gateway/socketGateway.ts'
import { closeServer, listen } from '#localstack/listen.ts'
import { contract } from '#shared/contract/index.ts'
import { channel } from '#shared/contract/protocol/channels.ts'
import { createClient } from '#shared/contract/protocol/client.ts'
import { aContext } from '#test/support/cloud/lambda.ts'
import { aCompany, aProject, aUser, PASSWORD } from '#test/support/people/api.ts'
import { benchCloud } from './cloud.ts'
import { atMost, median, percentile, type Result } from './result.ts'

const CONNECTED = 1_000
/** A session has up to 20 sockets. */
const SESSIONS = CONNECTED / 20
const WATCHING = 10
const EDITS = 20
const ROUNDS = 7
const LATE_MS = 250
/** How many sockets open or subscribe at a time. */
const AT_ONCE = 25

/** P-13: an event for 10 and for all of 1,000 sockets: reads, posts, and delay. */
export async function run(): Promise<Result[]> {
  const end = await benchCloud()
  const service = await startService()
  const company = await aCompany()
  const user = await aUser(company)
  const send = callHandler()
  const api = createClient(contract, send)
  await api.auth.login({ body: { email: user.email, password: PASSWORD } })
  const { building } = await aProject(api, user)
  const { Sessions } = await import('#functions/data/access/sessions.ts')
  const cookies = await inTurns(SESSIONS, async () => {
    const { token } = await Sessions.start(user, company, { remember: false, half: false })
    return `session=${token}`
  })
  const sockets = await inTurns(CONNECTED, at => connected(service.url, cookies[at % SESSIONS]))
  const watching = sockets.slice(0, WATCHING)
  await Promise.all(watching.map(each => subscribed(each, channel.building(building))))
  await inTurns(CONNECTED, at => subscribed(sockets[at] as WebSocket, channel.user(user.id)))

  service.posts = 0
  const late: number[] = []
  for (let n = 0; n < EDITS; n++) {
    const arrived = arrivals(watching)
    const body = { type: 'introduction_content', content: `<p>Edit ${n}</p>` } as const
    await api.buildings.template({ params: { id: building }, body })
    late.push(...(await arrived))
  }
  const posts = service.posts / EDITS

  const { publish } = await import('#functions/realtime/publish.ts')
  const counted = await countReads()
  const delays: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const arrived = arrivals(sockets)
    await publish(company.id, channel.user(user.id), { type: 'notified', id: user.id })
    delays.push(percentile(await arrived, 99))
  }
  const reads = counted() / ROUNDS
  const bare = await bareBroadcast()
  for (const each of sockets) each.terminate()
  await service.close()
  await end()
  const [p95, p99] = [percentile(late, 95), median(delays)]
  return [
    atMost('P-13', p95 / LATE_MS, 1, `from an edit to 10 of 1 000 sockets: ${Math.round(p95)} ms`),
    atMost('P-13', posts / WATCHING, 1, `posts for an edit that 10 of 1 000 watch: ${posts}`),
    atMost('P-13', reads, 1, 'queries to tell 1 000'),
    atMost('P-13', p99 / bare, 3, `telling 1 000: ${Math.round(p99)} ms, a bare broadcast ${Math.round(bare)} ms`),
  ]
}

/** The real-time service behind its own gateway, which counts the posts to its sockets. */
async function startService() {
  const counted = { posts: 0 }
  const server = createServer((req, res) => {
    if (req.method === 'POST') counted.posts++
    void gateway.manage(req, res)
  })
  server.on('upgrade', (req, wire, head) => void gateway.upgrade(req, wire, head))
  const port = await listen(server)
  process.env.SOCKETS_URL = `http://127.0.0.1:${port}/socket`
  const { handler } = await import('#functions/realtime/handler.ts')
  const gateway = new SocketGateway('socket', async event => ({
    result: await handler(event as Parameters<typeof handler>[0], aContext()),
  }))
  return Object.assign(counted, {
    url: `ws://127.0.0.1:${port}/socket`,
    close: async () => {
      gateway.close()
      await closeServer(server)
    },
  })
}

async function connected(url: string, cookie?: string): Promise<WebSocket> {
  const socket = new WebSocket(url, { headers: { origin: 'http://localhost:3000', ...(cookie && { cookie }) } })
  await once(socket, 'open')
  return socket
}

/** The next message. Fails if the socket closes first. */
async function nextMessage(socket: WebSocket): Promise<void> {
  const end = new AbortController()
  const { signal } = end
  const closed = once(socket, 'close', { signal }).then(() => {
    throw new Error('A socket was closed')
  })
  await Promise.race([once(socket, 'message', { signal }), closed]).finally(() => end.abort())
}

async function subscribed(socket: WebSocket, name: string): Promise<void> {
  const reply = nextMessage(socket)
  socket.send(JSON.stringify({ action: 'subscribe', channel: name }))
  await reply
}

/** Milliseconds until each socket has received a message. */
function arrivals(sockets: readonly WebSocket[]): Promise<number[]> {
  const began = performance.now()
  return Promise.all(sockets.map(each => nextMessage(each).then(() => performance.now() - began)))
}

/** Runs `work` for the numbers below `count`, in batches. */
async function inTurns<Value>(count: number, work: (at: number) => Promise<Value>): Promise<Value[]> {
  const results: Value[] = []
  for (let from = 0; from < count; from += AT_ONCE)
    results.push(
      ...(await Promise.all(Array.from({ length: Math.min(AT_ONCE, count - from) }, (_, n) => work(from + n)))),
    )
  return results
}

/** The 99th percentile in milliseconds for a bare server with as many sockets. */
async function bareBroadcast(): Promise<number> {
  const server = createServer()
  const wire = new WebSocketServer({ server })
  const url = `ws://127.0.0.1:${await listen(server)}`
  const sockets = await inTurns(CONNECTED, () => connected(url))
  const delays: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const arrived = arrivals(sockets)
    const text = JSON.stringify({ type: 'notified', id: 'bench' })
    for (const each of wire.clients) each.send(text)
    delays.push(percentile(await arrived, 99))
  }
  for (const each of sockets) each.terminate()
  wire.close()
  await closeServer(server)
  return median(delays)
}

/** Counts the table's reads from now on. */
async function countReads(): Promise<() => number> {
  const { dynamo } = await import('#functions/data/table.ts')
  let requests = 0
  dynamo.middlewareStack.add(
    next => args => {
      requests++
      return next(args)
    },
    { step: 'initialize', name: 'count' },
  )
  return () => requests
}
