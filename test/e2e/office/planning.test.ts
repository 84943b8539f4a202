import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { newId } from '#shared/domain/vocabulary/ids.ts'
import { aProduct } from '#test/support/browser/aProduct.ts'
import type { Visitor } from '#test/support/browser/browser.ts'

const product = aProduct()
let manager: Visitor
let page: Page
/** Two active demo buildings were to be surveyed on the demo's Tuesday, both by Aroha Ngata. */
const WEEK = '/planning?week=2026-02-23'

beforeAll(async () => {
  // Tall enough that dragging needs no scrolling.
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
/** Waits until the service's list shows the building there. */
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

test('the hint about dragging appears only if buildings can be dragged', async () => {
  const drag = page.getByText('Drag a building to a day and a surveyor')
  await drag.waitFor()
  await page.setViewportSize({ width: 390, height: 844 })
  await drag.waitFor({ state: 'hidden' })
  await page.getByText('Press a building’s calendar button to plan it.').waitFor()
  await page.setViewportSize({ width: 1280, height: 900 })
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

test('a building dragged out of the week moves to the unplanned list, visible to another user', async () => {
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

test('the week is in the URL; Previous week and Next week change it', async () => {
  await page.goto('/planning?week=2026-02-25')
  await page.getByText('23/02/2026 to 01/03/2026').waitFor()
  await page.getByRole('button', { name: 'Next week' }).click()
  await page.getByText('02/03/2026 to 08/03/2026').waitFor()
  expect(page.url()).toContain('week=2026-03-02')
  await page.getByRole('button', { name: 'This week' }).click()
  await page.waitForURL('**/planning')
})

const headers = { 'X-Requested-With': 'XMLHttpRequest' }
/** Creates active buildings like a demo building through the service, in batches. */
async function make(names: readonly string[], survey_date: string | undefined): Promise<void> {
  const found = await page.request.get('/api/building/search?search=tui', { headers })
  const [{ id }] = (await found.json()).data
  const { building } = (await (await page.request.get(`/api/building/${id}/tree`, { headers })).json()).data
  const { survey_id, report_type_id, address, suburb, city, postcode, surveyors } = building
  const like = { survey_id, report_type_id, address, suburb, city, postcode, surveyors, is_asbestos: true, survey_date }
  for (let at = 0; at < names.length; at += 10)
    await Promise.all(
      names.slice(at, at + 10).map(async name => {
        const reply = await page.request.post('/api/building', { headers, data: { ...like, id: newId(), name } })
        expect(reply.ok(), await reply.text()).toBe(true)
      }),
    )
}

test('all buildings of a week are shown; unplanned ones are paged and searchable [P-06]', async () => {
  const numbers = Array.from({ length: 205 }, (_, at) => at)
  await make(['Lighthouse'], undefined)
  await make(
    numbers.map(at => `Shed ${at}`),
    undefined,
  )
  await make(
    numbers.map(at => `Wharf ${at}`),
    '2031-03-05',
  )
  await page.goto('/planning?week=2031-03-03')
  const week = page.getByRole('table', { name: 'Surveys by day and lead surveyor' }).getByRole('listitem')
  await expect.poll(() => week.count()).toBe(205)
  const waiting = page.getByRole('region', { name: 'To be planned' })
  await waiting.getByText('200 buildings, and there are more').waitFor()
  await waiting.getByRole('button', { name: 'Show more' }).click()
  await waiting.getByRole('link', { name: 'Lighthouse' }).waitFor()
  expect(await waiting.getByRole('button', { name: 'Show more' }).count()).toBe(0)
  await page.reload()
  await waiting.getByText('200 buildings, and there are more').waitFor()
  const search = waiting.getByRole('searchbox', { name: 'Search buildings to be planned' })
  await search.fill('lightho')
  await waiting.getByText('1 building', { exact: true }).waitFor()
  await waiting.getByRole('button', { name: 'Plan Lighthouse' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Plan Lighthouse' })
  await dialog.getByLabel('Survey date').fill('05/03/2031')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.poll(() => week.count()).toBe(206)
  await waiting.getByText('No building to be planned matches.').waitFor()
  await search.fill('shed')
  await waiting.getByText('More buildings match. Add a word to the search.').waitFor()
  expect(manager.problems).toEqual([])
})
