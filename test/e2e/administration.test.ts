import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openAdministration } from '#test/e2e/walks/administration.ts'
import { cutOff, FAULT, intercept } from '#test/e2e/walks/cutOff.ts'
import { aProduct } from '#test/support/browser/aProduct.ts'

const product = aProduct()

async function open(part: string, options = {}) {
  const visitor = await product.open(options)
  await visitor.signIn(`${part}@kauri.example`)
  await visitor.page.getByRole('heading', { name: 'Active Buildings' }).waitFor()
  return visitor
}
const field = (page: Page) => page.getByRole('combobox', { name: /^Search/ })
const activeOption = (page: Page) =>
  page.getByRole('listbox', { name: 'Found' }).getByRole('option', { selected: true })
async function openPalette(page: Page): Promise<void> {
  await page.keyboard.press('ControlOrMeta+k')
  await expect.poll(() => field(page).evaluate(input => input === document.activeElement)).toBe(true)
}
const found = async (page: Page, name: string | RegExp) => page.getByRole('option', { name }).first().waitFor()

test('an admin finds a setting by a word, opens it and goes back by the breadcrumbs [1§6]', async () => {
  const { page, context, problems } = await open('admin')
  await openAdministration(page)
  const cards = page.locator('main').getByRole('listitem')
  const search = page.getByRole('searchbox', { name: 'Search administration' })
  await search.fill('no such page')
  await page.getByText('Nothing found').waitFor()
  await search.fill('months')
  await expect.poll(() => cards.getByRole('link').allTextContents()).toEqual(['Re-inspection'])
  await cards.click()
  await page.getByRole('heading', { level: 1, name: 'Re-inspection' }).waitFor()
  await page.getByRole('navigation', { name: 'Breadcrumbs' }).getByRole('link', { name: 'Administration' }).click()
  await page.getByRole('heading', { level: 1, name: 'Administration' }).waitFor()
  expect(problems).toEqual([])
  await context.close()
})

test('Administration without a card leads to the dashboard [1§6]', async () => {
  const { page, context } = await open('surveyor')
  expect(await page.getByRole('link', { name: 'Administration' }).count()).toBe(0)
  await page.goto('/administration')
  await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor()
  await context.close()
})

test('the palette opens a building, a client, a screen and an action by keyboard; Escape returns the focus [1§2]', async () => {
  const { page, context, problems } = await open('surveyor')
  const opened = (name: string) => page.getByRole('heading', { level: 1, name }).waitFor()
  await openPalette(page)
  expect(await page.getByRole('option', { name: 'Users' }).count()).toBe(0)
  await page.keyboard.type('harbour')
  await found(page, /^Harbour House/)
  await page.keyboard.press('Enter')
  await opened('Harbour House')
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('H1')

  await openPalette(page)
  await page.keyboard.type('otatara')
  await found(page, /^Ōtātara School Board/)
  expect(await activeOption(page).textContent()).toMatch(/Ōtātara School Board$/)
  await page.keyboard.press('ArrowUp')
  expect(await activeOption(page).textContent()).toMatch(/^Ōtātara School Board/)
  const activeId = await activeOption(page).getAttribute('id')
  expect(await field(page).getAttribute('aria-activedescendant')).toBe(activeId)
  await page.keyboard.press('Enter')
  await opened('Ōtātara School Board')

  await openPalette(page)
  await page.keyboard.press('ArrowDown')
  expect(await activeOption(page).textContent()).toBe('New client')
  await page.keyboard.press('Enter')
  await opened('New client')

  const bell = page.getByRole('button', { name: /^Notifications/ })
  await bell.focus()
  await openPalette(page)
  await page.keyboard.type('unsent')
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  expect(await bell.evaluate(button => button === document.activeElement)).toBe(true)
  await openPalette(page)
  await page.keyboard.type('unsent')
  await page.keyboard.press('Enter')
  await opened('Changes on this device')
  expect(problems).toEqual([])
  await context.close()
})

test('a phone has the search in its header; a failed search keeps the screens and can be repeated [1§8]', async () => {
  const { page, context } = await open('pm', { viewport: { width: 390, height: 844 }, hasTouch: true })
  await page.getByRole('button', { name: 'Search', exact: true }).tap()
  const restore = await intercept(page, '**/api/building/search*', route => route.fulfill(FAULT))
  await field(page).fill('planning')
  await page.getByText(FAULT.json.message).waitFor()
  await found(page, 'Planning')
  restore()
  await field(page).fill('harbour')
  await page.getByRole('option', { name: /^Harbour House/ }).tap()
  await page.getByRole('heading', { level: 1, name: 'Harbour House' }).waitFor()
  await context.close()
})

test('offline the palette finds screens and the buildings on the device [1§8]', async () => {
  const { page, context } = await open('surveyor')
  await openPalette(page)
  await page.keyboard.type('harbour')
  await found(page, /^Harbour House/)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Harbour House' }).waitFor()
  await page.getByRole('row', { name: 'Ground' }).waitFor()
  const restore = await cutOff(context)
  await openPalette(page)
  await page.keyboard.type('house')
  await page.getByText('You’re offline. Only buildings on this device are found.').waitFor()
  expect(await page.getByRole('option').allTextContents()).toEqual([expect.stringMatching(/^Harbour House/)])
  await field(page).fill('dash')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor()
  restore()
  await context.close()
})
