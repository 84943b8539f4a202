import type { Server } from 'node:http'
import { createServer } from 'node:net'

export interface Emulator {
  readonly url: string
  close(): Promise<void>
}

/** Longer than clients keep connections open, so that no request hits a closing socket. */
const IDLE_MS = 120_000

/** Listens on 127.0.0.1 only; port 0 picks a free port. */
export async function listen(server: Server, port: number): Promise<Emulator> {
  server.keepAliveTimeout = IDLE_MS
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, '127.0.0.1', resolve))
  return { url: `http://127.0.0.1:${portOf(server)}`, close: () => close(server) }
}

/** The wanted port if it is free, otherwise any free port. */
export async function freePort(wanted = 0): Promise<number> {
  const probe = createServer()
  try {
    await new Promise<void>((resolve, reject) => probe.once('error', reject).listen(wanted, '127.0.0.1', resolve))
  } catch (error) {
    if (wanted) return freePort()
    throw error
  }
  const port = portOf(probe)
  await new Promise(resolve => probe.close(resolve))
  return port
}

/** Whether a server responds, with any status. */
export const answers = (url: string, longestMs = 1000): Promise<boolean> =>
  fetch(url, { signal: AbortSignal.timeout(longestMs) }).then(
    () => true,
    () => false,
  )

function portOf(server: { address(): unknown }): number {
  const address = server.address()
  if (typeof address !== 'object' || address === null || !('port' in address))
    throw new Error('The server does not listen')
  return Number(address.port)
}

function close(server: Server): Promise<void> {
  const closed = new Promise<void>(resolve => server.close(() => resolve()))
  server.closeAllConnections()
  return closed
}
