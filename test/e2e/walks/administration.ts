import type { Page } from 'playwright-core'

/** From any page by the menu. */
export async function openAdministration(page: Page): Promise<void> {
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Administration' }).click()
  await page.getByRole('heading', { level: 1, name: 'Administration' }).waitFor()
}

export async function openFromAdministration(page: Page, name: string): Promise<void> {
  await openAdministration(page)
  await page.locator('main').getByRole('link', { name, exact: true }).click()
  await page.getByRole('heading', { level: 1, name }).waitFor()
}
