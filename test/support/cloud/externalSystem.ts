import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export const CONNECTOR_KEY = { key_id: 'clearfloor', secret: 'a-secret-of-the-external-system' }

/**
 * The receiver's behaviour for its next request: correct, a status, late, no answer although the delivery was carried out, a
 * redirect, an endless body or nonsense.
 */
export type ReceiverMode = 'good' | number | 'silent' | 'lost' | 'redirect' | 'endless' | 'nonsense'

/** A delivery that was carried out: once per key, however often it was sent. */
export interface Effect {
  readonly path: string
  readonly key: string
  readonly body: Record<string, unknown>
  readonly reference: string
  readonly document: string | undefined
}

/** A real external system on a free local port: verifies each signature, and carries out each key once. */
export async function startExternalSystem() {
  const effects: Effect[] = []
  const behaviours: ReceiverMode[] = []
  const wrong: string[] = []
  let requests = 0
  const server = createServer((request, response) => void answer(request, response))
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))

  async function answer(request: IncomingMessage, response: ServerResponse) {
    requests += 1
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part)
    const body = Buffer.concat(parts)
    if (!isSigned(request, body)) {
      wrong.push(request.url ?? '')
      return void response.writeHead(401).end()
    }
    const behaviour = behaviours.shift() ?? 'good'
    if (behaviour === 'silent') return
    if (typeof behaviour === 'number') return void response.writeHead(behaviour).end('{}')
    if (behaviour === 'redirect') return void response.writeHead(307, { location: '/elsewhere' }).end()
    if (behaviour === 'endless') return void response.writeHead(200).end('x'.repeat(1_000_000))
    const { reference } = carriedOut(request, body)
    if (behaviour === 'lost') return void request.socket.destroy()
    response.writeHead(200, { 'content-type': 'application/json' })
    response.end(behaviour === 'nonsense' ? '<html>' : JSON.stringify({ reference }))
  }

  function carriedOut({ headers, url = '' }: IncomingMessage, body: Buffer): Effect {
    const key = String(headers['idempotency-key'])
    const before = effects.find(effect => effect.key === key)
    if (before) return before
    const document = headers['x-clearfloor-document']
    const effect: Effect = {
      path: url,
      key,
      body: JSON.parse(body.toString()),
      reference: `EXT-${effects.length + 1}`,
      document: typeof document === 'string' ? document : undefined,
    }
    effects.push(effect)
    return effect
  }

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/in`,
    effects,
    /** Paths of requests with a wrong signature. */
    wrong,
    requests: () => requests,
    next: (...wanted: readonly ReceiverMode[]) => void behaviours.push(...wanted),
    close: () =>
      new Promise<void>(done => {
        server.close(() => done())
        server.closeAllConnections()
      }),
  }
}

/** Implemented from infra/RUNBOOK.md, independently of the signing code. */
function isSigned({ method = '', url = '', headers }: IncomingMessage, body: Buffer): boolean {
  const header = (name: string) => String(headers[name] ?? '')
  const hash = createHash('sha256').update(body).digest('hex')
  const date = header('x-clearfloor-date')
  const text = `${method}\n${url}\n${date}\n${header('idempotency-key')}\n${hash}`
  const expected = createHmac('sha256', CONNECTOR_KEY.secret).update(text).digest()
  const given = Buffer.from(header('x-clearfloor-signature'), 'hex')
  const isNow = Math.abs(Date.now() - Date.parse(date)) < 300_000
  const isOurs = header('x-clearfloor-key') === CONNECTOR_KEY.key_id && header('x-clearfloor-body') === hash
  return isNow && isOurs && given.length === expected.length && timingSafeEqual(given, expected)
}
