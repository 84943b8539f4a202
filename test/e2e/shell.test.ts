import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { closeServer, listen } from '#localstack/listen.ts'
import { FAULT } from '#test/e2e/walks/cutOff.ts'
import { rightClick } from '#test/e2e/walks/rightClick.ts'
import { startProduct, Visitor } from '#test/support/browser/browser.ts'
import { openBrowser } from '#test/support/browser/chromium.ts'

/** Another company's support chat, on its own origin. */
const CHAT = "document.body.append(Object.assign(document.createElement('p'), { textContent: 'Hello from support' }))"
const requests: string[] = []
const chat = createServer((req, res) => {
  requests.push(req.url ?? '')
  res.setHeader('content-type', 'text/javascript').end(CHAT)
})

let product: Awaited<ReturnType<typeof startProduct>>
let browser: Browser
beforeAll(async () => {
  const chatScript = `http://127.0.0.1:${await listen(chat)}/chat.js`
  ;[product, browser] = await Promise.all([startProduct({ chatScript }), openBrowser()])
})
afterAll(async () => {
  await browser?.close()
  await product?.close()
  await closeServer(chat)
})

async function open(part: string, options = {}): Promise<Visitor> {
  const visitor = await Visitor.open(browser, product.url, options)
  await visitor.signIn(`${part}@kauri.example`)
  return visitor
}
async function fromMenu(page: Page, item: string): Promise<void> {
  await page.getByRole('button', { name: /your menu/ }).click()
  await page.getByRole('button', { name: item, exact: true }).click()
}

test('the support chat loads from its own origin, and only on request [1§2]', async () => {
  const theirs = await open('pm')
  const { page } = theirs
  expect(requests).toEqual([])
  await fromMenu(page, 'Chat with support')
  await page.getByText('Hello from support').waitFor()
  await fromMenu(page, 'Chat with support')
  expect(requests).toEqual(['/chat.js'])
  const headers = (await page.request.get('/dashboard')).headers()
  const { origin } = new URL(await page.locator('script[src$="/chat.js"]').evaluate((it: HTMLScriptElement) => it.src))
  expect(headers['content-security-policy']).toContain(`script-src 'self' 'wasm-unsafe-eval' ${origin};`)
  expect(theirs.problems).toEqual([])
  await theirs.context.close()
})

test('a page opened by its address starts at its top; a reload keeps its place [1§2]', async () => {
  const { page, context } = await open('pm', { viewport: { width: 390, height: 844 } })
  const statistics = async (period: string) => {
    await page.goto(`/admin/statistics?${period}`)
    await page.getByRole('link', { name: 'How much work is open?' }).waitFor()
  }
  const scrolled = () => page.evaluate(() => Math.round(scrollY))
  await statistics('from=2026-01&to=2026-12')
  await page.getByRole('link', { name: 'What status do these buildings have?' }).waitFor()
  await page.evaluate(() => scrollTo(0, 400))
  await page.reload()
  await expect.poll(scrolled).toBe(400)
  await statistics('from=2025-01&to=2025-02')
  await page.getByText('No surveys, reviews or reports in this period').waitFor()
  expect(await scrolled()).toBe(0)
  await context.close()
})

test('feedback includes the page it was written on [1§7]', async () => {
  const theirs = await open('pm')
  const { page } = theirs
  await page.goto('/browse?status=9')
  await fromMenu(page, 'Send feedback')
  const dialog = page.getByRole('dialog', { name: 'Send feedback' })
  await dialog.getByRole('textbox').fill('The search is quick.')
  const [sent] = await Promise.all([
    page.waitForRequest('**/api/feedback'),
    dialog.getByRole('button', { name: 'Send' }).click(),
  ])
  expect(sent.postDataJSON()).toEqual({ feedback: 'The search is quick.', route: '/browse?status=9' })
  await page.getByText('Thank you. Your feedback has been sent.').waitFor()
  await theirs.context.close()
})

test('a notification arrives without a reload, links to its report, and is marked as read, alone or with all others [1§7]', async () => {
  const theirs = await open('pm')
  const { page } = theirs
  await page.goto('/browse')
  await page.getByRole('row', { name: 'Harbour House' }).getByRole('link').first().click()
  await page.getByRole('button', { name: /Generate (again )?asbestos report/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Generate report' }).click()
  await page.getByRole('button', { name: /Notifications, \d+ unread/ }).click({ timeout: 60_000 })
  const notices = page.getByRole('region', { name: /Notifications/ })
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    notices.getByRole('button', { name: 'Download' }).first().click(),
  ])
  expect(
    readFileSync(await download.path())
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-')
  await notices.getByRole('button', { name: 'Mark all as read' }).click()
  await page.getByRole('button', { name: 'Notifications', exact: true }).waitFor()
  expect(theirs.problems).toEqual([])
  await theirs.context.close()
})

test('an error is shown once: with the service’s message and the request, or as offline [1§8]', async () => {
  const theirs = await open('surveyor')
  const { page } = theirs
  const { message } = FAULT.json
  const toasts = page.locator('.toast')
  const dismissed = async (words: string) => {
    await toasts.filter({ hasText: words }).getByRole('button', { name: 'Dismiss' }).click()
    expect(await toasts.count()).toBe(0)
  }
  await page.route(/\/api\/(user\/read|auth\/logout)$/, route => route.fulfill(FAULT))
  const readAll = async () => {
    await page.getByRole('button', { name: /Notifications, \d+ unread/ }).click()
    await page.getByRole('button', { name: 'Mark all as read' }).click()
  }
  await readAll()
  await dismissed(message)
  await page.getByText('All saved').first().waitFor()
  await page.route('**/api/user/read', route => route.abort())
  await readAll()
  await dismissed('You’re offline')
  await page.goto('/account')
  await page.getByRole('button', { name: 'Sign out everywhere' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out everywhere' }).click()
  await toasts.filter({ hasText: message }).waitFor()
  await page.reload()
  await page.getByRole('heading', { level: 1, name: 'Account' }).waitFor()
  expect(theirs.problems).toEqual([])
  await page.evaluate(() => void Promise.reject(new Error('Nobody waits for this')))
  await dismissed('Something went wrong. Try again.')
  await theirs.context.close()
})

test('a page opens at its top, and back restores the position; a right click opens a plan alone [1§2]', async () => {
  const theirs = await open('pm', { viewport: { width: 1280, height: 400 } })
  const { page, context } = theirs
  const at = () => page.evaluate(() => Math.round(scrollY))
  await page.goto('/browse')
  const row = page.getByRole('row', { name: 'Harbour House' })
  await row.waitFor()
  await row.scrollIntoViewIfNeeded()
  const before = await at()
  expect(before).toBeGreaterThan(100)
  await row.getByRole('link').first().click()
  await page.getByRole('heading', { level: 1, name: 'Harbour House' }).waitFor()
  expect(await at()).toBe(0)
  await page.goBack()
  await row.waitFor()
  await expect.poll(at).toBe(before)
  await row.getByRole('link').first().click()
  await page.getByRole('row', { name: 'Ground' }).getByRole('link').first().click()
  const plan = page.getByRole('img', { name: 'Plan of Ground' })
  await plan.locator('img').first().waitFor()
  expect(await rightClick(plan)).not.toContain('/floor/')
  await page.getByRole('table', { name: 'Rooms' }).getByRole('link', { name: 'Reception', exact: true }).click()
  expect(await rightClick(page.getByRole('table', { name: 'Items' }).locator('img').first())).toMatch(/^blob:/)
  await context.close()
})

test('the menu shows the used storage; the footer links to the terms [1§2]', async () => {
  const theirs = await open('pm')
  const { page } = theirs
  await page
    .getByText(/of .+ used on this device/)
    .filter({ visible: true })
    .first()
    .waitFor()
  await page.getByRole('button', { name: 'Terms and Conditions' }).click()
  const terms = page.getByRole('dialog', { name: 'Terms and Conditions' })
  await terms.getByText(/licensed for use within New Zealand/).waitFor()
  await terms.getByRole('button', { name: 'Close' }).last().click()
  await terms.waitFor({ state: 'hidden' })
  await theirs.context.close()
})

test('an unknown page says so without a menu, signed in or not [1§2]', async () => {
  const theirs = await Visitor.open(browser, product.url)
  for (const path of ['/404', '/admin/nothing-here', '/survey']) {
    await theirs.page.goto(path)
    await theirs.page.getByRole('heading', { level: 1, name: 'You should not be here' }).waitFor()
    expect(await theirs.page.getByRole('navigation').count()).toBe(0)
  }
  await theirs.context.close()
})

test('the breadcrumbs lead back up; the current page is no link; a phone shows one step [1§2]', async () => {
  const theirs = await open('pm')
  const { page } = theirs
  await page.goto('/browse')
  await page.getByRole('row', { name: 'Harbour House' }).getByRole('link').first().click()
  await page.getByRole('row', { name: 'Ground' }).getByRole('link').first().click()
  const crumbs = page.getByRole('navigation', { name: 'Breadcrumbs' })
  await crumbs.getByText('Ground').and(page.locator('[aria-current=page]')).waitFor()
  expect(await crumbs.getByRole('link').allTextContents()).toEqual([expect.stringMatching(/^KHS-/), 'Harbour House'])
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await crumbs.getByRole('listitem').filter({ visible: true }).allTextContents()).toEqual(['Harbour House'])
  await crumbs.getByRole('link', { name: 'Harbour House' }).click()
  await page.getByRole('heading', { level: 1, name: 'Harbour House' }).waitFor()
  await theirs.context.close()
})

test('dark mode follows the device until a user chooses, and the choice stays [1§9]', async () => {
  const theirs = await open('pm', { colorScheme: 'dark' })
  const { page } = theirs
  const scheme = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
  const bars = () =>
    page.evaluate(() => {
      const metas = [...document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')]
      return metas.filter(({ media }) => matchMedia(media).matches).map(({ content }) => content)
    })
  expect([await scheme(), await bars()]).toEqual(['rgb(15, 20, 21)', ['#0f1415']])
  await page.getByRole('button', { name: /your menu/ }).click()
  await page.getByRole('switch', { name: 'Dark mode' }).uncheck()
  expect(await bars()).toEqual(['#fbfbfa'])
  await page.reload()
  expect(await scheme()).toBe('rgb(251, 251, 250)')
  await expect.poll(bars).toEqual(['#fbfbfa'])
  await theirs.context.close()
})

test('the first screen appears before its typeface loads [P-15]', async () => {
  const theirs = await open('pm')
  const { page } = theirs
  const answers = Promise.withResolvers<void>()
  await page.route('**/api/auth/user', async route => {
    await answers.promise
    await route.continue()
  })
  // The first screen uses the device's own typeface.
  const faces = () =>
    page.evaluate(() =>
      [...document.fonts]
        .filter(({ family }) => family !== 'Before')
        .map(({ family, status }) => `${family} ${status}`),
    )
  await page.reload()
  await page.getByText('Loading').waitFor()
  expect(await faces()).toEqual([])
  answers.resolve()
  await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor()
  // The second font file loads with the first macron: Ōtātara School is a demo building.
  await page.getByText('Ōtātara').first().waitFor()
  await expect.poll(faces).toEqual(['Inter loaded', 'Inter loaded'])
  await theirs.context.close()
})
