import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
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

test('a screen whose code the service no longer has reloads the page once, and then says that it failed [1§8]', async () => {
  const visitor = await Visitor.open(browser, product.url)
  await visitor.signIn('pm@kauri.example')
  const { page, context } = visitor
  await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor()
  await context.route(/\/assets\/office-.*\.js$/, route => route.fulfill({ status: 404 }))
  const statistics = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Statistics' })
  const path = await statistics.getAttribute('href')
  let loads = 0
  page.on('load', () => loads++)
  await page.goto(String(path))
  await page.getByRole('heading', { level: 1, name: 'Something went wrong' }).waitFor()
  expect(loads).toBe(2)
  await context.close()
})

/** Replaces every text by an element, as browser translation does. React then fails to change some of them. */
const translate = (page: Page) =>
  page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const texts: Node[] = []
    while (walker.nextNode()) texts.push(walker.currentNode)
    for (const text of texts.filter(({ nodeValue }) => nodeValue?.trim())) {
      const translated = document.createElement('font')
      translated.append(text.cloneNode())
      ;(text as Text).replaceWith(translated)
    }
  })

test('a screen that fails offline says that it failed, and loses nothing saved [P3 1§8]', async () => {
  const visitor = await Visitor.open(browser, product.url)
  await visitor.signIn('pm@kauri.example')
  const { page, context } = visitor
  await page.goto('/browse?search=8 Tui Street')
  await page.getByRole('row', { name: '8 Tui Street' }).getByRole('link').first().click()
  await page.getByRole('tab', { name: 'General' }).click()
  await page.getByRole('button', { name: 'Edit General' }).click()
  await page.getByRole('textbox', { name: 'General' }).waitFor()
  await translate(page)
  await context.setOffline(true)
  await page.getByRole('textbox', { name: 'General' }).fill('The dog is friendly')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: 'Something went wrong' }).waitFor()
  await page.getByText('Nothing you saved is lost.').waitFor()
  await context.setOffline(false)
  await page.locator('.sync', { hasText: 'All saved' }).first().waitFor()
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByText('The dog is friendly').waitFor()
  await context.close()
})
