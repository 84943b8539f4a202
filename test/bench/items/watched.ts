import type { Page, Request } from 'playwright-core'

export interface Cost {
  /** The API calls, without ids. */
  readonly calls: readonly string[]
  /** Milliseconds from an input to the next frame. */
  readonly slowest: number
  /** Milliseconds of the longest task on the slowed processor, which blocks input. Other processes' time does not count. */
  readonly longest: number
}
declare global {
  interface Window {
    seen: number[]
  }
}

const SETTLED_MS = 800
const SLOWER = 4
const TASKS = 'disabled-by-default-devtools.timeline'

/** Slows the page down and records its delays. */
export async function slowed(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  await page.addInitScript(() => {
    const seen: number[] = []
    window.seen = seen
    new PerformanceObserver(list => seen.push(...list.getEntries().map(({ duration }) => duration))).observe({
      type: 'event',
      durationThreshold: 16,
    } as PerformanceObserverInit)
  })
}

/** The cost of a step, until the page has been quiet for a moment. */
export async function watched(page: Page, take: () => Promise<void>): Promise<Cost> {
  const calls: string[] = []
  const count = (request: Request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/')) calls.push(`${request.method()} ${pathname.replace(ID, '{id}')}`)
  }
  page.on('request', count)
  await page.evaluate(() => {
    if (window.seen) window.seen.length = 0
  })
  const browser = page.context().browser()
  await browser?.startTracing(page, { categories: [TASKS] })
  await take()
  await page.waitForTimeout(SETTLED_MS)
  const trace = String(await browser?.stopTracing())
  page.off('request', count)
  const seen = await page.evaluate(() => window.seen)
  return { calls, slowest: Math.max(0, ...seen), longest: longestTask(trace) }
}

function longestTask(trace: string): number {
  const { traceEvents } = JSON.parse(trace) as { traceEvents: { name: string; tdur?: number }[] }
  const tasks = traceEvents.flatMap(({ name, tdur }) => (name === 'RunTask' && tdur !== undefined ? [tdur] : []))
  if (tasks.length === 0) throw new Error('The browser told of no tasks')
  return Math.round(tasks.reduce((most, each) => Math.max(most, each)) / 1_000)
}

const ID = /[0-9A-Z]{26}|[0-9a-f]{64}/g
