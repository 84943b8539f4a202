import { STRICT } from '#frontend/store/device/connection.ts'
import { ServiceFailed } from '#shared/contract/protocol/client.ts'
import type { UploadPurpose } from '#shared/domain/files/uploads.ts'
import type { Database, StoredFile } from './database.ts'
import { sha256 } from './sha256.ts'
import type { Uploads } from './uploads.ts'

/** Files by content hash: photos until they are uploaded, and fetched images for the next time. */
export class LocalFiles {
  readonly #database: Database
  #uploads: Uploads | undefined
  constructor(database: Database) {
    this.#database = database
  }

  /** Stores a file on the device and resolves to its hash. A write can name the hash from then on. */
  async store(blob: Blob, purpose: UploadPurpose): Promise<string> {
    const bytes = await blob.arrayBuffer()
    const hash = await sha256(bytes)
    await this.#put({ hash, bytes, type: blob.type, purpose, used_at: new Date().toISOString() })
    return hash
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
    const stored = await this.#database.get('files', hash).catch(() => undefined)
    if (stored) return new Blob([stored.bytes], { type: stored.type })
    const { data } = await (await import('#frontend/api/buildingCalls.ts')).buildingCalls.files.read(
      { params: { file: hash } },
      { signal },
    )
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
    this.#uploads ??= new module.Uploads(this.#database)
    return this.#uploads
  }

  /** Uploads every file that the input names and the service lacks, and has the service check them. */
  async upload(input: unknown): Promise<void> {
    await (await this.uploads()).upload(input)
  }
}
