import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { aProduct } from '#test/support/browser/aProduct.ts'

const product = aProduct()

test('an item that is opened from a list and closed again leaves the list where it was [1§2]', async () => {
  const surveyor = await product.open({ viewport: { width: 390, height: 560 } })
  await surveyor.signIn('surveyor@kauri.example')
  const { page } = surveyor
  await page.goto('/browse')
  await page.getByRole('row', { name: 'Harbour House' }).getByRole('link').first().click()
  await page.getByRole('row', { name: 'Ground' }).getByRole('link').first().click()
  const inList = page.getByRole('table', { name: 'Rooms' }).getByRole('link').first()
  const room = (await inList.innerText()).split('\n')[0] ?? ''
  await inList.click()
  const item = page.getByRole('table', { name: 'Items' }).getByRole('link').last()
  await item.scrollIntoViewIfNeeded()
  const top = () => page.locator('.workspace-contents').evaluate(element => Math.round(element.scrollTop))
  const before = await top()
  expect(before).toBeGreaterThan(100)
  await beSlow(page)
  await item.click()
  await page.getByRole('link', { name: 'Edit item' }).waitFor()
  expect(await top()).toBe(0)
  await page.locator('.page-actions').getByRole('link', { name: room }).click()
  await item.waitFor()
  expect(await top()).toBe(before)
})

/** A slow device draws a frame between a page change and its effects, which a fast one rarely does. */
async function beSlow(page: Page) {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 6 })
}
