import type { Browser, BrowserContextOptions } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import { startProduct, Visitor } from './browser.ts'
import { openBrowser } from './chromium.ts'

/** The product and a browser for the tests of a file, started before them and closed after them. */
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
    /** A browser of its own for a person, not signed in. */
    open: (options?: BrowserContextOptions) => Visitor.open(browser, product.url, options),
  }
}
