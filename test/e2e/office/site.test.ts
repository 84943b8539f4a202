import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { portalScreens } from '#test/e2e/screens/portal.ts'
import { title } from '#test/e2e/screens/screen.ts'
import { intercept } from '#test/e2e/walks/cutOff.ts'
import { aProduct } from '#test/support/browser/aProduct.ts'
import { startNetwork } from '#test/support/browser/network.ts'
import { pagesAsDrawn } from '#test/support/readers/pagesAsDrawn.ts'
import { qrCodesIn } from '#test/support/readers/qrCodes.ts'

const product = aProduct()
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
const PIN = '246810'

async function openOnSite(page: Page): Promise<void> {
  await page.goto('/browse')
  await page.getByRole('row', { name: 'Bay View Hall' }).getByRole('link').first().click()
  await title(page, 'Bay View Hall')
  await page.getByRole('link', { name: 'Poster, PIN and log' }).click()
  await title(page, 'On site')
}

/** The demo has turned the register on, with a PIN that is not shown again. */
async function turnOnAgain(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Turn off' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Turn off' }).click()
  expect(await page.getByLabel('PIN').inputValue()).toMatch(/^\d{6}$/)
  await page.getByLabel('PIN').fill('12')
  await page.getByRole('button', { name: 'Turn on' }).click()
  await page.getByText('A PIN has 6 digits').waitFor()
  await page.getByLabel('PIN').fill(PIN)
  await page.getByRole('button', { name: 'Turn on' }).click()
  await page.getByText(PIN, { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Done' }).click()
}

/** The URL in the QR code of the printed poster. */
async function scannedPoster(page: Page): Promise<string> {
  const reply = page.waitForResponse(async each => each.url().endsWith('/poster') && 'url' in (await each.json()).data)
  await page.getByRole('button', { name: 'Poster (PDF)' }).click()
  const { data } = (await (await reply).json()) as { data: { url: string } }
  const [poster] = await pagesAsDrawn(Buffer.from(await (await fetch(data.url)).arrayBuffer()), 4)
  if (!poster) throw new Error('The poster has no page')
  const [code] = await qrCodesIn(poster)
  return new URL(code?.text ?? '').pathname
}

test('a contractor scans the poster, reads the register, and confirms it offline; the company sees who did', async () => {
  const manager = await product.open()
  await manager.signIn('pm@kauri.example')
  await openOnSite(manager.page)
  await turnOnAgain(manager.page)
  const address = await scannedPoster(manager.page)

  const network = await startNetwork()
  const { page } = await product.open({ ...PHONE, proxy: network.proxy, serviceWorkers: 'allow' })
  await page.goto(address)
  await title(page, 'Bay View Hall')
  await page.getByLabel('PIN').fill('111111')
  await page.getByRole('button', { name: 'Open the register' }).click()
  await page.getByText('That PIN isn’t right').waitFor()
  await page.getByLabel('PIN').fill(PIN)
  await page.getByRole('button', { name: 'Open the register' }).click()
  const rooms = page.locator('.portal-room')
  await rooms.first().waitFor()
  const all = await rooms.count()
  const name = await rooms.last().getByRole('heading').innerText()
  await page.getByLabel('Search rooms and materials').fill(name)
  await expect.poll(() => rooms.count()).toBeLessThan(all)
  await rooms.getByRole('heading', { name }).waitFor()
  await page.evaluate(() => navigator.serviceWorker.ready)

  await network.cut()
  await page.reload()
  await page
    .getByText(/You’re offline\. Showing data from/)
    .first()
    .waitFor()
  await page.getByRole('button', { name: 'I have read it' }).click()
  await page.getByText('Required').first().waitFor()
  await page.getByLabel('Name').fill('Hone Rewi')
  await page.getByLabel('Company').fill('Rewi Plumbing')
  await page.getByRole('button', { name: 'I have read it' }).click()
  const waiting = page.getByText('The confirmation of Hone Rewi is saved on this phone.')
  await waiting.waitFor()
  await network.restore()
  await page.reload()
  await rooms.first().waitFor()
  await waiting.waitFor({ state: 'detached' })

  // A phone that stores nothing more sends at once [P2].
  await page.evaluate(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
    }
  })
  await page.getByLabel('Name').fill('Mere Tau')
  await page.getByLabel('Company').fill('Tau Electrical')
  const sent = page.waitForResponse(reply => reply.request().method() === 'POST' && reply.ok())
  await page.getByRole('button', { name: 'I have read it' }).click()
  await sent

  await manager.page.reload()
  await manager.page.getByRole('row', { name: 'Mere Tau' }).waitFor()
  const row = manager.page.getByRole('row', { name: 'Hone Rewi' })
  await row.waitFor()
  expect(await row.innerText()).toMatch(/Rewi Plumbing[\s\S]*Asbestos report, version 1/)
  await network.close()
}, 180_000)

test('when the register is turned off, an open page asks for the PIN, and the poster’s code leads nowhere', async () => {
  const manager = await product.open()
  await manager.signIn('pm@kauri.example')
  await openOnSite(manager.page)
  const address = await scannedPoster(manager.page)
  const { page } = await product.open(PHONE)
  await page.goto(address)
  await page.getByLabel('PIN').fill(PIN)
  await page.getByRole('button', { name: 'Open the register' }).click()
  await page.locator('.portal-room').first().waitFor()
  expect(await page.getByText('Enter the PIN again.').count()).toBe(0)
  await manager.page.getByRole('button', { name: 'Change PIN' }).click()
  await manager.page.getByLabel('PIN').fill('975310')
  await manager.page.getByRole('button', { name: 'Change PIN' }).click()
  await manager.page.getByText('975310', { exact: true }).waitFor()
  await manager.page.getByRole('button', { name: 'Done' }).click()
  await page.reload()
  await page.getByText('Enter the PIN again.').waitFor()
  await page.getByLabel('PIN').fill(PIN)
  await page.getByRole('button', { name: 'Open the register' }).click()
  await page.getByText('That PIN isn’t right').waitFor()
  await page.getByLabel('PIN').fill('975310')
  await page.getByRole('button', { name: 'Open the register' }).click()
  await page.locator('.portal-room').first().waitFor()
  await manager.page.getByRole('button', { name: 'Turn off' }).click()
  await manager.page.getByRole('dialog').getByRole('button', { name: 'Turn off' }).click()
  await manager.page.getByLabel('PIN').waitFor()
  await page.reload()
  await page.getByText('This poster doesn’t lead to a register').waitFor()
  expect(await page.evaluate(async () => (await (await caches.open('site-kept')).keys()).length)).toBe(0)
}, 120_000)

test('a long log is shown page by page, to the company and to the owner [B18]', async () => {
  const crew = (at: number) => ({
    ...{ id: `01M8A7BFGQABAPEPK0131PP${100 + at}`, name: `Crew ${at}`, company: 'Rewi Plumbing', issues: [] },
    at: new Date(Date.UTC(2026, 2, 4, 0, at)).toISOString(),
  })
  const newest = Array.from({ length: 230 }, (_, at) => crew(229 - at))
  /** The log as the service returns it, in pages of 100. */
  const pageOf = (address: string) => {
    const from = newest.findIndex(({ id }) => id === new URL(address).searchParams.get('after'))
    const [start, next] = [Math.max(from, 0), newest[Math.max(from, 0) + 100]?.id]
    return { is_on: true, acknowledgements: newest.slice(start, start + 100), ...(next && { next }) }
  }
  const manager = await product.open()
  await manager.signIn('pm@kauri.example')
  await intercept(manager.page, '**/api/building/*/site*', async route => {
    const reply = await route.fetch()
    const { data } = await reply.json()
    return route.fulfill({ response: reply, json: { data: { ...data, log: pageOf(route.request().url()) } } })
  })
  await openOnSite(manager.page)
  for (const range of ['1–10 of more than 100', '1–10 of more than 200', '1–10 of 230']) {
    await manager.page.getByText(range, { exact: true }).waitFor()
    if (!range.endsWith('230')) await manager.page.getByRole('button', { name: 'Show more' }).click()
  }
  expect(await manager.page.getByRole('button', { name: 'Show more' }).count()).toBe(0)
  const { page } = await product.open(PHONE)
  await intercept(page, '**/api/portal/building/*/site*', route =>
    route.fulfill({ headers: { 'apigw-requestid': '01J' }, json: { data: pageOf(route.request().url()) } }),
  )
  await portalScreens.find(({ name }) => name === 'Portal, register')?.open(page)
  await page.getByRole('button', { name: 'On site', exact: true }).click()
  const cards = page.getByText('Rewi Plumbing')
  for (const count of [100, 200, 230]) {
    await expect.poll(() => cards.count()).toBe(count)
    if (count < 230) await page.getByRole('button', { name: 'Show more' }).click()
  }
}, 120_000)
