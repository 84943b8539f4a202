import { wrap } from 'comlink'
import type { Work } from './work.ts'

let started: { readonly work: Work; readonly stopped: Promise<never> } | undefined

function start() {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' })
  const stopped = new Promise<never>((_, reject) => {
    worker.onerror = () => {
      started = undefined
      reject(new Error('The worker for images has stopped'))
    }
  })
  return { work: wrap<Work>(worker) as Work, stopped }
}

/**
 * Runs image work in a worker, so that the page is not blocked. A failed task is repeated in the page: the worker may not have
 * loaded, or may support fewer image types, and a refusal keeps its message. Function arguments must be Comlink proxies.
 */
export function inWorker<R>(task: (work: Work) => Promise<R>): Promise<R> {
  started ??= start()
  return Promise.race([task(started.work), started.stopped]).catch(async () => task((await import('./work.ts')).WORK))
}
