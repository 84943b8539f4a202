import { Transform, type TransformCallback } from 'node:stream'

const LINE_END = '\r\n'

/**
 * Decodes `Content-Encoding: aws-chunked`: `size-in-hex[;chunk-signature=…]\r\n bytes \r\n … 0\r\n trailers`. After the stream
 * ends, `trailers` contains the checksums that the client computed while sending.
 */
export class AwsChunked extends Transform {
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
