import { afterAll, beforeAll, expect, test } from 'vitest'
import { aProduct } from '#test/support/browser/aProduct.ts'
import type { Visitor } from '#test/support/browser/browser.ts'
import { type Network, startNetwork } from '#test/support/browser/network.ts'
import { installed } from './device.ts'

const product = aProduct()
let network: Network
let surveyor: Visitor

beforeAll(async () => {
  network = await startNetwork()
  surveyor = await product.open({ proxy: network.proxy, serviceWorkers: 'allow' })
  await surveyor.signIn('surveyor@kauri.example')
})
afterAll(() => network?.close())

test('1§8 P-16 once it was open, the product opens without a network, on every address', async () => {
  const { page } = surveyor
  await page
    .getByRole('row', { name: /8 Tui Street/ })
    .getByRole('link')
    .first()
    .click()
  await page.getByRole('heading', { level: 1, name: '8 Tui Street' }).waitFor()
  const building = page.url()
  await installed(page)
  await network.cut()
  await page.reload()
  await page.getByRole('heading', { level: 1, name: '8 Tui Street' }).waitFor()
  await page
    .getByText(/You’re offline\. Showing data from/)
    .first()
    .waitFor()
  await page.getByRole('link', { name: 'Ground' }).first().click()
  await page.getByRole('link', { name: 'Bathroom' }).first().click()
  await page.getByRole('link', { name: 'Add item' }).first().click()
  await page.locator('[name="name"]').waitFor()
  await page.goto(building)
  await page.getByRole('heading', { level: 1, name: '8 Tui Street' }).waitFor()
  await network.restore()
  expect(surveyor.problems).toEqual([])
})

test('1§8 an address of the API is never answered by the page', async () => {
  const answer = await surveyor.page.goto('/api/nowhere')
  expect(answer?.headers()['content-type']).toMatch(/json/)
})
