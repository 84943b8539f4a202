import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import type { Item } from '#shared/domain/tree/item.ts'
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

/** The first item of the building, moved to another place by the surveyor. */
async function changeItem(page: Page, building: string): Promise<Item> {
  const read = await page.request.get(`/api/building/${building}/tree`, { headers })
  const { data } = await read.json()
  const [item] = data.items as Item[]
  if (!item) throw new Error('no item')
  const body = { ...item, description: 'beside the window', building_id: building }
  const sent = await page.request.put(`/api/item/${item.id}`, { headers, data: body })
  expect(sent.ok(), await sent.text()).toBe(true)
  return item
}

test('2§4 a reviewer sees what changed since they last looked, and who changed what in an item', async () => {
  const { page } = reviewer
  const building = await open(page)
  await page.getByRole('button', { name: 'Review', exact: true }).click()
  const review = page.getByRole('dialog', { name: `Review ${HARBOUR}` })
  await review.getByRole('radio', { name: 'Deny Asbestos' }).check()
  await review.getByLabel(/Reason for denying the asbestos report/).fill('Where is it?')
  await review.getByRole('radio', { name: 'Approve Lead' }).check()
  await review.getByRole('button', { name: 'Confirm' }).click()
  await review.waitFor({ state: 'hidden' })
  await page.locator('.toast', { hasText: 'needs edits' }).waitFor()
  expect(await page.getByText('Changed since you last looked').count()).toBe(0)
  const item = await changeItem(surveyor.page, building)
  await open(page)
  const changed = page.getByRole('region', { name: 'Changed since you last looked: 1' })
  await changed.getByRole('link', { name: 'beside the window' }).click()
  const dialog = page.getByRole('dialog', { name: item.name })
  await dialog.locator('summary', { hasText: 'History' }).press('Enter')
  await dialog.getByText(/changed the item “.*beside the window/).waitFor()
  await dialog.getByText(`Location: from ${item.description} to beside the window`).waitFor()
  await dialog.getByRole('button', { name: 'Close' }).first().click()
  await open(page)
  await changed.getByRole('button', { name: 'Mark as seen' }).click()
  await changed.waitFor({ state: 'detached' })
})

test('2§4 the history of a building has the review and its reason', async () => {
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
