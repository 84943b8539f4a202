import { readFileSync } from 'node:fs'
import type { Locator, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { unescapeFormulas } from '#shared/domain/text/csv.ts'
import { aProduct } from '#test/support/browser/aProduct.ts'
import type { Visitor } from '#test/support/browser/browser.ts'

const product = aProduct()
let visitor: Visitor
let page: Page

/** The demo's surveys are in February 2026, its clearance inspections in March. */
const DEMO = '/admin/statistics?from=2026-01&to=2026-12'

beforeAll(async () => {
  visitor = await product.open()
  await visitor.signIn('pm@kauri.example')
  page = visitor.page
})

const section = (name: string) => page.getByRole('region', { name, exact: true })
const chartOf = (part: Locator) => part.getByRole('group', { name: 'a chart of the figures in the table' })
const tableOf = async (part: Locator) => {
  await part.getByRole('tab', { name: 'Table' }).click()
  const rows = await part.getByRole('row').all()
  return Promise.all(
    rows.map(async row =>
      (await row.locator('th, td .grid-value').allTextContents()).map(text => (text === '–' ? '' : text.trim())),
    ),
  )
}
const open = async (path = DEMO) => {
  await page.goto(path)
  await section('Buildings by status').waitFor()
}

test('a manager sees what the demo company surveyed, found and reviewed [1§2]', async () => {
  await open()
  await page.getByText('7 buildings surveyed').waitFor()
  const statuses = await tableOf(section('Buildings by status'))
  expect(statuses).toContainEqual(['Reviewed', '1'])
  expect(statuses).toHaveLength(7)
  const months = await tableOf(section('Buildings by month of survey'))
  expect(months).toHaveLength(13)
  expect(months.find(([name]) => name === 'Feb 2026')?.at(-1)).toBe('7')
  expect(await tableOf(section('Reviews by reviewer'))).toContainEqual(['Margaret Oliver', '3', '1', '25'])
  const clearances = await tableOf(section('Clearances by class and outcome'))
  expect(clearances.map(([name]) => name)).toEqual(expect.arrayContaining(['Class A', 'Class B']))
  expect(visitor.problems).toEqual([])
})

test('chart, table and file show the same figures [1§2]', async () => {
  await open()
  for (const name of ['Asbestos items by risk', 'Items by contaminant', 'Buildings by status']) {
    const part = section(name)
    const rows = chartOf(part).getByRole('img')
    await rows.first().waitFor()
    const drawn = await rows.evaluateAll(each =>
      each.map(row => [...row.querySelectorAll('text')].map(text => text.textContent)),
    )
    const words = await rows.evaluateAll(each => each.map(row => row.getAttribute('aria-label')))
    const table = await tableOf(part)
    const [head = [], ...body] = table
    expect(drawn).toEqual(body.map(row => [row[0], row.at(-1)]))
    expect(words).toEqual(
      body.map(row => row.map((cell, at) => (at ? `${head[at]}: ${cell || '–'}` : cell)).join('. ')),
    )
    expect(await fileOf(part)).toEqual(table)
  }
})

async function fileOf(part: Locator): Promise<string[][]> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    part.getByRole('button', { name: 'CSV file' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^[a-z-]+-2026-01-to-2026-12\.csv$/)
  const lines = readFileSync(await download.path(), 'utf8')
    .replace('\uFEFF', '')
    .trim()
    .split('\r\n')
  return lines.map(line => line.split(',').map(unescapeFormulas))
}

test('period and contaminant are in the URL and can be changed [1§2]', async () => {
  await open()
  await page.getByLabel('Last month').selectOption('2026-04')
  await page.getByLabel('First month').selectOption('2026-04')
  await page.getByText('No surveys, reviews or reports in this period').waitFor()
  await page.waitForURL('**from=2026-04&to=2026-04')
  await page.getByLabel('First month').selectOption('2026-02')
  await page.getByLabel('Contaminant', { exact: true }).selectOption('Lead')
  await section('Asbestos items by risk').waitFor({ state: 'hidden' })
  await expect
    .poll(async () => (await tableOf(section('Items by contaminant'))).map(([name]) => name))
    .toEqual(['Contaminant', 'Lead'])
  await page.reload()
  expect(await page.getByLabel('Contaminant', { exact: true }).inputValue()).toBe('2')
  await page.getByRole('button', { name: 'Last 12 months' }).click()
  await expect.poll(() => page.url()).not.toContain('?')
})

test('everything is reachable by keyboard: tabs by arrows, the file by Enter [1§2]', async () => {
  await open()
  const part = section('Buildings by status')
  await part.getByRole('button', { name: 'CSV file' }).focus()
  const [download] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')])
  expect(download.suggestedFilename()).toContain('buildings-by-status')
  await page.keyboard.press('Tab')
  expect(await part.getByRole('tab', { name: 'Chart' }).evaluate(each => each === document.activeElement)).toBe(true)
  await page.keyboard.press('ArrowRight')
  await part.getByRole('table').waitFor()
  await page.keyboard.press('ArrowLeft')
  await chartOf(part).waitFor()
})

test('the legend shows a month’s values for keyboard and pointer [1§2]', async () => {
  await open()
  const part = section('Buildings by month of survey')
  const bars = chartOf(part).getByRole('img')
  await part.getByText('Point at or tap a month to see its figures').waitFor()
  await part.getByRole('tab', { name: 'Chart' }).focus()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await part.getByText('Jan 2026 · All: 0').waitFor()
  await page.keyboard.press('ArrowRight')
  await part.getByText('Feb 2026 · All: 7').waitFor()
  expect(await bars.nth(1).evaluate(each => each === document.activeElement)).toBe(true)
  await page.keyboard.press('Shift+Tab')
  await part.getByText('Point at or tap a month to see its figures').waitFor()
  await bars.nth(1).hover()
  await part.getByText('Feb 2026 · All: 7').waitFor()
  expect(await part.getByRole('listitem', { includeHidden: true }).allTextContents()).toContain('Reviewed1')
})

test('a surveyor is redirected to the dashboard [1§2]', async () => {
  const surveyor = await product.open()
  await surveyor.signIn('surveyor@kauri.example')
  await surveyor.page.goto('/admin/statistics')
  await surveyor.page.waitForURL('**/dashboard')
})

test('due re-inspections are counted by month; an administrator sets the intervals', async () => {
  await open()
  const due = await tableOf(section('Due for re-inspection'))
  expect(due).toHaveLength(14)
  expect(due[1]).toEqual(['Overdue', '1'])
  const admin = await product.open()
  await admin.signIn('admin@kauri.example')
  await admin.page.goto('/admin/reinspection')
  const high = admin.page.getByRole('textbox', { name: 'High, or not scored' })
  const save = () => admin.page.getByRole('button', { name: 'Save' }).click()
  await high.fill('0')
  await save()
  await admin.page.getByText('From 1 to 60 months').waitFor()
  await high.fill('9')
  await save()
  await admin.page.getByText('Intervals saved').waitFor()
  await admin.page.reload()
  await high.waitFor()
  expect(await high.inputValue()).toBe('9')
  await admin.page.getByRole('button', { name: 'Reset to defaults' }).click()
  expect(await high.inputValue()).toBe('6')
  expect(admin.problems).toEqual([])
})
