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
const PERIOD = '?from=2026-01&to=2026-12'
const DEMO = `/admin/statistics${PERIOD}`

beforeAll(async () => {
  visitor = await product.open()
  await visitor.signIn('pm@kauri.example')
  page = visitor.page
})

const section = (name: string) => page.getByRole('region', { name, exact: true })
const card = (question: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: question }) })
const chartOf = (part: Locator) => part.getByRole('group', { name: 'a chart of the figures in the table' })
const tableOf = async (part: Locator) => {
  await part.getByRole('table').waitFor()
  const rows = await part.getByRole('row').all()
  return Promise.all(
    rows.map(async row =>
      (await row.locator('th, td .grid-value').allTextContents()).map(text => (text === '–' ? '' : text.trim())),
    ),
  )
}
const open = async () => {
  await page.goto(DEMO)
  await card('What status do these buildings have?').waitFor()
}
/** Opens the chart of a card by its address. */
const openChart = async (key: string, title: string) => {
  await page.goto(`/admin/statistics/${key}${PERIOD}`)
  await section(title).getByRole('table').waitFor()
  return section(title)
}

test('a manager reads the answer to each question on one page [1§2]', async () => {
  await open()
  await page.getByText('Item counts are from each building’s last status change').waitFor()
  const answers = {
    'How much work is open?': '6 buildings not reviewed yet',
    'Who has the most open work?': '6 open buildings for Aroha Ngata',
    'What is due for re-inspection?': '1 overdue',
    'How much do we survey?': '7 buildings surveyed in 12 months',
    'What status do these buildings have?': '14% of 7 surveyed buildings are reviewed or complete',
    'How often are reports sent back?': '25% of 4 decisions sent back',
    'How do clearance inspections end?': '2 clearance inspections',
  }
  for (const [question, answer] of Object.entries(answers)) await card(question).getByText(answer).waitFor()
  const bars = await card('How much work is open?').getByRole('list').getByRole('listitem').allTextContents()
  expect(bars).toEqual(['Active2', 'Awaiting Result1', 'Needs Edits1', 'Pre Review1', 'Awaiting Review1'])
  const months = card('How much do we survey?').getByRole('img')
  expect(await months.getAttribute('aria-label')).toMatch(/^Jan 2026: 0, Feb 2026: 7, .*Dec 2026: 0$/)
  expect(visitor.problems).toEqual([])
})

test('each card opens its chart, table and file; Back returns to the same period [1§2]', async () => {
  await open()
  const links = page.locator('#content').getByRole('listitem').getByRole('link')
  const questions = await links.allTextContents()
  expect(questions).toHaveLength(11)
  for (const question of questions) {
    await page.getByRole('link', { name: question, exact: true }).click()
    await page.getByRole('heading', { level: 1, name: question }).waitFor()
    await page.getByRole('button', { name: 'CSV file' }).waitFor()
    await page.getByRole('table').waitFor()
    await page.goBack()
    await page.getByRole('link', { name: question, exact: true }).waitFor()
    expect(page.url()).toContain(PERIOD)
  }
  expect(visitor.problems).toEqual([])
})

test('a manager sees what the demo company surveyed, found and reviewed [1§2]', async () => {
  const statuses = await tableOf(await openChart('buildings-by-status', 'Buildings by status'))
  expect(statuses).toContainEqual(['Reviewed', '1'])
  expect(statuses).toHaveLength(7)
  const months = await tableOf(await openChart('buildings-by-month', 'Buildings by month of survey'))
  expect(months).toHaveLength(13)
  expect(months.find(([name]) => name === 'Feb 2026')?.at(-1)).toBe('7')
  const reviews = await tableOf(await openChart('reviews', 'Reviews by reviewer'))
  expect(reviews).toContainEqual(['Margaret Oliver', '3', '1', '25'])
  const clearances = await tableOf(await openChart('clearances', 'Clearances by class and outcome'))
  expect(clearances.map(([name]) => name)).toEqual(expect.arrayContaining(['Class A', 'Class B']))
  const types = await tableOf(await openChart('items-by-type', 'Positive items by type'))
  expect(types).toContainEqual(['Chrysotile', '7'])
  const surveyors = await tableOf(await openChart('open-by-surveyor', 'Open buildings by surveyor'))
  expect(surveyors[1]).toEqual(['Aroha Ngata', '2', '1', '1', '1', '1', '6'])
  expect(visitor.problems).toEqual([])
})

test('chart, table and file show the same figures [1§2]', async () => {
  for (const [key, name] of [
    ['items-by-risk', 'Asbestos items by risk'],
    ['items-by-contaminant', 'Items by contaminant'],
    ['buildings-by-status', 'Buildings by status'],
  ] as const) {
    const part = await openChart(key, name)
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
  await card('How high is the risk?').waitFor({ state: 'hidden' })
  await expect
    .poll(() => card('How many items are positive?').getByRole('list').getByRole('listitem').allTextContents())
    .toEqual(['Lead7'])
  await page.reload()
  expect(await page.getByLabel('Contaminant', { exact: true }).inputValue()).toBe('2')
  await page.getByRole('button', { name: 'Last 12 months' }).click()
  await expect.poll(() => page.url()).not.toContain('?')
})

test('everything is reachable by keyboard: the card and the file by Enter [1§2]', async () => {
  await open()
  await page.getByRole('link', { name: 'What status do these buildings have?' }).focus()
  await page.keyboard.press('Enter')
  const part = section('Buildings by status')
  await part.getByRole('button', { name: 'CSV file' }).focus()
  const [download] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')])
  expect(download.suggestedFilename()).toContain('buildings-by-status')
})

test('the legend shows a month’s values for keyboard and pointer [1§2]', async () => {
  const part = await openChart('buildings-by-month', 'Buildings by month of survey')
  const bars = chartOf(part).getByRole('img')
  await part.getByText('Point at or tap a month to see its figures').waitFor()
  await part.getByRole('button', { name: 'CSV file' }).focus()
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

test('if the figures can’t be read, the page says so and tries again', async () => {
  const failing = await product.open()
  await failing.signIn('pm@kauri.example')
  await failing.page.route('**/api/statistics/open', route => route.abort())
  await failing.page.goto(DEMO)
  const today = failing.page.getByRole('region', { name: 'Today' })
  await today.getByText('Couldn’t load this').waitFor()
  await failing.page.getByRole('link', { name: 'How much do we survey?' }).waitFor()
  await failing.page.unroute('**/api/statistics/open')
  await today.getByRole('button', { name: 'Try again' }).click()
  await failing.page.getByRole('link', { name: 'How much work is open?' }).waitFor()
  await failing.context.close()
})

test('a surveyor is redirected to the dashboard [1§2]', async () => {
  const surveyor = await product.open()
  await surveyor.signIn('surveyor@kauri.example')
  await surveyor.page.goto('/admin/statistics')
  await surveyor.page.waitForURL('**/dashboard')
})

test('due re-inspections are counted by month; an administrator sets the intervals', async () => {
  const due = await tableOf(await openChart('due-for-re-inspection', 'Due for re-inspection'))
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
