import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { signIn } from '#localstack/seed/session.ts'
import { STATUS } from '#shared/domain/building/buildingStatus.ts'
import type { Tree } from '#shared/domain/tree/tree.ts'
import { openedBuilding } from '#test/e2e/walks/openedBuilding.ts'
import { aProduct } from '#test/support/browser/aProduct.ts'
import type { Visitor } from '#test/support/browser/browser.ts'

const product = aProduct()
let visitor: Visitor
let page: Page
let building: string

beforeAll(async () => {
  visitor = await product.open()
  page = visitor.page
  await visitor.signIn('surveyor@kauri.example')
  building = await openedBuilding(page, 'Bay View Hall')
})

const fact = (name: string) =>
  page
    .locator('.facts > div')
    .filter({ hasText: new RegExp(`^${name}`) })
    .first()
    .locator('dd')

/** A project manager reopens the building, and a surveyor remeasures the first asbestos item. */
async function remeasure(amount: number): Promise<string> {
  const id = /building\/(\w+)/.exec(building)?.[1] ?? ''
  const [managing, surveying] = [await signIn('kauri', 'pm'), await signIn('kauri', 'surveyor')]
  await managing.buildings.setStatus({ body: { id, status_id: STATUS.needsEdits, message: 'Measure it again' } })
  const { items } = (await surveying.buildings.tree({ params: { id } })).data as Tree
  const item = items.find(({ contaminate_id, sample }) => contaminate_id === 1 && sample)
  if (!item) throw new Error('The hall has a sampled item')
  const { image: _, image_alt: __, version: ___, ...rest } = item
  await surveying.items.save({ body: { ...rest, building_id: id, amount } })
  return item.name
}

test('a report that replaces another lists the changes, unless the box is cleared [2§9]', async () => {
  await page.goto(`${building}/reports`)
  await page.getByRole('button', { name: 'Download' }).first().waitFor({ timeout: 60_000 })
  const next = page.getByRole('region', { name: 'Next asbestos report' })
  await next.locator('summary', { hasText: 'Sections' }).click()
  const appendix = next.locator('.preview-sections').getByText(/Changes since the report issued on/)
  await appendix.waitFor()
  await next.getByRole('checkbox', { name: /^List what changed since the report issued on/ }).press('Space')
  await appendix.waitFor({ state: 'detached' })
})

test('an issued report is compared with the current building: a remeasured item shows its old and new extent [2§9]', async () => {
  await page.getByRole('link', { name: 'What changed' }).click()
  await page.getByRole('heading', { level: 1, name: 'What changed' }).waitFor()
  await page.getByText('Nothing changed').waitFor()
  expect(await fact('From').textContent()).toMatch(/^Version 1, issued [\d/]{10}, current$/)
  expect(await fact('To').textContent()).toBe('The building as it is now')
  const name = await remeasure(77)
  const changed = page.getByRole('table', { name: 'Changed items' })
  await changed.getByText('→ 77\u00a0m²').waitFor()
  expect(await changed.getByRole('row').nth(1).textContent()).toContain(name)
  expect(await fact('From').textContent()).toMatch(/, withdrawn$/)
  expect(await fact('Changed').textContent()).toBe('1')
  expect(visitor.problems).toEqual([])
})

test('an issue compared with itself shows no changes, and the choice is in the URL [2§9]', async () => {
  const name = await page.getByRole('combobox', { name: /^From/ }).locator('option').first().textContent()
  await page.getByRole('combobox', { name: /^To/ }).selectOption({ label: name ?? '' })
  await page.getByText('Nothing changed').waitFor()
  expect(new URL(page.url()).searchParams.get('to')).toBe(new URL(page.url()).searchParams.get('from'))
})
