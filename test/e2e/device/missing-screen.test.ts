import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, test } from 'vitest'
import { startProduct, Visitor } from '#test/support/browser/browser.ts'
import { openBrowser } from '#test/support/browser/chromium.ts'

let product: Awaited<ReturnType<typeof startProduct>>
let browser: Browser
beforeAll(async () => {
  ;[product, browser] = await Promise.all([startProduct(), openBrowser()])
})
afterAll(async () => {
  await browser?.close()
  await product?.close()
})

test('a screen that is not on the device disappears from the menu, and opens once the service is back [1§8]', async () => {
  const visitor = await Visitor.open(browser, product.url)
  await visitor.signIn('pm@kauri.example')
  const { page, context } = visitor
  await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor()
  await context.setOffline(true)
  const menu = page.getByRole('navigation', { name: 'Main' })
  await menu.getByRole('link', { name: 'Statistics' }).click()
  await page.getByRole('heading', { level: 1, name: 'You’re offline' }).waitFor()
  await page.getByText('This screen isn’t on this device yet.').waitFor()
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('heading', { level: 1, name: 'You’re offline' }).waitFor()
  await menu.getByRole('link', { name: 'Dashboard' }).click()
  await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor()

  await menu.getByRole('link', { name: 'Statistics' }).click()
  await page.getByRole('heading', { level: 1, name: 'You’re offline' }).waitFor()
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('heading', { level: 1, name: 'Statistics' }).waitFor()
  await context.close()
})
