import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { FAULT, intercept } from '#test/e2e/walks/cutOff.ts'
import { openedBuilding } from '#test/e2e/walks/openedBuilding.ts'
import { aProduct } from '#test/support/browser/aProduct.ts'
import type { Visitor } from '#test/support/browser/browser.ts'
import { readWorkbook } from '#test/support/readers/readWorkbook.ts'

const product = aProduct()
let visitor: Visitor
let page: Page
let building: string

beforeAll(async () => {
  visitor = await product.open()
  page = visitor.page
  await visitor.signIn('surveyor@kauri.example')
  building = await openedBuilding(page, '8 Tui Street')
})

const fact = (name: string) =>
  page
    .locator('.preview .facts > div')
    .filter({ hasText: new RegExp(`^${name}`) })
    .first()
    .locator('dd')
const REGISTER = 'Asbestos register'
/** The register's cells on the page, by row. */
const shownRows = () =>
  page
    .getByRole('table', { name: REGISTER })
    .locator('tbody')
    .getByRole('row')
    .evaluateAll(rows =>
      rows.map(row => [...row.querySelectorAll('td, th')].map(cell => (cell as HTMLElement).innerText.trim())),
    )

const isInSight = (element: Element) => {
  const { top, bottom } = element.getBoundingClientRect()
  return bottom > 0 && top < innerHeight
}

test('“View all” opens the reports and management plans of a building without any [2§2]', async () => {
  for (const [link, title] of [
    ['View all', 'Reports'],
    ['View all management plans', 'Management plans'],
  ] as const) {
    await page.getByRole('link', { name: link, exact: true }).click()
    await page.getByRole('heading', { level: 1, name: title }).waitFor()
    await page.goBack()
    await page.getByRole('heading', { level: 1, name: '8 Tui Street' }).waitFor()
  }
})

test('before generation a building shows the report’s contents and the findings of the report check [2§9]', async () => {
  const requests: string[] = []
  page.on('request', request => {
    if (request.url().includes('/report/generate/')) requests.push(request.url())
  })
  await page.getByRole('button', { name: 'Generate asbestos report' }).click()
  const dialog = page.getByRole('dialog', { name: 'Asbestos report for 8 Tui Street' })
  await dialog.getByText('Draft, not reviewed').waitFor()
  expect(await fact('Items').textContent()).toBe('2')
  expect(await fact('Plans').textContent()).toBe('1')
  expect(await fact('Photos').textContent()).toBe('2')
  expect(await fact('Empty sections').textContent()).toBe('Negative results; Laboratory certificates')
  expect(await dialog.getByRole('button', { name: 'Show all 7' }).count()).toBe(1)
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Generate asbestos report' }).click()
  await dialog.getByRole('link', { name: 'No photo of the building' }).click()
  await dialog.waitFor({ state: 'detached' })
  await expect.poll(() => page.locator('[data-field="image"]').evaluate(isInSight)).toBe(true)
  expect(requests).toEqual([])
})

test('the preview’s register equals the report’s: opened by keyboard, generated, and downloaded as Excel [2§9]', async () => {
  await page.goto(`${building}/reports`)
  const next = page.getByRole('region', { name: 'Next asbestos report' })
  await next.getByText('Register as printed').waitFor()
  await next.locator('summary', { hasText: 'Register as printed' }).press('Enter')
  await page.getByRole('table', { name: REGISTER }).waitFor()
  const shown = await shownRows()
  expect(shown).toHaveLength(2)
  await page.getByRole('tab', { name: /^Asbestos register/ }).press('ArrowRight')
  await next.getByText('No negative result was recorded.').waitFor()
  await next.getByRole('button', { name: 'Generate report for asbestos' }).press('Enter')
  const generated = page.getByRole('region', { name: 'Generated reports' })
  await generated.getByText('Draft, not reviewed').waitFor({ timeout: 60_000 })
  await generated.getByRole('button', { name: 'More files' }).press('Enter')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    generated.getByRole('button', { name: 'Register as Excel' }).press('Enter'),
  ])
  expect(download.suggestedFilename()).toMatch(/^KHS-2044 8 Tui Street Asbestos \d{8} draft register\.xlsx$/)
  const [about, register] = readWorkbook(readFileSync(await download.path()))
  expect(Object.fromEntries(about?.rows ?? [])).toMatchObject({ Status: 'Draft: not issued' })
  expect(register?.title).toBe(REGISTER)
  expect(shown).toEqual(register?.rows.slice(1))
  expect(visitor.problems).toEqual([])
})

test('a preview lists changes that this device has not sent yet [2§3]', async () => {
  const recover = await intercept(
    visitor.context,
    url => /\/api\/building\/\w+\/note$/.test(url.pathname),
    route => route.abort('internetdisconnected'),
  )
  await page.goto(building)
  await page.getByRole('tab', { name: 'General' }).click()
  await page.getByRole('button', { name: 'Edit General' }).click()
  await page.getByRole('textbox', { name: 'General' }).fill('The dog bites')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('textbox', { name: 'General' }).waitFor({ state: 'hidden' })
  await page.goto(`${building}/reports`)
  const next = page.getByRole('region', { name: 'Next asbestos report' })
  await next.getByText('This preview doesn’t show 1 change on this device yet').waitFor()
  recover()
  await next.getByText('This preview doesn’t show').waitFor({ state: 'detached', timeout: 60_000 })
})

test('a preview that fails to load says so, and loads on retry [F-01]', async () => {
  const reader = await product.open()
  await reader.signIn('pm@kauri.example')
  const recover = await intercept(reader.page, /\/api\/report\/preview\//, route => route.fulfill(FAULT))
  await reader.page.goto(`${building}/reports`)
  const next = reader.page.getByRole('region', { name: 'Next lead report' })
  await next.getByText('Couldn’t load the preview').waitFor()
  recover()
  await next.getByRole('button', { name: 'Try again' }).click()
  await next.getByText('Lead paint survey report').waitFor()
  await reader.context.close()
})
