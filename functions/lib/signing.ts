import { createHash, createHmac } from 'node:crypto'
import { SignatureV4 } from '@smithy/signature-v4'
import { credentials } from './credentials.ts'

/** What the signing library expects of a hash, over Node's own. */
class Sha256 {
  readonly #hash
  constructor(secret?: string | ArrayBuffer | ArrayBufferView) {
    this.#hash = secret === undefined ? createHash('sha256') : createHmac('sha256', Buffer.from(secret as Uint8Array))
  }
  update(data: string | Uint8Array) {
    this.#hash.update(data)
  }
  async digest(): Promise<Uint8Array> {
    return this.#hash.digest()
  }
  reset() {}
}

export const region = () => process.env.AWS_REGION ?? ''

type Service = 's3' | 'sqs' | 'ses' | 'execute-api' | 'geo-places' | 'secretsmanager'

/**
 * Signs single requests, where a whole client of the SDK would be most of a function.
 * A signer for one service; S3 is the only one that takes paths as they are and does not sign the body.
 */
export const signerFor = (service: Service) =>
  new SignatureV4({
    service,
    region: region(),
    credentials,
    sha256: Sha256 as unknown as ConstructorParameters<typeof SignatureV4>[0]['sha256'],
    uriEscapePath: service !== 's3',
    applyChecksum: service !== 's3',
  })

interface Ask {
  readonly method: 'GET' | 'POST' | 'DELETE'
  readonly headers?: Record<string, string>
  readonly body?: string
  readonly signal?: AbortSignal
}

/** Sends one signed request to a service of the cloud. The answer is whatever the service said; throws where it said nothing. */
export async function signedFetch(service: Exclude<Service, 's3'>, address: string, ask: Ask): Promise<Response> {
  const { protocol, hostname, host, port, pathname, searchParams } = new URL(address)
  const { method, headers = {}, body, signal } = ask
  const signed = await signerFor(service).sign({
    method,
    protocol,
    hostname,
    ...(port && { port: Number(port) }),
    path: pathname,
    query: Object.fromEntries(searchParams),
    headers: { ...headers, host },
    ...(body !== undefined && { body }),
  })
  const { host: _, ...sent } = signed.headers
  return fetch(address, { method, headers: sent, ...(body !== undefined && { body }), ...(signal && { signal }) })
}
