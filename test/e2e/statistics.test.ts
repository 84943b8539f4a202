import { readFileSync } from 'node:fs'
import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { restored } from '#shared/domain/csv.ts'
import { startProduct, Visitor } from '../support/browser.ts'
import { openBrowser } from '../support/chromium.ts'

let product: Awaited<ReturnType<typeof startProduct>>
let browser: Browser
let visitor: Visitor
let page: Page

/** The demo is surveyed in February 2026. */
const DEMO = '/admin/statistics?from=2026-01&to=2026-12'

beforeAll(async () => {
  ;[product, browser] = await Promise.all([startProduct(), openBrowser()])
  visitor = await Visitor.open(browser, product.url)
  await visitor.context.addInitScript(rememberDrawnTexts)
  await visitor.signIn('pm@kauri.example')
  page = visitor.page
})
afterAll(async () => {
  await browser?.close()
  await product?.close()
})

/** What is written on a canvas is kept on it, so that a chart can be read. */
function rememberDrawnTexts() {
  const { fillText } = CanvasRenderingContext2D.prototype
  CanvasRenderingContext2D.prototype.fillText = function (text, ...rest) {
    this.canvas.dataset.texts = `${this.canvas.dataset.texts ?? ''}|${text}`
    return fillText.call(this, text, ...rest)
  }
}

const section = (name: string) => page.getByRole('region', { name, exact: true })
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

test('1§2 a manager sees what the demo company surveyed, found and reviewed', async () => {
  await open()
  await page.getByText('6 buildings surveyed').waitFor()
  const statuses = await tableOf(section('Buildings by status'))
  expect(statuses).toContainEqual(['Reviewed', '1'])
  expect(statuses).toHaveLength(7)
  const months = await tableOf(section('Buildings by month of survey'))
  expect(months).toHaveLength(13)
  expect(months.find(([name]) => name === 'Feb 2026')?.at(-1)).toBe('6')
  expect(await tableOf(section('Reviews by reviewer'))).toContainEqual(['Margaret Oliver', '3', '1', '25'])
  await section('Clearances by class and outcome').getByText('No clearance was inspected in this period').waitFor()
  expect(visitor.problems).toEqual([])
})

test('1§2 the chart, the table and the file hold the same figures', async () => {
  await open()
  for (const name of ['Asbestos items by risk', 'Items by contaminant', 'Buildings by status']) {
    const part = section(name)
    const chart = part.getByRole('img')
    await expect.poll(() => chart.getAttribute('data-texts')).toContain('|')
    const drawn = (await chart.getAttribute('data-texts'))?.split('|') ?? []
    const table = await tableOf(part)
    for (const row of table.slice(1)) expect(drawn).toEqual(expect.arrayContaining([row[0], row.at(-1)]))
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
  return lines.map(line => line.split(',').map(restored))
}

test('1§2 another period and another contaminant are asked for, stand in the address and can be left again', async () => {
  await open()
  await page.getByLabel('Last month').selectOption('2026-03')
  await page.getByLabel('First month').selectOption('2026-03')
  await page.getByText('Nothing was surveyed, reviewed or reported in these months').waitFor()
  await page.waitForURL('**from=2026-03&to=2026-03')
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

test('1§2 everything is reached by the keyboard: tabs by arrows, the file by Enter', async () => {
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
  await part.getByRole('img', { name: 'Buildings by status' }).waitFor()
})

test('1§2 a surveyor who opens the address is sent to the dashboard', async () => {
  const surveyor = await Visitor.open(browser, product.url)
  await surveyor.signIn('surveyor@kauri.example')
  await surveyor.page.goto('/admin/statistics')
  await surveyor.page.waitForURL('**/dashboard')
})
