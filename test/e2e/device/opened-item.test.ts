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
  await page.getByRole('table', { name: 'Rooms' }).getByRole('link').first().click()
  const item = page.getByRole('table', { name: 'Items' }).getByRole('link').last()
  await item.scrollIntoViewIfNeeded()
  const top = () => page.evaluate(() => Math.round(scrollY))
  const before = await top()
  expect(before).toBeGreaterThan(100)
  await item.click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Close' }).first().click()
  await dialog.waitFor({ state: 'detached' })
  expect(await top()).toBe(before)
})
