import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import type { Duplex } from 'node:stream'

/** How a call fails: the request never arrives, or the service carries it out and the answer is lost. */
type Loss = 'request' | 'answer'

/** A proxy between a browser and everything else: real connections, which can be cut. */
export interface Network {
  /** For `newContext`. */
  readonly proxy: { readonly server: string; readonly bypass: string }
  /** Ends all connections and refuses new ones. */
  cut(): Promise<void>
  restore(): Promise<void>
  /** From now on, called for each API request: whether it is lost, and how. */
  lose(choose: (method: string, path: string) => Loss | undefined): void
  close(): Promise<void>
}

export async function startNetwork(): Promise<Network> {
  const sockets = new Set<Duplex>()
  let choose: Parameters<Network['lose']>[0] = () => undefined
  const server = createServer((request, answer) => pass(request, answer, choose))
  server.on('connection', socket => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
  })
  // Tunnels the event socket and encrypted traffic unchanged.
  server.on('connect', (request: IncomingMessage, socket: Socket, head: Buffer) => {
    const { hostname, port } = new URL(`http://${request.url}`)
    const onward = connect(Number(port), hostname, () => {
      socket.write('HTTP/1.1 200 Connection Established\r\n\r\n')
      onward.write(head)
      onward.pipe(socket)
      socket.pipe(onward)
    })
    for (const [from, to] of [
      [onward, socket],
      [socket, onward],
    ] as const) {
      from.on('error', () => to.destroy())
      from.on('close', () => to.destroy())
    }
  })
  const open = (port: number) => new Promise<void>(done => server.listen(port, '127.0.0.1', () => done()))
  await open(0)
  const { port } = server.address() as AddressInfo
  const cut = () =>
    new Promise<void>(done => {
      server.close(() => done())
      for (const socket of sockets) socket.destroy()
    })
  return {
    // Without this, a browser bypasses the proxy for its own machine.
    proxy: { server: `http://127.0.0.1:${port}`, bypass: '<-loopback>' },
    cut,
    restore: () => open(port),
    lose: next => {
      choose = next
    },
    close: () => (server.listening ? cut() : Promise.resolve()),
  }
}

function pass(incoming: IncomingMessage, answer: ServerResponse, choose: Parameters<Network['lose']>[0]): void {
  const { method = 'GET', url = '', headers } = incoming
  const { pathname } = new URL(url)
  const loss = pathname.startsWith('/api/') ? choose(method, pathname) : undefined
  const lost = () => incoming.socket.destroy()
  if (loss === 'request') return void lost()
  const onward = request(url, { method, headers }, answered => {
    if (loss === 'answer') return void answered.resume().on('end', lost)
    answer.writeHead(answered.statusCode ?? 502, answered.rawHeaders)
    answered.pipe(answer)
  })
  onward.on('error', lost)
  answer.on('close', () => onward.destroy())
  incoming.pipe(onward)
}
