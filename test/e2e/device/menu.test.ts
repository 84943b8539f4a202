import type { BrowserContextOptions } from 'playwright-core'
import { expect, test } from 'vitest'
import { openedBuilding } from '#test/e2e/walks/openedBuilding.ts'
import { aProduct } from '#test/support/browser/aProduct.ts'

const product = aProduct()

async function open(options?: BrowserContextOptions) {
  const surveyor = await product.open(options)
  await surveyor.signIn('surveyor@kauri.example')
  return surveyor
}

test('the menu follows the window until a user chooses, and the choice stays [1§2]', async () => {
  const { page, context } = await open({ viewport: { width: 1366, height: 1024 } })
  const turned = (width: number) => page.setViewportSize({ width, height: 2390 - width })
  const collapse = page.getByRole('button', { name: 'Collapse menu' })
  const expand = page.getByRole('button', { name: 'Expand menu' })
  await collapse.waitFor()
  await turned(1024)
  await expand.waitFor()
  await turned(1366)
  await collapse.click()
  await expand.waitFor()
  await turned(1024)
  await expand.click()
  await collapse.waitFor()
  await turned(1366)
  await turned(1024)
  await page.reload()
  await collapse.waitFor()
  expect(await expand.count()).toBe(0)
  await context.close()
})

test('in a narrow window with the wide menu, list columns do not overlap [1§2]', async () => {
  const { page, context } = await open()
  await page.getByRole('heading', { name: 'Active Buildings' }).waitFor()
  await page.setViewportSize({ width: 1024, height: 768 })
  await page.getByRole('button', { name: 'Expand menu' }).click()
  await page.getByRole('button', { name: 'Collapse menu' }).waitFor()
  const wide = (cells: Element[]) => cells.filter(cell => cell.scrollWidth > cell.clientWidth).length
  expect(await page.locator('.grid-compact td').count()).toBeGreaterThan(0)
  expect(await page.locator('.grid-compact td').evaluateAll(wide)).toBe(0)
  await context.close()
})

test('lists do not cut names and addresses that fit [1§2]', async () => {
  const { page, context } = await open({ viewport: { width: 1440, height: 900 } })
  const cut = () =>
    page
      .locator('[class^="grid-lines"] > .grid-value')
      .evaluateAll(values =>
        values
          .filter(({ scrollWidth, clientWidth, scrollHeight, clientHeight }) =>
            [scrollWidth - clientWidth, scrollHeight - clientHeight].some(hidden => hidden > 2),
          )
          .map(({ textContent }) => textContent),
      )
  await page.getByRole('row', { name: '8 Tui Street' }).waitFor()
  expect(await cut()).toEqual([])
  await openedBuilding(page, 'Marine Parade Baths, boiler house')
  await page.getByRole('row', { name: 'Boiler room' }).waitFor()
  expect(await cut()).toEqual([])
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/clients')
  const address = page.getByText('1 Bridge Street, Napier 4110')
  await address.waitFor()
  expect((await address.boundingBox())?.height).toBeLessThan(40)
  await context.close()
})
