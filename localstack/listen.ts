import { once } from 'node:events'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Listens on 127.0.0.1, by default on a free port, and returns the port. */
export async function listen(server: Server, port = 0, host = '127.0.0.1'): Promise<number> {
  const listening = once(server, 'listening')
  server.listen(port, host)
  await listening
  return (server.address() as AddressInfo).port
}

export const isBusy = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'EADDRINUSE'

/** Closes the server without waiting for open browser connections. */
export const closeServer = (server: Server) =>
  new Promise<void>(done => {
    server.close(() => done())
    server.closeAllConnections()
  })
