import { beforeAll, expect, test } from 'vitest'
import { STATUS } from '#shared/domain/building/buildingStatus.ts'
import { placeOf, planOf, tapPlanAt } from '#test/e2e/walks/floorPlan.ts'
import { aProduct } from '#test/support/browser/aProduct.ts'
import type { Visitor } from '#test/support/browser/browser.ts'

const product = aProduct()
let reviewer: Visitor
let surveyor: Visitor

beforeAll(async () => {
  reviewer = await product.open()
  surveyor = await product.open()
  await reviewer.signIn('reviewer@kauri.example')
  await surveyor.signIn('surveyor@kauri.example')
})

const HARBOUR = 'Harbour House'

test('approving one contaminant shows at once, and keeps the denial of the other [1§4]', async () => {
  const { page } = reviewer
  const row = page.getByRole('row', { name: HARBOUR })
  const dialog = page.getByRole('dialog', { name: `Review ${HARBOUR}` })
  const review = () => row.getByRole('button', { name: 'Review' }).click()
  const confirm = () => dialog.getByRole('button', { name: 'Confirm' }).click()
  await review()
  await dialog.getByRole('radio', { name: 'Deny Lead' }).check()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await page.reload()
  await review()
  // A choice without a reason is not kept.
  expect(await dialog.getByRole('radio', { name: 'Deny Lead' }).isChecked()).toBe(false)
  await dialog.getByRole('radio', { name: 'Approve Asbestos' }).check()
  await confirm()
  const toast = page.locator('.toast')
  await toast.filter({ hasText: `Asbestos of ${HARBOUR} was approved; lead is still to be reviewed` }).waitFor()
  await review()
  await dialog.getByText('Approved by Margaret Oliver').waitFor()
  expect(await dialog.getByRole('radio', { name: /Asbestos/ }).count()).toBe(0)
  await dialog.getByRole('radio', { name: 'Deny Lead' }).check()
  await dialog.getByLabel(/Reason for denying the lead report/).fill('The window is out of focus')
  await confirm()
  await toast.filter({ hasText: `${HARBOUR} needs edits. Lead was sent back` }).waitFor()
  await row.getByRole('button', { name: 'Review' }).waitFor({ state: 'detached' })
  const theirs = surveyor.page
  await theirs.goto(`/browse?search=${HARBOUR}`)
  await theirs.getByRole('row', { name: HARBOUR }).getByRole('link').first().click()
  await theirs.getByText('The window is out of focus').first().waitFor()
  await theirs.getByRole('button', { name: 'Send for Review' }).click()
  await theirs.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click()
  await row.getByRole('button', { name: 'Review' }).waitFor()
  await review()
  await dialog.getByText(/^Denied by Margaret Oliver .*: The window is out of focus$/).waitFor()
  await dialog.getByRole('link', { name: 'Review item by item' }).click()
  await page.getByRole('heading', { level: 1, name: `Review ${HARBOUR}` }).waitFor()
})

test('“Approve report” covers only what was shown: a change during the question requires another look [2§4 S-18]', async () => {
  const { page } = reviewer
  await page.goto('/browse?search=Harbour')
  await page.getByRole('row', { name: HARBOUR }).getByRole('link').first().click()
  await page.getByRole('heading', { level: 1, name: HARBOUR }).waitFor()
  const reviews: Record<string, unknown>[] = []
  page.on('request', request => {
    if (/\/api\/building\/approve(-report)?$/.test(request.url())) reviews.push(request.postDataJSON())
  })
  const building = page.url().split('/').at(-1)
  const headers = { 'X-Requested-With': 'XMLHttpRequest' }
  const status = async () => {
    const read = await page.request.get(`/api/building/${building}/tree`, { headers })
    return (await read.json()).data.building.status_id
  }
  const approve = async () => {
    await page.getByRole('button', { name: 'More actions', exact: true }).click()
    await page.getByRole('button', { name: 'Approve report' }).click()
    await page.getByRole('dialog', { name: 'Approve report' }).waitFor()
  }
  await approve()
  await surveyor.page.goto(page.url())
  await surveyor.page.getByRole('tab', { name: 'General' }).click()
  await surveyor.page.getByRole('button', { name: 'Edit General' }).click()
  await surveyor.page.getByRole('textbox', { name: 'General' }).fill('The north wing was not seen')
  await surveyor.page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('The north wing was not seen').first().waitFor({ state: 'attached' })
  await page.getByRole('dialog', { name: 'Approve report' }).getByRole('button', { name: 'Confirm' }).click()
  await page.getByText('This has changed since you opened the review').first().waitFor()
  expect(await status()).toBe(STATUS.awaitingReview)
  await approve()
  await page.getByRole('dialog', { name: 'Approve report' }).getByRole('button', { name: 'Confirm' }).click()
  await expect.poll(status, { timeout: 20_000 }).toBe(STATUS.reviewed)
  expect(reviews).toHaveLength(1)
  expect(reviews[0]).toMatchObject({ seen: expect.stringMatching(/\w+/) })
  expect([...reviewer.problems, ...surveyor.problems]).toEqual([])
})

test('each part of the bars of items has the sign and count of its entry in the legend [2§2]', async () => {
  const { page } = surveyor
  await page.goto('/browse?search=Bay View')
  await page.getByRole('row', { name: 'Bay View Hall' }).getByRole('link').first().click()
  for (const name of ['Items by rating', 'Items by result']) {
    const bar = page.getByRole('figure', { name })
    await bar.waitFor()
    const signs = (parts: string) =>
      bar
        .locator(parts)
        .evaluateAll(all =>
          all.map(part => [part.querySelector('path')?.getAttribute('d'), part.querySelector('.figures')?.textContent]),
        )
    const inBar = await signs('.item-bar-line > span')
    expect(inBar).toEqual(await signs('li'))
    expect(new Set(inBar.map(([shape]) => shape)).size).toBe(inBar.length)
  }
})

test('a reviewed building is read floor by floor; a room fills its plan, and a tap on a mark opens the item [2§2]', async () => {
  const { page } = surveyor
  const heading = (name: string) => page.getByRole('heading', { level: 1, name }).waitFor()
  await page.goto('/browse?search=Bay View')
  await page.getByRole('row', { name: 'Bay View Hall' }).getByRole('link').first().click()
  await heading('Bay View Hall')
  expect(await page.getByRole('table', { name: 'Floors' }).count()).toBe(0)
  await page.getByRole('link', { name: 'Ground' }).click()
  await heading('Ground')
  await page.getByRole('table', { name: 'Rooms' }).getByRole('link', { name: 'Kitchen', exact: true }).click()
  await heading('Kitchen')
  expect(await page.getByRole('link', { name: /^(Add|Edit)/ }).count()).toBe(0)
  const planWidth = async () => (await planOf(page).locator('.drawing-plan').boundingBox())?.width ?? 0
  const roomWidth = await planWidth()
  await page.getByRole('button', { name: 'Whole plan' }).click()
  await expect.poll(planWidth).toBeLessThan(roomWidth)
  await page.getByRole('table', { name: 'Items' }).getByRole('link').first().click()
  await page.waitForURL(/item=/)
  await page.getByRole('heading', { level: 1, name: 'Kitchen' }).waitFor({ state: 'detached' })
  const item = page.url()
  const name = await page.getByRole('heading', { level: 1 }).last().innerText()
  await page.goBack()
  await heading('Kitchen')
  await tapPlanAt(page, await placeOf(page, item.split('item=')[1] ?? ''))
  await heading(name)
  expect(page.url()).toBe(item)
})
