import { buildingCalls } from '#frontend/api/buildingCalls.ts'
import { NoConnection, ServiceFailed } from '#shared/contract/protocol/client.ts'
import { MAX_UPLOADS } from '#shared/domain/files/uploads.ts'
import { Refusal, type RefusalCode, refusalSentence } from '#shared/domain/vocabulary/refusal.ts'
import { type Database, hashesIn, type StoredFile } from './database.ts'

type BeginAnswer = Awaited<ReturnType<typeof buildingCalls.files.beginMany>>['data'][number]
type Form = Extract<BeginAnswer, { url: string }>

/** The service’s upload forms are valid for five minutes. The device uses them for four. */
const FORM_MS = 4 * 60_000
const POSTS_AT_ONCE = 3

interface FilesOnDevice {
  readonly read: (hash: string) => Promise<StoredFile | undefined>
  /** The service has the file. */
  readonly release: (hash: string) => void
}

/** Uploads files from the device to the bucket. Loaded with the first upload. */
export class Uploads {
  readonly #database: Database
  /** Upload forms that were requested in advance, with those of another file, until they are used. */
  readonly #forms = new Map<string, { readonly form: Form; readonly expiresAt: number }>()
  /** Files in the bucket that the service has not checked yet. */
  readonly #posted = new Set<string>()
  /** Running and queued posts, by hash. */
  readonly #posts = new Map<string, Promise<void>>()
  #running = 0
  readonly #turns: (() => void)[] = []
  readonly #files: FilesOnDevice
  constructor(database: Database, files: FilesOnDevice) {
    this.#database = database
    this.#files = files
  }

  /** Uploads every file that the input names and the service lacks, and has the service check them. */
  async upload(input: unknown): Promise<void> {
    const files = await this.#unsent(await this.#filesIn(input))
    await this.#postAndCheck(files, input, [], async () => {
      for (let start = 0; start < files.length; start += MAX_UPLOADS) {
        const batch = files.slice(start, start + MAX_UPLOADS)
        const body = { files: batch.map(({ hash, purpose }) => ({ file: hash, purpose })) }
        await buildingCalls.files.commitMany({ body })
      }
    })
  }

  /** Uploads files again that the device had recorded as uploaded. Skips files that are not on the device. */
  async sendAgain(hashes: readonly string[]): Promise<void> {
    for (const hash of hashes) {
      await this.#database.delete('uploaded', hash)
      this.#posted.delete(hash)
    }
    await this.upload(hashes)
  }

  /**
   * Uploads the files of an edit, then sends the edit; the service checks both together. `waiting` are the next inputs: the same
   * request begins their uploads.
   */
  async uploadAndSend<R>(input: unknown, waiting: unknown, send: () => Promise<R>): Promise<R> {
    return this.#postAndCheck(await this.#filesIn(input), input, waiting, send)
  }

  /** Posts the files that the service lacks. Where the service reports one missing, posts all of them again. */
  async #postAndCheck<R>(
    files: readonly StoredFile[],
    input: unknown,
    next: unknown,
    check: () => Promise<R>,
  ): Promise<R> {
    const unsent = await this.#unsent(files)
    await this.#postAll(unsent, input, next)
    const answer = await check().catch(async (error: unknown) => {
      if (!(error instanceof Refusal) || error.code !== 'file_missing' || files.length === 0) throw error
      for (const { hash } of files) this.#posted.delete(hash)
      await this.#postAll(files, input)
      return check()
    })
    await this.#markUploaded(unsent)
    return answer
  }

  async #markUploaded(files: readonly StoredFile[]): Promise<void> {
    for (const { hash } of files) {
      await this.#database.put('uploaded', new Date().toISOString(), hash)
      this.#posted.delete(hash)
      this.#files.release(hash)
    }
  }

  /** The files that the service lacks. */
  async #unsent(files: readonly StoredFile[]): Promise<StoredFile[]> {
    if (files.length === 0) return []
    const uploaded = new Set(await this.#database.getAllKeys('uploaded'))
    return files.filter(({ hash }) => !uploaded.has(hash))
  }

  /** The files on the device that the input names. */
  async #filesIn(input: unknown): Promise<StoredFile[]> {
    const files = await Promise.all(hashesIn(input).map(this.#files.read))
    return files.filter(file => file !== undefined)
  }

  /** The first files of the input that are not posted yet, as many as one request can begin. */
  async #nextIn(input: unknown): Promise<StoredFile[]> {
    const named = hashesIn(input)
    if (named.length === 0) return []
    const uploaded = new Set(await this.#database.getAllKeys('uploaded'))
    const next = named.filter(hash => !uploaded.has(hash) && !this.#posted.has(hash))
    return this.#filesIn(next.slice(0, MAX_UPLOADS))
  }

  /** Posts files a few at a time. Then posts a few of the next files, so that they are ready when their turn comes. */
  async #postAll(files: readonly StoredFile[], input: unknown, next: unknown = []): Promise<void> {
    const unposted = files.filter(({ hash }) => !this.#posted.has(hash))
    const upcoming = (await this.#nextIn(next)).filter(({ hash }) => !unposted.some(file => file.hash === hash))
    const toPost = [...unposted, ...upcoming.slice(0, POSTS_AT_ONCE)]
    if (toPost.some(file => this.#isNew(file)))
      await this.#begin(
        [...unposted, ...upcoming].filter(file => this.#isNew(file)),
        unposted,
        input,
      )
    const posts = unposted.map(file => this.#post(file, input))
    // If the next files fail, the failure is reported when their turn comes.
    for (const file of toPost.slice(unposted.length)) this.#post(file, next).catch(() => undefined)
    await Promise.all(posts)
  }

  /** Whether a file is neither posted nor being posted, and has no valid form. */
  #isNew({ hash }: StoredFile): boolean {
    const isOpen = (this.#forms.get(hash)?.expiresAt ?? 0) > Date.now()
    return !isOpen && !this.#posted.has(hash) && !this.#posts.has(hash)
  }

  /** Requests upload forms for as many files as one request can begin. Throws where a file of `required` cannot be uploaded. */
  async #begin(files: readonly StoredFile[], required: readonly StoredFile[], input: unknown): Promise<void> {
    const batch = files.slice(0, MAX_UPLOADS)
    const body = {
      files: batch.map(({ hash, purpose, type, bytes }) => ({ file: hash, purpose, type, size: bytes.byteLength })),
    }
    const { data } = await buildingCalls.files.beginMany({ body })
    const expiresAt = Date.now() + FORM_MS
    batch.forEach((file, at) => {
      const answer = data[at]
      if (!answer) return
      if ('url' in answer) this.#forms.set(file.hash, { form: answer, expiresAt })
      else if ('done' in answer) this.#posted.add(file.hash)
      else if (required.includes(file)) throw refusalAt(answer.refused, file, input)
    })
  }

  /** Posts a file. A second caller waits for the same post. */
  #post(file: StoredFile, input: unknown): Promise<void> {
    const posting =
      this.#posts.get(file.hash) ??
      this.#inTurn(() => this.#postNow(file, input)).finally(() => this.#posts.delete(file.hash))
    this.#posts.set(file.hash, posting)
    return posting
  }

  async #postNow(file: StoredFile, input: unknown): Promise<void> {
    if (this.#posted.has(file.hash)) return
    const isAccepted = await this.#postWithForm(file)
    if (!isAccepted) {
      await this.#begin([file], [file], input)
      if (!this.#posted.has(file.hash) && !(await this.#postWithForm(file)))
        throw refusalAt('file_unreadable', file, input)
    }
    this.#posted.add(file.hash)
  }

  /** Whether the file had a valid form and the bucket accepted it. */
  async #postWithForm({ hash, bytes, type }: StoredFile): Promise<boolean> {
    const reserved = this.#forms.get(hash)
    this.#forms.delete(hash)
    return (
      reserved !== undefined &&
      reserved.expiresAt > Date.now() &&
      (await post(reserved.form, new Blob([bytes], { type })))
    )
  }

  async #inTurn<R>(task: () => Promise<R>): Promise<R> {
    if (this.#running >= POSTS_AT_ONCE) await new Promise<void>(go => this.#turns.push(go))
    this.#running += 1
    try {
      return await task()
    } finally {
      this.#running -= 1
      this.#turns.shift()?.()
    }
  }
}

/** Whether the bucket accepted the file. It refuses an expired form, or other bytes. */
async function post({ url, fields }: Form, blob: Blob): Promise<boolean> {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  form.append('file', blob)
  const response = await fetch(url, { method: 'POST', body: form }).catch(() => undefined)
  if (!response) throw new NoConnection('You’re offline')
  if (response.status >= 500) throw await failureOf(response)
  return response.ok
}

/** The local cloud’s bucket says when its disk is full. */
const failureOf = async (response: Response): Promise<Error> =>
  (await response.text()).includes('disk is full')
    ? new Refusal('storage_full')
    : new ServiceFailed('Couldn’t upload the file')

/** A refusal at the field of the input that names the file. */
function refusalAt(code: RefusalCode, { hash }: StoredFile, input: unknown): Refusal {
  const fields = Array.isArray(input) ? [] : Object.entries(input ?? {})
  const [field = 'file'] = fields.find(([, value]) => hashesIn(value ?? null).includes(hash)) ?? []
  return new Refusal(code, { [field]: refusalSentence(code) })
}
