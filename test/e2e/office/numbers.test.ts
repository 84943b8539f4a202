import type { Locator, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { aProduct } from '#test/support/browser/aProduct.ts'
import type { Visitor } from '#test/support/browser/browser.ts'
import { NUMBER_TEXTS } from '#test/unit/numberTexts.ts'

const product = aProduct()
let visitor: Visitor
let page: Page

beforeAll(async () => {
  visitor = await product.open({ viewport: { width: 390, height: 844 }, hasTouch: true })
  page = visitor.page
  await visitor.signIn('surveyor@kauri.example')
})

const openBuilding = async (name: string) => {
  await page.goto('/browse')
  await page.getByRole('row', { name }).getByRole('link').first().click()
  await page.getByRole('heading', { level: 1, name }).waitFor()
}
const typed = async (field: Locator, text: string) => {
  await field.fill(text)
  await field.blur()
}
const within = (field: Locator) => page.locator('.field', { has: field }).last()

test('a lead analysis of 4,200 is recorded as 4,200 mg/kg; 0,5 is refused at its field and stays typed [2§4.4]', async () => {
  await openBuilding('10 Tui Street')
  const field = page.getByLabel(/^Lead analysis for/).first()
  const row = page.locator('.lab-result', { has: field })
  await typed(field, '0,5')
  await page.getByText('Use a point for decimals').waitFor()
  expect(await field.inputValue()).toBe('0,5')
  await typed(field, '4,200')
  await row.getByText('Lead paint', { exact: true }).waitFor()
  await expect.poll(() => field.inputValue()).toBe('4200')
})

test('the field of a lead result shows the number that it understood, and explains an invalid text [3§2.4]', async () => {
  await openBuilding('8 Tui Street')
  await page.getByRole('link', { name: 'Ground' }).first().click()
  await page.getByRole('link', { name: 'Kitchen' }).first().click()
  await page.getByRole('link', { name: 'Add item' }).first().click()
  await page.getByText('Lead', { exact: true }).first().click()
  const field = page.getByLabel(/^Laboratory analysis/)
  const isLead = page.getByText(/^Lead paint: 1,000 mg\/kg or more$/)
  for (const [text, meaning] of NUMBER_TEXTS) {
    await typed(field, text)
    if (typeof meaning === 'number' && meaning <= 1_000_000) {
      expect([text, await isLead.isVisible()]).toEqual([text, meaning >= 1000])
      if (meaning >= 1000)
        await within(field)
          .getByText(`${meaning.toLocaleString('en-NZ')} mg/kg`)
          .waitFor()
    }
  }
  for (const [text, meaning] of NUMBER_TEXTS) {
    if (typeof meaning !== 'string') continue
    await typed(field, text)
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await within(field).getByText(meaning, { exact: true }).waitFor()
    expect(await field.inputValue()).toBe(text)
  }
  expect(visitor.problems).toEqual([])
})
