import { createHash } from 'node:crypto'
import { rmSync } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { Transform, type TransformCallback, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type Algorithm, algorithmNames, type Checksums, isAlgorithm, startDigest } from './checksums.ts'
import { header } from './exchange.ts'
import { Fault, type Received } from './store.ts'

/** Streams the body into `file` and verifies the client's claims about it; deletes the file if a claim is wrong. */
export async function receive(request: IncomingMessage, payload: string, file: string): Promise<Received> {
  const chunks = isChunked(request) ? new AwsChunked() : undefined
  const meter = new Meter(algorithmsOf(request))
  const handle = await open(file, 'wx')
  const output = new Output(handle)
  try {
    await (chunks ? pipeline(request, chunks, meter, output) : pipeline(request, meter, output))
    if (output.failure) throw output.failure
    const claims = { ...request.headers, ...chunks?.trailers }
    return { file, ...meter.verified(claims, payload) }
  } catch (error) {
    rmSync(file, { force: true })
    throw error
  } finally {
    await handle.close()
  }
}

/**
 * Writes the incoming bytes. On a full disk, it stores the error and drops the rest, because a failing pipeline would close the
 * connection before the response is sent.
 */
class Output extends Writable {
  failure: unknown
  readonly #file: FileHandle

  constructor(file: FileHandle) {
    super()
    this.#file = file
  }

  override _write(bytes: Buffer, _encoding: BufferEncoding, done: () => void) {
    if (this.failure) return done()
    this.#file.appendFile(bytes).then(done, error => {
      this.failure = error
      done()
    })
  }
}

/** Reads a small body (XML) as text, with the same checks. */
export async function receiveText(request: IncomingMessage, payload: string): Promise<string> {
  const chunks = isChunked(request) ? new AwsChunked() : undefined
  const meter = new Meter(algorithmsOf(request))
  const parts: Buffer[] = []
  const collect = async (source: AsyncIterable<Buffer>) => {
    for await (const part of source) parts.push(part)
  }
  await (chunks ? pipeline(request, chunks, meter, collect) : pipeline(request, meter, collect))
  meter.verified({ ...request.headers, ...chunks?.trailers }, payload)
  return Buffer.concat(parts).toString()
}

const isChunked = (request: IncomingMessage) =>
  header(request, 'x-amz-content-sha256')?.startsWith('STREAMING-') ||
  header(request, 'content-encoding')?.includes('aws-chunked')

/** The checksums that a header or an announced trailer names, otherwise CRC32. */
function algorithmsOf(request: IncomingMessage): Algorithm[] {
  const trailers = (header(request, 'x-amz-trailer') ?? '').split(',').map(name => name.trim())
  const named = [...Object.keys(request.headers), ...trailers].map(name => name.replace('x-amz-checksum-', ''))
  const chosen = header(request, 'x-amz-sdk-checksum-algorithm') ?? header(request, 'x-amz-checksum-algorithm') ?? ''
  const algorithms = [...new Set([...named, chosen.toLowerCase()])].filter(isAlgorithm)
  return algorithms.length > 0 ? algorithms : ['crc32']
}

type Claims = Readonly<Record<string, string | string[] | undefined>>

/** Throws if a claimed x-amz-checksum-* differs from the computed one. */
export function verifyChecksums(claims: Claims, computed: Checksums) {
  for (const algorithm of algorithmNames) {
    const claimed = claims[`x-amz-checksum-${algorithm}`]
    if (claimed && computed[algorithm] && claimed !== computed[algorithm]) {
      throw new Fault(
        'BadDigest',
        {},
        `The ${algorithm.toUpperCase()} you specified did not match the calculated checksum.`,
      )
    }
  }
}

class Meter extends Transform {
  #size = 0
  readonly #md5 = createHash('md5')
  readonly #sha256 = createHash('sha256')
  readonly #digests

  constructor(algorithms: readonly Algorithm[]) {
    super()
    this.#digests = algorithms.map(name => ({ name, digest: startDigest(name) }))
  }

  override _transform(bytes: Buffer, _encoding: BufferEncoding, done: (error: null, bytes: Buffer) => void) {
    this.#size += bytes.length
    this.#md5.update(bytes)
    this.#sha256.update(bytes)
    for (const { digest } of this.#digests) digest.update(bytes)
    done(null, bytes)
  }

  verified(claims: Claims, payload: string): Omit<Received, 'file'> {
    const md5 = this.#md5.digest()
    const checksums: Checksums = Object.fromEntries(this.#digests.map(({ name, digest }) => [name, digest.digest()]))
    if (claims['content-md5'] && claims['content-md5'] !== md5.toString('base64')) throw new Fault('BadDigest')
    verifyChecksums(claims, checksums)
    if (/^[0-9a-f]{64}$/.test(payload) && payload !== this.#sha256.digest('hex'))
      throw new Fault('XAmzContentSHA256Mismatch')
    const announced = claims['x-amz-decoded-content-length']
    if (announced && Number(announced) !== this.#size) throw new Fault('IncompleteBody')
    return { size: this.#size, md5: md5.toString('hex'), checksums }
  }
}

const LINE_END = '\r\n'

/**
 * Decodes `Content-Encoding: aws-chunked`: `size-in-hex[;chunk-signature=…]\r\n bytes \r\n … 0\r\n trailers`. After the stream
 * ends, `trailers` contains the checksums that the client computed while sending.
 */
class AwsChunked extends Transform {
  readonly trailers: Record<string, string> = {}
  #pending: Buffer = Buffer.alloc(0)
  /** Remaining bytes of the open chunk; undefined before a size line. */
  #owed: number | undefined
  #ended = false

  override _transform(bytes: Buffer, _encoding: BufferEncoding, done: TransformCallback) {
    this.#pending = this.#pending.length > 0 ? Buffer.concat([this.#pending, bytes]) : bytes
    while (!this.#ended && (this.#owed === undefined ? this.#readSize() : this.#readBytes(this.#owed)));
    done()
  }

  override _flush(done: TransformCallback) {
    for (const line of this.#pending.toString().split(LINE_END)) {
      const colon = line.indexOf(':')
      if (colon > 0) this.trailers[line.slice(0, colon).trim().toLowerCase()] = line.slice(colon + 1).trim()
    }
    done()
  }

  #readSize(): boolean {
    const end = this.#pending.indexOf(LINE_END)
    if (end < 0) return false
    const size = Number.parseInt(this.#pending.subarray(0, end).toString(), 16)
    this.#pending = this.#pending.subarray(end + LINE_END.length)
    this.#owed = size
    this.#ended = !(size > 0)
    return true
  }

  #readBytes(owed: number): boolean {
    const part = this.#pending.subarray(0, owed)
    if (part.length > 0) this.push(part)
    this.#pending = this.#pending.subarray(part.length)
    this.#owed = owed - part.length
    if (this.#owed > 0 || this.#pending.length < LINE_END.length) return false
    this.#pending = this.#pending.subarray(LINE_END.length)
    this.#owed = undefined
    return true
  }
}
