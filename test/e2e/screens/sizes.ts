import type { Page } from 'playwright-core'

/** How far below the top of the page an element ends, in pixels. */
export const endOf = (page: Page, selector: string): Promise<number> =>
  page.locator(selector).evaluate(element => element.getBoundingClientRect().bottom + scrollY)

/** The height of the lowest of some elements, in pixels; they must be there. */
export async function lowestOf(page: Page, selector: string): Promise<number> {
  const found = page.locator(selector)
  await found.first().waitFor()
  return found.evaluateAll(all => Math.min(...all.map(each => each.getBoundingClientRect().height)))
}

/** The size of the smallest text in an element, in pixels. */
export const smallestText = (page: Page, selector: string): Promise<number> =>
  page
    .locator(`${selector} *`)
    .evaluateAll(all => Math.min(...all.map(each => Number.parseFloat(getComputedStyle(each).fontSize))))
