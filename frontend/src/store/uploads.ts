import { buildingCalls } from '#frontend/api/buildingCalls.ts'
import { NoConnection, ServiceFailed } from '#shared/contract/protocol/client.ts'
import { MAX_UPLOADS } from '#shared/domain/files/uploads.ts'
import { Refusal, type RefusalCode, refusalSentence } from '#shared/domain/vocabulary/refusal.ts'
import { type Database, hashesIn, type StoredFile } from './database.ts'

type BeginAnswer = Awaited<ReturnType<typeof buildingCalls.files.beginMany>>['data'][number]
type Form = Extract<BeginAnswer, { url: string }>

/** The service’s forms are valid for five minutes. */
const FORM_MS = 4 * 60_000
const POSTS_AT_ONCE = 3

/** Uploads files of the device to the bucket. Loaded with the first of them. */
export class Uploads {
  readonly #database: Database
  /** Forms that were asked for together with another file’s, until they are used. */
  readonly #forms = new Map<string, { readonly form: Form; readonly until: number }>()
  /** Files that are in the bucket, but not checked yet. */
  readonly #posted = new Set<string>()
  /** The posts that are on their way or wait for their turn, by hash. */
  readonly #posts = new Map<string, Promise<void>>()
  #running = 0
  readonly #turns: (() => void)[] = []
  constructor(database: Database) {
    this.#database = database
  }

  /** Uploads every file that the input names and the service doesn’t have yet, and has them checked. */
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

  /** Uploads files once more that the service was thought to have. Those that are not on the device stay missing. */
  async sendAgain(hashes: readonly string[]): Promise<void> {
    for (const hash of hashes) {
      await this.#database.delete('uploaded', hash)
      this.#posted.delete(hash)
    }
    await this.upload(hashes)
  }

  /**
   * Uploads the files that an edit of a building or clearance names, then sends it; the service checks them with it. `waiting` are the
   * inputs that will be sent next: their uploads begin in the same request.
   */
  async uploadAndSend<R>(input: unknown, waiting: unknown, send: () => Promise<R>): Promise<R> {
    return this.#postAndCheck(await this.#filesIn(input), input, waiting, send)
  }

  /** Posts the files that the service doesn’t have, and all of them once more where it misses one after all. */
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
    }
  }

  /** Of these files, those that the service doesn’t have. */
  async #unsent(files: readonly StoredFile[]): Promise<StoredFile[]> {
    if (files.length === 0) return []
    const uploaded = new Set(await this.#database.getAllKeys('uploaded'))
    return files.filter(({ hash }) => !uploaded.has(hash))
  }

  /** The files on the device that the input names. */
  async #filesIn(input: unknown): Promise<StoredFile[]> {
    const files = await Promise.all(hashesIn(input).map(hash => this.#database.get('files', hash)))
    return files.filter(file => file !== undefined)
  }

  /** Of the files that the input names, the first that are still to be posted, as many as one request begins. */
  async #nextIn(input: unknown): Promise<StoredFile[]> {
    const named = hashesIn(input)
    if (named.length === 0) return []
    const uploaded = new Set(await this.#database.getAllKeys('uploaded'))
    const next = named.filter(hash => !uploaded.has(hash) && !this.#posted.has(hash))
    return this.#filesIn(next.slice(0, MAX_UPLOADS))
  }

  /** Posts files a few at a time, and behind them the next ones, which are there when it is their turn. */
  async #postAll(files: readonly StoredFile[], input: unknown, next: unknown = []): Promise<void> {
    const own = files.filter(({ hash }) => !this.#posted.has(hash))
    const ahead = (await this.#nextIn(next)).filter(({ hash }) => !own.some(file => file.hash === hash))
    const soon = [...own, ...ahead.slice(0, POSTS_AT_ONCE)]
    if (soon.some(file => this.#isNew(file)))
      await this.#begin(
        [...own, ...ahead].filter(file => this.#isNew(file)),
        own,
        input,
      )
    const posts = own.map(file => this.#post(file, input))
    // What goes wrong with one of these is told when it is its turn.
    for (const file of soon.slice(own.length)) this.#post(file, next).catch(() => undefined)
    await Promise.all(posts)
  }

  /** Whether nothing has been done about a file, or its form is too old. */
  #isNew({ hash }: StoredFile): boolean {
    const isOpen = (this.#forms.get(hash)?.until ?? 0) > Date.now()
    return !isOpen && !this.#posted.has(hash) && !this.#posts.has(hash)
  }

  /** Asks for the forms of files, at most as many as one request begins, and refuses those of `own` that can’t be uploaded. */
  async #begin(files: readonly StoredFile[], own: readonly StoredFile[], input: unknown): Promise<void> {
    const batch = files.slice(0, MAX_UPLOADS)
    const body = {
      files: batch.map(({ hash, purpose, type, bytes }) => ({ file: hash, purpose, type, size: bytes.byteLength })),
    }
    const { data } = await buildingCalls.files.beginMany({ body })
    const until = Date.now() + FORM_MS
    batch.forEach((file, at) => {
      const answer = data[at]
      if (!answer) return
      if ('url' in answer) this.#forms.set(file.hash, { form: answer, until })
      else if ('done' in answer) this.#posted.add(file.hash)
      else if (own.includes(file)) throw refusalAt(answer.refused, file, input)
    })
  }

  /** Posts a file, once at a time: a second caller waits for the same post. */
  #post(file: StoredFile, input: unknown): Promise<void> {
    const posting =
      this.#posts.get(file.hash) ??
      this.#inTurn(() => this.#postNow(file, input)).finally(() => this.#posts.delete(file.hash))
    this.#posts.set(file.hash, posting)
    return posting
  }

  async #postNow(file: StoredFile, input: unknown): Promise<void> {
    if (this.#posted.has(file.hash)) return
    const isTaken = await this.#postWithForm(file)
    if (!isTaken) {
      await this.#begin([file], [file], input)
      if (!this.#posted.has(file.hash) && !(await this.#postWithForm(file)))
        throw refusalAt('file_unreadable', file, input)
    }
    this.#posted.add(file.hash)
  }

  /** Whether a form was there and the bucket took it: it may be too old. */
  async #postWithForm({ hash, bytes, type }: StoredFile): Promise<boolean> {
    const known = this.#forms.get(hash)
    this.#forms.delete(hash)
    return known !== undefined && known.until > Date.now() && (await post(known.form, new Blob([bytes], { type })))
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

/** Whether the bucket took the file; it refuses a form that is too old, or other bytes. */
async function post({ url, fields }: Form, blob: Blob): Promise<boolean> {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  form.append('file', blob)
  const response = await fetch(url, { method: 'POST', body: form }).catch(() => undefined)
  if (!response) throw new NoConnection('You’re offline')
  if (response.status >= 500) throw await failureOf(response)
  return response.ok
}

/** The bucket of the local cloud answers that its disk is full. */
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
