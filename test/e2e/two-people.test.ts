import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { cutOff } from '#test/e2e/walks/cutOff.ts'
import { aProduct } from '#test/support/browser/aProduct.ts'
import type { Visitor } from '#test/support/browser/browser.ts'

const product = aProduct()
let mine: Visitor
let theirs: Visitor

beforeAll(async () => {
  mine = await product.open()
  theirs = await product.open()
  await mine.signIn('surveyor@kauri.example')
  await theirs.signIn('pm@kauri.example')
  await mine.page
    .getByRole('row', { name: /8 Tui Street/ })
    .getByRole('link')
    .first()
    .click()
  await mine.page.getByRole('heading', { level: 1, name: '8 Tui Street' }).waitFor()
  await theirs.page.goto(mine.page.url())
})

async function write(page: Page, tab: string, text: string): Promise<void> {
  await page.getByRole('tab', { name: tab }).click()
  await page.getByRole('button', { name: `Edit ${tab}` }).click()
  await page.getByRole('textbox', { name: tab }).fill(text)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('textbox', { name: tab }).waitFor({ state: 'hidden' })
}

test('F-07 what one person changes arrives on the other’s screen without a reload', async () => {
  await write(theirs.page, 'Laboratory', 'Samples leave on Tuesday')
  await mine.page.getByRole('tab', { name: 'Laboratory' }).click()
  await mine.page.getByText('Samples leave on Tuesday').waitFor()
})

test('F-15 the same text changed twice is put before the person who was slower: nothing is overwritten unseen', async () => {
  const reconnect = await cutOff(mine.context)
  await write(mine.page, 'General', 'Mine: the dog is friendly')
  await write(theirs.page, 'General', 'Theirs: the dog bites')
  reconnect()
  await mine.page
    .getByText(/Couldn’t save your change \(note\): Someone else has changed this/)
    .waitFor({ timeout: 60_000 })
  await mine.page.getByText('Theirs: the dog bites').waitFor()
  await mine.page.getByRole('button', { name: 'Keep mine' }).click()
  await theirs.page.getByText('Mine: the dog is friendly').waitFor({ timeout: 60_000 })
  expect([...mine.problems, ...theirs.problems]).toEqual([])
})

test('F-15 different fields of one building changed by two people both stay', async () => {
  const { page } = mine
  await page.getByRole('link', { name: 'Edit', exact: true }).click()
  await page.locator('[name="description"]').and(page.locator('input')).fill('House with a sleep-out')
  await theirs.page.getByLabel('Survey date').fill('2026-02-25')
  await expect.poll(() => theirs.page.getByLabel('Survey date').inputValue()).toBe('25/02/2026')
  await theirs.page.locator('.sync', { hasText: 'All saved' }).first().waitFor()
  await page.getByRole('button', { name: 'Update' }).click()
  await page.getByText('House with a sleep-out').waitFor()
  await expect.poll(() => page.getByLabel('Survey date').inputValue(), { timeout: 20_000 }).toBe('25/02/2026')
  await theirs.page.getByText('House with a sleep-out').waitFor()
})

test('2§4 the image of a floor is made anew before the eyes of whoever looks at it', async () => {
  const { page } = mine
  await page
    .getByRole('row', { name: /Ground/ })
    .getByRole('link')
    .first()
    .click()
  await page.getByRole('button', { name: 'Download image' }).waitFor()
  await theirs.page.goto(page.url())
  await theirs.page.getByRole('button', { name: 'Download image' }).waitFor()
  await page.getByRole('link', { name: 'Edit Hall' }).click()
  await page.getByRole('radio', { name: /^Out of scope/ }).check()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await theirs.page.getByText('Drawing the image').waitFor()
  const download = theirs.page.waitForEvent('download')
  await theirs.page.getByRole('button', { name: 'Download image' }).click()
  expect((await download).suggestedFilename()).toMatch(/8 Tui Street Ground.*\.png$/)
  expect([...mine.problems, ...theirs.problems]).toEqual([])
})
