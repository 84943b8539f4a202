import { once } from 'node:events'
import { createServer } from 'node:http'
import { expect } from 'vitest'
import { WebSocket } from 'ws'
import { SocketGateway } from '#localstack/gateway/socketGateway.ts'
import { closeServer, listen } from '#localstack/listen.ts'
import type { Browser } from '#test/support/people/authenticator.ts'
import { aContext } from './lambda.ts'

export const OWN = 'http://localhost:3000'
export const cookieOf = ({ token }: Browser) => `session=${token()}`

/** The real-time service behind its own gateway, and browsers that connect to it. */
export async function startSockets() {
  /** Running calls of the function. */
  let running = 0
  const server = createServer((req, res) => void gateway.manage(req, res))
  server.on('upgrade', (req, wire, head) => void gateway.upgrade(req, wire, head))
  const port = await listen(server)
  // The functions create their push client on first use, with this URL.
  process.env.SOCKETS_URL = `http://127.0.0.1:${port}/socket`
  const { handler } = await import('#functions/realtime/handler.ts')
  const gateway = new SocketGateway('socket', async event => {
    running++
    const result = await handler(event as Parameters<typeof handler>[0], aContext()).finally(() => running--)
    return { result }
  })
  const dial = (headers: Record<string, string>) => new WebSocket(`ws://127.0.0.1:${port}/socket`, { headers })

  /** The status of a refused handshake; 101 if accepted. */
  async function knock(headers: Record<string, string>): Promise<number> {
    const socket = dial(headers).on('error', () => {})
    const opened = once(socket, 'open').then(() => 101)
    const refused = once(socket, 'unexpected-response').then(([, response]) => response.statusCode as number)
    const status = await Promise.race([opened, refused])
    socket.terminate()
    return status
  }

  async function connected(browser: Browser) {
    const socket = dial({ origin: OWN, cookie: cookieOf(browser) })
    const heard: { type: string; channel?: string; id?: string; people?: { id: string; name: string }[] }[] = []
    socket.on('message', data => heard.push(JSON.parse(String(data))))
    await once(socket, 'open')
    return { socket, heard, say: (message: object) => socket.send(JSON.stringify(message)) }
  }

  /** Waits until all sent messages have arrived, their calls have ended, and the results have arrived here. */
  async function settled(socket: WebSocket): Promise<void> {
    socket.ping()
    await once(socket, 'pong')
    await expect.poll(() => running).toBe(0)
    socket.ping()
    await once(socket, 'pong')
  }

  return {
    knock,
    connected,
    settled,
    async close() {
      gateway.close()
      await closeServer(server)
    },
  }
}
