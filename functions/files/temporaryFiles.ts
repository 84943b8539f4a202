import { createHash } from 'node:crypto'
import { appendFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Files, Output } from './pdf/printer.ts'

/** A file on the worker's disk, under the SHA-256 of its bytes; its size in bytes. */
export interface FileOnDisk {
  readonly path: string
  readonly file: string
  readonly size: number
}

/** Files on the worker's disk while a document is printed, by their SHA-256, so that few are in memory at a time. */
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

  /** The document itself, which is written to the disk as it is made. */
  newDocument(): DocumentOnDisk {
    return new DocumentOnDisk(join(this.#folder, 'document'))
  }

  /** Deletes them all. */
  remove(): void {
    rmSync(this.#folder, { recursive: true, force: true })
  }
}

/** Bytes that are gathered before they are written: a document is made in small pieces. */
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

  /** Nothing is written after it. */
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
