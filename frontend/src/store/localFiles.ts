import { NoAnswer } from '#shared/contract/protocol/client.ts'
import type { UploadPurpose } from '#shared/domain/files/uploads.ts'
import { Refusal } from '#shared/domain/vocabulary/refusal.ts'
import { type Database, STRICT, type StoredFile } from './database.ts'
import { sha256 } from './sha256.ts'

/** Loaded when a file travels; nothing does before that. */
const calls = async () => (await import('#frontend/api/buildingCalls.ts')).buildingCalls.files

/** Files by the hash of their content: photos taken here until they are uploaded, and pictures seen here, for the next time. */
export class LocalFiles {
  readonly #database: Database
  constructor(database: Database) {
    this.#database = database
  }

  /** Keeps a file safely on the device; from here on it can be named in a write. */
  async keep(blob: Blob, purpose: UploadPurpose): Promise<string> {
    const hash = await sha256(blob)
    const known = await this.#database.get('files', hash)
    if (!known) await this.#put({ hash, blob, purpose, uploaded: false, used_at: new Date().toISOString() })
    return hash
  }

  async #put(file: StoredFile): Promise<void> {
    const transaction = this.#database.transaction('files', 'readwrite', STRICT)
    await Promise.all([transaction.store.put(file), transaction.done])
  }

  /** The picture, from the device or else from the service. Throws `NoAnswer` where neither has it now. */
  async blob(hash: string, signal?: AbortSignal): Promise<Blob> {
    const known = await this.#database.get('files', hash)
    if (known) return known.blob
    const { data } = await (await calls()).read({ params: { file: hash } }, { signal })
    const response = await fetch(data.url, signal ? { signal } : {}).catch(() => undefined)
    if (!response?.ok) throw new NoAnswer('Couldn’t load the image')
    const blob = await response.blob()
    // A device that is full still shows it.
    await this.#put({ hash, blob, purpose: 'photo', uploaded: true, used_at: new Date().toISOString() }).catch(() => {})
    return blob
  }

  /** Uploads every file that the input names and the service does not have yet. */
  async upload(input: unknown): Promise<void> {
    for (const hash of hashesIn(input)) {
      const file = await this.#database.get('files', hash)
      if (file && !file.uploaded) await this.#uploadOne(file)
    }
  }

  async #uploadOne(file: StoredFile): Promise<void> {
    const { hash, blob, purpose } = file
    const { data } = await (await calls()).begin({ body: { file: hash, purpose, type: blob.type, size: blob.size } })
    if (!('done' in data)) await post(data, blob)
    await (await calls()).commit({ body: { file: hash, purpose } })
    await this.#put({ ...file, uploaded: true })
  }
}

async function post({ url, fields }: { url: string; fields: Record<string, string> }, blob: Blob): Promise<void> {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  form.append('file', blob)
  const response = await fetch(url, { method: 'POST', body: form }).catch(() => undefined)
  if (!response) throw new NoAnswer('You’re offline')
  if (response.status >= 400 && response.status < 500) throw new Refusal('file_unreadable')
  if (!response.ok) throw new NoAnswer('Couldn’t upload the file')
}

/** Wherever they stand: a large plan names its tiles too. */
const hashesIn = (input: unknown): string[] => JSON.stringify(input).match(/(?<=")[0-9a-f]{64}(?=")/g) ?? []
