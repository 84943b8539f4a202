import { wrap } from 'comlink'
import { refusalAt } from './refusalAt.ts'
import { UnusableImage } from './resize.ts'
import type { Work } from './work.ts'
import type { WorkerWork } from './worker.ts'

let started: { readonly work: WorkerWork; readonly stopped: Promise<never> } | undefined

function start() {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' })
  const stopped = new Promise<never>((_, reject) => {
    worker.onerror = () => {
      started = undefined
      reject(new Error('The worker for images has stopped'))
    }
  })
  return { work: wrap<WorkerWork>(worker) as WorkerWork, stopped }
}

/**
 * Runs image work in a worker, so that the page is not blocked. A failed task is repeated in the page: the worker may not have
 * loaded, or may support fewer image types. Function arguments must be Comlink proxies. Throws `Refusal` with a message at the field
 * of an unusable image.
 */
export function inWorker<R>(task: (work: Work) => Promise<R>): Promise<R> {
  return onlyInWorker(task).catch(async () => task((await import('./work.ts')).WORK).catch(refuse))
}

function refuse(error: unknown): never {
  throw error instanceof UnusableImage ? refusalAt(error.code, error.field, error.sentence) : error
}

/** The same for work that the page does not do. Rejects if the worker has not loaded. */
export function onlyInWorker<R>(task: (work: WorkerWork) => Promise<R>): Promise<R> {
  started ??= start()
  return Promise.race([task(started.work), started.stopped])
}
