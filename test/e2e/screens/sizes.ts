import type { Page } from 'playwright-core'

/** The distance from the top of one element to the bottom of another, in pixels. */
export const lengthFrom = async (page: Page, start: string, end: string): Promise<number> => {
  const edge = (selector: string, side: 'top' | 'bottom') =>
    page.locator(selector).evaluate((element, key) => element.getBoundingClientRect()[key], side)
  return (await edge(end, 'bottom')) - (await edge(start, 'top'))
}

/** The height of the lowest of some elements, in pixels; throws without one. */
export async function lowestOf(page: Page, selector: string): Promise<number> {
  const found = page.locator(selector)
  await found.first().waitFor()
  return found.evaluateAll(all => Math.min(...all.map(each => each.getBoundingClientRect().height)))
}

/** The smallest font size in an element, in pixels. */
export const smallestText = (page: Page, selector: string): Promise<number> =>
  page
    .locator(`${selector} *`)
    .evaluateAll(all => Math.min(...all.map(each => Number.parseFloat(getComputedStyle(each).fontSize))))
