import { expect, test } from 'vitest'
import { aProduct } from '#test/support/browser/aProduct.ts'

const product = aProduct()

test('on a phone a room is a short card with name, badges, items and note, and opens on tap [2§2]', async () => {
  const visitor = await product.open({ viewport: { width: 390, height: 844 } })
  const { page, context } = visitor
  await visitor.signIn('surveyor@kauri.example')
  await page.goto('/browse?search=Harbour')
  await page.getByRole('row', { name: 'Harbour House' }).getByRole('link').first().click()
  await page
    .getByRole('link', { name: /Ground/ })
    .first()
    .click()
  const table = page.getByRole('table', { name: 'Rooms' })
  const cards = table.getByRole('row').filter({ has: page.getByRole('link', { name: /^Edit / }) })
  await expect.poll(() => cards.count()).toBe(8)
  const heights = await cards.evaluateAll(rows => rows.map(row => row.getBoundingClientRect().height))
  expect(Math.max(...heights)).toBeLessThan(100)
  expect(await cards.first().innerText()).toMatch(/^Switch room\s+Inaccessible\s+1 item\s+Live switchgear: permit/)
  expect(await table.getByRole('link', { name: /^View / }).count()).toBe(0)
  await cards.first().click({ position: { x: 280, y: 10 } })
  await page.getByRole('heading', { level: 1, name: 'Switch room' }).waitFor()
  await context.close()
})
