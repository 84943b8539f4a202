import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { aProduct } from '#test/support/browser/aProduct.ts'
import type { Visitor } from '#test/support/browser/browser.ts'
import { xlsxOf, zipOf } from '#test/support/readers/writeXlsx.ts'

const product = aProduct()
let visitor: Visitor
let page: Page

beforeAll(async () => {
  visitor = await product.open()
  page = visitor.page
  await visitor.signIn('surveyor@kauri.example')
  await page.goto('/browse?status=6')
  await page.getByRole('row', { name: '10 Tui Street' }).getByRole('link').first().click()
})

const LETTERHEAD = 'Bay Laboratories Ltd\r\nCertificate 1041,,,\r\n,,,\r\nLab No,Client Sample ID,Date,Result\r\n'
const csv = (first: string, second: string) =>
  Buffer.from(
    `${LETTERHEAD}77/1,a001,1/3/26,${first}\r\n77/2,A 002,1/3/26,${second}\r\n77/3,A009,1/3/26,No asbestos detected\r\n`,
  )

async function choose(name: string, buffer: Buffer): Promise<void> {
  await page.getByRole('link', { name: 'Results from a file' }).first().click()
  await page.getByLabel('Lab file').setInputFiles({ name, mimeType: 'application/octet-stream', buffer })
  await page.getByRole('heading', { name: 'Columns' }).waitFor()
}
const compare = () => page.getByRole('button', { name: 'Compare with the samples' }).click()
const line = (text: string) => page.getByRole('table', { name: 'Results' }).getByRole('row', { name: text })
const recorded = (bag: string) => page.getByLabel(`Sample status for ${bag}`).locator('option:checked').textContent()
async function record(button: string): Promise<void> {
  await page.getByRole('button', { name: button }).click()
  await page.getByRole('heading', { name: 'Done' }).waitFor({ timeout: 30_000 })
}
async function back(): Promise<void> {
  await page.getByRole('link', { name: 'Back to the building' }).click()
  await page.getByRole('heading', { level: 1, name: '10 Tui Street' }).waitFor()
}

test('a CSV file with a letterhead is read: a word is mapped, sent and received values are compared, and results are recorded with the certificate [3§4.4]', async () => {
  await choose('Results 1041.csv', csv('Chrysotile (white) asbestos detected', 'Organic fibres'))
  expect(await page.getByLabel('Sample ID', { exact: true }).locator('option:checked').textContent()).toBe(
    'Client Sample ID',
  )
  await page.getByLabel('“Organic fibres” is recorded as').selectOption({ label: 'Negative (no asbestos detected)' })
  await compare()
  expect(await line('A001').textContent()).toMatch(
    /Awaiting Result.*Chrysotile \(white\) asbestos detected.*Chrysotile.*Ready to record/,
  )
  expect(await line('A002').textContent()).toMatch(
    /Awaiting Result.*Organic fibres.*Negative \(no asbestos detected\).*Ready to record/,
  )
  expect(await line('A009').textContent()).toContain('Unknown sample')
  const certificate = {
    name: 'Certificate 1041.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.4 1041'),
  }
  await page.getByLabel('Lab certificate', { exact: true }).setInputFiles(certificate)
  await record('Record 2 results')
  await page.getByText('2 results recorded, Certificate 1041.pdf filed.').waitFor()
  await back()
  await page.getByText('1 of 3 samples awaiting results.').waitFor()
  await expect.poll(() => recorded('A001')).toBe('Chrysotile')
  await page.getByRole('button', { name: 'Delete Certificate 1041.pdf' }).waitFor()
  await page.getByRole('region', { name: 'Imported results' }).getByText('2 results recorded').waitFor()
})

test('the same file again shows who read it and when, remembers the word, and records nothing [F-01]', async () => {
  await choose('Results 1041.csv', csv('Chrysotile (white) asbestos detected', 'Organic fibres'))
  expect(await page.getByLabel('“Organic fibres” is recorded as').inputValue()).toBe('2')
  await compare()
  await page.getByText('Aroha Ngata already imported this file on').waitFor()
  expect(await line('Already recorded').count()).toBe(2)
  await page.getByText('There’s nothing to record').waitFor()
  await page.goBack()
})

test('a contradictory result is recorded only if it is ticked [3§4.4]', async () => {
  await choose('Results 1041b.csv', csv('Amosite', 'NAD'))
  await compare()
  await page.getByText('There’s nothing to record').waitFor()
  await page.getByRole('checkbox', { name: 'Replace Chrysotile with Amosite for A001' }).check()
  await record('Record 1 result')
  await back()
  await expect.poll(() => recorded('A001')).toBe('Amosite')
  await page.getByRole('button', { name: 'Undo the results from Results 1041b.csv' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Undo results' }).click()
  await page.getByText('1 result undone').waitFor()
  await expect.poll(() => recorded('A001')).toBe('Chrysotile')
})

test('a workbook with lead in per cent is recorded in mg/kg [3§9]', async () => {
  const book = xlsxOf([['Bay Laboratories'], ['Sample ID', 'Total lead'], ['L001', { number: 0.0013, style: 1 }]])
  await choose('Lead.xlsx', book)
  await page.getByLabel('Contaminant').selectOption({ label: 'Lead' })
  await compare()
  expect(await line('L001').textContent()).toContain('1,300 mg/kg, converted from % by weight')
  await record('Record 1 result')
  await back()
  await expect.poll(() => page.getByLabel('Lead analysis for L001 in mg/kg').inputValue()).toBe('1300')
  await page.getByText('All results are in.').waitFor()
  expect(visitor.problems).toEqual([])
})

test('a workbook that takes seconds to read doesn’t block the page, and one that is too large is refused [S-10 A26]', async () => {
  await page.goto('/browse?status=6')
  await page.getByRole('row', { name: '10 Tui Street' }).getByRole('link').first().click()
  await page.getByRole('link', { name: 'Results from a file' }).first().click()
  const text = '<si><t>Chrysotile &amp; organic fibres</t></si>'.repeat(1_300_000)
  const buffer = zipOf({
    'xl/workbook.xml': '<workbook><sheets><sheet name="A" r:id="r1"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels': '<Relationships><Relationship Id="r1" Target="a.xml"/></Relationships>',
    'xl/sharedStrings.xml': `<sst>${text}</sst>`,
    'xl/a.xml': `<sheetData>${'<row/>'.repeat(1_000_000)}</sheetData>`,
  })
  await page.evaluate(() => {
    const gaps = globalThis as unknown as { longestGap: number }
    gaps.longestGap = 0
    let last = performance.now()
    setInterval(() => {
      gaps.longestGap = Math.max(gaps.longestGap, performance.now() - last)
      last = performance.now()
    }, 20)
  })
  await page.getByLabel('Lab file').setInputFiles({ name: 'bomb.xlsx', mimeType: 'application/octet-stream', buffer })
  await page.getByText(/The sheet has more than|takes too long to read|too big to read/).waitFor({ timeout: 20_000 })
  const longest = await page.evaluate(() => (globalThis as unknown as { longestGap: number }).longestGap)
  expect(longest).toBeLessThan(1_000)
})

test('the samples of a chain of custody are shown 5 a page, a choice of this table only [2§9]', async () => {
  const { page, problems, context } = await withSamples(8)
  const rows = page.getByRole('table', { name: 'Samples' }).getByRole('combobox', { name: /^Sample status for/ })
  await page.getByText(/of \d+ samples awaiting results/).waitFor()
  await expect.poll(() => rows.count()).toBe(5)
  const size = page.getByLabel('Rows per page')
  expect(await size.locator('option').allTextContents()).toEqual(['5', '10', '20', '30'])
  await page.getByRole('button', { name: 'Next page' }).click()
  await expect.poll(() => rows.count()).toBeLessThan(5)
  await size.selectOption('10')
  await expect.poll(() => rows.count()).toBeGreaterThanOrEqual(8)
  await page.goto('/browse')
  expect(await size.inputValue()).toBe('10')
  await page.goBack()
  await expect.poll(() => rows.count()).toBe(5)
  expect(problems).toEqual([])
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await context.close()
})

/** Opens the building with `count` asbestos samples. */
async function withSamples(count: number): Promise<Visitor> {
  const other = await product.open()
  await other.page.route('**/api/building/*/tree*', async route => {
    const response = await route.fetch()
    const { data, ...rest } = await response.json()
    const [like] = data.items.filter((item: { sample?: object }) => item.sample)
    const items = Array.from({ length: count }, (_, at) => ({
      ...like,
      id: `01ARZ3NDEKTSV4RRFFQ69G5F${at}V`,
      sample: { ...like.sample, bag_code: `S-${at}`, status_id: 1 },
    }))
    await route.fulfill({ response, json: { ...rest, data: { ...data, items } } })
  })
  await other.signIn('surveyor@kauri.example')
  await other.page.goto('/browse?status=6')
  await other.page.getByRole('row', { name: '10 Tui Street' }).getByRole('link').first().click()
  return other
}
