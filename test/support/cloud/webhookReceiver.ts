import { createHmac, timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** The receiver's behaviour for its next request: a status, a redirect, an endless body, or no answer. */
type ReceiverBehaviour = number | 'redirect' | 'endless' | 'silent'

/** A received request, and whether its signature matches the receiver's secret. */
interface Received {
  readonly id: string
  readonly isSigned: boolean
  readonly body: { readonly type: string; readonly timestamp: string; readonly data: Record<string, string> }
  readonly bytes: string
}

/** A real webhook receiver on a free local port. */
export async function startWebhookReceiver() {
  const received: Received[] = []
  const behaviours: ReceiverBehaviour[] = []
  let secret = ''
  let redirected = 0
  const server = createServer((request, response) => void answer(request, response))
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))

  async function answer(request: IncomingMessage, response: ServerResponse) {
    if (request.url === '/elsewhere') redirected += 1
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part)
    const bytes = Buffer.concat(parts).toString()
    const id = String(request.headers['webhook-id'])
    received.push({ id, isSigned: isSigned(secret, request.headers, bytes), body: JSON.parse(bytes), bytes })
    const behaviour = behaviours.shift() ?? 204
    if (behaviour === 'silent') return
    if (behaviour === 'redirect') return void response.writeHead(301, { location: `${url}/elsewhere` }).end()
    if (behaviour === 'endless') return void response.writeHead(200).end('x'.repeat(1_000_000))
    response.writeHead(behaviour).end()
  }

  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url: `${url}/hook`,
    received,
    /** How often the redirect target was requested. */
    redirected: () => redirected,
    next: (...wanted: readonly ReceiverBehaviour[]) => void behaviours.push(...wanted),
    /** From now on, accepts every request. */
    takeAll: () => void behaviours.splice(0),
    expects: (shown: string) => {
      secret = shown
    },
    close: () =>
      new Promise<void>(done => {
        server.close(() => done())
        server.closeAllConnections()
      }),
  }
}

const TOLERANCE_SECONDS = 300

/** Implemented from docs/webhooks.md, independently of the signing code. */
export function isSigned(secret: string, headers: IncomingHttpHeaders, body: string, time = Date.now() / 1000) {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  const { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures } = headers
  const expected = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest()
  const isRecent = Math.abs(time - Number(timestamp)) <= TOLERANCE_SECONDS
  const isOurs = (signature: string) => {
    const [version, encoded = ''] = signature.split(',')
    const given = Buffer.from(encoded, 'base64')
    return version === 'v1' && given.length === expected.length && timingSafeEqual(given, expected)
  }
  return isRecent && String(signatures).split(' ').some(isOurs)
}
