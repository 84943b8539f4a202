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
 * Work on images beside the page, so that it isn’t held up. What fails there is done again in the page: a worker may not be
 * loaded, or read fewer kinds of images, and a refusal keeps its sentence. Functions among the arguments are Comlink’s proxies.
 */
export function inWorker<R>(task: (work: Work) => Promise<R>): Promise<R> {
  started ??= start()
  return Promise.race([task(started.work), started.stopped]).catch(async () => task((await import('./work.ts')).WORK))
}
