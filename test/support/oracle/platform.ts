import 'fake-indexeddb/auto'
import { AsyncLocalStorage } from 'node:async_hooks'
import { setMaxListeners } from 'node:events'

/** Browser features for a page's code that Node lacks, or has only once per process. */

/** How much faster the pages' clock runs: a wait of half a minute takes 60 ms. */
const FASTER = 500

/** A page: its network access and its end. */
export interface Page {
  readonly fetch: typeof fetch
  readonly closed: AbortSignal
}
const pages = new AsyncLocalStorage<Page>()
export const inPage = <R>(page: Page, task: () => R): R => pages.run(page, task)
export const outsidePages = <R>(task: () => R): R => pages.exit(task)

/** A promise that never resolves, for the pending work of a closed page. */
export const never = <R>(): Promise<R> => new Promise<R>(() => undefined)
const untilClosed = ({ closed }: Page): Promise<undefined> =>
  new Promise(done => closed.addEventListener('abort', () => done(undefined)))

/** Installs these objects in the process; the returned function removes them. */
export function providePlatform(): () => void {
  const real = { fetch, setTimeout, now: Date.now, request: navigator.locks.request.bind(navigator.locks) }
  const start = real.now()
  const target = new EventTarget()
  setMaxListeners(0, target)
  const kept = new Map<string, string>()
  const provided = {
    addEventListener: target.addEventListener.bind(target),
    removeEventListener: target.removeEventListener.bind(target),
    location: { origin: 'http://localhost:3000' },
    localStorage: { getItem: (key: string) => kept.get(key) ?? null, setItem: kept.set.bind(kept) },
    fetch: ((...request) => (pages.getStore()?.fetch ?? real.fetch)(...request)) as typeof fetch,
    setTimeout: Object.assign((task: () => void, ms = 0, ...rest: []) => {
      const page = pages.getStore()
      if (!page) return real.setTimeout(task, ms, ...rest)
      return real.setTimeout(() => page.closed.aborted || task(), ms / FASTER)
    }, real.setTimeout),
  }
  const before = Object.fromEntries(
    Object.keys(provided).map(name => [name, Object.getOwnPropertyDescriptor(globalThis, name)]),
  )
  for (const [name, value] of Object.entries(provided))
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true })
  Date.now = () => (pages.getStore() ? start + (real.now() - start) * FASTER : real.now())
  // A browser releases a closed page's locks and drops its lock requests.
  const request = (name: string, task: () => Promise<unknown>) => {
    const page = pages.getStore()
    return real.request(name, () =>
      page?.closed.aborted ? undefined : page ? Promise.race([inPage(page, task), untilClosed(page)]) : task(),
    )
  }
  Object.defineProperty(navigator.locks, 'request', { value: request, configurable: true })
  return () => {
    Reflect.deleteProperty(navigator.locks, 'request')
    Date.now = real.now
    for (const [name, descriptor] of Object.entries(before))
      if (descriptor) Object.defineProperty(globalThis, name, descriptor)
      else Reflect.deleteProperty(globalThis, name)
  }
}

/** The pages' clock, in milliseconds. */
export const pageTime = (): number => inPage({ fetch, closed: new AbortController().signal }, () => Date.now())
