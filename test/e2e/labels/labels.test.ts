import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { readBagLabel } from '#shared/domain/item/bagLabel.ts'
import { title } from '#test/e2e/screens/screen.ts'
import { aProduct } from '#test/support/browser/aProduct.ts'
import { pagesAsDrawn } from '#test/support/readers/pagesAsDrawn.ts'
import { pdfText } from '#test/support/readers/pdfText.ts'
import { qrCodesIn } from '#test/support/readers/qrCodes.ts'

const product = aProduct()
let page: Page
let building: string
const dialog = () => page.getByRole('dialog', { name: 'Labels A201 to A250' })
const openDialog = () => page.getByRole('button', { name: 'Print labels' }).click()

beforeAll(async () => {
  const surveyor = await product.open()
  ;({ page } = surveyor)
  await surveyor.signIn('surveyor@kauri.example')
  await page.goto('/browse')
  await page.getByRole('row', { name: 'Harbour House' }).getByRole('link').first().click()
  await title(page, 'Harbour House')
  building = page.url().split('/').at(-1) ?? ''
}, 120_000)

test('labels of a range are previewed and downloaded, from the first free label of a partly used sheet', async () => {
  await openDialog()
  await dialog().getByLabel('How many Sample IDs').fill('60')
  await dialog().getByRole('button', { name: 'Preview' }).click()
  await dialog().getByText('From 1 to 50', { exact: true }).waitFor()
  await dialog().getByLabel('How many Sample IDs').fill('10')
  await dialog().getByLabel('Copies of each').fill('2')
  await dialog().getByText('Label 9', { exact: true }).click()
  await dialog().getByLabel('Move right').fill('-1.5')
  await dialog().getByRole('button', { name: 'Preview' }).click()
  await dialog().getByText('Page 1 of 2').waitFor()
  await dialog().locator('.label-preview canvas').waitFor()
  await dialog().getByRole('button', { name: 'Next page' }).click()
  await dialog().getByText('Page 2 of 2').waitFor()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog().getByRole('button', { name: 'Download PDF' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/ Harbour House Labels A201 to A210\.pdf$/)
  const bytes = readFileSync(await download.path())
  const codes = Array.from({ length: 10 }, (_, n) => `A${201 + n}`).flatMap(code => [code, code])
  expect((await pdfText(bytes)).join('').match(/A2\d\d/g)).toEqual(codes)
  const seen = (await Promise.all((await pagesAsDrawn(bytes, 8)).map(qrCodesIn))).flat()
  const labels = seen.map(({ text }) => readBagLabel(text))
  expect(labels.map(label => label?.bag_code).sort()).toEqual(codes)
  expect(new Set(labels.map(label => label?.building_id))).toEqual(new Set([building]))
}, 120_000)

test('the choices are kept after the preview; the sheet and its margins also for the next time', async () => {
  await dialog().getByRole('button', { name: 'Back' }).click()
  expect(await dialog().getByLabel('Copies of each').inputValue()).toBe('2')
  await dialog().getByLabel('Label sheet').selectOption({ label: 'Roll, 62 × 29 mm' })
  await dialog().getByRole('button', { name: 'Preview' }).click()
  await dialog().getByText('Page 1 of 20').waitFor()
  await page.keyboard.press('Escape')
  await dialog().waitFor({ state: 'hidden' })
  await openDialog()
  expect(await dialog().getByLabel('Label sheet').inputValue()).toBe('roll62')
  expect(await dialog().getByLabel('Move right').inputValue()).toBe('-1.5')
  expect(await dialog().getByLabel('Copies of each').inputValue()).toBe('1')
}, 120_000)
