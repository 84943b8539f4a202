import type { Page } from 'playwright-core'

/** Searches for a building and opens it; returns its URL. */
export async function openedBuilding(page: Page, name: string): Promise<string> {
  await page.goto(`/browse?search=${encodeURIComponent(name)}`)
  await page.getByRole('row', { name }).getByRole('link').first().click()
  await page.getByRole('heading', { level: 1, name }).waitFor()
  return page.url()
}
