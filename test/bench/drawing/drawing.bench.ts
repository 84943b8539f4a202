import type { CDPSession, Page } from 'playwright-core'
import type { BenchPage } from '#test/bench/drawing/page/page.tsx'
import { atLeast, atMost, median, type Result } from '#test/bench/result.ts'
import { openBrowser } from '#test/support/browser/chromium.ts'
import { servePage } from './browser.ts'

declare global {
  interface Window {
    page: BenchPage
  }
}

const PAIRS = 32
const FRAMES = 30
const LARGE = 2500
const SMALL = 600
/** Zooming needs fewer bursts, because each gives a time per frame. */
const ZOOMS = 7

const sorted = (values: readonly number[]) => values.toSorted((a, b) => a - b)
const at = (values: readonly number[], share: number) =>
  sorted(values)[Math.floor((values.length - 1) * share)] ?? Number.NaN

/** CPU time of the page's main thread in seconds: script, layout and, with software rendering, painting. */
async function cpu(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics')
  return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN
}

interface Burst {
  /** Milliseconds of CPU per frame. */
  readonly cpu: number
  /** Milliseconds of wall-clock time per frame. */
  readonly time: number
}

async function burst(page: Page, session: CDPSession, which: 'ours' | 'naive' | 'idle', width: number): Promise<Burst> {
  if (which !== 'idle') await page.evaluate(([to, size]) => window.page.hold(to, size), [which, width] as const)
  const move = (frames: number) =>
    which === 'idle'
      ? page.evaluate(count => window.page.idle(count), frames)
      : page.evaluate(count => window.page.drag(count), frames)
  await move(4)
  const before = await cpu(session)
  const time = (await move(FRAMES)) / FRAMES
  const used = ((await cpu(session)) - before) * 1000
  if (which !== 'idle') await page.evaluate(() => window.page.release())
  return { cpu: used / FRAMES, time }
}

/** Drags a polygon among 50, with 50 labels: this canvas and a plain Konva stage alternately, in one browser. */
export async function run(): Promise<Result[]> {
  const served = await servePage()
  const browser = await openBrowser()
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } })
    await page.goto(served.url)
    const session = await page.context().newCDPSession(page)
    await session.send('Performance.enable', { timeDomain: 'threadTicks' })
    const rounds: Record<'ours' | 'naive' | 'small' | 'idle', Burst>[] = []
    for (let i = 0; i < PAIRS; i++) {
      // The order alternates, so that neither always runs on a warmer machine.
      const first = i % 2 === 0 ? await burst(page, session, 'ours', LARGE) : undefined
      const naive = await burst(page, session, 'naive', LARGE)
      const ours = first ?? (await burst(page, session, 'ours', LARGE))
      const small = await burst(page, session, 'ours', SMALL)
      rounds.push({ ours, naive, small, idle: await burst(page, session, 'idle', 0) })
    }
    return [...judged(rounds), await zooming(page)]
  } finally {
    await browser.close()
    served.close()
  }
}

function judged(rounds: readonly Record<'ours' | 'naive' | 'small' | 'idle', Burst>[]): Result[] {
  const drawing = median(rounds.map(({ ours, naive }) => ours.cpu / naive.cpu))
  const bySize = median(rounds.map(({ ours, small }) => ours.cpu / small.cpu))
  const frames = median(rounds.map(({ ours, idle }) => idle.time / ours.time))
  return [
    atMost('P-18', drawing, 0.4, 'draw CPU per drag frame against one naive layer'),
    atMost('P-18', bySize, 1.2, 'a plan of 2500 px against one of 600 px'),
    // This machine has no graphics card, so the target is for software rendering.
    atLeast('P-19', frames, 0.5, 'drag frames against idle frames'),
  ]
}

/** The slowest of twenty frames while zooming, relative to the slowest idle frame just before: the median of several bursts. */
async function zooming(page: Page): Promise<Result> {
  const slowest = (still: boolean) =>
    page.evaluate(rest => window.page.zoom(60, rest), still).then(times => at(times, 0.95))
  const ratios: number[] = []
  for (let i = 0; i < ZOOMS; i++) {
    await page.evaluate(size => window.page.hold('ours', size), LARGE)
    const still = await slowest(true)
    ratios.push((await slowest(false)) / still)
    await page.evaluate(() => window.page.release())
  }
  return atMost('P-18', median(ratios), 2, 'zoom p95 in idle frames')
}
