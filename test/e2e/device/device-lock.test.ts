import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aProduct } from '#test/support/browser/aProduct.ts'
import type { Visitor } from '#test/support/browser/browser.ts'
import { type Network, startNetwork } from '#test/support/browser/network.ts'
import { installed } from './device.ts'

const product = aProduct()
const PIN = '4071'
let network: Network
let visitor: Visitor
let page: Page

beforeAll(async () => {
  network = await startNetwork()
  visitor = await product.open({ proxy: network.proxy, serviceWorkers: 'allow' })
  ;({ page } = visitor)
  await visitor.signIn('surveyor@kauri.example')
  await page
    .getByRole('row', { name: /8 Tui Street/ })
    .getByRole('link')
    .first()
    .click()
  await page.getByRole('heading', { level: 1, name: '8 Tui Street' }).waitFor()
  await installed(page)
})
afterAll(() => network?.close())

const locked = () => page.getByRole('heading', { level: 1, name: 'Clearfloor is locked' })
const shown = () => page.locator('body').innerText()

async function enter(pin: string): Promise<void> {
  await page.getByLabel('PIN').fill(pin)
  await page.getByRole('button', { name: 'Unlock' }).click()
}

/** Simulates the visibility events of a background tab. */
const inBackground = (state: 'hidden' | 'visible') =>
  page.evaluate(value => {
    Object.defineProperty(document, 'visibilityState', { value, configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  }, state)

test('a PIN of 4 to 8 digits is set on the account page, and stored unreadably [S-21]', async () => {
  await page.goto('/account')
  await page.getByRole('button', { name: 'Set PIN' }).click()
  const dialog = page.getByRole('dialog', { name: 'Set PIN' })
  const save = async (pin: string, again: string) => {
    await dialog.locator('[name="pin"]').fill(pin)
    await dialog.locator('[name="again"]').fill(again)
    await dialog.getByRole('button', { name: 'Save PIN' }).click()
  }
  await save('12a4', '12a4')
  await dialog.getByText('Use 4 to 8 digits').waitFor()
  await save(PIN, '4072')
  await dialog.getByText('The two PINs don’t match').waitFor()
  await save(PIN, PIN)
  await page.getByRole('button', { name: 'Remove PIN' }).waitFor()
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain(PIN)
})

test('offline, the app asks for the PIN before it shows any of the user’s data [S-21]', async () => {
  await network.cut()
  await page.goto('/dashboard')
  await locked().waitFor()
  expect(await shown()).not.toMatch(/Tui|Aroha|Kauri|Dashboard/)
  await enter('9999')
  await page.getByText('That isn’t your PIN. 4 more tries').waitFor()
  expect(await shown()).not.toMatch(/Tui|Aroha|Kauri|Dashboard/)
  await enter(PIN)
  await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor()
})

test('after ten minutes in the background the app asks for the PIN again, and offers the draft [S-21]', async () => {
  await page.clock.install()
  await page
    .getByRole('row', { name: /8 Tui Street/ })
    .getByRole('link')
    .first()
    .click()
  await page.getByRole('link', { name: 'Add floor' }).first().click()
  await page.getByLabel('Name').fill('Attic of the lock')
  await inBackground('hidden')
  await page.clock.fastForward('09:00')
  await inBackground('visible')
  expect(await page.getByLabel('Name').inputValue()).toBe('Attic of the lock')
  await inBackground('hidden')
  await page.clock.fastForward('10:00')
  await inBackground('visible')
  await locked().waitFor()
  expect(await shown()).not.toMatch(/Tui|Attic/)
  await enter(PIN)
  await page.getByRole('button', { name: 'Restore' }).click()
  expect(await page.getByLabel('Name').inputValue()).toBe('Attic of the lock')
})

test('after five wrong PINs only the password works; waiting writes are then sent, and the PIN is deleted [S-21 F-27]', async () => {
  await page.getByRole('link', { name: '8 Tui Street' }).first().click()
  await page.getByRole('button', { name: 'Edit General' }).click()
  await page.getByRole('textbox', { name: 'General' }).fill('Note behind the lock')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.locator('.sync', { hasText: '1 change to send' }).first().waitFor()
  await page.reload()
  for (const left of ['4 more tries', '3 more tries', '2 more tries', '1 more try']) {
    await enter('0000')
    await page.getByText(left).waitFor()
    // Reopening the page grants no further tries.
    await page.reload()
  }
  await enter('0000')
  await page.getByRole('heading', { name: 'You’re signed out on this device' }).waitFor()
  await page.goto('/dashboard')
  expect(await shown()).not.toMatch(/Tui|Attic|Note/)
  await network.restore()
  const arrived = page.waitForResponse(answer => /\/api\/building\/\w+\/note$/.test(answer.url()) && answer.ok())
  await visitor.signInByForm('surveyor@kauri.example')
  await arrived
  await page.locator('.sync', { hasText: 'All saved' }).first().waitFor()
  await page.reload()
  await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor()
})
