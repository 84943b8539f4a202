import type { Page } from 'playwright-core'

/** From now on this page can’t make an image smaller itself. Its workers can. */
export const onlyInWorkers = (page: Page) => page.evaluate(() => Reflect.deleteProperty(window, 'OffscreenCanvas'))
