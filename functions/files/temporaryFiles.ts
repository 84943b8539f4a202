import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Files } from './pdf/printer.ts'

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

  /** Deletes them all. */
  remove(): void {
    rmSync(this.#folder, { recursive: true, force: true })
  }
}
