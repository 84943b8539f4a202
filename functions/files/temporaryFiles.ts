import { createHash } from 'node:crypto'
import { appendFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Files, Output } from './pdf/printer.ts'

/** A file on the worker's disk; `file` is the SHA-256 of its bytes, `size` in bytes. */
export interface FileOnDisk {
  readonly path: string
  readonly file: string
  readonly size: number
}

/** Files on the worker's disk while a document is printed, by SHA-256, to save memory. */
export class TemporaryFiles implements Files {
  readonly #folder = mkdtempSync(join(tmpdir(), 'clearfloor-document-'))
  readonly #names = new Set<string>()

  async add(name: string, bytes: Uint8Array): Promise<void> {
    await writeFile(join(this.#folder, name), bytes)
    this.#names.add(name)
  }

  keys(): Iterable<string> {
    return this.#names
  }

  get(name: string): Uint8Array | undefined {
    return this.#names.has(name) ? readFileSync(join(this.#folder, name)) : undefined
  }

  /** The document itself, written to disk while it is generated. */
  newDocument(): DocumentOnDisk {
    return new DocumentOnDisk(join(this.#folder, 'document'))
  }

  remove(): void {
    rmSync(this.#folder, { recursive: true, force: true })
  }
}

/** Bytes buffered before a write, because a document is generated in small pieces. */
const GATHERED_BYTES = 256 * 1024

class DocumentOnDisk implements Output {
  readonly #path: string
  readonly #hash = createHash('sha256')
  #pieces: Uint8Array[] = []
  #gathered = 0
  #size = 0

  constructor(path: string) {
    this.#path = path
  }

  write(bytes: Uint8Array): void {
    this.#pieces.push(bytes)
    this.#gathered += bytes.byteLength
    if (this.#gathered >= GATHERED_BYTES) this.#append()
  }

  /** Call this after the last write. */
  end(): FileOnDisk {
    this.#append()
    return { path: this.#path, file: this.#hash.digest('hex'), size: this.#size }
  }

  #append(): void {
    const bytes = Buffer.concat(this.#pieces)
    appendFileSync(this.#path, bytes)
    this.#hash.update(bytes)
    this.#size += bytes.byteLength
    this.#pieces = []
    this.#gathered = 0
  }
}
