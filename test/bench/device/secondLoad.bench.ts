import type { BrowserContext } from 'playwright-core'
import { atMost, median, type Result } from '#test/bench/result.ts'
import { startProduct, Visitor } from '#test/support/browser/browser.ts'
import { openBrowser } from '#test/support/browser/chromium.ts'
import { startNetwork } from '#test/support/browser/network.ts'

const ROUNDS = 5
/** Lighthouse's slow 4G for phones. */
const SLOW_4G = { offline: false, latency: 150, downloadThroughput: 204_800, uploadThroughput: 84_375 }

/** P-16: the dashboard from the service worker without the server, against its first load with it. */
export async function run(): Promise<Result[]> {
  const [product, browser, network] = await Promise.all([startProduct(), openBrowser(), startNetwork()])
  const visitor = await Visitor.open(browser, product.url)
  await visitor.signIn('surveyor@kauri.example')
  const storageState = await visitor.context.storageState()
  const rounds: { first: number; mobile: number; second: number }[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const fresh = () =>
      Visitor.open(browser, product.url, { proxy: network.proxy, serviceWorkers: 'allow', storageState })
    const onPhone = await fresh()
    const mobile = await untilUsable(onPhone.context, true)
    await onPhone.context.close()
    const { context } = await fresh()
    const first = await untilUsable(context)
    const page = context.pages().at(-1)
    await page?.evaluate(async () => void (await navigator.serviceWorker.ready))
    await network.cut()
    const second = await untilUsable(context)
    rounds.push({ first, mobile, second })
    await context.close()
    await network.restore()
  }
  await browser.close()
  await network.close()
  await product.close()
  const of = (ratio: (round: (typeof rounds)[number]) => number) => median(rounds.map(ratio))
  const times = (name: 'first' | 'mobile') =>
    `${Math.round(of(each => each.second))} ms without the server, ${Math.round(of(each => each[name]))} ms`
  return [
    atMost(
      'P-16',
      of(({ second, mobile }) => second / mobile),
      0.35,
      `${times('mobile')} at first on slow 4G`,
    ),
    atMost(
      'P-16',
      of(({ second, first }) => second / first),
      1,
      `${times('first')} at first beside the server`,
    ),
  ]
}

/** Milliseconds until the dashboard of a new page shows its buildings. */
async function untilUsable(context: BrowserContext, isMobile = false): Promise<number> {
  const page = await context.newPage()
  if (isMobile) {
    const session = await context.newCDPSession(page)
    await session.send('Network.enable')
    await session.send('Network.emulateNetworkConditions', SLOW_4G)
  }
  const start = performance.now()
  await page.goto('/dashboard', { waitUntil: 'commit' })
  await page.getByRole('row', { name: /8 Tui Street/ }).waitFor()
  return performance.now() - start
}
