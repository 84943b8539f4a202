import { NoConnection, ServiceFailed } from '#shared/contract/protocol/client.ts'
import type { UploadPurpose } from '#shared/domain/files/uploads.ts'
import { Refusal } from '#shared/domain/vocabulary/refusal.ts'
import { type Database, STRICT, type StoredFile } from './database.ts'
import { sha256 } from './sha256.ts'

/** Loaded with the first upload or download, to keep the first page small. */
const fileCalls = async () => (await import('#frontend/api/buildingCalls.ts')).buildingCalls.files

/** Files by the hash of their content: photos taken here until they are uploaded, and images seen here, for the next time. */
export class LocalFiles {
  readonly #database: Database
  constructor(database: Database) {
    this.#database = database
  }

  /** Stores a file on the device and resolves to its hash, which can be named in a write from then on. */
  async store(blob: Blob, purpose: UploadPurpose): Promise<string> {
    const hash = await sha256(blob)
    const stored = await this.#database.get('files', hash)
    if (!stored) await this.#put({ hash, blob, purpose, uploaded: false, used_at: new Date().toISOString() })
    return hash
  }

  async #put(file: StoredFile): Promise<void> {
    const transaction = this.#database.transaction('files', 'readwrite', STRICT)
    await Promise.all([transaction.store.put(file), transaction.done])
  }

  /** A file, from the device or else from the service. Throws `CallFailed` where neither has it now. */
  async blob(hash: string, signal?: AbortSignal): Promise<Blob> {
    const stored = await this.#database.get('files', hash)
    if (stored) return stored.blob
    const { data } = await (await fileCalls()).read({ params: { file: hash } }, { signal })
    const response = await fetch(data.url, signal ? { signal } : {}).catch(() => undefined)
    if (!response?.ok) throw new ServiceFailed('Couldn’t load the image')
    const blob = await response.blob()
    // Where the device is full the image is still shown.
    await this.#put({ hash, blob, purpose: 'photo', uploaded: true, used_at: new Date().toISOString() }).catch(() => {})
    return blob
  }

  /** Uploads every file that the input names and the service doesn’t have yet. */
  async upload(input: unknown): Promise<void> {
    for (const hash of hashesIn(input)) {
      const file = await this.#database.get('files', hash)
      if (file && !file.uploaded) await this.#uploadOne(file)
    }
  }

  async #uploadOne(file: StoredFile): Promise<void> {
    const { hash, blob, purpose } = file
    const { data } = await (await fileCalls()).begin({
      body: { file: hash, purpose, type: blob.type, size: blob.size },
    })
    if (!('done' in data)) await post(data, blob)
    await (await fileCalls()).commit({ body: { file: hash, purpose } })
    await this.#put({ ...file, uploaded: true })
  }
}

async function post({ url, fields }: { url: string; fields: Record<string, string> }, blob: Blob): Promise<void> {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  form.append('file', blob)
  const response = await fetch(url, { method: 'POST', body: form }).catch(() => undefined)
  if (!response) throw new NoConnection('You’re offline')
  if (response.status >= 400 && response.status < 500) throw new Refusal('file_unreadable')
  if (!response.ok) throw new ServiceFailed('Couldn’t upload the file')
}

/** Every hash anywhere in the input: a large floor plan also names its tiles. */
const hashesIn = (input: unknown): string[] => JSON.stringify(input).match(/(?<=")[0-9a-f]{64}(?=")/g) ?? []
