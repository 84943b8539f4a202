import type { Transport } from '#shared/contract/protocol/client.ts'
import { never, outsidePages } from './platform.ts'

/** Faults of a request. `late`: seems lost, and arrives after the next request; `failsAfter`: the answer becomes an error. */
export const FAULTS = [
  'requestLost',
  'answerLost',
  'twice',
  'late',
  'fails',
  'failsAfter',
  'busy',
  'slow',
  'portal',
] as const
export type Fault = (typeof FAULTS)[number]

/** A call as it reached the service. */
export interface Carried {
  readonly method: string
  readonly path: string
  readonly key: string | undefined
  readonly body: Readonly<Record<string, unknown>>
  readonly status: number
  readonly answer: string
}

const SLOW_MS = 15
const LATE_MS = 60
const pause = (ms: number) => new Promise<void>(done => setTimeout(done, ms))
const lost = () => new TypeError('Failed to fetch')
const GATEWAY = { 'content-type': 'application/json', 'apigw-requestid': 'by-gateway' }
const failure = (status: number, code: string) =>
  new Response(JSON.stringify({ code, message: '' }), { status, headers: GATEWAY })

/** The network of one device: it can be cut, and applies to each request the fault from `choose`. */
export class FaultyNetwork {
  isOffline = false
  injected = 0
  readonly #underWay = new Set<Promise<unknown>>()
  readonly #send: Transport
  readonly #choose: () => Fault | undefined
  readonly #onCarried: (carried: Carried) => void

  constructor(send: Transport, choose: () => Fault | undefined, onCarried: (carried: Carried) => void) {
    this.#send = send
    this.#choose = choose
    this.#onCarried = onCarried
  }

  /** Resolves when no request is under way. */
  async settled(): Promise<void> {
    while (this.#underWay.size > 0) await Promise.all(this.#underWay)
  }

  /** The `fetch` of a page that ends with `closed`. */
  fetchOf(closed: AbortSignal): typeof fetch {
    return async (input, init = {}) => {
      const answer = await outsidePages(() => this.#pass(String(input), init)).catch((error: unknown) => error)
      if (closed.aborted) return never()
      if (answer instanceof Response) return answer
      throw answer
    }
  }

  async #pass(url: string, init: RequestInit): Promise<Response> {
    if (this.isOffline) throw lost()
    const fault = this.#choose()
    if (fault) this.injected += 1
    const carry = () => this.#track(this.#carry(url, init))
    if (fault === 'requestLost') throw lost()
    if (fault === 'portal') return new Response('<h1>Welcome</h1>', { headers: { 'content-type': 'text/html' } })
    if (fault === 'fails') return failure(500, 'internal')
    if (fault === 'busy') return failure(503, 'busy')
    if (fault === 'late') {
      void this.#track(pause(LATE_MS).then(carry)).catch(() => undefined)
      throw lost()
    }
    if (fault === 'slow') await pause(SLOW_MS)
    const [first] = await Promise.all(fault === 'twice' ? [carry(), carry()] : [carry()])
    if (fault === 'answerLost' || this.isOffline) throw lost()
    return fault === 'failsAfter' ? failure(500, 'internal') : (first as Response)
  }

  #track<R>(task: Promise<R>): Promise<R> {
    const tracked = task.catch(() => undefined).finally(() => this.#underWay.delete(tracked))
    this.#underWay.add(tracked)
    return task
  }

  async #carry(url: string, init: RequestInit): Promise<Response> {
    const { origin, pathname, search } = new URL(url)
    if (origin !== location.origin) return fetch(url, init)
    const method = (init.method ?? 'GET') as 'GET'
    const headers = Object.fromEntries(new Headers(init.headers))
    const body = typeof init.body === 'string' ? { body: init.body } : {}
    const { status, text, requestId = '' } = await this.#send({ method, url: pathname + search, headers, ...body })
    const answer = await text()
    this.#onCarried({
      method,
      path: pathname,
      key: headers['idempotency-key'],
      body: JSON.parse(body.body ?? '{}'),
      status,
      answer,
    })
    return new Response(status === 204 ? null : answer, {
      status,
      headers: { ...GATEWAY, 'apigw-requestid': requestId },
    })
  }
}
