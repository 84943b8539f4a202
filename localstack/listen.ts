import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Listens on 127.0.0.1; on a free port where none is given. Gives the port. */
export async function listen(server: Server, port = 0, host = '127.0.0.1'): Promise<number> {
  await new Promise<void>((done, failed) => server.once('error', failed).listen(port, host, done))
  return (server.address() as AddressInfo).port
}

export const isBusy = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'EADDRINUSE'

/** Ends the server without waiting for browsers that keep their connections. */
export const shut = (server: Server) =>
  new Promise<void>(done => {
    server.close(() => done())
    server.closeAllConnections()
  })
