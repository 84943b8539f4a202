import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import type { Item } from '#shared/domain/tree/item.ts'
import { drafts } from '#test/e2e/device/device.ts'
import { openedBuilding } from '#test/e2e/walks/openedBuilding.ts'
import { aProduct } from '#test/support/browser/aProduct.ts'
import type { Visitor } from '#test/support/browser/browser.ts'

const product = aProduct()
const HARBOUR = 'Harbour House'
const headers = { 'X-Requested-With': 'XMLHttpRequest' }
let reviewer: Visitor
let surveyor: Visitor

beforeAll(async () => {
  reviewer = await product.open()
  surveyor = await product.open()
  await reviewer.signIn('reviewer@kauri.example')
  await surveyor.signIn('surveyor@kauri.example')
})

const open = async (page: Page): Promise<string> => (await openedBuilding(page, HARBOUR)).split('/').at(-1) ?? ''

/** Moves the building's first item to another location as the surveyor; returns the item before the move. */
async function changeItem(page: Page, building: string, description: string): Promise<Item> {
  const read = await page.request.get(`/api/building/${building}/tree`, { headers })
  const { data } = await read.json()
  const [item] = data.items as Item[]
  if (!item) throw new Error('no item')
  const body = { ...item, description, building_id: building }
  const sent = await page.request.put(`/api/item/${item.id}`, { headers, data: body })
  expect(sent.ok(), await sent.text()).toBe(true)
  return item
}

/** Marks the building's changes as seen by a reviewer. */
async function look(page: Page, building: string): Promise<void> {
  const marked = await page.request.put(`/api/building/${building}/last-look`, { headers })
  expect(marked.ok(), await marked.text()).toBe(true)
}

test('a reviewer sees what changed since they last looked, and who changed what in an item [2§4]', async () => {
  const { page } = reviewer
  const building = await open(page)
  expect(await page.getByText('Changed since you last looked').count()).toBe(0)
  await look(page, building)
  const item = await changeItem(surveyor.page, building, 'beside the window')
  await open(page)
  const changed = page.getByRole('region', { name: 'Changed since you last looked: 1' })
  await changed.getByRole('link', { name: 'beside the window' }).click()
  const details = page.getByRole('region', { name: 'Details' })
  await details.locator('summary', { hasText: 'History' }).press('Enter')
  await details.getByText(/changed the item “.*beside the window/).waitFor()
  await details.getByText(`Location: from ${item.description} to beside the window`).waitFor()
  await open(page)
  await changed.getByRole('button', { name: 'Mark as seen' }).click()
  await changed.waitFor({ state: 'detached' })
})

test('changed items of a room are marked until the review, without another request, also on a phone [2§4]', async () => {
  const { page } = reviewer
  const building = await open(page)
  await look(page, building)
  const { name } = await changeItem(surveyor.page, building, 'above the door')
  await open(page)
  const changed = page.getByRole('region', { name: 'Changed since you last looked: 1' })
  await changed.waitFor()
  let requests = 0
  page.on('request', request => {
    if (request.url().endsWith('/last-look')) requests++
  })
  // After a minute, other lists would refetch their data.
  await page.clock.setSystemTime(Date.now() + 60_000)
  await changed.getByRole('link').click()
  await page.getByRole('heading', { level: 1, name: new RegExp(name) }).waitFor()
  await page.locator('.page-actions').getByRole('link').first().click()
  await page.getByText('Changed since you last looked: 1').waitFor()
  const items = page.getByRole('table', { name: 'Items' })
  const marked = items.getByRole('link', { name: new RegExp(`${name}.* Changed Aroha Ngata, \\d`) })
  expect(await items.getByText('Changed', { exact: true }).count()).toBe(1)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('searchbox', { name: 'Search items' }).fill('changed')
  await expect.poll(() => items.getByRole('row').count()).toBe(2)
  await marked.getByText('Changed', { exact: true }).waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await marked.press('Enter')
  await page.getByRole('heading', { level: 1, name: new RegExp(name) }).waitFor()
  await page.locator('.page-actions').getByRole('link').first().click()
  expect(requests).toBe(0)
  await page.setViewportSize({ width: 1440, height: 900 })
  await open(page)
  await changed.waitFor()
  await page.getByRole('link', { name: 'Review', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: `Review ${HARBOUR}` }).waitFor()
  const itemShown = page.getByRole('combobox', { name: 'Item' })
  const shown = () => itemShown.evaluate((select: HTMLSelectElement) => select.selectedIndex)
  await page.keyboard.press('ArrowRight')
  await expect.poll(shown).toBe(1)
  await page.getByRole('button', { name: 'Previous item' }).click()
  await expect.poll(shown).toBe(0)
  await page.getByRole('button', { name: 'Tick and show next item' }).click()
  await page.getByText(/^1 of \d+ looked at$/).waitFor()
  await expect.poll(shown).toBe(1)
  await page.keyboard.press('ArrowLeft')
  expect(await page.getByRole('checkbox', { name: 'I have looked at this item' }).isChecked()).toBe(true)
  await page.getByLabel('Remark on this item').fill('Where is it?')
  await page.getByRole('button', { name: 'Add to the reason' }).click()
  const decision = page.getByRole('complementary', { name: 'Decision' })
  const reason = decision.getByLabel(/Reason for denying the asbestos report/)
  expect(await reason.inputValue()).toMatch(/^\S+ .+, .+: Where is it\?$/)
  await reason.fill('Where is it?')
  await decision.getByRole('radio', { name: 'Approve Lead' }).check()
  // The started review is on the device, and goes on after a reload.
  await expect.poll(async () => (await drafts(page)).join()).toContain('"Where is it?"')
  await page.reload()
  await page.getByText(/^1 of \d+ looked at$/).waitFor()
  expect(await reason.inputValue()).toBe('Where is it?')
  await decision.getByRole('button', { name: 'Confirm' }).click()
  await page.getByRole('heading', { level: 1, name: HARBOUR, exact: true }).waitFor()
  await page.locator('.toast', { hasText: 'needs edits' }).waitFor()
  await changed.waitFor({ state: 'detached' })
})

test('the history of a building has the review and its reason [2§4]', async () => {
  const { page } = surveyor
  await open(page)
  await page.getByRole('button', { name: 'More actions', exact: true }).click()
  await page.getByRole('button', { name: 'History' }).click()
  const dialog = page.getByRole('dialog', { name: `History of ${HARBOUR}` })
  await dialog.getByText(/Margaret Oliver reviewed the building “Harbour House”/).waitFor()
  await dialog.getByText('Asbestos: set to Denied').waitFor()
  await dialog.getByText('Reason, asbestos: set to Where is it?').waitFor()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
  expect([...reviewer.problems, ...surveyor.problems]).toEqual([])
})
