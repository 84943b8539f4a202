import type { Locator } from 'playwright-core'

/** Right-clicks an image; returns the URL of the tab that this opens. */
export async function rightClick(image: Locator): Promise<string> {
  const context = image.page().context()
  const [tab] = await Promise.all([context.waitForEvent('page'), image.click({ button: 'right' })])
  const address = tab.url()
  await tab.close()
  return address
}
