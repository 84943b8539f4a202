import { createHash } from 'node:crypto'
import { Zip, ZipDeflate, ZipPassThrough } from 'fflate'

/** An entry of a ZIP file: its uncompressed size in bytes and the SHA-256 of its content. */
export interface ZipEntry {
  readonly name: string
  readonly size: number
  readonly sha256: string
}

interface Upload {
  readonly send: (part: Uint8Array) => Promise<void>
  readonly complete: () => Promise<void>
  readonly abort: () => Promise<void>
}

/** Size of a part of the upload, which is about the memory in use. S3 requires at least 5 MiB. */
const PART_BYTES = 8 * 1024 * 1024

/** A ZIP file that is uploaded while it is written. */
export class ZipUpload {
  readonly #upload: Upload
  readonly #zip: Zip
  #pieces: Uint8Array[] = []
  #gathered = 0
  #size = 0

  constructor(upload: Upload) {
    this.#upload = upload
    this.#zip = new Zip((error, bytes) => {
      if (error) throw error
      this.#pieces.push(bytes)
      this.#gathered += bytes.byteLength
      this.#size += bytes.byteLength
    })
  }

  get size(): number {
    return this.#size
  }

  /** `isText`: compress the entry. Photos and PDFs are already compressed. */
  async add(
    name: string,
    content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
    isText = false,
  ): Promise<ZipEntry> {
    const entry = isText ? new ZipDeflate(name) : new ZipPassThrough(name)
    const hash = createHash('sha256')
    let size = 0
    this.#zip.add(entry)
    for await (const bytes of content) {
      hash.update(bytes)
      size += bytes.byteLength
      entry.push(bytes)
      await this.#send()
    }
    entry.push(new Uint8Array(), true)
    return { name, size, sha256: hash.digest('hex') }
  }

  /** Writes the directory and the last part. Returns the size in bytes. */
  async complete(): Promise<number> {
    this.#zip.end()
    await this.#send(true)
    await this.#upload.complete()
    return this.#size
  }

  abort(): Promise<void> {
    return this.#upload.abort()
  }

  async #send(isLast = false): Promise<void> {
    if (this.#gathered < PART_BYTES && !isLast) return
    const part = Buffer.concat(this.#pieces)
    this.#pieces = []
    this.#gathered = 0
    await this.#upload.send(part)
  }
}
