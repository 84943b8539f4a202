import type { Page } from 'playwright-core'

/** How far below the top of the page an element ends, in pixels. */
export const endOf = (page: Page, selector: string): Promise<number> =>
  page.locator(selector).evaluate(element => element.getBoundingClientRect().bottom + scrollY)
