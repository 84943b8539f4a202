import type { Page } from 'playwright-core'

/** Removes OffscreenCanvas from the page, so that only its workers can resize images. */
export const onlyInWorkers = (page: Page) => page.evaluate(() => Reflect.deleteProperty(window, 'OffscreenCanvas'))
