import type { Locator } from 'playwright-core'

/** Presses an image with the right button; the address of the tab that this opens. */
export async function rightClick(image: Locator): Promise<string> {
  const context = image.page().context()
  const [tab] = await Promise.all([context.waitForEvent('page'), image.click({ button: 'right' })])
  const address = tab.url()
  await tab.close()
  return address
}
