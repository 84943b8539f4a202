import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { isApiPath, SOCKET_STAGE } from '#shared/contract/protocol/originPaths.ts'
import { closeServer, isBusy, listen } from './listen.ts'

const MAX_WAIT_MS = 3000

interface EdgeHandlers {
  headers: Record<string, string>
  api: RequestListener
  page: RequestListener
  socket(req: IncomingMessage, wire: Duplex, head: Buffer): void
}

/** The product's single port, in place of CloudFront. Opened first, so that a busy port is reported at once. */
export class Edge {
  readonly port: number
  readonly #servers: Server[]
  #behind: EdgeHandlers | undefined

  private constructor(servers: Server[], port: number) {
    this.#servers = servers
    this.port = port
    for (const server of servers) this.#serve(server)
  }

  /** `localhost` is 127.0.0.1 or ::1, depending on the client; a machine without IPv6 has only 127.0.0.1. */
  static async open(port: number): Promise<Edge> {
    const [four, six] = [createServer(), createServer()]
    const taken = await patiently(() => listen(four, port)).catch(error => {
      throw isBusy(error) ? new BusyPort(port) : error
    })
    const hasSix = await listen(six, taken, '::1').then(
      () => true,
      async error => {
        if (isBusy(error)) await closeServer(four)
        if (isBusy(error)) throw new BusyPort(taken)
        return false
      },
    )
    return new Edge(hasSix ? [four, six] : [four], taken)
  }

  open(behind: EdgeHandlers) {
    this.#behind = behind
  }

  async close() {
    this.#behind = undefined
    await Promise.all(this.#servers.map(closeServer))
  }

  #serve(server: Server) {
    server.on('request', (req, res) => {
      const behind = this.#behind
      if (!behind) return void res.writeHead(503, { 'retry-after': '1' }).end('Starting')
      for (const [name, value] of Object.entries(behind.headers)) res.setHeader(name, value)
      const listener = isApiPath(req.url ?? '/') ? behind.api : behind.page
      listener(req, res)
    })
    server.on('upgrade', (req, wire, head) => {
      const path = (req.url ?? '/').split('?')[0]
      if (this.#behind && path === `/${SOCKET_STAGE}`) this.#behind.socket(req, wire, head)
      else wire.destroy()
    })
  }
}

/** Retries while the port is busy, because a stopping product closes its port last. */
async function patiently(take: () => Promise<number>): Promise<number> {
  const end = Date.now() + MAX_WAIT_MS
  for (;;)
    try {
      return await take()
    } catch (error) {
      if (!isBusy(error) || Date.now() > end) throw error
      await new Promise(resolve => setTimeout(resolve, 100))
    }
}

class BusyPort extends Error {
  constructor(port: number) {
    super(`Port ${port} is in use by another program. Stop it, or choose another port with PORT=${port + 1} npm start`)
  }
}
