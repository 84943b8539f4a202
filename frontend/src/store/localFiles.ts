import { STRICT } from '#frontend/store/device/connection.ts'
import { ServiceFailed } from '#shared/contract/protocol/client.ts'
import type { UploadPurpose } from '#shared/domain/files/uploads.ts'
import type { Database, StoredFile } from './database.ts'
import { sha256 } from './sha256.ts'
import type { Uploads } from './uploads.ts'

/** The largest total size, in bytes, of the files that a page keeps in memory. */
const MAX_KEPT_BYTES = 100 * 1024 ** 2

type KeptFile = Omit<StoredFile, 'bytes'> & { readonly blob: Blob }

/** Files by content hash: photos until they are uploaded, and fetched images for the next time. */
export class LocalFiles {
  readonly #database: Database
  /**
   * The newest files that this page stored and has not uploaded, oldest first. They can still be uploaded if the browser deletes
   * the database of the open page.
   */
  readonly #kept = new Map<string, KeptFile>()
  #uploads: Uploads | undefined
  constructor(database: Database) {
    this.#database = database
  }

  /** Stores a file on the device and resolves to its hash. A write can name the hash from then on. */
  async store(blob: Blob, purpose: UploadPurpose): Promise<string> {
    const bytes = await blob.arrayBuffer()
    const hash = await sha256(bytes)
    const row = { hash, type: blob.type, purpose, used_at: new Date().toISOString() }
    await this.#put({ ...row, bytes })
    this.#keep({ ...row, blob })
    return hash
  }

  #keep(file: KeptFile): void {
    this.#kept.set(file.hash, file)
    let bytes = [...this.#kept.values()].reduce((sum, { blob }) => sum + blob.size, 0)
    for (const { hash, blob } of this.#kept.values()) {
      if (bytes <= MAX_KEPT_BYTES) return
      this.#kept.delete(hash)
      bytes -= blob.size
    }
  }

  /** The service has the file. */
  readonly release = (hash: string): void => {
    this.#kept.delete(hash)
  }

  /** A file on this device; undefined where it has none. */
  readonly read = async (hash: string): Promise<StoredFile | undefined> => {
    const stored = await this.#database.get('files', hash)
    const kept = stored ? undefined : this.#kept.get(hash)
    if (!kept) return stored
    const { blob, ...row } = kept
    const bytes = await blob.arrayBuffer().catch(() => undefined)
    return bytes && { ...row, bytes }
  }

  async #put(file: StoredFile, isUploaded = false): Promise<void> {
    await this.#database.run(['files', 'uploaded'], STRICT, async transaction => {
      const files = transaction.objectStore('files')
      const stored = await files.get(file.hash)
      await Promise.all([
        files.put(stored ? { ...stored, used_at: file.used_at } : file),
        isUploaded && transaction.objectStore('uploaded').put(file.used_at, file.hash),
      ])
    })
  }

  /** A file from the device, or else from the service. Throws `CallFailed` where neither has it now. */
  async blob(hash: string, signal?: AbortSignal): Promise<Blob> {
    // The service may still have a file that the device cannot read, such as from damaged storage.
    const stored = await this.read(hash).catch(() => undefined)
    if (stored) return new Blob([stored.bytes], { type: stored.type })
    const { fileCalls } = await import('#frontend/api/fileCalls.ts')
    const { data } = await fileCalls.files.read({ params: { file: hash } }, { signal })
    const response = await fetch(data.url, signal ? { signal } : {}).catch(() => undefined)
    if (!response?.ok) throw new ServiceFailed('Couldn’t load the image')
    const blob = await response.blob()
    const file = { hash, bytes: await blob.arrayBuffer(), type: blob.type, purpose: 'photo' } as const
    // A full device still shows the image.
    await this.#put({ ...file, used_at: new Date().toISOString() }, true).catch(() => {})
    return blob
  }

  /** A single instance, loaded with the first upload. */
  async uploads(): Promise<Uploads> {
    const module = await import('./uploads.ts')
    this.#uploads ??= new module.Uploads(this.#database, this)
    return this.#uploads
  }

  /** Uploads every file that the input names and the service lacks, and has the service check them. */
  async upload(input: unknown): Promise<void> {
    await (await this.uploads()).upload(input)
  }
}
