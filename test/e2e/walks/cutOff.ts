import type { BrowserContext } from 'playwright-core'

/**
 * The service cannot be reached from now on, until what this hands back is called. The route stays: while one is taken away,
 * a request on its way can be lost, and no answer to it ever comes.
 */
export async function cutOff(context: BrowserContext): Promise<() => void> {
  let isCut = true
  await context.route(/\/api\//, route => (isCut ? route.abort() : route.fallback()))
  return () => {
    isCut = false
  }
}
