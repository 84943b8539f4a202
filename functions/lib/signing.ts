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

/**
 * Signs single requests, where a whole client of the SDK would be most of a function.
 * A signer for one service; S3 is the only one that takes paths as they are and does not sign the body.
 */
export const signerFor = (service: 's3' | 'sqs' | 'ses') =>
  new SignatureV4({
    service,
    region: region(),
    credentials,
    sha256: Sha256 as unknown as ConstructorParameters<typeof SignatureV4>[0]['sha256'],
    uriEscapePath: service !== 's3',
    applyChecksum: service !== 's3',
  })
