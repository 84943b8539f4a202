import { isConnectionLost } from './storageProblem.ts'

/** The factory of the newest frame; undefined while the page’s own factory works. */
let replacement: IDBFactory | undefined
const factory = (): IDBFactory => replacement ?? indexedDB

/**
 * Takes the factory of a new, empty frame. In WebKit a page that has lost its connection to the database server cannot open a
 * database until it is reloaded (“Refresh the page to try again”), nor can its workers. A new frame can. The frame stays in the
 * page, because removing it would end its connections without an error.
 */
function replaceFactory(): void {
  const frame = document.createElement('iframe')
  frame.hidden = true
  document.body.append(frame)
  replacement = frame.contentWindow?.indexedDB
}

export type Upgrade = (database: IDBDatabase, oldVersion: number) => void

/** Pauses before the second, third and fourth attempt, in milliseconds. */
export const PAUSES_MS = [0, 250, 1_000]

/** How long the browser may take to answer, in milliseconds. WebKit on an iPad leaves some requests unanswered. */
export const OPENING_LIMIT_MS = 5_000

/**
 * Opens a database. If the stored database has a newer version, opens that version. Rejects with an UnknownError after
 * `limitMs`.
 */
export function open(name: string, version: number, upgrade: Upgrade, limitMs: number): Promise<IDBDatabase> {
  const opening = (as?: number) => {
    const request = factory().open(name, as)
    request.onupgradeneeded = ({ oldVersion }) => upgrade(request.result, oldVersion)
    return databaseWithin(limitMs, request)
  }
  return replaceFactoryOnFailure(() =>
    opening(version).catch((error: DOMException) => {
      // Another tab has a newer page. Its upgrade only added stores.
      if (error.name === 'VersionError') return opening()
      throw error
    }),
  )
}

const databaseWithin = (limitMs: number, request: IDBOpenDBRequest): Promise<IDBDatabase> =>
  within(limitMs, answerOf(request), () => {
    // An unused open connection would block upgrades and deletions.
    request.onsuccess = () => request.result.close()
  })

/** Rejects with an UnknownError after `limitMs`. */
const within = <Answer>(limitMs: number, answer: Promise<Answer>, atLimit?: () => void): Promise<Answer> =>
  new Promise((resolve, reject) => {
    answer.then(resolve, reject)
    AbortSignal.timeout(limitMs).addEventListener('abort', () => {
      atLimit?.()
      reject(new DOMException('The browser did not answer in time', 'UnknownError'))
    })
  })

/** Deletes a database once every page has closed it. */
export const deleteClosed = (name: string, limitMs: number): Promise<unknown> =>
  retry(() => within(limitMs, answerOf(factory().deleteDatabase(name))))

/** Tries up to four times where the browser has lost its connection to the databases, or does not answer. */
async function retry<Result>(attempt: () => Promise<Result>): Promise<Result> {
  for (const pause of PAUSES_MS)
    try {
      return await replaceFactoryOnFailure(attempt)
    } catch (error) {
      if (!isConnectionLost(error)) throw error
      await wait(pause)
    }
  return replaceFactoryOnFailure(attempt)
}

export const wait = (ms: number): Promise<void> => new Promise(resolve => setTimeout(resolve, ms))

async function replaceFactoryOnFailure<Result>(attempt: () => Promise<Result>): Promise<Result> {
  try {
    return await attempt()
  } catch (thrown) {
    const error = toPageError(thrown)
    if (isConnectionLost(error) && 'document' in globalThis) replaceFactory()
    throw error
  }
}

/** The names of the databases on the device; empty where the browser does not list them. */
export const databaseNames = async (limitMs = OPENING_LIMIT_MS): Promise<string[]> => {
  const infos = await retry(async () => within(limitMs, factory().databases?.() ?? Promise.resolve([])))
  return infos.flatMap(({ name }) => name ?? [])
}

export const answerOf = <Answer>(request: IDBRequest<Answer>): Promise<Answer> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

/** Converts an error to this page’s classes: an object from a frame has the frame’s classes. */
export function toPageError(error: unknown): unknown {
  if (error instanceof Error) return error
  const { message, name } = (error ?? {}) as Partial<DOMException>
  return new DOMException(message, name ?? 'AbortError')
}
export const toPageValue = <Value>(request: IDBRequest, value: Value): Value =>
  request instanceof IDBRequest ? value : structuredClone(value)
