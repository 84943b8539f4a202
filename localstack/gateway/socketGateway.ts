import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import { type WebSocket, WebSocketServer } from 'ws'
import type { Invoke, Outcome } from '#localstack/lambda/lambdaPool.ts'
import { bodyOf } from './httpGateway.ts'
import { type Connection, connectEvent, disconnectEvent, messageEvent, newConnection } from './socketEvent.ts'

const MAX_BYTES = 128 * 1024
const IDLE = 10 * 60_000
const LIFE = 2 * 60 * 60_000

type Open = Connection & { socket: WebSocket }

/**
 * The WebSocket API with the routes $connect, $disconnect and $default, and the endpoint through which functions reach
 * connections.
 */
export class SocketGateway {
  readonly #open = new Map<string, Open>()
  readonly #server = new WebSocketServer({ noServer: true, maxPayload: MAX_BYTES })
  readonly #stage: string
  readonly #invoke: Invoke
  #closing = false

  constructor(stage: string, invoke: Invoke) {
    this.#stage = stage
    this.#invoke = invoke
  }

  /** Handles a handshake: the function's reply to $connect accepts or refuses it. */
  async upgrade(req: IncomingMessage, wire: Duplex, head: Buffer): Promise<void> {
    wire.on('error', () => wire.destroy())
    const connection = newConnection(req)
    const status = statusOf(await this.#invoke(connectEvent(connection, this.#stage, req)))
    if (status < 200 || status > 299) return refuseHandshake(wire, status)
    this.#server.handleUpgrade(req, wire, head, socket => this.#opened({ ...connection, socket }))
  }

  /** `/{stage}/@connections/{id}`: POST sends, GET describes, DELETE closes; 410 if the connection is closed. */
  async manage(req: IncomingMessage, res: ServerResponse): Promise<void> {
    const body = await bodyOf(req, MAX_BYTES)
    const [, stage, word, id = ''] = (req.url ?? '').split('?')[0]?.split('/') ?? []
    if (stage !== this.#stage || word !== '@connections') return refuse(res, 403, 'ForbiddenException', 'Forbidden')
    const found = this.#open.get(decodeURIComponent(id))
    if (!found) return refuse(res, 410, 'GoneException', 'Gone')
    if (!body) return refuse(res, 413, 'PayloadTooLargeException', 'Payload Too Large')
    const act = MANAGEMENT[req.method ?? '']
    if (act) act(found, body, res)
    else refuse(res, 405, 'MethodNotAllowedException', 'Method Not Allowed')
  }

  close() {
    this.#closing = true
    for (const { socket } of this.#open.values()) socket.close(1001, 'Going away')
    for (const { socket } of this.#open.values()) socket.terminate()
    this.#server.close()
  }

  #opened(connection: Open) {
    const { id, socket } = connection
    this.#open.set(id, connection)
    const end = () => socket.close(1001, 'Going away')
    const idle = setTimeout(end, IDLE)
    const life = setTimeout(end, LIFE)
    socket.on('message', (data: Buffer, isBinary) => {
      idle.refresh()
      connection.lastActiveAt = Date.now()
      void this.#message(connection, data, isBinary)
    })
    socket.on('error', () => {})
    socket.on('close', (code, reason) => {
      clearTimeout(idle)
      clearTimeout(life)
      this.#open.delete(id)
      if (!this.#closing) void this.#invoke(disconnectEvent(connection, this.#stage, code, String(reason)))
    })
  }

  async #message(connection: Open, data: Buffer, isBinary: boolean) {
    const event = messageEvent(connection, this.#stage, data, isBinary)
    const outcome = await this.#invoke(event)
    if (!('error' in outcome) || connection.socket.readyState !== connection.socket.OPEN) return
    const { requestId } = event.requestContext
    connection.socket.send(JSON.stringify({ message: 'Internal server error', connectionId: connection.id, requestId }))
  }
}

const MANAGEMENT: Record<string, (connection: Open, body: Buffer, res: ServerResponse) => void> = {
  POST: (connection, body, res) => {
    connection.socket.send(body, { binary: false })
    connection.lastActiveAt = Date.now()
    res.writeHead(200).end()
  },
  GET: ({ connectedAt, lastActiveAt, sourceIp, userAgent = '' }, _, res) => {
    const date = (at: number) => new Date(at).toISOString()
    res.writeHead(200, { 'content-type': 'application/json' })
    res.end(
      JSON.stringify({
        connectedAt: date(connectedAt),
        lastActiveAt: date(lastActiveAt),
        identity: { sourceIp, userAgent },
      }),
    )
  },
  DELETE: ({ socket }, _, res) => {
    socket.close(1000, 'Connection Closed Normally')
    res.writeHead(204).end()
  },
}

function statusOf(outcome: Outcome): number {
  if ('error' in outcome) return 502
  const { result } = outcome
  return typeof result === 'object' && result !== null && 'statusCode' in result ? Number(result.statusCode) : 500
}

const refuse = (res: ServerResponse, status: number, type: string, message: string) => {
  res.writeHead(status, { 'content-type': 'application/json', 'x-amzn-errortype': type })
  res.end(JSON.stringify({ message }))
}

const refuseHandshake = (wire: Duplex, status: number) => {
  wire.end(`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`)
}
