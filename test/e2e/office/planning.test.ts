import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { aProduct } from '#test/support/browser/aProduct.ts'
import type { Visitor } from '#test/support/browser/browser.ts'

const product = aProduct()
let manager: Visitor
let page: Page
/** Two active buildings of the demo were to be surveyed on its Tuesday, both by Aroha Ngata. */
const WEEK = '/planning?week=2026-02-23'

beforeAll(async () => {
  // What is dragged is not scrolled.
  manager = await product.open({ viewport: { width: 1280, height: 1300 } })
  await manager.signIn('pm@kauri.example')
  page = manager.page
  await page.goto(WEEK)
  await page.getByRole('table').waitFor()
})

const TUI = '8 Tui Street'
const cellOf = (surveyor: string, day: number) => page.getByRole('row', { name: surveyor }).getByRole('cell').nth(day)
const cardOf = (name: string) => page.getByRole('listitem').filter({ hasText: name })
const said = (text: string) => page.getByText(text).first().waitFor()
/** Once the list of the service has it. */
const isAt = (surveyor: string, day: number) => cellOf(surveyor, day).getByRole('link', { name: TUI }).waitFor()

test('a building is dragged to another day and surveyor, and back by Undo', async () => {
  await isAt('Aroha Ngata', 1)
  await cardOf(TUI).dragTo(cellOf('Leilani Faleolo', 3))
  await said(`${TUI} is planned for Thursday 26/02/2026`)
  await isAt('Leilani Faleolo', 3)
  await page.getByRole('button', { name: 'Undo' }).click()
  await isAt('Aroha Ngata', 1)
  expect(manager.problems).toEqual([])
})

test('without a mouse date and surveyors are chosen in a dialog, which refuses a date that does not exist', async () => {
  await page.getByRole('button', { name: `Plan ${TUI}` }).press('Enter')
  const dialog = page.getByRole('dialog')
  const date = dialog.getByLabel('Survey date')
  await date.fill('31/02/2026')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.locator('[data-field="survey_date"] .field-error').waitFor()
  await date.fill('27/02/2026')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.waitFor({ state: 'detached' })
  await isAt('Aroha Ngata', 4)
  await cardOf(TUI).getByRole('link').click()
  await page.getByLabel('Survey date', { exact: true }).waitFor()
  expect(await page.getByLabel('Survey date', { exact: true }).inputValue()).toBe('27/02/2026')
})

test('what was dragged out of the week waits to be planned, and another person sees it', async () => {
  const other = await product.open()
  await other.signIn('surveyor@kauri.example')
  await other.page.goto(WEEK)
  await other.page.getByRole('cell', { name: TUI }).waitFor()
  await page.goto(WEEK)
  await isAt('Aroha Ngata', 4)
  await cardOf(TUI).dragTo(page.getByRole('region', { name: 'To be planned' }).locator('.unplanned'))
  await said(`${TUI} is without a date`)
  await other.page.getByRole('region', { name: 'To be planned' }).getByRole('link', { name: TUI }).waitFor()
  expect([...manager.problems, ...other.problems]).toEqual([])
})

test('the week is in the address; Previous week and Next week lead on', async () => {
  await page.goto('/planning?week=2026-02-25')
  await page.getByText('23/02/2026 to 01/03/2026').waitFor()
  await page.getByRole('button', { name: 'Next week' }).click()
  await page.getByText('02/03/2026 to 08/03/2026').waitFor()
  expect(page.url()).toContain('week=2026-03-02')
  await page.getByRole('button', { name: 'This week' }).click()
  await page.waitForURL('**/planning')
})
