import type { Browser, BrowserContextOptions } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import { startProduct, Visitor } from './browser.ts'
import { openBrowser } from './chromium.ts'

/** Starts the product and a browser before a file's tests, and closes them afterwards. */
export function aProduct(options?: Parameters<typeof startProduct>[0], browserArgs?: readonly string[]) {
  let product: Awaited<ReturnType<typeof startProduct>>
  let browser: Browser
  beforeAll(async () => {
    ;[product, browser] = await Promise.all([startProduct(options), openBrowser(browserArgs)])
  })
  afterAll(async () => {
    await browser?.close()
    await product?.close()
  })
  return {
    get url() {
      return product.url
    },
    get browser() {
      return browser
    },
    /** A new browser for a user, not signed in. */
    open: (options?: BrowserContextOptions) => Visitor.open(browser, product.url, options),
  }
}
